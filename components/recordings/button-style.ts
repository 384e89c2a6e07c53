const button =
  'touch-target inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-3 text-small font-medium transition-colors disabled:opacity-40 pointer-coarse:h-9'

/** A button with words; at most one of a view is the primary. */
export const plainButton = `${button} border border-control bg-panel enabled:hover:bg-side`
export const primaryButton = `${button} bg-fg text-bg hover:opacity-90`
