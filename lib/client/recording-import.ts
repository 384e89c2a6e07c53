import { create } from 'zustand'
import { currentWords } from '@/lib/language/current'
import type { Dialect } from '@/lib/protocol/events'
import type { Problem } from '@/lib/protocol/problem'
import { recordOwnStream } from '@/lib/recording/own-stream'
import { isRecordingText, type LineError, parseRecording } from '@/lib/recording/parse-recording'
import type { Recording } from '@/lib/recording/recording'
import { createId } from './create-id'
import { type CaptureReading, decodeText, recordCapture } from './recording-capture'
import { saveRecording } from './recording-store'
import { describeUnreachable } from './unreachable'

/** A text with the name of its file, or of how it came. */
export type ImportText = { name: string; text: string }

/** What stands between a file and the list. `problem` is a sentence. */
export type ImportStep =
  | { state: 'idle' }
  | { state: 'reading'; name: string }
  | { state: 'failed'; name: string; problem: string }
  | ({ state: 'refused'; errors: LineError[]; salvaged?: Recording; problem?: string } & ImportText)
  | CaptureStep

export type CaptureStep = ImportText & {
  state: 'capture'
  /** As it was detected, or as the user chose. */
  dialect: Dialect | null
  reading: CaptureReading | null
  isDecoding: boolean
  problem?: string
}

type ImportState = {
  step: ImportStep
  /** What was imported last, to be told. */
  imported: string | null
  /** One after the other; where something is to be decided, the others wait. */
  add: (files: readonly (File | ImportText)[]) => void
  chooseDialect: (dialect: Dialect) => void
  /** Keeps what the step offers. */
  save: () => void
  /** Leaves this file alone and goes on with the next. */
  skip: () => void
}

export const useRecordingImport = create<ImportState>()((set, get) => {
  const waiting: (File | ImportText)[] = []
  let decoding: AbortController | undefined

  async function readNext(): Promise<void> {
    const file = waiting.shift()
    if (!file) return set({ step: { state: 'idle' } })
    set({ step: { state: 'reading', name: file.name } })
    try {
      await readText({ name: file.name, text: await textOf(file) })
    } catch {
      set({ step: { state: 'failed', name: file.name, problem: currentWords().recordings.problems.unreadableFile } })
    }
  }

  async function readText(source: ImportText): Promise<void> {
    const productVersion = process.env.NEXT_PUBLIC_VERSION ?? ''
    const file = isRecordingText(source.text)
      ? source.text
      : recordOwnStream(source.text, { title: titleOf(source.name), productVersion })
    if (file === undefined && isChatExport(source.text)) {
      return set({ step: { state: 'failed', name: source.name, problem: currentWords().recordings.problems.chats } })
    }
    if (file === undefined) return await decode(source, null)
    const parsed = parseRecording(file, createId())
    if ('errors' in parsed) return set({ step: { state: 'refused', ...source, ...parsed } })
    await keep(parsed.recording, (problem) => ({ state: 'failed', name: source.name, problem }))
  }

  async function decode(source: ImportText, chosen: Dialect | null): Promise<void> {
    decoding?.abort()
    decoding = new AbortController()
    const { signal } = decoding
    const step: CaptureStep = { state: 'capture', ...source, dialect: chosen, reading: null, isDecoding: true }
    set({ step })
    const decoded = await requestReading(source.text, chosen, signal)
    if (signal.aborted) return
    const change =
      'problem' in decoded ? decoded : { reading: decoded.reading, dialect: chosen ?? decoded.reading.dialect }
    set({ step: { ...step, ...change, isDecoding: false } })
  }

  /** `refuse` makes the step of what was not kept: it stays in view, with the reason. */
  async function keep(recording: Recording, refuse: (problem: string) => ImportStep): Promise<void> {
    set({ step: { state: 'reading', name: recording.title } })
    try {
      const { title } = await saveRecording(recording)
      set({ imported: title })
    } catch (error) {
      return set({ step: refuse(error instanceof Error ? error.message : currentWords().recordings.problems.notKept) })
    }
    await readNext()
  }

  return {
    step: { state: 'idle' },
    imported: null,
    add(files) {
      waiting.push(...files)
      if (get().step.state === 'idle') void readNext()
    },
    chooseDialect(dialect) {
      const { step } = get()
      if (step.state === 'capture') void decode({ name: step.name, text: step.text }, dialect)
    },
    save() {
      const { step } = get()
      if (step.state === 'refused' && step.salvaged) void keep(step.salvaged, (problem) => ({ ...step, problem }))
      if (step.state !== 'capture' || !step.reading || !step.dialect) return
      const stamp = {
        id: createId(),
        title: titleOf(step.name),
        startedAt: new Date().toISOString(),
        productVersion: process.env.NEXT_PUBLIC_VERSION ?? '',
      }
      void keep(recordCapture(step.reading, step.dialect, stamp), (problem) => ({ ...step, problem }))
    },
    skip() {
      decoding?.abort()
      void readNext()
    },
  }
})

async function textOf(file: File | ImportText): Promise<string> {
  return file instanceof Blob ? decodeText(new Uint8Array(await file.arrayBuffer())) : file.text
}

/** By its beginning: a file of our chats, or ChatGPT's conversations.json. The chat room takes both. */
function isChatExport(text: string): boolean {
  const head = text.slice(0, 2000)
  return /^\s*\{\s*"deltascope"\s*:\s*"conversations"/.test(head) || /^\s*\[?\s*\{\s*"title".*"mapping"\s*:/s.test(head)
}

function titleOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,8}$/i, '') || name
}

type Decoded = { reading: CaptureReading } | { problem: string }

/** Our server decodes: the decoders are no part of the page. Never throws; an abort counts for nothing. */
async function requestReading(text: string, dialect: Dialect | null, signal: AbortSignal): Promise<Decoded> {
  try {
    const response = await fetch('/api/decode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, ...(dialect && { dialect }) }),
      signal,
    })
    if (response.ok) return { reading: (await response.json()) as CaptureReading }
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
    const problem = isProblem ? ((await response.json()) as Problem) : null
    return { problem: problem?.detail ?? currentWords().recordings.problems.status(`${response.status}`) }
  } catch {
    return { problem: describeUnreachable(currentWords().recordings.problems.unreachable) }
  }
}
