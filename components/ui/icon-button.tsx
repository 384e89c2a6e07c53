import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type IconButtonProps = ComponentProps<'button'> & { label: string; shortcut?: string; size?: 'small' | 'medium' }

/**
 * A button that shows an icon only; its label is its name. The tooltip is the browser's own: a floating one would
 * take the Esc that is meant to stop the run.
 */
export function IconButton({ label, shortcut, size = 'medium', className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={clsx(
        'touch-target inline-flex shrink-0 items-center justify-center rounded-lg text-muted transition-colors',
        'hover:bg-fg/6 hover:text-fg disabled:opacity-40 disabled:hover:bg-transparent disabled:hover:text-muted',
        'data-[state=open]:bg-fg/6 data-[state=open]:text-fg',
        size === 'small' ? 'size-7' : 'size-8 pointer-coarse:size-9',
        className,
      )}
      {...props}
    />
  )
}
