import { useId } from 'react'
import { useWords } from '@/components/language/words'
import { NumberField } from '@/components/ui/number-field'
import {
  describeProblem,
  NUMBER_NAMES,
  NUMBER_PARAMETERS,
  type NumberParameter,
  readNumber,
} from '@/lib/client/compare-config'
import { formatCount } from '@/lib/client/format'
import { MOST_STOPS, readStops, writeStops } from '@/lib/client/stop-sequences'
import { noteStyle, problemStyle, textareaStyle } from './field-style'
import { ReasoningLevelField } from './reasoning-level-select'
import { changeParameter, useLeftOutNote, useSettings } from './use-settings'
import { useTyped } from './use-typed'

/** How the model is asked in this conversation. What is left empty is not sent. */
export function ParameterFields() {
  const words = useWords().settings.parameters
  return (
    <section aria-label={words.label} className="flex flex-col gap-3">
      <div>
        <h3 className="text-small font-medium">{words.label}</h3>
        <p className={noteStyle}>{words.about}</p>
      </div>
      <ReasoningLevelField />
      {NUMBER_NAMES.map((name) => (
        <ParameterNumber key={name} name={name} />
      ))}
      <StopSequences />
    </section>
  )
}

function ParameterNumber({ name }: { name: NumberParameter }) {
  const words = useWords().settings.parameters
  const value = useSettings().parameters[name]
  const [text, setText] = useTyped({ name, value, read: (typed) => readNumber(name, typed), write: String })
  const { step } = NUMBER_PARAMETERS[name]
  const problem = describeProblem(name, text)
  return (
    <NumberField
      label={words.names[name]}
      isWhole={step === 1}
      text={text}
      onText={(typed) => {
        setText(typed)
        changeParameter(name, readNumber(name, typed))
      }}
      problem={problem && words.wrong(problem)}
      note={useLeftOutNote()(name, value !== undefined)}
    />
  )
}

function StopSequences() {
  const id = useId()
  const { none, stops: words } = useWords().settings
  const { stop } = useSettings().parameters
  const [text, setText] = useTyped({ name: 'stop', value: stop, read: readStopList, write: writeStops })
  const note = useLeftOutNote()('stop', stop !== undefined)
  const count = readStops(text).length
  const isWrong = count > MOST_STOPS
  return (
    <div className="flex flex-col gap-1.5 text-small">
      <label htmlFor={id}>{words.label}</label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        placeholder={none}
        spellCheck={false}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          setText(target.value)
          changeParameter('stop', readStopList(target.value))
        }}
        className={`${textareaStyle} max-h-48 font-mono text-code`}
      />
      <p id={`${id}-note`} className={`${noteStyle} tabular-nums`}>
        {isWrong && <span className={problemStyle}>{words.tooMany(formatCount(count), formatCount(MOST_STOPS))} </span>}
        {words.about} {note}
      </p>
    </div>
  )
}

function readStopList(text: string): string[] | undefined {
  const stops = readStops(text)
  return stops.length > 0 && stops.length <= MOST_STOPS ? stops : undefined
}
