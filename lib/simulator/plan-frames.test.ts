import { expect, test } from 'vitest'
import type { Ask } from './ask'
import { findBehaviour } from './behaviours'
import type { Cadence } from './cadence'
import type { Damage } from './faults'
import { planFrames } from './plan-frames'
import { prepareAnswer } from './prepare-answer'
import type { Script } from './script'
import { createRandom } from './seeded-random'
import { anthropicMessages } from './wire/anthropic-messages'
import type { WireWriter } from './wire/wire-format'

const plain: WireWriter = {
  writeOpening: () => ['open'],
  startPart: ({ kind }) => [`start ${kind}`],
  writeDelta: (piece) => [piece],
  endPart: ({ kind }) => [`end ${kind}`],
  writeClosing: () => ['close'],
  writePing: () => 'ping',
  writeError: () => ['error', 'after error'],
  writeMalformed: () => 'malformed',
}

const wordByWord: Cadence = {
  headersMs: 30,
  firstByteMs: 20,
  gap: { kind: 'fixed', ms: 10 },
  burst: { size: 1, gapMs: 0 },
  charsPerChunk: { p10: 1, p50: 1, p90: 1 },
}

const threeWords: Script = { parts: [{ kind: 'text', content: 'one two three' }], finish: 'stop' }

function plan(cadence: Partial<Cadence>, damage?: Damage, script = threeWords) {
  const made = planFrames({
    script,
    writer: plain,
    cadence: { ...wordByWord, ...cadence },
    random: createRandom('test'),
    damage,
  })
  const frames = made.frames.map(({ afterMs, bytes }) => [afterMs, new TextDecoder().decode(bytes)])
  return { ...made, frames }
}

const ask: Ask = {
  model: 'demo-bursty',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'a long report, please' }] }],
  stream: true,
  includeUsage: true,
  reasoning: 'on',
  mayCallTools: true,
  tools: [],
  promptChars: 100,
}

test('deltas wait for the cadence, and the frames around them follow at once', () => {
  expect(plan({})).toEqual({
    headersAfterMs: 30,
    frames: [
      [20, 'open'],
      [0, 'start text'],
      [10, 'one'],
      [10, ' two'],
      [10, ' three'],
      [0, 'end text'],
      [0, 'close'],
    ],
    ending: 'end',
  })
})

test('a burst has its own short gap inside and the long gap before it', () => {
  const delays = plan({ burst: { size: 2, gapMs: 1 } }).frames.map(([afterMs]) => afterMs)
  expect(delays).toEqual([20, 0, 10, 1, 10, 0, 0])
})

test('a stall is one pause, after its characters', () => {
  const delays = plan({ stall: { afterChars: 5, ms: 900 } }).frames.map(([afterMs]) => afterMs)
  expect(delays).toEqual([20, 0, 10, 10, 910, 0, 0])
})

test('pings fill a long wait without making it longer', () => {
  const { frames } = plan({ stall: { afterChars: 5, ms: 90 }, pingEveryMs: 50 })
  expect(frames.slice(2, -2)).toEqual([
    [10, 'one'],
    [10, ' two'],
    [30, 'ping'],
    [50, 'ping'],
    [20, ' three'],
  ])
})

test('tool arguments come in smaller pieces than text', () => {
  const script: Script = {
    parts: [{ kind: 'tool_call', name: 'get_weather', content: '{"location":"Oslo","unit":"celsius"}' }],
    finish: 'tool_calls',
  }
  const { frames } = plan({ charsPerChunk: { p10: 32, p50: 32, p90: 32 } }, undefined, script)
  const pieces = frames.slice(2, -2).map(([, text]) => String(text))
  expect(pieces.join('')).toBe('{"location":"Oslo","unit":"celsius"}')
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(13)
})

test('a cut leaves out everything after it, the end of the part included', () => {
  const { frames, ending } = plan({}, { afterChars: 4, next: 'end' })
  expect(frames.map(([, text]) => text)).toEqual(['open', 'start text', 'one', ' two'])
  expect(ending).toBe('end')
})

test('damage after 0 characters leaves nothing', () => {
  expect(plan({}, { afterChars: 0, next: 'end' }).frames).toEqual([])
})

test('an error takes the place of the rest, and what servers send after it follows', () => {
  const { frames } = plan({}, { afterChars: 3, insert: 'error', next: 'end' })
  expect(frames.map(([, text]) => text)).toEqual(['open', 'start text', 'one', 'error', 'after error'])
})

test('after a malformed frame the stream goes on', () => {
  const { frames } = plan({}, { afterChars: 3, insert: 'malformed', next: 'continue' })
  const texts = frames.map(([, text]) => text)
  expect(texts).toEqual(['open', 'start text', 'one', 'malformed', ' two', ' three', 'end text', 'close'])
})

test('damage waits for answer text: reasoning does not count', () => {
  const script: Script = { parts: [{ kind: 'reasoning', content: 'let me see' }, ...threeWords.parts], finish: 'stop' }
  const { frames, ending } = plan({}, { afterChars: 1, next: 'reset' }, script)
  expect(frames.at(-1)).toEqual([10, 'one'])
  expect(ending).toBe('reset')
})

test('the same ask gives the same frames and delays, and another prompt gives others', () => {
  const behaviour = findBehaviour(ask.model)
  if (!behaviour) throw new Error('demo-bursty is missing')
  const first = prepareAnswer(ask, behaviour, anthropicMessages)
  expect(prepareAnswer(structuredClone(ask), behaviour, anthropicMessages)).toEqual(first)
  const other = prepareAnswer({ ...ask, messages: [...ask.messages, ...ask.messages] }, behaviour, anthropicMessages)
  expect(other.frames.map(({ afterMs }) => afterMs)).not.toEqual(first.frames.map(({ afterMs }) => afterMs))
})

test('a profile that splits writes plans a cut inside every frame', () => {
  const { frames } = planFrames({
    script: threeWords,
    writer: plain,
    cadence: { ...wordByWord, splitWrites: true },
    random: createRandom('test'),
  })
  for (const { bytes, splitAt } of frames) expect(splitAt).toBeLessThan(bytes.length)
})
