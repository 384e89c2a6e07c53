import { type ReactNode, useId } from 'react'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { REASONING_CHOICES, SCROLL_CHOICES, usePreferences } from '@/lib/client/preferences'

const scrollWords = {
  follow: { name: 'Follow', about: 'Follows the answer once it reaches the bottom' },
  stay: { name: 'Stay', about: 'The question stays at the top, nothing follows' },
  off: { name: 'Off', about: 'The page never scrolls by itself' },
}

const reasoningWords = {
  auto: { name: 'Auto', about: 'Open while the model thinks, then folded' },
  open: { name: 'Always open', about: 'Stays open when the thinking is over' },
  closed: { name: 'Always closed', about: 'Only how long it takes is shown' },
}

/** How to read and how to type, as this browser remembers it. */
export function PreferenceFields() {
  const { scroll, reasoning, singleKeys, setScroll, setReasoning, setSingleKeys } = usePreferences()
  return (
    <>
      <Section title="Reading">
        <Choices
          legend="Scrolling while an answer comes"
          choices={SCROLL_CHOICES}
          words={scrollWords}
          value={scroll}
          onChange={setScroll}
        />
        <Choices
          legend="Reasoning"
          choices={REASONING_CHOICES}
          words={reasoningWords}
          value={reasoning}
          onChange={setReasoning}
        />
      </Section>
      <Section title="Keyboard">
        <LabelledSwitch label="Single-letter shortcuts" isOn={singleKeys} onChange={setSingleKeys} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-5 flex flex-col gap-4">
      <h3 id={headingId} className="border-b pb-1 text-small font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

type ChoicesProps<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  words: Record<Choice, { name: string; about: string }>
  value: Choice
  onChange: (choice: Choice) => void
}

function Choices<Choice extends string>({ legend, choices, words, value, onChange }: ChoicesProps<Choice>) {
  const groupId = useId()
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 text-label text-muted">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className="flex cursor-pointer items-start gap-2.5 py-1 text-small pointer-coarse:py-2.5">
          <input
            type="radio"
            name={groupId}
            checked={choice === value}
            onChange={() => onChange(choice)}
            aria-describedby={`${groupId}-${choice}`}
            aria-label={words[choice].name}
            className="mt-[3px] size-3.5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="font-medium">{words[choice].name}</span>
            <span id={`${groupId}-${choice}`} className="block text-muted">
              {words[choice].about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
