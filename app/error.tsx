'use client'

import { useWords } from '@/components/language/words'
import { MessagePage } from '@/components/ui/message-page'

/** The page itself broke. What the user reads never is the exception's text. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  const { broken } = useWords().common
  return (
    <MessagePage title={broken.heading} text={broken.text}>
      <button type="button" onClick={reset} className="rounded-card bg-fg px-4 py-2 text-small font-medium text-bg">
        {broken.action}
      </button>
    </MessagePage>
  )
}
