import { useState } from 'react'
import type { ProductCard } from '#contract/listing.ts'
import { useAddToBasket } from '../shell/added-dialog.tsx'
import {
  type CardQuantity,
  initialCardQuantity,
  readCardQuantity,
  stepCardQuantity,
  typeCardQuantity,
} from './card-quantity.ts'

/** The quantity on a card and the way to add it. */
export interface QuickAddState {
  readonly variationId: number
  readonly quantity: CardQuantity
  readonly busy: boolean
  type(text: string): void
  step(direction: 'up' | 'down'): void
  add(): void
}

/** Null for goods that a card cannot add: a choice or an area is needed, or there are none. */
export const useQuickAdd = ({ quick_add_id, name }: ProductCard): QuickAddState | null => {
  const [quantity, setQuantity] = useState(initialCardQuantity)
  const basket = useAddToBasket()
  if (quick_add_id === null) return null

  const add = async (): Promise<void> => {
    const entry = readCardQuantity(quantity)
    if (!entry.ok) return setQuantity(entry.quantity)
    if (await basket.add({ variationId: quick_add_id, quantity: entry.count, name }))
      setQuantity(initialCardQuantity)
  }
  return {
    variationId: quick_add_id,
    quantity,
    busy: basket.busy,
    type: (text) => setQuantity(typeCardQuantity(text)),
    step: (direction) => setQuantity(stepCardQuantity(quantity, direction)),
    add: () => void add(),
  }
}
