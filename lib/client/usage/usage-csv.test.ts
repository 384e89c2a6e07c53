import { expect, test } from 'vitest'
import { usageByModel } from './aggregate'
import { usageAt } from './fixture'
import { usageCsv } from './usage-csv'

test('a row has all counts, empty cells for what is not known, and nothing that a spreadsheet would run', () => {
  const day = '2026-01-31T09:00:00.000Z'
  const labels = { provider: '=Acme, Inc', model: 'A "1"', isDemo: false }
  const runs = [
    usageAt(day, { inputTokens: 1000, outputTokens: 500 }, { labels, firstTokenMs: 120.25 }),
    usageAt(day, {}, { labels, ending: 'overloaded', usage: { missing: 'interrupted' } }),
  ]
  expect(usageCsv(usageByModel(runs, [])).split('\r\n')).toEqual([
    'Provider,Model,Provider id,Model id,Simulated,Runs,Complete,Stopped,Errors,Errors by kind,Runs with reported usage,' +
      'Input tokens,Cached input tokens,Cache write tokens,Output tokens,Reasoning tokens,' +
      'Cost estimate [USD],Runs in the estimate,Not in the estimate because,TTFT p50 [ms],TTFT p95 [ms],Speed p50,Speed unit',
    `"'=Acme, Inc","A ""1""",perplexity,sonar,no,2,1,0,1,overloaded: 1,1,1000,,,500,,0.0015,1,interrupted: 1,120.25,120.25,,`,
    '',
  ])
})
