import { expect, test } from 'vitest'
import { formatDuration } from './format'
import { describeLeftOut, describeRun } from './run-details'
import { createRunView, type RunView } from './run-view'

const view: RunView = {
  ...createRunView('anthropic', 'claude-a'),
  dialect: 'anthropic-messages',
  response: {
    t: 180,
    status: 200,
    attempt: 1,
    requestId: 'req_1',
    rateLimit: { requests: { limit: 50, remaining: 49, resetMs: 1200 }, tokens: { remaining: 900 } },
  },
}

test('the facts of a run are those that are known', () => {
  expect(describeRun(view, formatDuration)).toEqual([
    ['Format', 'Anthropic Messages'],
    ['Model asked', 'claude-a'],
    ['HTTP status', '200'],
    ['Headers (TTFB)', '180 ms'],
    ['Requests left', '49 of 50 · full again in 1.2 s'],
    ['Tokens left', '900'],
    ["Provider's request", 'req_1'],
  ])
})
test('what was left out is one line, and nothing is no line', () => {
  expect(describeLeftOut({ ...view, omitted: { reasoning: 1, images: 1 }, dropped: ['temperature'] }, 2)).toBe(
    'Left out for this model: 2 earlier reasoning parts, 1 image, temperature',
  )
  expect(describeLeftOut(view, 0)).toBeUndefined()
})
