import type { Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '@/components/ui/message-page'
import { requestWords } from '@/lib/language/request-words'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).common.notFound.title }
}

export default async function NotFound() {
  const { notFound } = (await requestWords()).common
  return (
    <MessagePage title={notFound.heading} text={notFound.text}>
      <Link href="/" className="rounded-card bg-fg px-4 py-2 text-small font-medium text-bg">
        {notFound.action}
      </Link>
    </MessagePage>
  )
}
