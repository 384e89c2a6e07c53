import type { Metadata } from 'next'
import { LoginForm } from '@/components/login/login-form'
import { returnPath } from '@/lib/access/return-path'
import { requestWords } from '@/lib/language/request-words'

type Search = { next?: string | string[]; problem?: string | string[] }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords()).login.title }
}

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, problem } = await searchParams
  return (
    <LoginForm
      words={(await requestWords()).login}
      next={returnPath([next].flat()[0])}
      problem={problem === 'wrong' || problem === 'throttled' ? problem : undefined}
    />
  )
}
