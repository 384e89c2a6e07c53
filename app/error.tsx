'use client'

import { MessagePage } from '@/components/ui/message-page'

/** The page itself broke. What the user reads never is the exception's text. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <MessagePage title="The page stopped working" text="This is a fault of Deltascope, not of a provider.">
      <button type="button" onClick={reset} className="rounded-card bg-fg px-4 py-2 text-small font-medium text-bg">
        Load it again
      </button>
    </MessagePage>
  )
}
