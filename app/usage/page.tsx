import type { Metadata } from 'next'
import { UsagePage } from '@/components/usage/usage-page'
import { requestWords } from '@/lib/language/request-words'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).common.rooms.usage }
}

export default function Page() {
  return <UsagePage />
}
