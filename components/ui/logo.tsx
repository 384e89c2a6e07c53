/** A delta with the ticks of a stream inside. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M16 5 28 26.5H4Z" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round" />
      <path d="M10.7 22v-2.2M16 22v-7.5M21.3 22v-4" className="stroke-accent" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
