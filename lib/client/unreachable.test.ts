import { afterEach, expect, test, vi } from 'vitest'
import { describeUnreachable } from './unreachable'

afterEach(() => vi.unstubAllGlobals())

test('a browser that is offline is named, and else the server is asked after', () => {
  expect(describeUnreachable('Is it running?')).toBe('Is it running?')
  vi.stubGlobal('navigator', { onLine: true })
  expect(describeUnreachable('Is it running?')).toBe('Is it running?')
  vi.stubGlobal('navigator', { onLine: false })
  expect(describeUnreachable('Is it running?')).toBe('This browser is offline.')
})
