import { expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import { createEventLog } from './event-log'
import { createEventRedactor } from './redact-events'

const delta = (text: string): StreamEventBody => ({ type: 'text_delta', part: 0, text })

test('text that had to wait keeps its time, and numbers have no gaps', () => {
  const log = createEventLog(createEventRedactor(['sk-secret-key-123']))
  expect(log.stamp([delta('about sk-s')], 5)).toEqual([])
  expect(log.stamp([delta('kiing')], 8)).toEqual([
    { seq: 0, t: 5, ...delta('about sk-s') },
    { seq: 1, t: 8, ...delta('kiing') },
  ])
  expect(log.timing(9)).toMatchObject({ firstTextMs: 5 })
})

test('a sign of life passes what waits, whose time is then moved up to it', () => {
  const log = createEventLog(createEventRedactor(['sk-secret-key-123']))
  const heartbeat: StreamEventBody = { type: 'heartbeat', from: 'bff' }
  expect(log.stamp([delta('about sk-s')], 5)).toEqual([])
  expect(log.stamp([heartbeat], 10_005)).toEqual([{ seq: 0, t: 10_005, ...heartbeat }])
  expect(log.stamp([delta('kiing')], 10_010)).toEqual([
    { seq: 1, t: 10_005, ...delta('about sk-s') },
    { seq: 2, t: 10_010, ...delta('kiing') },
  ])
})
