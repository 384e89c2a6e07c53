import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import { LanguageSelect } from '@/components/language/language-select'
import { useWords } from '@/components/language/words'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { REASONING_CHOICES, SCROLL_CHOICES, usePreferences } from '@/lib/client/preferences'

/** How to read and how to type, as this browser remembers it. */
export function PreferenceFields() {
  const words = useWords().settings.preferences
  const { scroll, reasoning, singleKeys, setScroll, setReasoning, setSingleKeys } = usePreferences()
  return (
    <>
      <LanguageSelect />
      <Section title={words.reading}>
        <Choices
          legend={words.scroll.legend}
          choices={SCROLL_CHOICES}
          words={words.scroll}
          value={scroll}
          onChange={setScroll}
        />
        <Choices
          legend={words.reasoning.legend}
          choices={REASONING_CHOICES}
          words={words.reasoning}
          value={reasoning}
          onChange={setReasoning}
        />
      </Section>
      <Section title={words.keyboard}>
        <LabelledSwitch label={words.singleKeys} isOn={singleKeys} onChange={setSingleKeys} />
      </Section>
      <Section title={words.connection}>
        <Link
          href="/diagnose"
          prefetch={false}
          className="self-start rounded-sm text-small underline underline-offset-2 hover:text-muted"
        >
          {words.diagnose}
        </Link>
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
