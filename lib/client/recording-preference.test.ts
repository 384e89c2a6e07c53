import { beforeEach, expect, test, vi } from 'vitest'
import { useRecordingPreference, wantedFrames } from './recording-preference'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
  useRecordingPreference.setState({ isRecording: false, isRecordingLanes: false, inspected: null })
})

test('raw frames are asked for only where somebody looks, or records', () => {
  const { inspect, closeInspector, setRecording } = useRecordingPreference.getState()
  expect(wantedFrames()).toEqual({})
  inspect('turn', 'run')
  expect(wantedFrames()).toEqual({ include: ['frames'] })
  closeInspector()
  expect(wantedFrames()).toEqual({})
  setRecording(true)
  expect(wantedFrames()).toEqual({ include: ['frames'] })
  expect([...stored]).toEqual([['deltascope.isRecording', 'true']])
})

test('comparisons have a switch of their own, and chats know nothing of it', () => {
  useRecordingPreference.getState().setRecordingLanes(true)
  expect(useRecordingPreference.getState()).toMatchObject({ isRecording: false, isRecordingLanes: true })
  expect(wantedFrames()).toEqual({})
  expect([...stored]).toEqual([['deltascope.isRecordingLanes', 'true']])
})

test('an open inspector follows the run that begins, a closed one stays closed', () => {
  const { inspect, follow, closeInspector } = useRecordingPreference.getState()
  follow('run-1')
  expect(useRecordingPreference.getState().inspected).toBeNull()
  inspect('turn', 'run-1')
  follow('run-2')
  expect(useRecordingPreference.getState().inspected).toEqual({ turnId: 'turn', runId: 'run-2' })
  closeInspector()
  expect(useRecordingPreference.getState().inspected).toBeNull()
})
