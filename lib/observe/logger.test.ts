import { afterEach, expect, test, vi } from 'vitest'
import { processState } from '@/lib/gateway/process-state'
import { createLogger, logDefect, logger } from './logger'

afterEach(() => vi.unstubAllEnvs())

test('a line is one line of JSON, and holds no key of the server even in the text of an error', () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-server-0123456789')
  expect(processState().secrets).toContain('sk-of-the-server-0123456789')
  const lines: string[] = []
  const to = createLogger('info', { write: (line) => void lines.push(line) })
  logDefect('run failed', new TypeError('"Bearer sk-of-the-server-0123456789\n" is no header value'), to)
  to.debug('not said')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    msg: 'run failed',
    err: { type: 'TypeError', message: '"Bearer [key]\n" is no header value' },
  })
  expect(lines[0]?.trimEnd()).not.toMatch(/sk-of-the-server|\n/)
})

test('tests log nothing, and another level than those that there are is an error that names the setting', () => {
  expect(logger().level).toBe('silent')
  globalThis.deltascopeLogger = undefined
  vi.stubEnv('LOG_LEVEL', 'loud')
  expect(() => logger()).toThrow(
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal or silent, not "loud".',
  )
})
