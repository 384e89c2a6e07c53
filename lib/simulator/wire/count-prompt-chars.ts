import { isRecord } from '../json'

/** About 800 tokens, whatever its size. */
const CHARS_PER_IMAGE = 3_200

const imageTypes: readonly unknown[] = ['image', 'image_url', 'input_image']

/** The characters of the prompt as JSON. Images, in any of the wire formats, count the same, and not by their base64. */
export function countPromptChars(prompt: readonly unknown[]): number {
  let images = 0
  const text = JSON.stringify(prompt, (_, value: unknown) => {
    if (!isImage(value)) return value
    images += 1
    return null
  })
  return text.length + images * CHARS_PER_IMAGE
}

function isImage(value: unknown): boolean {
  return isRecord(value) && (imageTypes.includes(value.type) || isRecord(value.inlineData))
}
