import { expect, test } from 'vitest'
import { excerptOf, foldText, wordsOf } from './search-text'

test('case, accents and composition do not count', () => {
  expect(['Ångström', 'A\u030angstro\u0308m', 'ÉCOLE', 'Ёлка', 'İstanbul', 'ﬁne', 'Ｗide'].map(foldText)).toEqual([
    'angstrom',
    'angstrom',
    'ecole',
    'елка',
    'istanbul',
    'fine',
    'wide',
  ])
  expect(wordsOf('  Über\tall ')).toEqual(['uber', 'all'])
})

test('an excerpt shows the text as it was written', () => {
  expect(excerptOf('The École normale', 'ecole')).toEqual({ before: 'The ', match: 'École', after: ' normale' })
  expect(excerptOf('A ﬁne e\u0301cole!', 'ecole')).toEqual({ before: 'A ﬁne ', match: 'e\u0301cole', after: '!' })
  expect(excerptOf('nothing', 'else')).toBe(undefined)
})

test('a long text is cut around what was found, in one line', () => {
  const excerpt = excerptOf(`${'a '.repeat(50)}\nNEEDLE\n${'b '.repeat(100)}`, 'needle')
  expect(excerpt).toEqual({
    before: `…${'a '.repeat(20).slice(1)}`,
    match: 'NEEDLE',
    after: ` ${'b '.repeat(40).slice(0, 79)}…`,
  })
})
