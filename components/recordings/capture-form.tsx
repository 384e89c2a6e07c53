import { useId } from 'react'
import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import { type CaptureReading, DIALECT_NAMES, summarizeCapture } from '@/lib/client/recording-capture'
import { type CaptureStep, useRecordingImport } from '@/lib/client/recording-import'
import type { Dialect } from '@/lib/protocol/events'
import { LineErrors } from './line-errors'

const dialects = Object.entries(DIALECT_NAMES) as [Dialect, string][]

/** What a capture was taken for and how far it could be read; another dialect reads it anew. */
export function CaptureForm({ step }: { step: CaptureStep }) {
  const { text, dialect, reading, isDecoding } = step
  const selectId = useId()
  const words = useWords().recordings.capture
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={selectId} className="text-label">
          {words.format}
        </label>
        <select
          id={selectId}
          value={dialect ?? ''}
          onChange={({ target }) => {
            const chosen = dialects.find(([id]) => id === target.value)
            if (chosen) useRecordingImport.getState().chooseDialect(chosen[0])
          }}
          className="h-9 w-full rounded-lg border border-control bg-panel px-2 sm:w-64 pointer-coarse:h-11 pointer-coarse:text-[16px]"
        >
          {dialect === null && <option value="">{isDecoding ? words.findingOut : words.choose}</option>}
          {dialects.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <p role="status" className="min-h-[18px] wrap-anywhere text-muted">
          {isDecoding ? words.reading : reading?.why}
        </p>
      </div>
      {reading && <Reading text={text} reading={reading} />}
    </>
  )
}

function Reading({ text, reading }: { text: string; reading: CaptureReading }) {
  const words = useWords().recordings.capture
  const { frames, events, answer, isWhole } = summarizeCapture(reading)
  const facts: [name: string, value: string][] = [
    [words.frames, formatCount(frames)],
    [words.events, formatCount(events)],
    [words.end, isWhole ? words.isWhole : words.isNotWhole],
    [words.errors, formatCount(reading.errors.length)],
  ]
  if (events === 0) return <LineErrors text={text} errors={reading.errors} />
  return (
    <>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-muted">{words.answer}</dt>
          <dd dir="auto" className="line-clamp-3 wrap-anywhere">
            {answer || words.noText}
          </dd>
        </div>
      </dl>
      <LineErrors text={text} errors={reading.errors} />
      <p className="text-muted">{words.about}</p>
    </>
  )
}
