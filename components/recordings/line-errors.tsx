import { clsx } from 'clsx'
import { useState } from 'react'
import { useWords } from '@/components/language/words'
import { excerptOf } from '@/lib/client/recording-capture'
import type { LineError } from '@/lib/recording/parse-recording'

/** What is wrong, line by line; each opens the text around its line. */
export function LineErrors({ text, errors }: { text: string; errors: readonly LineError[] }) {
  const words = useWords().recordings.errors
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  if (errors.length === 0) return null
  return (
    <ul aria-label={words.label} className="flex flex-col gap-1">
      {errors.map(({ line, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may be in it twice
        <li key={index} className="min-w-0">
          <button
            type="button"
            aria-expanded={openIndex === index}
            onClick={() => setOpenIndex(openIndex === index ? null : index)}
            className="touch-target flex w-full gap-2 rounded-md px-2 py-1 text-left transition-colors hover:bg-fg/6"
          >
            <span className="shrink-0 font-medium tabular-nums underline underline-offset-2">
              {words.line(`${line}`)}
            </span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </button>
          {openIndex === index && <Excerpt text={text} line={line} />}
        </li>
      ))}
    </ul>
  )
}

function Excerpt({ text, line: wrong }: { text: string; line: number }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there
      tabIndex={0}
      className="mt-1 mb-2 max-h-60 overflow-auto rounded-md border bg-bg py-1 font-mono text-[12px] leading-[18px]"
    >
      {excerptOf(text, wrong).map(({ line, text }) => (
        <span key={line} className={clsx('block min-w-max px-2', line === wrong && 'bg-danger/10')}>
          <span className="mr-3 inline-block w-14 text-right text-muted tabular-nums">
            {line === wrong && '› '}
            {line}
          </span>
          {text}
        </span>
      ))}
    </pre>
  )
}
