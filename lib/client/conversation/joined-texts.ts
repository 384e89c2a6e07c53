import type { PartView, RunView } from '../run-view'
import type { Step } from './conversation'

/** How the texts of one run of an answer hang together with those of the runs after it and before it. */
export type JoinedText = {
  /** What later runs said on in the text that this one broke off in. */
  added: string
  /** One of them is saying it. */
  isAdding: boolean
  /** The first text of this run goes on with one of a run before. */
  isAddition: boolean
}

/** The parts of a run, its texts joined: what it broke off in is whole, and what goes on with an earlier run's is left out. */
export function partsOfJoined(
  parts: readonly PartView[],
  joined: Omit<JoinedText, 'isAdding'> | undefined,
): readonly PartView[] {
  if (!joined) return parts
  const { added, isAddition } = joined
  const elsewhere = isAddition ? parts.find(({ kind }) => kind === 'text') : undefined
  const broken = added === '' ? undefined : parts.at(-1)
  return parts
    .filter((part) => part !== elsewhere)
    .map((part) => (part === broken && part.kind === 'text' ? { ...part, text: part.text + added } : part))
}

type Said = Pick<Step, 'continues'> & { run: { view: Pick<RunView, 'parts'>; isOver: boolean } }

/** For each run of an answer, in order. Where a run broke off inside a text, a run that continues it goes on with that text. */
export function joinTexts(steps: readonly Said[]): JoinedText[] {
  const joined = steps.map((): JoinedText => ({ added: '', isAdding: false, isAddition: false }))
  let broken: JoinedText | undefined
  for (const [index, { run, continues }] of steps.entries()) {
    const { parts } = run.view
    if (!continues) broken = undefined
    const own = joined[index]
    const first = broken && parts.find(({ kind }) => kind === 'text')
    if (own && broken && first?.kind === 'text') {
      broken.added += first.text
      broken.isAdding = !run.isOver && first.endMs === undefined
      own.isAddition = true
    }
    const last = parts.at(-1)
    // One that thought only has said nothing yet.
    const isSilent = continues && parts.every(({ kind }) => kind === 'reasoning')
    if (!isSilent && last !== first) broken = last?.kind === 'text' ? own : undefined
  }
  return joined
}
