import type { Metadata } from 'next'
import { LoginForm } from '@/components/login/login-form'
import { loginWords } from '@/components/login/login-words'
import { returnPath } from '@/lib/access/return-path'
import { requestLanguage } from '@/lib/language/request-words'

type Search = { next?: string | string[]; problem?: string | string[] }

export async function generateMetadata(): Promise<Metadata> {
  return { title: loginWords[await requestLanguage()].title }
}

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, problem } = await searchParams
  return (
    <LoginForm
      words={loginWords[await requestLanguage()]}
      next={returnPath([next].flat()[0])}
      problem={problem === 'wrong' || problem === 'throttled' ? problem : undefined}
    />
  )
}
