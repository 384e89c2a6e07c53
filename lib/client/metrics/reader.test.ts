import { expect, test } from 'vitest'
import type { Output } from './output'
import { simulateReader } from './reader'

const text = (...chunks: [t: number, chars: number][]): Output => ({
  t: chunks.map(([t]) => t),
  chars: chunks.map(([, chars]) => chars),
  kind: chunks.map(() => 'text'),
})

test('a reader waits when the text has run out, and is behind when it comes faster', () => {
  // Ten characters take a second. Done at 1,000, waits until 1,500, done at 2,500; the last ten come at 2,000.
  expect(simulateReader(text([0, 10], [1500, 10], [2000, 10]), 10)).toEqual({ waitMs: 500, aheadMs: 1500 })
})

test('reading starts with the first answer text: reasoning and tool arguments are not read', () => {
  const output: Output = { t: [0, 500, 900], chars: [99, 99, 28], kind: ['reasoning', 'tool', 'text'] }
  expect(simulateReader(output, 28)).toEqual({ waitMs: 0, aheadMs: 1000 })
  expect(simulateReader({ t: [0], chars: [9], kind: ['reasoning'] }, 28)).toBeUndefined()
})
