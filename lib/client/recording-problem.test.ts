import { expect, test } from 'vitest'
import { describeStorageError } from './recording-problem'

test.each<[string, unknown, RegExp]>([
  ['full', new DOMException('', 'QuotaExceededError'), /is full/],
  ['of a newer version', new DOMException('', 'VersionError'), /newer Deltascope/],
  ['forbidden', new DOMException('secret words', 'SecurityError'), /blocked, or this is a private window/],
  ['missing', new ReferenceError('indexedDB is not defined'), /blocked, or this is a private window/],
  ['broken in an unknown way', 'boom', /blocked, or this is a private window/],
])('a storage that is %s is told in words of our own, with a way on', (_name, error, words) => {
  const sentence = describeStorageError(error)
  expect(sentence).toMatch(words)
  expect(sentence).toMatch(/export/i)
  expect(sentence).not.toMatch(/secret|indexedDB|boom/)
})
