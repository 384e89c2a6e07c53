import type { PartView } from '../run-view'
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

type Said = Pick<Step, 'continues'> & { parts: readonly PartView[]; isOver: boolean }

/** For each run of an answer, in order. Where a run broke off inside a text, a run that continues it goes on with that text. */
export function joinTexts(runs: readonly Said[]): JoinedText[] {
  const joined = runs.map((): JoinedText => ({ added: '', isAdding: false, isAddition: false }))
  let broken: JoinedText | undefined
  for (const [index, { parts, isOver, continues }] of runs.entries()) {
    if (!continues) broken = undefined
    const own = joined[index]
    const first = broken && parts.find(({ kind }) => kind === 'text')
    if (own && broken && first?.kind === 'text') {
      broken.added += first.text
      broken.isAdding = !isOver && first.endMs === undefined
      own.isAddition = true
    }
    const last = parts.at(-1)
    // One that thought only has said nothing yet.
    const isSilent = continues && parts.every(({ kind }) => kind === 'reasoning')
    if (!isSilent && last !== first) broken = last?.kind === 'text' ? own : undefined
  }
  return joined
}
