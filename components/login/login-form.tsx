import { primaryButton } from '@/components/ui/button-style'
import { Logo } from '@/components/ui/logo'
import type { Catalog } from '@/lib/language/catalog'
import { FragmentForm } from './fragment-form'

type LoginFormProps = {
  words: Catalog['login']
  /** Where to go afterwards: a path of this site. */
  next: string
  problem: 'wrong' | 'throttled' | undefined
}

/** Asks for the access token. A plain form: it works before, and without, scripts. */
export function LoginForm({ words, next, problem }: LoginFormProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-10">
      <FragmentForm action="/api/login" className="flex w-full max-w-80 flex-col gap-4">
        <Logo className="size-10" />
        <h1 className="text-heading">{words.title}</h1>
        <p className="text-small text-muted">{words.text}</p>
        <input type="hidden" name="next" value={next} />
        <div className="flex flex-col gap-1.5">
          <label htmlFor="token" className="text-label">
            {words.token}
          </label>
          <input
            id="token"
            name="token"
            type="password"
            required
            // biome-ignore lint/a11y/noAutofocus: the page has this one field, and its heading is read before it
            autoFocus
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && 'problem'}
            className="h-9 rounded-lg border border-control bg-panel px-2.5 font-mono text-code pointer-coarse:h-11 pointer-coarse:text-[16px]"
          />
          {problem && (
            <p id="problem" role="alert" className="text-small text-danger">
              {words[problem]}
            </p>
          )}
        </div>
        <button type="submit" className={`${primaryButton} justify-center`}>
          {words.action}
        </button>
      </FragmentForm>
    </main>
  )
}
