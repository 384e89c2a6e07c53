import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { createEventRedactor } from './redact-events'

const KEY = 'sk-secret-key-123'
const OTHER = 'AIzaSyOtherKey_0123456789'

function redacting(...secrets: string[]) {
  const redact = createEventRedactor(secrets)
  return (...events: StreamEventBody[]) => redact(events.map((event) => ({ seq: 0, t: 0, ...event })))
}
const withoutPlace = (events: readonly StreamEvent[]) => events.map(({ seq: _seq, t: _t, ...event }) => event)
const delta = (text: string, part = 0): StreamEventBody => ({ type: 'text_delta', part, text })
const END: StreamEventBody = { type: 'end', outcome: 'complete', timing: { totalMs: 1, frames: 0, bytes: 0 } }
const joined = (events: readonly StreamEventBody[]) =>
  events
    .map((event) => {
      if (event.type === 'text_delta' || event.type === 'reasoning_delta') return event.text
      return event.type === 'tool_call_delta' ? event.arguments : ''
    })
    .join('')

/** Each text as an event of its own, read by itself. */
function send(...texts: string[]): string {
  const read = redacting(KEY, OTHER)
  return joined([...texts.flatMap((text) => read(delta(text))), ...read({ type: 'part_end', part: 0 }), ...read(END)])
}
function cut(text: string, cuts: readonly number[]): string[] {
  const points = [...new Set([0, ...cuts.map((n) => n % text.length), text.length])].sort((a, b) => a - b)
  return points.slice(1).map((point, index) => text.slice(points[index], point))
}
/** The longest run of characters with which the key begins. */
function leaked(said: string, key: string): number {
  let length = 0
  while (length < key.length && said.includes(key.slice(0, length + 1))) length++
  return length
}
const chat = (content: string, choice = 0) =>
  `data: ${JSON.stringify({ id: 'c1', choices: [{ index: choice, delta: { content } }] })}\n`
const frame = (data: string): StreamEventBody => ({ type: 'frame', n: 0, bytes: data.length, data })
const contentOf = (events: readonly StreamEventBody[], choice = 0) =>
  events
    .flatMap((event) => (event.type === 'frame' && event.data?.startsWith('data: ') ? [event.data.slice(6)] : []))
    .map((data) => JSON.parse(data).choices[0])
    .map((found) => (found.index === choice ? found.delta.content : ''))
    .join('')

describe('a key in pieces', () => {
  test('is replaced whole but for at most three characters, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (cuts) => {
        const said = send(...cut(`before ${KEY} between ${KEY}${OTHER} after`, cuts))
        expect(leaked(said, KEY)).toBeLessThan(4)
        expect(leaked(said, OTHER)).toBeLessThan(4)
        expect([said.startsWith('before '), said.endsWith(' after')]).toEqual([true, true])
      }),
    )
    expect(send(...`x ${KEY} y`)).toBe('x sk-[key] y')
  })
  test('is replaced in reasoning and in the arguments of calls too, and the end of a call says what its deltas said', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (cuts) => {
        const read = redacting(KEY)
        const events = [
          ...cut(`think ${KEY}.`, cuts).flatMap((text) => read({ type: 'reasoning_delta', part: 0, text })),
          ...read({ type: 'part_end', part: 0 }),
          ...cut(`{"k":"${KEY}"}`, cuts).flatMap((text) => read({ type: 'tool_call_delta', part: 1, arguments: text })),
          ...read({ type: 'part_end', part: 1, arguments: `{"k":"${KEY}"}`, valid: true }),
        ]
        const said = joined(events)
        expect(leaked(said, KEY)).toBeLessThan(4)
        expect(events.at(-1)).toMatchObject({ arguments: said.slice(said.indexOf('{')) })
      }),
    )
  })
  test('is never whole over parts, where at most half of it goes out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 12 }),
        (cuts, parts) => {
          const read = redacting(KEY)
          const pieces = cut(`a ${KEY} b`, cuts)
          const events = pieces.flatMap((text, index) => read(delta(text, parts[index % parts.length])))
          const said = joined([...events, ...read(END)])
          expect(said.includes(KEY)).toBe(false)
        },
      ),
    )
    const read = redacting(KEY)
    const events = [...KEY].flatMap((text, part) => read(delta(text, part), { type: 'part_end', part }))
    expect(leaked(joined(events), KEY)).toBeLessThanOrEqual(KEY.length / 2)
  })
  test('is replaced in the raw frames that held it, also in a choice that makes no events', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), fc.nat({ max: 1 }), (cuts, choice) => {
        const read = redacting(KEY)
        const events = [
          ...cut(`a ${KEY} b`, cuts).flatMap((text) => [
            ...read(frame(chat(text, choice)), ...(choice === 0 ? [delta(text)] : [])),
            ...(choice === 0 ? [] : read(frame(chat('between', 0)), delta('between'))),
          ]),
          ...read(END),
        ]
        const limit = choice === 0 ? 3 : KEY.length / 2
        expect(leaked(contentOf(events, choice), KEY)).toBeLessThanOrEqual(limit)
        expect(leaked(joined(events), KEY)).toBeLessThan(4)
      }),
    )
  })
  test('is replaced in frames that are no JSON', () => {
    const read = redacting(KEY)
    const events = [...[...KEY].flatMap((text) => read(frame(`: ${text}\n`))), ...read(END)]
    const said = withoutPlace(events).map((event) => (event.type === 'frame' ? event.data?.replace(/^: |\n/g, '') : ''))
    expect(said.join('').replaceAll('[key]', '')).toBe('sk-')
  })
  test('does not outwit the bound on what waits', () => {
    const read = redacting(KEY)
    const usage: StreamEventBody = { type: 'usage', final: false, outputTokens: 1 }
    const events = [...KEY].flatMap((text) => [
      ...read(delta(text)),
      ...Array(600)
        .fill(usage)
        .flatMap((event) => read(event)),
    ])
    expect(leaked(joined([...events, ...read(END)]), KEY)).toBeLessThanOrEqual(KEY.length / 2)
  })
})

describe('other text', () => {
  test('is never changed, piece by piece, over parts and in frames', () => {
    const letters = fc.stringMatching(/^[sk\-ecrt123AIz ]*$/)
    fc.assert(
      fc.property(
        fc.array(
          letters.filter((text) => text !== ''),
          { maxLength: 30 },
        ),
        (texts) => {
          const halves = [KEY.slice(0, 8), OTHER.slice(0, 12)]
          fc.pre(halves.every((half) => !texts.join('').includes(half)))
          const read = redacting(KEY, OTHER)
          const sent = texts.flatMap((text, index) => [frame(chat(text)), delta(text, index % 3)])
          const events = [...sent.flatMap((event) => read(event)), ...read(END)]
          expect(withoutPlace(events)).toEqual([...sent, END])
        },
      ),
    )
  })
  test('waits only when it ends like the beginning of a key, and only for the next delta', () => {
    const read = redacting(KEY)
    const heartbeat: StreamEventBody = { type: 'heartbeat', from: 'bff' }
    const counts = [delta('a sk-'), delta('b sk-s'), heartbeat, delta('ecret'), delta('c sk-s'), delta('d', 1)].map(
      (event) => withoutPlace(read(event)),
    )
    expect(counts).toEqual([
      [delta('a sk-')],
      [],
      [heartbeat],
      [],
      [delta('b sk-s'), delta('ecret')],
      [delta('c sk-s'), delta('d', 1)],
    ])
  })
  test('goes out with the end of its part', () => {
    const read = redacting(KEY)
    expect(read(delta('b sk-s'))).toEqual([])
    expect(withoutPlace(read({ type: 'part_end', part: 0 }))).toEqual([delta('b sk-s'), { type: 'part_end', part: 0 }])
  })
})

describe('what comes whole', () => {
  test('a key is replaced in errors, usage, private data and names', () => {
    const read = redacting(KEY)
    const because = { kind: 'auth', message: `no ${KEY}.`, code: KEY, retryable: false, phase: 'connect' } as const
    const clean = { ...because, message: 'no [key].', code: '[key]' }
    const data = { deep: [{ [KEY]: `x${KEY}` }] }
    const owner = { provider: 'p', dialect: 'gemini', model: 'm' } as const
    expect(
      withoutPlace(
        read(
          { type: 'error', ...because, detail: `{"k":"${KEY}"}` },
          { type: 'retry', attempt: 2, provider: 'p', model: 'm', afterMs: 0, because },
          { type: 'usage', final: true, raw: data },
          { type: 'finish', reason: 'other', detail: KEY },
          { type: 'part_end', part: 0, private: { ...owner, data } },
          { type: 'source', url: `https://x/?key=${encodeURIComponent('sk secret/key')}`, title: KEY },
        ),
      ),
    ).toEqual([
      { type: 'error', ...clean, detail: '{"k":"[key]"}' },
      { type: 'retry', attempt: 2, provider: 'p', model: 'm', afterMs: 0, because: clean },
      { type: 'usage', final: true, raw: { deep: [{ '[key]': 'x[key]' }] } },
      { type: 'finish', reason: 'other', detail: '[key]' },
      { type: 'part_end', part: 0, private: { ...owner, data: { deep: [{ '[key]': 'x[key]' }] } } },
      { type: 'source', url: 'https://x/?key=sk%20secret%2Fkey', title: '[key]' },
    ])
  })
  test('a raw frame that spells a key in escapes is withheld', () => {
    const data = `data: "\\u0073${KEY.slice(1)}"\n`
    expect(withoutPlace(redacting(KEY)(frame(data)))).toEqual([{ ...frame(data), data: '[key]' }])
    expect(withoutPlace(redacting(KEY)(frame(`data: "${KEY} \\u0073${KEY.slice(1)}"`)))).toMatchObject([
      { data: '[key]' },
    ])
    expect(redacting('sk/secret/key')(frame('data: "sk\\/secret\\/key"'))[0]).toMatchObject({ data: 'data: "[key]"' })
  })
  test('whole arguments and what an error shows are clean also where a key is spelt in escapes, in JSON inside of JSON too', () => {
    const spelt = (letter: string) => `{"k":"${letter}${KEY.slice(1)}","q":"\\u0022"}`
    const because = { kind: 'auth', message: '', retryable: false, phase: 'connect' } as const
    for (const letter of ['\\u0073', '\\\\u0073', '\\\\\\\\u0073']) {
      const given = spelt(letter)
      const clean = '{"k":"[key]","q":"\\u0022"}'
      expect(withoutPlace(redacting(KEY)({ type: 'part_end', part: 0, arguments: given, valid: true }))).toEqual([
        { type: 'part_end', part: 0, arguments: clean, valid: true },
      ])
      expect(withoutPlace(redacting(KEY)({ type: 'error', ...because, detail: given }))).toEqual([
        { type: 'error', ...because, detail: clean },
      ])
      expect(withoutPlace(redacting(KEY)(frame(`data: ${given}`)))).toMatchObject([{ data: '[key]' }])
    }
    const harmless = { type: 'part_end', part: 0, arguments: '{"k":"\\u0073k\\/x"}', valid: true } as const
    expect(withoutPlace(redacting(KEY)(harmless))).toEqual([harmless])
  })
  test('many keys in one piece, and several different ones, are all replaced, in linear time', () => {
    expect(send(KEY.repeat(200_000)).length).toBe(200_000 * '[key]'.length)
    expect(send('sk-secret-k', `ey-123 ${OTHER} end`)).toBe('[key] [key] end')
  })
  test('a key that was cut at the end of a long text is no key any more', () => {
    const error = { type: 'error', kind: 'auth', retryable: false, phase: 'connect' } as const
    const events = redacting(KEY)({ ...error, message: `no ${KEY.slice(0, -1)}` })
    expect(withoutPlace(events)).toEqual([{ ...error, message: 'no [key]' }])
    expect(withoutPlace(redacting(KEY)(frame(`data: ${KEY.slice(0, -1)}`), END))[0]).toMatchObject({ data: '[key]' })
  })
  test('keys that hold one another are replaced as one', () => {
    const read = redacting('secret-key', 'my-secret-key-long')
    const events = [read(delta('my-secret-key-long, secret-key and my-secret-key')), read(END)].flat()
    expect(joined(events)).toBe('[key], [key] and my-[key]')
  })
})

describe('what was cut', () => {
  const cutFrame = (data: string): StreamEventBody => ({ ...frame(data), truncated: true }) as StreamEventBody

  test('a frame that was cut waits for nothing, and goes out without the beginning of a key', () => {
    const read = redacting(KEY)
    const long = JSON.stringify({ choices: [{ delta: { content: `A ${KEY.slice(0, 7)}` } }], pad: 'x' }).slice(0, -3)
    const sent = [cutFrame(`data: ${long}`), frame(chat(`${KEY.slice(7)} more`)), frame(chat('more'))]
    expect(withoutPlace(sent.flatMap((event) => read(event)))).toEqual([
      { ...cutFrame(`data: ${long}`), data: '[key]' },
      { ...sent[1], data: '[key]' },
      sent[2],
    ])
  })

  test('one that goes on with what a whole frame began is kept back', () => {
    const read = redacting(KEY)
    const rest = `data: ${JSON.stringify({ choices: [{ delta: { content: `${KEY.slice(7)} A` } }] }).slice(0, -4)}`
    const sent = [frame(chat(`A ${KEY.slice(0, 7)}`)), cutFrame(rest), END].flatMap((event) => read(event))
    expect(withoutPlace(sent).slice(1)).toEqual([{ ...cutFrame(rest), data: '[key]' }, END])
  })

  test.each(['\\u00', '\\x'])('an error says no key in escapes, also where they were cut: %s', (before) => {
    const read = redacting(KEY)
    const written = [...KEY].map((letter) => before + letter.charCodeAt(0).toString(16)).join('')
    const error = (message: string, detail: string): StreamEventBody => ({
      type: 'error',
      kind: 'auth',
      message,
      detail,
      retryable: false,
      phase: 'connect',
    })
    for (const missing of [1, 2, 3, 7]) {
      const sent = withoutPlace(read(error(`Bad: ${written.slice(0, -missing)}`, `Bad: ${written}`)))
      expect(sent).toEqual([error('Bad: [key]', 'Bad: [key]')])
    }
  })

  test('a call of many backslashes is over at once', () => {
    const read = redacting(KEY)
    const args = '\\'.repeat(300_000)
    read({ type: 'tool_call_delta', part: 0, arguments: args })
    const ended: StreamEventBody = { type: 'part_end', part: 0, arguments: args, valid: false }
    expect(withoutPlace(read(ended))).toEqual([ended])
  })
})
