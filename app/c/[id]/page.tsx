import type { Metadata } from 'next'
import { ChatPage } from '@/components/chat/chat-page'

export const metadata: Metadata = { title: 'Chat' }

/** Which chat it is, the page reads from its address: it is in the browser only. */
export default function Page() {
  return <ChatPage />
}
