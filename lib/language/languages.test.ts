import { expect, test } from 'vitest'
import { pickLanguage } from './languages'

test('the chosen language wins over those of the browser', () => {
  expect(pickLanguage('ru', 'zh-CN,zh;q=0.9,en;q=0.8')).toBe('ru')
})

test("of the browser's languages the most wanted one that is spoken here is taken", () => {
  expect(pickLanguage(undefined, 'de-DE,de;q=0.9,ru;q=0.8,en;q=0.7')).toBe('ru')
  expect(pickLanguage(undefined, 'en;q=0.5, zh-TW')).toBe('zh')
  expect(pickLanguage(undefined, 'ru;q=0, fr')).toBe('en')
})

test('garbage is no language', () => {
  expect(pickLanguage('__proto__', null)).toBe('en')
  expect(pickLanguage('', ';;q=,,*')).toBe('en')
  expect(pickLanguage('constructor', 'toString;q=1')).toBe('en')
})
