import { clsx } from 'clsx'
import type { FrameKind } from '@/lib/client/frame-track'

/** In the order in which they are offered. */
export const kinds: readonly FrameKind[] = ['text', 'reasoning', 'tool', 'usage', 'ping', 'error', 'other']

const looks: Readonly<Record<FrameKind, string>> = {
  text: 'h-2.5 w-[3px] bg-fg',
  reasoning: 'h-2.5 w-[3px] bg-reason/70',
  tool: 'h-1.5 w-1.5 rounded-[2px] bg-tool',
  usage: 'size-1.5 border border-muted',
  ping: 'size-1.5 rounded-full bg-muted',
  error: 'h-2.5 w-[3px] bg-danger',
  other: 'size-1 rounded-full bg-control',
}

/** A small mark for a kind; its name stands beside it. */
export function KindMark({ kind }: { kind: FrameKind }) {
  return (
    <span aria-hidden="true" className="inline-flex w-2 shrink-0 items-center justify-center">
      <span className={clsx('inline-block', looks[kind])} />
    </span>
  )
}
