import { create } from 'zustand'
import { readStored, writeStored } from './storage'

/** Silences that can be chosen as the shortest stall, milliseconds. */
export const STALL_FLOORS_MS = [250, 500, 1000, 2000, 5000] as const

type StallSetting = {
  /** A gap counts as a stall when it is longer than this, and than eight times the median gap. */
  stallFloorMs: number
  setStallFloor: (stallFloorMs: number) => void
}

const STORAGE_KEY = 'deltascope.stall-floor'

export const useStallSetting = create<StallSetting>()((set) => ({
  stallFloorMs: storedFloor(),
  setStallFloor(stallFloorMs) {
    writeStored(STORAGE_KEY, stallFloorMs)
    set({ stallFloorMs })
  },
}))

function storedFloor(): number {
  const stored = readStored(STORAGE_KEY)
  return STALL_FLOORS_MS.find((floor) => floor === stored) ?? 500
}
