const button =
  'touch-target inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-3 text-small font-medium transition-colors disabled:opacity-40 pointer-coarse:h-9'

/** Buttons with words. */
export const plainButton = `${button} border border-control bg-panel enabled:hover:bg-side`
export const primaryButton = `${button} bg-fg text-bg enabled:hover:bg-fg/85`
export const quietButton = `${button} text-muted enabled:hover:bg-fg/6 enabled:hover:text-fg`
