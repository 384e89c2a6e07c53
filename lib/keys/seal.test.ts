import { expect, test } from 'vitest'
import { createSeal } from './seal'

const secret = () => 'a secret of more than thirty-two characters'
const seal = createSeal(secret)

test('what was sealed opens under its name and with its secret, and differs each time', () => {
  const sealed = seal.close('name', 'sk-1234')
  expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]+$/)
  expect(sealed).not.toBe(seal.close('name', 'sk-1234'))
  expect(createSeal(secret).open('name', sealed)).toBe('sk-1234')
})
test('nothing else opens', () => {
  const sealed = seal.close('name', 'sk-1234')
  const last = sealed.endsWith('A') ? 'Q' : 'A'
  for (const wrong of [
    '',
    'v1.',
    'v1.AAAA',
    sealed.slice(3),
    `v2.${sealed.slice(3)}`,
    sealed.slice(0, -1) + last,
    sealed.slice(0, -4),
  ])
    expect(seal.open('name', wrong)).toBeUndefined()
  expect(seal.open('other', sealed)).toBeUndefined()
  expect(createSeal(() => 'another secret of more than thirty-two').open('name', sealed)).toBeUndefined()
})
test('the secret is not asked for before it is needed', () => {
  const broken = createSeal(() => {
    throw new Error('no secret')
  })
  expect(broken.open('name', 'garbage')).toBeUndefined()
  expect(() => broken.close('name', 'text')).toThrow('no secret')
})
