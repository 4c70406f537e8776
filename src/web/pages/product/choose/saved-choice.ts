import { useEffect, useRef } from 'react'
import { readEntry, writeEntry } from '../../../browser/history-entry.ts'
import type { FormChange, FormState } from '../state.ts'

const NAME = 'buying'

/** What a shopper had chosen and typed on a product page when they left it. */
export interface SavedChoice {
  readonly productId: number
  readonly variationId: number
  readonly text: string
}

/** A note as it was written by this page; null: there is none, or it is of another product. */
export const readSavedChoice = (note: unknown, productId: number): SavedChoice | null => {
  if (typeof note !== 'object' || note === null) return null
  if (!('productId' in note && 'variationId' in note && 'text' in note)) return null
  const { variationId, text } = note
  return note.productId === productId && typeof variationId === 'number' && typeof text === 'string'
    ? { productId, variationId, text }
    : null
}

/** Back from the basket or the checkout the form is as it was left (S-027). */
export const useSavedChoice = (
  productId: number,
  { variationId, text }: FormState,
  dispatch: (change: FormChange) => void,
): void => {
  const opened = useRef({ variationId, text })
  useEffect(() => {
    const kept = readSavedChoice(readEntry(NAME), productId)
    if (kept !== null) dispatch({ kind: 'back', variationId: kept.variationId, text: kept.text })
  }, [productId, dispatch])
  useEffect(() => {
    const { current } = opened
    if (current.variationId === variationId && current.text === text) return
    opened.current = { variationId, text }
    if (variationId !== null) writeEntry(NAME, { productId, variationId, text } satisfies SavedChoice)
  }, [productId, variationId, text])
}
