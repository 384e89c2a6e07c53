import { expect, test } from 'vitest'
import { createConversation } from '../conversation/conversation'
import { addTurn, goingRun, idAt, runOf, textPart, timeAt } from '../conversation/fixture'
import { addAnswer } from '../conversation/turns'
import { createRunView } from '../run-view'
import { runWith } from './fixture'
import { costOf, countedRuns, measureUsage } from './run-usage'

const usage = { inputTokens: 1000, outputTokens: 500 }

test('a run that is over keeps who answered, how it ended, its final counts and its speed', () => {
  const part = { ...textPart('Hello'), firstMs: 200, lastMs: 1200, chunks: 20 }
  const { view } = runWith(1, usage)
  const response = { t: 90, status: 200, attempt: 1, model: 'sonar-2' }
  expect(measureUsage(runWith(1, usage, { view: { ...view, response, parts: [part] } }))).toEqual({
    startedAt: timeAt(1),
    target: { provider: 'perplexity', model: 'sonar' },
    labels: { provider: 'Perplexity', model: 'sonar', isDemo: false },
    answeredModel: 'sonar-2',
    ending: 'complete',
    usage,
    firstTokenMs: 200,
    speed: { unit: 'tokens', perSecond: 499 },
  })
})

test('a run that a fallback answered counts for the fallback', () => {
  const target = { provider: 'acme', model: 'm2' }
  const labels = { provider: 'Acme', model: 'Two', isDemo: false }
  const { view } = runWith(1, usage)
  const run = runWith(1, usage, { fallbacks: [{ target, labels }], view: { ...view, ...target } })
  expect(measureUsage(run)).toMatchObject({ target, labels })
  expect(costOf(run, [{ target, rates: { input: 1, output: 2 } }])).toMatchObject({ usd: 0.002 })
})

test('what was counted on the way to an end that never came is no count', () => {
  const error = { kind: 'rate_limit', message: 'Slow down.', retryable: true, phase: 'mid_stream' } as const
  const { view } = runWith(1, usage)
  expect(measureUsage(runWith(1, usage, { stop: { state: 'unconfirmed' } }))).toMatchObject({
    ending: 'stopped',
    usage: { missing: 'stopped' },
  })
  expect(measureUsage(runWith(1, usage, { failure: error }))).toMatchObject({
    ending: 'rate_limit',
    usage: { missing: 'interrupted' },
  })
  expect(measureUsage(runWith(1, usage, { view: { ...view, outcome: 'error', error } }))).toMatchObject({
    ending: 'rate_limit',
  })
  expect(measureUsage(runWith(1, usage, { view: { ...view, isUsageFinal: false } }))).toMatchObject({
    ending: 'complete',
    usage: { missing: 'no_usage' },
  })
  expect(measureUsage(runWith(1, usage, { view: createRunView('perplexity', 'sonar') }))).toMatchObject({
    ending: 'incomplete',
  })
})

test('a run costs by the price of its model, or says why that is not known', () => {
  expect(costOf(runWith(1, usage), [])).toMatchObject({ usd: 0.0015 })
  expect(costOf(runWith(1, usage, { stop: { state: 'closing' } }), [])).toEqual({ missing: 'stopped' })
  expect(costOf(runWith(1, usage, { isOver: false }), [])).toEqual({ missing: 'not_over' })
  expect(costOf(runOf(1, []), [])).toEqual({ missing: 'no_price' })
  const rates = { input: 2, output: 4 }
  expect(costOf(runWith(1, usage), [{ target: { provider: 'perplexity', model: 'sonar' }, rates }])).toMatchObject({
    usd: 0.004,
  })
})

test('all branches count, but not what goes on or was imported from another product', () => {
  const asked = addTurn(createConversation(idAt(900), timeAt(0)), 1, 'Hi?', runWith(101, usage))
  const again = addAnswer(asked, idAt(1), { id: idAt(5), at: timeAt(5), run: runWith(105, usage) })
  const imported = addTurn(again, 6, 'And?', runOf(106, [textPart('Once upon')], { events: 0 }))
  const going = addTurn(imported, 8, 'Well?', goingRun(108, 'It'))
  expect(countedRuns(going).map(({ startedAt }) => startedAt)).toEqual([timeAt(101), timeAt(105)])
})
