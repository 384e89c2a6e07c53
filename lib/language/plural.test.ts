import { expect, test } from 'vitest'
import { plural } from './plural'

const runs = { one: 'прогон', few: 'прогона', many: 'прогонов', other: 'прогона' }

test('a noun follows its count by the rule of the language', () => {
  expect([0, 1, 2, 5, 11, 21, 1.5].map((count) => plural('ru-RU', count, runs))).toEqual([
    'прогонов',
    'прогон',
    'прогона',
    'прогонов',
    'прогонов',
    'прогон',
    'прогона',
  ])
  expect([0, 1, 2].map((count) => plural('en-US', count, { one: 'run', other: 'runs' }))).toEqual([
    'runs',
    'run',
    'runs',
  ])
  expect(plural('zh-CN', 1, { other: '次运行' })).toBe('次运行')
})
