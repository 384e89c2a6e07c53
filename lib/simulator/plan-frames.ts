import { type Cadence, sampleChunkSize, sampleGapMs } from './cadence'
import { cutText } from './cut-text'
import type { Damage } from './faults'
import type { Script, ScriptPart } from './script'
import type { Random } from './seeded-random'
import type { WireWriter } from './wire/wire-format'

/** One frame and how long it comes after the one before; `splitAt` is where its bytes are cut into two writes. */
export type PlannedFrame = { afterMs: number; bytes: Uint8Array; splitAt?: number }

/** Everything that will happen on the socket. The ending comes `endAfterMs` (0) after the last frame; `hang` keeps it open. */
export type FramePlan = {
  headersAfterMs: number
  frames: PlannedFrame[]
  endAfterMs?: number
  ending: 'end' | 'reset' | 'hang'
}

/** What a plan is made from. */
export type PlanInput = {
  script: Script
  writer: WireWriter
  cadence: Cadence
  random: Random
  damage?: Damage | undefined
}

/**
 * `isPaced` steps wait for the cadence, the others follow at once. `chars` counts text and arguments, not reasoning.
 * Frames are written in the order in which they are sent, so that a writer can count them; a step may write none.
 */
type Step = { write(): string[]; isPaced: boolean; chars: number }

/** Arguments arrive in smaller pieces than text, so that a view can show them grow. */
const ARGUMENT_CHARS = 8
const ARGUMENT_SHARE = 1 / 4

/** The frames of a stream with their delays; the same input gives the same plan. */
export function planFrames({ script, writer, cadence, random, damage }: PlanInput): FramePlan {
  const body = [
    follow(() => writer.writeOpening()),
    ...script.parts.flatMap((part) => writePart(part, writer, cadence, random)),
  ]
  const closing = [follow(() => writer.writeClosing())]
  const steps = damage ? applyDamage(body, closing, damage, writer) : [...body, ...closing]
  return {
    headersAfterMs: cadence.headersMs,
    frames: schedule(steps, writer, cadence, random),
    ending: damage && damage.next !== 'continue' ? damage.next : 'end',
  }
}

function writePart(part: ScriptPart, writer: WireWriter, cadence: Cadence, random: Random): Step[] {
  const { charsPerChunk } = cadence
  const largestArgument = Math.max(ARGUMENT_CHARS, charsPerChunk.p50 * ARGUMENT_SHARE)
  const largest = part.kind === 'tool_call' ? largestArgument : Number.POSITIVE_INFINITY
  const pieces = cutText(part.content, () => Math.min(largest, sampleChunkSize(charsPerChunk, random)))
  return [
    follow(() => writer.startPart(part)),
    ...pieces.map((piece) => ({
      write: () => writer.writeDelta(piece),
      isPaced: true,
      chars: part.kind === 'reasoning' ? 0 : piece.length,
    })),
    follow(() => writer.endPart(part)),
  ]
}

function follow(write: Step['write']): Step {
  return { write, isPaced: false, chars: 0 }
}

/** The closing never comes before the damage, however short the answer is. */
function applyDamage(body: Step[], closing: Step[], { afterChars, insert, next }: Damage, writer: WireWriter): Step[] {
  const position = findPosition(body, afterChars)
  const rest = next === 'continue' ? [...body.slice(position), ...closing] : []
  return [...body.slice(0, position), ...insertions[insert ?? 'nothing'](writer), ...rest]
}

const insertions: Record<NonNullable<Damage['insert']> | 'nothing', (writer: WireWriter) => Step[]> = {
  error: (writer) => [{ ...follow(() => writer.writeError()), isPaced: true }],
  malformed: (writer) => [{ ...follow(() => [writer.writeMalformed()]), isPaced: true }],
  nothing: () => [],
}

/** The index of the first step after `afterChars` characters, or of the end. */
function findPosition(steps: readonly Step[], afterChars: number): number {
  let chars = 0
  for (const [index, step] of steps.entries()) {
    if (chars >= afterChars) return index
    chars += step.chars
  }
  return steps.length
}

function schedule(steps: readonly Step[], writer: WireWriter, cadence: Cadence, random: Random): PlannedFrame[] {
  const delays = delaySteps(steps, cadence, random)
  const frames: PlannedFrame[] = []
  const pingEveryMs = (writer.writePing && cadence.pingEveryMs) ?? Number.POSITIVE_INFINITY
  let waitMs = 0
  let sincePingMs = 0
  for (const [index, step] of steps.entries()) {
    waitMs += delays[index] ?? 0
    while (frames.length > 0 && sincePingMs + waitMs >= pingEveryMs) {
      const untilPingMs = pingEveryMs - sincePingMs
      frames.push({ afterMs: untilPingMs, bytes: encode(writer.writePing?.() ?? '') })
      waitMs -= untilPingMs
      sincePingMs = 0
    }
    for (const frame of step.write()) {
      sincePingMs += frames.length > 0 ? waitMs : 0
      frames.push({ afterMs: waitMs, ...splitFrame(encode(frame), cadence, random) })
      waitMs = 0
    }
  }
  return frames
}

/** The wait before each step: the first frame's own delay, gaps between bursts, and the one stall. */
function delaySteps(steps: readonly Step[], { firstByteMs, gap, burst, stall }: Cadence, random: Random): number[] {
  let paced = 0
  let chars = 0
  let stallMs = stall?.ms ?? 0
  return steps.map((step, index) => {
    const stallsHere = stall !== undefined && chars >= stall.afterChars
    const pauseMs = stallsHere ? stallMs : 0
    if (stallsHere) stallMs = 0
    chars += step.chars
    if (index === 0) return firstByteMs
    if (!step.isPaced) return pauseMs
    paced += 1
    return pauseMs + ((paced - 1) % burst.size === 0 ? sampleGapMs(gap, random) : burst.gapMs)
  })
}

function splitFrame(bytes: Uint8Array, { splitWrites }: Cadence, random: Random): Omit<PlannedFrame, 'afterMs'> {
  return splitWrites ? { bytes, splitAt: Math.floor(random() * bytes.length) } : { bytes }
}

function encode(frame: string): Uint8Array {
  return new TextEncoder().encode(frame)
}
