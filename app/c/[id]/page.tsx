import type { Metadata } from 'next'
import { ChatPage } from '@/components/chat/chat-page'
import { requestWords } from '@/lib/language/request-words'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).common.rooms.chat }
}

/** Which chat it is, the page reads from its address: it is in the browser only. */
export default function Page() {
  return <ChatPage />
}
