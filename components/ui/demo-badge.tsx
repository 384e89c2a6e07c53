/** Marks what the built-in simulator made, so that its speed is never taken for a provider's. */
export function DemoBadge() {
  return (
    <span
      title="A simulated stream: it says nothing about any real provider's speed"
      className="inline-block rounded-full border border-dashed border-control px-1.5 text-[11px] font-medium leading-4 text-muted"
    >
      demo
    </span>
  )
}
