import { expect, test } from 'vitest'
import { createFrameTrack } from '../frame-track'
import { createRunView } from '../run-view'
import { type InspectedRun, recordChatRun } from './record-chat-run'

const run: InspectedRun = {
  id: 'page-1',
  request: { provider: 'demo-openai', model: 'demo-fine', messages: [], include: ['frames'] },
  labels: { provider: 'Demo', model: 'Fine', isDemo: true },
  view: { ...createRunView('demo-openai', 'demo-fine'), startedAt: '2026-01-01T00:00:00Z' },
  trace: {
    events: [{ event: { seq: 0, t: 1, type: 'frame', n: 0, bytes: 2, data: ':\n' }, receivedMs: 2, read: 0 }],
    track: createFrameTrack().track,
  },
  sentAt: 0,
  lastEventAt: 0,
  isOver: true,
  applied: 0,
  stoppedMs: 9,
  stop: { state: 'closed', afterMs: 3 },
}

test("a chat's run is a recording of one lane, with all its events and its stop", () => {
  const { id, ...recording } = recordChatRun(run, '  Is it\nprime? ')
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(recording).toEqual({
    title: 'Is it prime?',
    source: 'chat',
    startedAt: '2026-01-01T00:00:00Z',
    productVersion: process.env.NEXT_PUBLIC_VERSION ?? '',
    hasTimes: true,
    runs: [
      {
        lane: 0,
        round: 0,
        request: run.request,
        labels: run.labels,
        events: run.trace.events,
        stop: { atMs: 9, closedAfterMs: 3 },
      },
    ],
  })
})

test('a long question gives its first words as the title, without half a character', () => {
  expect(recordChatRun(run, 'one two three four five six seven eight nine').title).toBe(
    'one two three four five six seven eight…',
  )
  expect(recordChatRun(run, '😀'.repeat(70)).title).toBe(`${'😀'.repeat(60)}…`)
})

test('a run that never began is dated now', () => {
  const { startedAt: _startedAt, ...view } = run.view
  const before = Date.now()
  expect(Date.parse(recordChatRun({ ...run, view }, 'x').startedAt)).toBeGreaterThanOrEqual(before - 1)
})
