import { Response } from 'undici'
import { expect, test } from 'vitest'
import type { Decoder } from '@/lib/dialects/dialect'
import { createChatDecoder } from '@/lib/dialects/openai-chat-decoder'
import { createDeadline } from './deadlines'
import { type Batch, createAnswerReader } from './read-answer'
import { readSettings } from './settings'

const SSE = 'text/event-stream'
const JSON_TYPE = 'application/json'
const chunk = (content: string, finish: string | null = null) =>
  JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })

/** The pieces of an answer whose body comes in these reads, and how many turns others had meanwhile. */
async function read(type: string, ...reads: string[]): Promise<{ pieces: Batch[]; turns: number }> {
  const decoder: Decoder = createChatDecoder({ provider: 'pier', model: 'tide', createToolCallId: () => 'aaaaaaaaa' })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of reads) controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  const response = new Response(body, { headers: { 'content-type': type } })
  const answer = createAnswerReader(response, {
    url: 'https://pier.example',
    decoder,
    settings: readSettings({}),
    deadline: createDeadline(() => undefined),
    now: () => 1,
    include: undefined,
    framesBefore: 0,
    identify: () => [],
  })
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns++
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const pieces: Batch[] = []
  for (let piece = await answer.next(); piece; piece = await answer.next()) pieces.push(piece)
  isOver = true
  return { pieces, turns }
}

const sizesOf = (pieces: readonly Batch[]) =>
  pieces.map(({ bytes, frames, events }) => ({ bytes, frames, events: events.length }))

test('a read of few frames is one piece', async () => {
  const text = `data: ${chunk('a')}\n\ndata: ${chunk('b')}\n\n`
  const { pieces } = await read(SSE, text.slice(0, 20), text.slice(20))
  expect(sizesOf(pieces)).toEqual([
    { bytes: 20, frames: 0, events: 0 },
    { bytes: text.length - 20, frames: 2, events: 3 },
  ])
})

test('a read of many frames comes in pieces, and others have a turn between them', async () => {
  const text = 'data: {}\n\n'.repeat(4500)
  const { pieces, turns } = await read(SSE, text)
  expect(sizesOf(pieces)).toEqual([
    { bytes: text.length, frames: 1000, events: 0 },
    { bytes: 0, frames: 2000, events: 0 },
    { bytes: 0, frames: 3000, events: 0 },
    { bytes: 0, frames: 4000, events: 0 },
    { bytes: 0, frames: 4500, events: 0 },
  ])
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('a frame of many events comes in pieces', async () => {
  const content = Array.from({ length: 2500 }, () => ({ type: 'text', text: 'a' }))
  const { pieces } = await read(SSE, `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
  expect(pieces.map(({ events }) => events.length)).toEqual([1000, 1000, 501])
})

test('a list in JSON is read as it comes, however many entries it has', async () => {
  const entries = `${'{},'.repeat(20_000)}`
  const last = chunk('High tide.', 'stop')
  const { pieces, turns } = await read(JSON_TYPE, '[', ...Array.from({ length: 20 }, () => entries), `${last}]`)
  expect(pieces.at(-1)?.frames).toBe(400_001)
  expect(pieces.every(({ events }) => events.length < 10)).toBe(true)
  expect(pieces.flatMap(({ events }) => events)).toMatchObject([
    { type: 'part_start', kind: 'text' },
    { type: 'text_delta', text: 'High tide.' },
  ])
  expect(turns).toBeGreaterThan(300)
})

test('one document in JSON is one frame at the end', async () => {
  const text = JSON.stringify({ choices: [{ message: { content: 'Low tide.' }, finish_reason: 'stop' }] })
  const { pieces } = await read(JSON_TYPE, text.slice(0, 9), text.slice(9))
  expect(sizesOf(pieces)).toEqual([
    { bytes: 9, frames: 0, events: 0 },
    { bytes: text.length - 9, frames: 0, events: 0 },
    { bytes: 0, frames: 1, events: 2 },
  ])
})
