import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createThinkTags, type Piece } from './think-tags'

/** What the pieces say, joined: [reasoning, answer]. */
function read(...deltas: string[]): [string, string] {
  const tags = createThinkTags()
  let reasoning = ''
  let text = ''
  const apply = (piece: Piece) => {
    if (piece.kind === 'closer') {
      reasoning += text
      text = ''
    } else if (piece.kind === 'reasoning') reasoning += piece.text
    else text += piece.text
  }
  for (const delta of deltas) for (const piece of tags.push(delta)) apply(piece)
  for (const piece of tags.flush()) apply(piece)
  return [reasoning, text]
}

describe('think tags', () => {
  test('tags cut over deltas never reach the text', () => {
    expect(read('<', 'thi', 'nk>', 'a', 'b</th', 'ink>', 'c')).toEqual(['ab', 'c'])
  })
  test('white space before the opening tag is kept and does not make the tag literal', () => {
    expect(read('\n', '<think>a</think>b')).toEqual(['a', '\nb'])
  })
  test('a second span before the answer is reasoning too', () => {
    expect(read('<think>a</think>\n<think>b</think>c')).toEqual(['ab', '\nc'])
  })
  test('tags after visible text are literal', () => {
    expect(read('Use `<think>` and `</think>`.')).toEqual(['', 'Use `<think>` and `</think>`.'])
    expect(read('<think>a</think>b <think>c</think>')).toEqual(['a', 'b <think>c</think>'])
  })
  test('a lone closing tag makes what came before it reasoning', () => {
    expect(read('I should', ' add.', '</think>', 'It is 4.')).toEqual(['I should add.', 'It is 4.'])
    expect(read('</think>', 'It is 4.')).toEqual(['', 'It is 4.'])
  })
  test('after reasoning in a field of its own a closing tag is literal', () => {
    const tags = createThinkTags()
    tags.expectNoCloser()
    expect(tags.push('a </think> b')).toEqual([{ kind: 'text', text: 'a </think> b' }])
  })
  test('half a tag at the end is text, or reasoning inside the span', () => {
    expect(read('<thi')).toEqual(['', '<thi'])
    expect(read('<think>a</th')).toEqual(['a</th', ''])
    expect(read('a </thi')).toEqual(['', 'a </thi'])
  })
  test('text that only begins like a tag is given on with the next delta', () => {
    const tags = createThinkTags()
    expect(tags.push('a <')).toEqual([{ kind: 'text', text: 'a ' }])
    expect(tags.push('b')).toEqual([{ kind: 'text', text: '<b' }])
  })
})

test('any cut of any text reads the same', () => {
  const text = fc
    .array(fc.constantFrom('<think>', '</think>', '<', '</', 'think>', ' ', '\n', 'a', 'b', '😀'), { maxLength: 12 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 8 }), (whole, cuts) => {
      const points = [0, ...cuts.map((n) => n % (whole.length + 1)).sort((a, b) => a - b), whole.length]
      const deltas = points.slice(1).map((point, index) => whole.slice(points[index], point))
      expect(read(...deltas)).toEqual(read(whole))
    }),
    { numRuns: 3000 },
  )
})
