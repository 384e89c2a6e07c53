import { describe, expect, test } from 'vitest'
import { attachFiles, chooseFiles, decodeText, MOST_TEXT_BYTES, takesImages } from './attachments'
import { encodingsFor, fitWithin } from './encode-image'

const file = (name: string, type: string, size = 10) => ({ name, type, size })
const namesOf = ({ accepted }: { accepted: { name: string }[] }) => accepted.map(({ name }) => name)

describe('which files are taken', () => {
  test('images and text, also source files without a type', () => {
    const files = [
      file('a.png', 'image/png'),
      file('b.rs', ''),
      file('c.json', 'application/json'),
      file('d.svg', 'image/svg+xml'),
      file('e.ts', 'application/x-typescript'),
    ]
    expect(chooseFiles(files, 0, undefined)).toEqual({ accepted: files, problems: [] })
  })

  test('others are named with the reason', () => {
    const files = [
      file('a.pdf', 'application/pdf'),
      file('b.mp4', 'video/mp4'),
      file('c.tiff', 'image/tiff'),
      file('d.txt', 'text/plain', MOST_TEXT_BYTES + 1),
      file('e.txt', 'text/plain', 0),
    ]
    expect(chooseFiles(files, 0, undefined)).toEqual({
      accepted: [],
      problems: [
        'a.pdf is neither an image nor text.',
        'b.mp4 is neither an image nor text.',
        'c.tiff is neither an image nor text.',
        'd.txt is too large: a text file may have 256 kB.',
        'e.txt is empty.',
      ],
    })
  })

  test('images only where the model takes them; one that nothing is known about does', () => {
    const blind = { id: 'm1', label: 'Model One', images: false }
    expect(chooseFiles([file('a.png', 'image/png')], 0, blind).problems).toEqual(['a.png: Model One takes no images.'])
    expect([takesImages(undefined), takesImages({ id: 'm1' }), takesImages(blind)]).toEqual([true, true, false])
  })

  test('eight at most, with those that are there already', () => {
    const files = Array.from({ length: 4 }, (_, index) => file(`${index}.txt`, 'text/plain'))
    const chosen = chooseFiles(files, 6, undefined)
    expect(namesOf(chosen)).toEqual(['0.txt', '1.txt'])
    expect(chosen.problems).toEqual(['Only 8 files can go with a message; 2 left out.'])
    expect(namesOf(chooseFiles(files, 8, undefined))).toEqual([])
  })
})

test('text files are read as UTF-8, and what is none is refused', async () => {
  const good = new File(['Grüße\n'], 'a.md', { type: 'text/markdown' })
  const bad = new File([new Uint8Array([0xff, 0xfe, 0x41])], 'b.txt', { type: 'text/plain' })
  const { attachments, problems } = await attachFiles([good, bad], [], undefined)
  expect(attachments).toEqual([
    { id: expect.any(String), kind: 'text', name: 'a.md', mediaType: 'text/markdown', data: 'Grüße\n', bytes: 8 },
  ])
  expect(problems).toEqual(['b.txt is no UTF-8 text.'])
  expect(decodeText(new Uint8Array([0x61, 0, 0x62]))).toBe(null)
})

test('an image keeps its proportions, and is never made larger', () => {
  expect(fitWithin(4096, 1024, 2048)).toEqual({ width: 2048, height: 512 })
  expect(fitWithin(100, 50, 2048)).toEqual({ width: 100, height: 50 })
  expect(fitWithin(1, 9000, 2048)).toEqual({ width: 1, height: 2048 })
})

test('a photo stays one, everything else begins as PNG, and what is too large gets smaller', () => {
  expect(encodingsFor('image/jpeg').map(({ mediaType }) => mediaType)).toEqual(Array(3).fill('image/jpeg'))
  expect(encodingsFor('image/gif')).toEqual([
    { mediaType: 'image/png', side: 2048 },
    { mediaType: 'image/jpeg', side: 2048, quality: 0.8 },
    { mediaType: 'image/jpeg', side: 1024, quality: 0.7 },
  ])
})
