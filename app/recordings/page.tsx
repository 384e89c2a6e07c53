import type { Metadata } from 'next'
import { RecordingsPage } from '@/components/recordings/recordings-page'

export const metadata: Metadata = { title: 'Recordings' }

export default function Page() {
  return <RecordingsPage />
}
