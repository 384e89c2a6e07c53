import type { Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '@/components/ui/message-page'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <MessagePage title="There is nothing here" text="The address may be mistyped, or the page has moved.">
      <Link href="/" className="rounded-card bg-fg px-4 py-2 text-small font-medium text-bg">
        Go to the chat
      </Link>
    </MessagePage>
  )
}
