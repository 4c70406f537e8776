import { useEffect, useRef } from 'react'
import { readHistoryState, writeHistoryState } from '../../../browser/history-state.ts'
import type { BuyingFormAction, BuyingFormState } from './form-state.ts'

const ENTRY_NAME = 'buying'

/** A shopper's selection on a product page when they left it. */
export interface StoredChoice {
  readonly productId: number
  readonly variationId: number
  readonly text: string
}

/** The choice that this page stored in the history for this product, or null. */
export const readStoredChoice = (state: unknown, productId: number): StoredChoice | null => {
  if (typeof state !== 'object' || state === null) return null
  if (!('productId' in state && 'variationId' in state && 'text' in state)) return null
  const { variationId, text } = state
  return state.productId === productId && typeof variationId === 'number' && typeof text === 'string'
    ? { productId, variationId, text }
    : null
}

/** Restores the form when the shopper returns from the basket or the checkout (S-027). */
export const useStoredChoice = (
  productId: number,
  { variationId, text }: BuyingFormState,
  restore: (change: BuyingFormAction) => void,
): void => {
  const opened = useRef({ variationId, text })
  useEffect(() => {
    const stored = readStoredChoice(readHistoryState(ENTRY_NAME), productId)
    if (stored !== null) restore({ kind: 'back', variationId: stored.variationId, text: stored.text })
  }, [productId, restore])
  useEffect(() => {
    const { current } = opened
    if (current.variationId === variationId && current.text === text) return
    opened.current = { variationId, text }
    if (variationId !== null)
      writeHistoryState(ENTRY_NAME, { productId, variationId, text } satisfies StoredChoice)
  }, [productId, variationId, text])
}
