import { expect, test } from 'vitest'
import { demoPaths } from './demo-paths'
import { endpoints } from './endpoints'

test('every demo path is served, and everything that is served is a demo path', () => {
  const served = demoPaths.map(({ path }) => endpoints.find(({ root }) => `${root}/`.startsWith(`${path}/`))?.root)
  expect(served.sort()).toEqual(endpoints.map(({ root }) => root).sort())
})

test('ids and paths are different from each other, and labels say that it is a demo', () => {
  expect(new Set(demoPaths.map(({ id }) => id)).size).toBe(demoPaths.length)
  expect(new Set(demoPaths.map(({ path }) => path)).size).toBe(demoPaths.length)
  for (const { id, label } of demoPaths) {
    expect(id).toMatch(/^demo-[a-z]+$/)
    expect(label).toMatch(/^Demo · \S/)
  }
})
