import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerSecret } from './server-secret'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'secret-'))
  folder = path.join(parent, '.deltascope')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(parent, { recursive: true, force: true })
})

test('SESSION_SECRET is the secret, and no file is made', () => {
  const given = 'x'.repeat(32)
  expect(createServerSecret({ SESSION_SECRET: ` ${given} ` }, folder)()).toBe(given)
  expect(existsSync(folder)).toBe(false)
})
test('a SESSION_SECRET that can be guessed is refused at once', () => {
  expect(() => createServerSecret({ SESSION_SECRET: 'short' }, folder)).toThrow(
    'SESSION_SECRET must have at least 32 characters.',
  )
})
test('without it a random one is made on first use, that only the owner can read, and stays', () => {
  const secret = createServerSecret({}, folder)
  expect(existsSync(folder)).toBe(false)
  const made = secret()
  expect(made).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(createServerSecret({ SESSION_SECRET: '' }, folder)()).toBe(made)
  expect(readdirSync(folder)).toEqual(['secret'])
  if (process.platform === 'win32') return
  expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
test.skipIf(process.platform === 'win32')('a file that others could read is closed to them', () => {
  const made = createServerSecret({}, folder)()
  const file = path.join(folder, 'secret')
  chmodSync(file, 0o644)
  expect(createServerSecret({}, folder)()).toBe(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
test('where no file can be, the secret lasts as long as the process, and a note says so without it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const blocked = path.join(parent, 'file')
  writeFileSync(blocked, '')
  const secret = createServerSecret({}, path.join(blocked, 'folder'))
  expect(secret()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(secret()).toBe(secret())
  expect(warn.mock.calls).toEqual([[expect.stringContaining('are forgotten at a restart.')]])
  expect(warn.mock.calls.join()).not.toContain(secret())
})
test('a damaged file is left alone and not used', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  createServerSecret({}, folder)()
  const file = path.join(folder, 'secret')
  writeFileSync(file, 'short')
  expect(createServerSecret({}, folder)()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(readFileSync(file, 'utf8')).toBe('short')
})
