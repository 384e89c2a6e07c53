import { create } from 'zustand'
import type { ChatRequest } from '@/lib/protocol/request'
import { readStored, writeStored } from './storage'

const STORAGE_KEYS = { isRecording: 'deltascope.isRecording', isRecordingLanes: 'deltascope.isRecordingLanes' } as const

type RecordingPreference = {
  /** Every chat request asks for the raw frames. Remembered. */
  isRecording: boolean
  /** So does every comparison. Remembered by itself: who compares need not want it in every chat. */
  isRecordingLanes: boolean
  /** The answer whose wire is open in the chat, and the turn that it was opened from. */
  inspected: { turnId: string; runId: string } | null
  setRecording: (isRecording: boolean) => void
  setRecordingLanes: (isRecordingLanes: boolean) => void
  inspect: (turnId: string, runId: string) => void
  /** A run has begun: an open wire shows that one. */
  follow: (runId: string) => void
  closeInspector: () => void
}

export const useRecordingPreference = create<RecordingPreference>()((set) => ({
  isRecording: readStored(STORAGE_KEYS.isRecording) === true,
  isRecordingLanes: readStored(STORAGE_KEYS.isRecordingLanes) === true,
  inspected: null,
  setRecording(isRecording) {
    writeStored(STORAGE_KEYS.isRecording, isRecording)
    set({ isRecording })
  },
  setRecordingLanes(isRecordingLanes) {
    writeStored(STORAGE_KEYS.isRecordingLanes, isRecordingLanes)
    set({ isRecordingLanes })
  },
  inspect: (turnId, runId) => set({ inspected: { turnId, runId } }),
  follow: (runId) => set(({ inspected }) => (inspected ? { inspected: { ...inspected, runId } } : {})),
  closeInspector: () => set({ inspected: null }),
}))

/** What the next chat request asks for beside the answer: raw frames are twice the bytes, so only where somebody looks. */
export function wantedFrames(): Pick<ChatRequest, 'include'> {
  const { isRecording, inspected } = useRecordingPreference.getState()
  return isRecording || inspected ? { include: ['frames'] } : {}
}
