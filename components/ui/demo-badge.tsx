import { useWords } from '@/components/language/words'

/** Marks what the built-in simulator made, so that its speed is never taken for a provider's. */
export function DemoBadge() {
  const words = useWords().common.demo
  return (
    <span
      title={words.title}
      className="inline-block rounded-full border border-dashed border-control px-1.5 text-[11px] font-medium leading-4 text-muted"
    >
      {words.label}
    </span>
  )
}
