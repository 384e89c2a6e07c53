import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtFiles, fingerprint } from './fingerprint.mjs'

let folder = ''

function write(name: string, text = name) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fingerprint-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the build reads sources and configuration, and neither tests nor what other tools use', () => {
  const built = ['app/page.tsx', 'instrumentation.ts', 'lib/docs/scripts.ts', 'next.config.js', 'package-lock.json']
  const others = [
    '.env.local',
    '.next/BUILD_ID',
    'README.md',
    'biome.json',
    'e2e/chat.spec.ts',
    'lib/parse.test.ts',
    'node_modules/x/index.js',
    'scripts/test.mjs',
    'tsconfig.tsbuildinfo',
  ]
  for (const name of [...built, ...others]) write(name)
  expect(builtFiles(folder)).toEqual(built)
})

test('the fingerprint changes with a content, a name, or a deletion, and not with a time', () => {
  const page = write('app/page.tsx', 'one')
  const other = write('app/other.tsx')
  const before = fingerprint(folder)

  utimesSync(page, 0, 0)
  expect(fingerprint(folder)).toBe(before)
  write('app/page.tsx', 'two')
  const edited = fingerprint(folder)
  rmSync(other)
  const deleted = fingerprint(folder)
  write('app/another.tsx', 'app/other.tsx')
  const renamed = fingerprint(folder)

  expect(new Set([before, edited, deleted, renamed]).size).toBe(4)
})
