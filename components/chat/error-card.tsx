import { ArrowRightToLine, RotateCw, TriangleAlert, Unplug } from 'lucide-react'
import { plainButton } from '@/components/ui/button-style'
import { useNow } from '@/components/ui/use-now'
import { PAGE_CLOSED } from '@/lib/client/conversation/interrupted'
import type { RunState } from '@/lib/client/run-tracker'
import type { ErrorInfo, ErrorKind, ErrorPhase } from '@/lib/protocol/events'
import type { RunLabels } from '@/lib/recording/recording'

const providerTitles: Record<ErrorKind, (provider: string) => string> = {
  auth: (provider) => `${provider} did not accept the API key`,
  permission: (provider) => `${provider} does not allow this`,
  billing: (provider) => `${provider} reports a billing problem`,
  not_found: (provider) => `${provider} does not know this model or address`,
  invalid_request: (provider) => `${provider} rejected the request`,
  context_length: () => 'The conversation is too long for this model',
  rate_limit: (provider) => `${provider} asks to slow down`,
  overloaded: (provider) => `${provider} is overloaded`,
  content_filter: (provider) => `${provider} blocked the content`,
  timeout: (provider) => `${provider} took too long`,
  network: (provider) => `The connection to ${provider} broke`,
  protocol: (provider) => `${provider} sent something unreadable`,
  empty: (provider) => `${provider} sent an empty answer`,
  incomplete: () => 'The answer broke off before its end',
  upstream: (provider) => `${provider} failed`,
}

const phaseWords: Record<ErrorPhase, string> = {
  connect: 'while connecting',
  before_first_token: 'before the first token',
  mid_stream: 'in the middle of the answer',
}

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
  const error = run.failure ?? run.view.error
  if (!error || run.stop) return null
  const isOurs = run.failure !== undefined
  const Icon = error.kind === 'network' || error.kind === 'incomplete' ? Unplug : TriangleAlert
  const facts = [
    isOurs ? 'Deltascope' : run.labels.provider,
    error.status !== undefined && `HTTP ${error.status}`,
    error.code !== String(error.status) && error.code,
    phaseWords[error.phase],
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
            {isOurs ? ownTitle(error) : providerTitle(error, run.labels.provider)}
          </p>
          <p className="mt-0.5 text-small wrap-anywhere">{error.message}</p>
          <p className="mt-1 text-label font-normal wrap-anywhere text-muted tabular-nums">{facts.join(' · ')}</p>
          {error.detail && <Detail text={error.detail} title={isOurs ? 'Details' : 'What the provider said'} />}
          {retry && (
            <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
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
              {!error.retryable && <span className="text-label font-normal text-muted">It may fail the same way</span>}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function providerTitle({ kind, phase, status }: ErrorInfo, provider: string): string {
  // Without an HTTP status nobody was asked.
  if (kind === 'auth' && phase === 'connect' && status === undefined) return `${provider} is not set up`
  if (kind === 'network' && phase === 'connect') return `${provider} cannot be reached`
  return (providerTitles[kind] ?? providerTitles.upstream)(provider)
}

function ownTitle(error: ErrorInfo): string {
  if (error.code === PAGE_CLOSED.code) return 'The answer was interrupted'
  if (error.kind === 'network')
    return error.phase === 'mid_stream' ? 'Connection to Deltascope lost' : 'Deltascope cannot be reached'
  return error.kind === 'protocol' ? 'Deltascope sent something unreadable' : 'Deltascope refused the request'
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
  const seconds = Math.ceil((until - useNow(500, true)) / 1000)
  return (
    <span className="text-label font-normal text-muted tabular-nums">
      {seconds > 0 ? `The provider asks to wait ${seconds} s` : 'The wait is over'}
    </span>
  )
}
