import type { Metadata } from 'next'
import { RecordingsPage } from '@/components/recordings/recordings-page'
import { requestWords } from '@/lib/language/request-words'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).common.rooms.recordings }
}

export default function Page() {
  return <RecordingsPage />
}
