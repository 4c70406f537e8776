import { goodsOf } from '#contract/goods.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { parseQuantity, plainQuantity, type Quantity, quantity } from '#domain/measure/quantity.ts'
import { openingQuantity, settle, stepQuantity, tidyTyped } from '#domain/quantity/product-page.ts'

/**
 * What a shopper has chosen on a product page. `text` is what stands in the field; `asked` is how it was last
 * understood: after a pause in typing, after leaving the field, after a step (OP-05). Null: no usable number.
 */
export interface FormState {
  readonly variationId: number
  readonly text: string
  readonly asked: Quantity | null
  /** Ids of the extras that are ticked; none on arrival (P-168). */
  readonly ticked: readonly number[]
}

export type FormChange =
  | { readonly kind: 'choose'; readonly variationId: number }
  | { readonly kind: 'type'; readonly text: string }
  /** Typing has paused: normalised, but not yet rounded up to whole tiles. */
  | { readonly kind: 'pause' }
  /** The number is meant: the field was left, or its update button pressed. */
  | { readonly kind: 'commit' }
  | { readonly kind: 'step'; readonly direction: 'up' | 'down' }
  | { readonly kind: 'tick'; readonly extraId: number }
  /** Variation and quantity as found elsewhere on the page, by the calculator. */
  | { readonly kind: 'set'; readonly variationId: number; readonly quantity: Quantity }

type Sold = Pick<WireProduct, 'variations'>

const firstOf = ({ variations: [first] }: Sold): WireVariation => {
  invariant(first !== undefined, 'a product without variations')
  return first
}

/** The chosen variation; the first one when a reload has taken the chosen one off sale. */
export const chosenVariation = (product: Sold, variationId: number): WireVariation =>
  product.variations.find(({ id }) => id === variationId) ?? firstOf(product)

const withQuantity = (state: FormState, asked: Quantity): FormState => ({
  ...state,
  text: plainQuantity(asked),
  asked,
})

/**
 * The form as the page opens: the variation with the sku of the address, else the first (P-074 to P-076, OP-12). F1 by
 * its sku opens with its coverage, 21.6 m²; without one with 1.08 m² (P-080, OP-11).
 */
export const openForm = (product: Sold, sku: string | null): FormState => {
  const wanted = sku?.toLowerCase()
  const preselected = product.variations.find((variation) => variation.sku.toLowerCase() === wanted)
  const variation = preselected ?? firstOf(product)
  const opening = openingQuantity(goodsOf(variation), preselected !== undefined)
  return withQuantity({ variationId: variation.id, text: '', asked: null, ticked: [] }, opening)
}

/** 10.005 as typed is shown as 10.01; '10.0' says the same as 10 and is left alone while the shopper may go on. */
const understood = (state: FormState, goods: Goods): FormState => {
  const typed = parseQuantity(state.text)
  const tidy = typed === null ? null : tidyTyped(goods, typed)
  if (tidy === null) return { ...state, asked: null }
  const saysSo = Number(state.text) === Number(plainQuantity(tidy))
  return saysSo ? { ...state, asked: tidy } : withQuantity(state, tidy)
}

const meant = (state: FormState, goods: Goods): FormState => {
  const typed = parseQuantity(state.text)
  const settled = typed === null ? null : settle(goods, typed)
  return settled === null ? { ...state, asked: null } : withQuantity(state, settled)
}

/** From an empty field the first step up is to the smallest quantity; there is no step down. */
const stepped = (state: FormState, goods: Goods, direction: 'up' | 'down'): FormState => {
  const { asked } = understood(state, goods)
  if (asked === null && direction === 'down') return state
  return withQuantity(state, stepQuantity(goods, asked ?? quantity(0), direction))
}

/**
 * Another variation keeps the number and makes it whole for its own tiles: 10.08 m² of 600 × 600 become 10.26 of
 * 900 × 600 (P-077). Square metres do not turn into pieces: between a tile and its sample the number starts afresh.
 */
const changed = (state: FormState, before: Goods, variationId: number, after: Goods): FormState => {
  const carried = soldByArea(before) === soldByArea(after) ? meant(state, after).asked : null
  return withQuantity({ ...state, variationId }, carried ?? openingQuantity(after, false))
}

const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

export const changeForm = (product: Sold, state: FormState, change: FormChange): FormState => {
  const goods = goodsOf(chosenVariation(product, state.variationId))
  switch (change.kind) {
    case 'choose':
      return changed(state, goods, change.variationId, goodsOf(chosenVariation(product, change.variationId)))
    case 'type':
      return { ...state, text: change.text }
    case 'pause':
      return understood(state, goods)
    case 'commit':
      return meant(state, goods)
    case 'step':
      return stepped(state, goods, change.direction)
    case 'tick':
      return { ...state, ticked: toggled(state.ticked, change.extraId) }
    case 'set': {
      const found = chosenVariation(product, change.variationId)
      return meant(withQuantity({ ...state, variationId: found.id }, change.quantity), goodsOf(found))
    }
  }
}
