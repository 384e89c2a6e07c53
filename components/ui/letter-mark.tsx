import { clsx } from 'clsx'

/** A provider's first letter in a rounded square: no logos of others are shipped. */
export function LetterMark({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-[6px] border bg-panel font-mono text-[11px] font-medium leading-none text-fg uppercase',
        className,
      )}
    >
      {Array.from(name)[0] ?? '?'}
    </span>
  )
}
