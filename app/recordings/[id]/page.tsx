import type { Metadata } from 'next'
import { RecordedComparison } from '@/components/compare/recorded-comparison'

export const metadata: Metadata = { title: 'Recording' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <RecordedComparison id={decodeURIComponent(id)} />
}
