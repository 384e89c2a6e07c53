import type { Metadata } from 'next'
import { RecordedComparison } from '@/components/compare/recorded-comparison'
import { requestWords } from '@/lib/language/request-words'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).compare.recorded.title }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <RecordedComparison id={decodeURIComponent(id)} />
}
