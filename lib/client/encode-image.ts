import { currentWords } from '@/lib/language/current'
import type { Attachment } from './conversation/conversation'

const MOST_PIXELS = 2048
const MOST_IMAGE_BYTES = 4_000_000

type Encoded = Omit<Attachment, 'id' | 'name'>
/** How an image is tried: as this type, with its longer side at most so long. */
export type Encoding = { mediaType: 'image/jpeg' | 'image/webp' | 'image/png'; side: number; quality?: number }

/** An image small enough for every provider. It is always encoded anew: where a photo was taken stays here. */
export async function encodeImage(file: File): Promise<Encoded | { problem: string }> {
  const words = currentWords().shell.attachments
  const name = file.name || words.unnamed
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { problem: words.noImage(name) }
  try {
    for (const encoding of encodingsFor(file.type)) {
      const encoded = await tryEncoding(bitmap, encoding)
      if (encoded) return encoded
    }
    return { problem: words.notSmallEnough(name) }
  } finally {
    bitmap.close()
  }
}

/** Its own type first; then ever smaller ones. */
export function encodingsFor(type: string): Encoding[] {
  const own: Encoding =
    type === 'image/jpeg' || type === 'image/webp'
      ? { mediaType: type, side: MOST_PIXELS, quality: 0.9 }
      : { mediaType: 'image/png', side: MOST_PIXELS }
  return [
    own,
    { mediaType: 'image/jpeg', side: MOST_PIXELS, quality: 0.8 },
    { mediaType: 'image/jpeg', side: MOST_PIXELS / 2, quality: 0.7 },
  ]
}

/** The largest size with these proportions whose longer side is at most `side`; never larger than it was. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function tryEncoding(bitmap: ImageBitmap, { mediaType, side, quality }: Encoding): Promise<Encoded | null> {
  const { width, height } = fitWithin(bitmap.width, bitmap.height, side)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  if (mediaType === 'image/jpeg') {
    // It has no transparency; black would swallow dark lines.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mediaType, quality))
  if (!blob || blob.size > MOST_IMAGE_BYTES) return null
  // A browser that cannot write the type writes PNG.
  return { kind: 'image', mediaType: blob.type, data: await toBase64(blob), bytes: blob.size, width, height }
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
