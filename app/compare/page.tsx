import type { Metadata } from 'next'
import { ComparePage } from '@/components/compare/compare-page'
import { requestWords } from '@/lib/language/request-words'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).common.rooms.compare }
}

export default function Page() {
  return <ComparePage />
}
