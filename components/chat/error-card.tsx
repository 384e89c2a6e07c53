import { ArrowRightToLine, LogIn, RotateCw, TriangleAlert, Unplug } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { useNow } from '@/components/ui/use-now'
import { PAGE_CLOSED } from '@/lib/client/conversation/interrupted'
import type { RunState } from '@/lib/client/run-tracker'
import type { Catalog } from '@/lib/language/catalog'
import type { ErrorInfo } from '@/lib/protocol/events'
import type { RunLabels } from '@/lib/recording/recording'

type ErrorCardProps = {
  run: RunState & { labels: RunLabels }
  retry?: { label: string; onRetry: () => void }
  /** Where something was said that can be gone on with. */
  onward?: { label: string; onContinue: () => void }
  /** The run was in an earlier visit: nobody knows when its waiting time is over. */
  isLate?: boolean
}

/** Who failed, what they said, and the way on. What had arrived before stays above it. */
export function ErrorCard({ run, retry, onward, isLate = false }: ErrorCardProps) {
  const { login, runs, shell } = useWords()
  const words = runs.errors
  const error = run.failure ?? run.view.error
  if (!error || run.stop) return null
  const isOurs = run.failure !== undefined
  const Icon = error.kind === 'network' || error.kind === 'incomplete' ? Unplug : TriangleAlert
  const facts = [
    isOurs ? 'Deltascope' : run.labels.provider,
    error.status !== undefined && `HTTP ${error.status}`,
    error.code !== String(error.status) && error.code,
    words.phases[error.phase],
  ].filter(Boolean)

  return (
    <div
      role="alert"
      data-error-kind={error.kind}
      className="rounded-card border border-danger/45 bg-panel px-4 py-3 shadow-rest"
    >
      <div className="flex gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">
            {isOurs ? ownTitle(error, words) : providerTitle(error, run.labels.provider, words)}
          </p>
          <p className="mt-0.5 text-small wrap-anywhere">
            {isPageClosed(error) ? shell.problems.pageClosed : error.message}
          </p>
          <p className="mt-1 text-label font-normal wrap-anywhere text-muted tabular-nums">{facts.join(' · ')}</p>
          {error.detail && <Detail text={error.detail} title={isOurs ? words.details : words.said} />}
          {retry && (
            <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
              {isOurs && error.status === 401 && <LogInLink label={login.action} />}
              <button type="button" onClick={retry.onRetry} className={plainButton}>
                <RotateCw aria-hidden="true" className="size-3.5" />
                {retry.label}
              </button>
              {onward && (
                <button type="button" onClick={onward.onContinue} className={plainButton}>
                  <ArrowRightToLine aria-hidden="true" className="size-3.5" />
                  {onward.label}
                </button>
              )}
              {error.retryAfterMs !== undefined && !isLate && (
                <Countdown until={run.lastEventAt + error.retryAfterMs} />
              )}
              {!error.retryable && <span className="text-label font-normal text-muted">{words.mayRepeat}</span>}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

type ErrorWords = Catalog['runs']['errors']

function providerTitle({ kind, phase, status }: ErrorInfo, provider: string, words: ErrorWords): string {
  // Without an HTTP status nobody was asked.
  if (kind === 'auth' && phase === 'connect' && status === undefined) return words.notSetUp(provider)
  if (kind === 'network' && phase === 'connect') return words.notReached(provider)
  return (words.titles[kind] ?? words.titles.upstream)(provider)
}

function ownTitle(error: ErrorInfo, { own }: ErrorWords): string {
  if (error.status === 401) return own.loggedOut
  if (isPageClosed(error)) return own.interrupted
  if (error.kind === 'network') return error.phase === 'mid_stream' ? own.lost : own.notReached
  return error.kind === 'protocol' ? own.unreadable : own.refused
}

function isPageClosed({ code }: ErrorInfo): boolean {
  return code === PAGE_CLOSED.code
}

/** It leads back here, where everything is kept. */
function LogInLink({ label }: { label: string }) {
  return (
    <a href={`/login?next=${encodeURIComponent(usePathname())}`} className={plainButton}>
      <LogIn aria-hidden="true" className="size-3.5" />
      {label}
    </a>
  )
}

function Detail({ text, title }: { text: string; title: string }) {
  return (
    <details className="mt-2 text-small">
      <summary className="w-fit cursor-pointer rounded-sm text-muted transition-colors hover:text-fg">{title}</summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there
        tabIndex={0}
        className="mt-1.5 max-h-48 overflow-auto rounded-md border bg-bg p-2 font-mono text-[12px] leading-[18px] wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </details>
  )
}

function Countdown({ until }: { until: number }) {
  const words = useWords().runs.errors
  const seconds = Math.ceil((until - useNow(500, true)) / 1000)
  return (
    <span className="text-label font-normal text-muted tabular-nums">
      {seconds > 0 ? words.wait(`${seconds}`) : words.waitOver}
    </span>
  )
}
