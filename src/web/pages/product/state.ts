import { goodsOf } from '#contract/goods.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import type { ChooserAction } from '#domain/choosing/chooser.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { parseQuantity, plainQuantity, type Quantity, quantity } from '#domain/measure/quantity.ts'
import { openingQuantity, settle, stepQuantity, tidyTyped } from '#domain/quantity/product-page.ts'
import { nothingRequested, type RequestedGoods } from './choose/asked-choice.ts'
import { type Choice, choiceFor, foundBy, namedBy, withAction, withOption } from './choose/choice.ts'
import { firstToBuy } from './choose/first-to-buy.ts'

/**
 * What a shopper has chosen on a product page. `text` is what stands in the field; `asked` is how it was last
 * understood: after a pause in typing, after leaving the field, after a step (OP-05). Null: no usable number.
 */
export interface FormState {
  readonly choice: Choice
  /** Null: the choice has not found one yet, and nothing can be added (P-128). */
  readonly variationId: number | null
  readonly text: string
  readonly asked: Quantity | null
  /** Ids of the extras that are ticked; none on arrival (P-168). */
  readonly ticked: readonly number[]
}

export type FormChange =
  | { readonly kind: 'choose'; readonly variationId: number }
  /** An option of the filter form was ticked, or its tick taken away. */
  | { readonly kind: 'option'; readonly optionId: number }
  /** Something was done in the stepwise chooser. */
  | { readonly kind: 'chooser'; readonly action: ChooserAction }
  | { readonly kind: 'type'; readonly text: string }
  /** Typing has paused: normalised; rounded up to whole tiles only where the form has no way to wait for it. */
  | { readonly kind: 'pause' }
  /** The number is meant: the field was left, or its update button pressed. */
  | { readonly kind: 'commit' }
  | { readonly kind: 'step'; readonly direction: 'up' | 'down' }
  | { readonly kind: 'tick'; readonly extraId: number }
  /** The ticked extras went into the basket: with the next add none goes unless it is ticked again. */
  | { readonly kind: 'added' }
  /** The shopper comes back to what was chosen and typed here. */
  | { readonly kind: 'back'; readonly variationId: number; readonly text: string }
  /** Variation and quantity as found elsewhere on the page, by the calculator. */
  | { readonly kind: 'set'; readonly variationId: number; readonly quantity: Quantity }

type Sold = Pick<WireProduct, 'variations'>

const firstOf = ({ variations }: Sold): WireVariation => {
  const first = firstToBuy(variations)
  invariant(first !== null, 'a product without variations')
  return first
}

/** The chosen variation; the first that can be bought when none is found yet, or a reload has taken the chosen one off sale. */
export const chosenVariation = (product: Sold, variationId: number | null): WireVariation =>
  product.variations.find(({ id }) => id === variationId) ?? firstOf(product)

const withQuantity = (state: FormState, asked: Quantity): FormState => ({
  ...state,
  text: plainQuantity(asked),
  asked,
})

/**
 * The form as the page opens: the variation with the sku of the address, else the first that can be bought, or what the
 * choices in the address leave (P-074 to P-076, S-023, OP-12). F1 by its sku opens with its coverage, 21.6 m²; without one with 1.08 m²
 * (P-080, OP-11). A filter form and a stepwise chooser look for goods only: samples have a place of their own. What a
 * form without script sent, the marked variation, the quantity and the ticks, stays as it was sent.
 */
export const openForm = (
  product: Sold,
  sku: string | null,
  choice: Choice = { kind: 'simple' },
  sent: RequestedGoods = nothingRequested,
): FormState => {
  const form = sentForm(product, sku, choice, sent)
  return sent.use !== null && product.variations.some(({ id }) => id === sent.use?.variationId)
    ? changeForm(product, form, {
        kind: 'set',
        variationId: sent.use.variationId,
        quantity: parseQuantity(sent.use.quantity) ?? quantity(0),
      })
    : form
}

const sentForm = (product: Sold, sku: string | null, choice: Choice, sent: RequestedGoods): FormState => {
  const text = sent.quantity ?? ''
  const empty: FormState = { choice, variationId: null, text, asked: null, ticked: sent.extras }
  const marked = choice.kind === 'simple' && product.variations.some(({ id }) => id === sent.variationId)
  const preselected = marked ? null : withSku(product, sku, choice)
  const variation = preselected ?? namedBy(choice, product, sent.variationId)
  if (variation === null) return empty
  const found: FormState = {
    ...empty,
    choice: preselected === null ? choice : choiceFor(choice, preselected),
    variationId: variation.id,
  }
  return sent.quantity === null
    ? withQuantity(found, openingQuantity(goodsOf(variation), preselected !== null))
    : meant(found, goodsOf(variation))
}

const withSku = ({ variations }: Sold, sku: string | null, { kind }: Choice): WireVariation | null =>
  variations.find(
    (one) => one.sku.toLowerCase() === sku?.toLowerCase() && (kind === 'simple' || !one.is_sample),
  ) ?? null

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
const changed = (state: FormState, before: Goods, { id }: WireVariation, after: Goods): FormState => {
  const carried = soldByArea(before) === soldByArea(after) ? meant(state, after).asked : null
  return withQuantity({ ...state, variationId: id }, carried ?? openingQuantity(after, false))
}

/** The number stays in its field while nothing is found; the next variation that is found takes it up. */
const rechosen = (product: Sold, state: FormState, choice: Choice): FormState => {
  const found = foundBy(choice, product, state.variationId)
  if (found === null) return { ...state, choice, variationId: null }
  if (found.id === state.variationId) return { ...state, choice }
  const before = goodsOf(chosenVariation(product, state.variationId))
  return changed({ ...state, choice }, before, found, goodsOf(found))
}

const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

export const changeForm = (product: Sold, state: FormState, change: FormChange): FormState => {
  const goods = goodsOf(chosenVariation(product, state.variationId))
  switch (change.kind) {
    case 'choose': {
      const chosen = chosenVariation(product, change.variationId)
      const choice = state.choice.kind === 'filter' ? choiceFor(state.choice, chosen) : state.choice
      return changed({ ...state, choice }, goods, chosen, goodsOf(chosen))
    }
    case 'option':
      return rechosen(product, state, withOption(state.choice, product, change.optionId))
    case 'chooser':
      return rechosen(product, state, withAction(state.choice, product, change.action))
    case 'type':
      return { ...state, text: change.text }
    case 'pause':
      /* The filter form rounds up to whole tiles by itself; the others say so first and wait (OP-05). */
      return state.choice.kind === 'filter' ? meant(state, goods) : understood(state, goods)
    case 'commit':
      return meant(state, goods)
    case 'step':
      return stepped(state, goods, change.direction)
    case 'tick':
      return { ...state, ticked: toggled(state.ticked, change.extraId) }
    case 'added':
      return { ...state, ticked: [] }
    case 'back': {
      const found = product.variations.find(({ id }) => id === change.variationId)
      if (found === undefined) return state
      const choice = choiceFor(state.choice, found)
      return understood({ ...state, choice, variationId: found.id, text: change.text }, goodsOf(found))
    }
    case 'set': {
      const found = chosenVariation(product, change.variationId)
      const choice = choiceFor(state.choice, found)
      return meant(withQuantity({ ...state, choice, variationId: found.id }, change.quantity), goodsOf(found))
    }
  }
}
