import { useState } from 'react'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { currentWords } from '@/lib/language/current'

/** The runs that are over, in the order of their lanes. The list keeps its identity until it changes. */
export function useFinishedRuns(runs: readonly LaneRun[]): readonly LaneRun[] {
  const finished = runs.filter(({ isOver }) => isOver).sort((left, right) => left.lane - right.lane)
  const [kept, keep] = useState<readonly LaneRun[]>(finished)
  const isSame = kept.length === finished.length && kept.every((run, index) => run === finished[index])
  if (!isSame) keep(finished)
  return isSame ? kept : finished
}

/** "A is still running.", "A and C are still running.": nothing when all are over. */
export function describeRunning(runs: readonly LaneRun[]): string {
  const lanes = new Set(runs.filter(({ isOver }) => !isOver).map(({ lane }) => lane))
  if (lanes.size === 0) return ''
  return currentWords().compare.charts.running(lanes.size, joinLetters([...lanes].sort((left, right) => left - right)))
}

/** "A", "A and C", "A, B and C". */
export function joinLetters(lanes: readonly number[]): string {
  const letters = lanes.map((lane) => laneLook(lane).letter)
  const { comma, and } = currentWords().compare.list
  return letters.length < 2 ? letters.join('') : `${letters.slice(0, -1).join(comma)}${and}${letters.at(-1)}`
}
