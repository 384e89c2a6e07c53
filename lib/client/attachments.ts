import type { Catalog } from '@/lib/language/catalog'
import { currentWords } from '@/lib/language/current'
import type { Model } from '@/lib/protocol/provider'
import type { Attachment } from './conversation/conversation'
import { createId } from './create-id'
import { encodeImage } from './encode-image'
import { formatCount } from './format'
import { formatBytes } from './recording-entry'

const MOST_ATTACHMENTS = 8
export const MOST_TEXT_BYTES = 256_000
/** All images of a question: base64 makes a third more of them, and a request has a limit as well. */
const MOST_TOTAL_BYTES = 12_000_000

/** What a field says of what it takes. */
export function describeLimits({ shell, units }: Catalog): string {
  return shell.attachments.limits(`${MOST_ATTACHMENTS}`, units.kilobytes(`${MOST_TEXT_BYTES / 1000}`))
}

/** What could be attached, and for each file that could not a sentence. */
export type Attached = { attachments: Attachment[]; problems: string[] }

/** Reads files to go with what is attached already. `model` is who will be asked, if that is known. */
export async function attachFiles(
  files: readonly File[],
  attached: readonly Attachment[],
  model: Model | undefined,
): Promise<Attached> {
  const { accepted, problems } = chooseFiles(files, attached.length, model)
  const attachments: Attachment[] = []
  let total = attached.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const file of accepted) {
    const read = isImage(file) ? await encodeImage(file) : await readText(file)
    if ('problem' in read) problems.push(read.problem)
    else if (total + read.bytes > MOST_TOTAL_BYTES)
      problems.push(currentWords().shell.attachments.tooMuch(file.name, formatBytes(MOST_TOTAL_BYTES)))
    else {
      total += read.bytes
      attachments.push({ id: createId(), name: file.name || 'image', ...read })
    }
  }
  return { attachments, problems }
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

/** Which of the files can be read at all. `count` are attached already. */
export function chooseFiles<Facts extends FileFacts>(
  files: readonly Facts[],
  count: number,
  model: Model | undefined,
): { accepted: Facts[]; problems: string[] } {
  const problems: string[] = []
  const accepted = files.filter((file) => {
    const problem = problemOf(file, model)
    if (problem) problems.push(problem)
    return !problem
  })
  const room = Math.max(0, MOST_ATTACHMENTS - count)
  const left = accepted.length - room
  if (left > 0)
    problems.push(currentWords().shell.attachments.tooMany(left, formatCount(MOST_ATTACHMENTS), formatCount(left)))
  return { accepted: accepted.slice(0, room), problems }
}

function problemOf(file: FileFacts, model: Model | undefined): string | undefined {
  const words = currentWords().shell.attachments
  const name = file.name || words.unnamed
  if (isImage(file)) return takesImages(model) ? undefined : words.notTaken(name, noImages(model))
  if (!isText(file)) return words.wrongKind(name)
  if (file.size > MOST_TEXT_BYTES) return words.tooLarge(name, formatBytes(MOST_TEXT_BYTES))
  return file.size === 0 ? words.empty(name) : undefined
}

/** A model that says nothing about images is given them. */
export function takesImages(model: Model | undefined): boolean {
  return model?.images !== false
}

export function noImages(model: Model | undefined): string {
  const words = currentWords().shell.attachments
  return words.noImages(model?.label ?? model?.id ?? words.thisModel)
}

const IMAGE_TYPES = /^image\/(jpeg|png|webp|gif|avif|bmp)$/
const OTHER_TYPES = /^(audio|video|font)\/|^application\/(pdf|zip|gzip|x-(7z|rar|tar)|vnd\.|msword|java-archive|wasm)/

export function isImage({ type }: Pick<File, 'type'>): boolean {
  return IMAGE_TYPES.test(type)
}

/** Many a source file has no type, or an odd one; what is inside decides. */
function isText({ type }: Pick<File, 'type'>): boolean {
  return type === 'image/svg+xml' || !(type.startsWith('image/') || OTHER_TYPES.test(type))
}

type Read = Omit<Attachment, 'id' | 'name'>

async function readText(file: File): Promise<Read | { problem: string }> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text === null) return { problem: currentWords().shell.attachments.noText(file.name) }
  return { kind: 'text', mediaType: file.type || 'text/plain', data: text, bytes: file.size }
}

/** Null for what is no UTF-8, or holds what no text does. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
