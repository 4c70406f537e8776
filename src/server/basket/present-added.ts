import type { WireAdded } from '#contract/basket.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import type { AddResult } from './add.ts'

/** What an add did, for a script. */
export const presentAdded = ({ count, items, notes }: AddResult): WireAdded => ({
  status: 'ok',
  count,
  items: items.map(({ variationId, wanted: requested, added, message }) => ({
    variation_id: variationId,
    requested: quantityToNumber(requested),
    added: quantityToNumber(added),
    message,
  })),
  notes: [...notes],
})
