import { create } from 'zustand'
import type { Selection } from '../provider-store'
import { readStored, writeStored } from '../storage'
import { isSameTarget, type OwnPrice } from './find-price'
import { readOwnPrices } from './own-price-fields'
import type { Rates } from './price-table'

type OwnPrices = {
  prices: readonly OwnPrice[]
  set: (target: Selection, rates: Rates) => void
  remove: (target: Selection) => void
}

const STORAGE_KEY = 'deltascope.prices'

/** What the user says that models cost, kept in this browser. */
export const useOwnPrices = create<OwnPrices>()((set, get) => {
  function keep(prices: readonly OwnPrice[]): void {
    writeStored(STORAGE_KEY, prices)
    set({ prices })
  }
  const others = (target: Selection) => get().prices.filter((price) => !isSameTarget(price.target, target))
  return {
    prices: readOwnPrices(readStored(STORAGE_KEY)),
    set: (target, rates) => keep([...others(target), { target, rates }]),
    remove: (target) => keep(others(target)),
  }
})
