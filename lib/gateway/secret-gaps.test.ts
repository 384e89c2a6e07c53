import { describe, expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import { createEventRedactor } from './redact-events'
import { gapEnd } from './secret-gaps'

const KEY = 'sk-secret-key-123'
const halves = Array.from({ length: KEY.length - 1 }, (_, at) => [KEY.slice(0, at + 1), KEY.slice(at + 1)])
const gaps = [
  '\n',
  ' ',
  '\r\n\t ',
  '\u200b',
  '\u00ad\ufeff',
  '<br>',
  '</b>\n<b class="x">',
  '&nbsp;',
  '&#8203;',
  '\\n',
  '\\u200b',
]

function redact(event: StreamEventBody): unknown {
  const [{ seq: _seq, t: _t, ...clean } = {}] = createEventRedactor([KEY])([{ seq: 0, t: 0, ...event }])
  return clean
}
const frame = (data: string) => ({ type: 'frame', n: 0, bytes: 99, data }) as const
const error = (text: string) =>
  ({ type: 'error', kind: 'auth', message: text, detail: text, retryable: false, phase: 'connect' }) as const

describe('a key with a gap in it, wherever', () => {
  test.each(gaps)('is replaced in an error: %j', (gap) => {
    for (const [first, rest] of halves) {
      expect(redact(error(`no ${first}${gap}${rest}.`))).toEqual(error('no [key].'))
    }
    expect(redact(error(`no ${[...KEY].join(gap)}.`))).toEqual(error('no [key].'))
  })
  test.each(gaps)('is replaced in a raw frame, which is JSON: %j', (gap) => {
    for (const [first, rest] of halves) {
      const data = `data: ${JSON.stringify({ error: `no ${first}${gap}${rest}.` })}\n`
      expect(JSON.stringify(redact(frame(data)))).toMatch(
        /"data":"(\[key\]|data: \{\\"error\\":\\"no \[key\]\.\\"\}\\n)"/,
      )
    }
  })
  test.each([
    '\ndata: ',
    '\ndata:',
    '\r\ndata: ',
    '\rdata: ',
    '\ndata: \ndata: ',
    '\nid: 7\n: note\nevent: error\ndata: ',
  ])('is replaced over the lines of a frame: %j', (line) => {
    for (const [first, rest] of halves) {
      expect(redact(frame(`event: error\ndata: no ${first}${line}${rest} there\n`))).toEqual(
        frame('event: error\ndata: no [key] there\n'),
      )
    }
  })
  test('is replaced beside a whole one, also inside the gap', () => {
    const [first, rest] = [KEY.slice(0, 5), KEY.slice(5)]
    expect(redact(error(`${first} <a href="?k=${KEY}">${rest} ${KEY}${first}\n${rest}`))).toEqual(
      error('[key] [key][key]'),
    )
    expect(redact(error(`this <a href="?k=${KEY}">`))).toEqual(error('this <a href="?k=[key]">'))
  })
  test('that was cut at the end is replaced when half of it is there', () => {
    expect(redact(error('no sk-se cret-k'))).toEqual(error('no [key]'))
    expect(redact(error('no sk-se cre'))).toEqual(error('no sk-se cre'))
  })
})

test('other text stays as it is, however many letters of keys and gaps it has', () => {
  for (const text of ['this is <b>sk-</b> and sk- se, cret-key-123', 's \n k - \u200b s', 'sk-secret <key>-123']) {
    expect(redact(error(text))).toEqual(error(text))
    expect(redact(frame(`data: ${text}\n\ndata: ${text}`))).toEqual(frame(`data: ${text}\n\ndata: ${text}`))
  }
})

test('long gaps cost linear time', () => {
  for (const text of ['s\n:', 's<', 's ', 's\\n', 's\ndata: ', `s${' '.repeat(1000)}`]) {
    const long = text.repeat(200_000 / text.length)
    expect(redact(error(long))).toEqual(error(long))
  }
})

test('a gap ends with the last of those in a row', () => {
  expect(['ab', 'a b', 'a<i>\u200b&shy;\n\ndata: b', 'a<b'].map((text) => gapEnd(text, 1))).toEqual([1, 2, 18, 1])
})
