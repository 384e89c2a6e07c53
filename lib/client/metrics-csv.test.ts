import { afterEach, describe, expect, test } from 'vitest'
import { setCurrentWords } from '@/lib/language/current'
import { en } from '@/lib/language/en'
import { ru } from '@/lib/language/ru'
import { metricCatalog } from './metrics/metric-catalog'
import { chunksAt, ending, runOf } from './metrics/test-run'
import { metricsCsv } from './metrics-csv'

const request = {
  provider: 'acme',
  model: 'm1',
  messages: [],
  reasoning: 'high',
  temperature: 0.2,
  stop: ['a,"b'],
} as const

afterEach(() => setCurrentWords(en))

describe('the file of all metrics', () => {
  const run = runOf([...chunksAt(400, 500.12345), ...ending(600)], {
    lane: 1,
    round: 2,
    request: { ...request, messages: [], stop: [...request.stop] },
  })
  const lines = metricsCsv([run]).split('\r\n')

  test('has a header with units and one line per run, each ended by CR LF', () => {
    expect(lines.length).toBe(3)
    expect(lines[2]).toBe('')
    expect(lines[0]).toMatch(
      /^Started,Lane,Round,Provider,Model,Simulated,Warm connection,Parameters,Outcome,TTFB \[ms\],First event \[ms\],/,
    )
    expect(lines[0]?.split(',').length).toBeGreaterThan(metricCatalog.length)
  })

  test('quotes what needs it, and leaves a missing number empty', () => {
    expect(lines[1]).toMatch(
      /^,B,3,acme,m1,no,,"reasoning=high; temperature=0.2; stop=\[""a,\\""b""\]",done,,400,400,,400,/,
    )
    expect(lines[1]).toContain(',500.123,')
    expect(lines[1]).toContain('TTFB: no response headers came; ')
  })

  test('no text of others is a formula; a negative number of ours stays one', () => {
    const evil = runOf(chunksAt(0, 50, 100, 150), {
      request: { provider: '+acme', model: '=HYPERLINK("http://x")', messages: [] },
    })
    const line = metricsCsv([evil]).split('\r\n')[1]
    expect(line).toMatch(/^,A,1,'\+acme,"'=HYPERLINK\(""http:\/\/x""\)",no,,,/)
    expect(line).toContain(',0,-1,0,')
  })

  test('names its columns in English in every language; the reasons are for people', () => {
    setCurrentWords(ru)
    const [header, line] = metricsCsv([run]).split('\r\n')
    expect(header).toBe(lines[0])
    expect(line).toContain('TTFB: заголовки ответа не пришли; ')
  })

  test('without runs there is a header only', () => {
    expect(metricsCsv([]).split('\r\n').length).toBe(2)
  })
})
