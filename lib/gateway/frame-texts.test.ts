import { describe, expect, test } from 'vitest'
import { hidesSecret, plainLetters, visitStrings, withoutCutEscape } from './frame-texts'

function textsOf(raw: string): [string | undefined, string][] {
  const texts: [string | undefined, string][] = []
  visitStrings(raw, (path, text) => texts.push([path, text]))
  return texts
}

describe('the texts of a raw frame', () => {
  test('have places by which they can be joined', () => {
    const json = JSON.stringify({ id: 'a', choices: [{ index: 1, delta: { content: 'b' } }] })
    expect(textsOf(`data: ${json}\n`)).toEqual([
      ['.id', 'a'],
      ['.choices.0#1.delta.content', 'b'],
    ])
  })

  test('have none where the JSON was cut, wherever that was', () => {
    const json = String.raw`{"a":"x\"y","b":["z\u0041\n`
    for (const [length, last] of [
      [json.length, 'zA\n'],
      [json.length - 1, 'zA'],
      [json.length - 4, 'z'],
      [json.length - 7, 'z'],
    ] as const) {
      const cut = json.slice(0, length)
      expect(textsOf(`data: ${cut}`)).toEqual([
        ['', cut],
        [undefined, 'a'],
        [undefined, 'x"y'],
        [undefined, 'b'],
        [undefined, last],
      ])
    }
  })
})

describe('escapes', () => {
  test('of letters, digits and signs are read however often they were written', () => {
    expect(plainLetters(String.raw`\u0073\\u006b\x2d\\\/ \u0022\u005c\n`)).toBe(String.raw`sk-/ \u0022\u005c\n`)
    expect(withoutCutEscape(String.raw`a\n\\u00`)).toBe(String.raw`a\n`)
  })

  test('take no longer for the length of a run of backslashes', () => {
    const run = '\\'.repeat(1_000_000)
    // From each of them on it would be an hour.
    expect([plainLetters(run) === run, hidesSecret(run, () => false), withoutCutEscape(`${run}y`).length]).toEqual([
      true,
      false,
      1_000_001,
    ])
  })
})
