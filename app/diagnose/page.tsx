import type { Metadata } from 'next'
import { DiagnosePage } from '@/components/diagnose/diagnose-page'
import { requestWords } from '@/lib/language/request-words'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).diagnose.title }
}

export default function Page() {
  return <DiagnosePage />
}
