import { goodsOf } from '#contract/goods.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import type { ChooserAction } from '#domain/choosing/chooser.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { parseQuantity, plainQuantity, type Quantity, quantity } from '#domain/measure/quantity.ts'
import { openingQuantity, settle, stepQuantity, tidyTyped } from '#domain/quantity/product-page.ts'
import {
  type Choice,
  choiceFor,
  foundVariation,
  variationFromAddress,
  withAction,
  withOption,
} from '../choose/choice.ts'
import { type GoodsParameters, noGoodsParameters } from '../choose/choice-parameters.ts'
import { firstToBuy } from '../choose/first-to-buy.ts'

/**
 * What a shopper has chosen on a product page. `text` is what stands in the field; `asked` is how it was last
 * understood: after a pause in typing, after leaving the field, after a step (OP-05). Null: no usable number.
 */
export interface BuyingFormState {
  readonly choice: Choice
  /** Null: the choice has not found one yet, and nothing can be added (P-128). */
  readonly variationId: number | null
  readonly text: string
  readonly quantity: Quantity | null
  /** Ids of the extras that are ticked; none on arrival (P-168). */
  readonly ticked: readonly number[]
}

export type BuyingFormChange =
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

type ProductVariations = Pick<WireProduct, 'variations'>

const firstOf = ({ variations }: ProductVariations): WireVariation => {
  const first = firstToBuy(variations)
  invariant(first !== null, 'a product without variations')
  return first
}

/** The chosen variation; the first that can be bought when none is found yet, or a reload has taken the chosen one off sale. */
export const chosenVariation = (product: ProductVariations, variationId: number | null): WireVariation =>
  product.variations.find(({ id }) => id === variationId) ?? firstOf(product)

const withQuantity = (state: BuyingFormState, amount: Quantity): BuyingFormState => ({
  ...state,
  text: plainQuantity(amount),
  quantity: amount,
})

/**
 * The form as the page opens: the variation with the sku of the address, else the first that can be bought, or what the
 * choices in the address leave (P-074 to P-076, S-023, OP-12). F1 by its sku opens with its coverage, 21.6 m²; without one with 1.08 m²
 * (P-080, OP-11). A filter form and a stepwise chooser look for goods only: samples have a place of their own. What a
 * form without script sent, the marked variation, the quantity and the ticks, stays as it was sent.
 */
export const initialFormState = (
  product: ProductVariations,
  sku: string | null,
  choice: Choice = { kind: 'simple' },
  parameters: GoodsParameters = noGoodsParameters,
): BuyingFormState => {
  const form = formFromParameters(product, sku, choice, parameters)
  return parameters.use !== null && product.variations.some(({ id }) => id === parameters.use?.variationId)
    ? changeForm(product, form, {
        kind: 'set',
        variationId: parameters.use.variationId,
        quantity: parseQuantity(parameters.use.quantity) ?? quantity(0),
      })
    : form
}

const formFromParameters = (
  product: ProductVariations,
  sku: string | null,
  choice: Choice,
  parameters: GoodsParameters,
): BuyingFormState => {
  const text = parameters.quantity ?? ''
  const empty: BuyingFormState = {
    choice,
    variationId: null,
    text,
    quantity: null,
    ticked: parameters.extras,
  }
  const marked =
    choice.kind === 'simple' && product.variations.some(({ id }) => id === parameters.variationId)
  const preselected = marked ? null : variationBySku(product, sku, choice)
  const variation = preselected ?? variationFromAddress(choice, product, parameters.variationId)
  if (variation === null) return empty
  const found: BuyingFormState = {
    ...empty,
    choice: preselected === null ? choice : choiceFor(choice, preselected),
    variationId: variation.id,
  }
  return parameters.quantity === null
    ? withQuantity(found, openingQuantity(goodsOf(variation), preselected !== null))
    : withWholeQuantity(found, goodsOf(variation))
}

const variationBySku = (
  { variations }: ProductVariations,
  sku: string | null,
  { kind }: Choice,
): WireVariation | null =>
  variations.find(
    (one) => one.sku.toLowerCase() === sku?.toLowerCase() && (kind === 'simple' || !one.is_sample),
  ) ?? null

/** 10.005 as typed is shown as 10.01; '10.0' says the same as 10 and is left alone while the shopper may go on. */
const withParsedText = (state: BuyingFormState, goods: Goods): BuyingFormState => {
  const typed = parseQuantity(state.text)
  const tidy = typed === null ? null : tidyTyped(goods, typed)
  if (tidy === null) return { ...state, quantity: null }
  const isSame = Number(state.text) === Number(plainQuantity(tidy))
  return isSame ? { ...state, quantity: tidy } : withQuantity(state, tidy)
}

const withWholeQuantity = (state: BuyingFormState, goods: Goods): BuyingFormState => {
  const typed = parseQuantity(state.text)
  const whole = typed === null ? null : settle(goods, typed)
  return whole === null ? { ...state, quantity: null } : withQuantity(state, whole)
}

/** From an empty field the first step up is to the smallest quantity; there is no step down. */
const withStep = (state: BuyingFormState, goods: Goods, direction: 'up' | 'down'): BuyingFormState => {
  const { quantity: current } = withParsedText(state, goods)
  if (current === null && direction === 'down') return state
  return withQuantity(state, stepQuantity(goods, current ?? quantity(0), direction))
}

/**
 * Another variation keeps the number and makes it whole for its own tiles: 10.08 m² of 600 × 600 become 10.26 of
 * 900 × 600 (P-077). Square metres do not turn into pieces: between a tile and its sample the number starts afresh.
 */
const withVariation = (
  state: BuyingFormState,
  before: Goods,
  { id }: WireVariation,
  after: Goods,
): BuyingFormState => {
  const carried = soldByArea(before) === soldByArea(after) ? withWholeQuantity(state, after).quantity : null
  return withQuantity({ ...state, variationId: id }, carried ?? openingQuantity(after, false))
}

/** The number stays in its field while nothing is found; the next variation that is found takes it up. */
const withChoice = (product: ProductVariations, state: BuyingFormState, choice: Choice): BuyingFormState => {
  const found = foundVariation(choice, product, state.variationId)
  if (found === null) return { ...state, choice, variationId: null }
  if (found.id === state.variationId) return { ...state, choice }
  const before = goodsOf(chosenVariation(product, state.variationId))
  return withVariation({ ...state, choice }, before, found, goodsOf(found))
}

const withToggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

export const changeForm = (
  product: ProductVariations,
  state: BuyingFormState,
  change: BuyingFormChange,
): BuyingFormState => {
  const goods = goodsOf(chosenVariation(product, state.variationId))
  switch (change.kind) {
    case 'choose': {
      const chosen = chosenVariation(product, change.variationId)
      const choice = state.choice.kind === 'filter' ? choiceFor(state.choice, chosen) : state.choice
      return withVariation({ ...state, choice }, goods, chosen, goodsOf(chosen))
    }
    case 'option':
      return withChoice(product, state, withOption(state.choice, product, change.optionId))
    case 'chooser':
      return withChoice(product, state, withAction(state.choice, product, change.action))
    case 'type':
      return { ...state, text: change.text }
    case 'pause':
      /* The filter form rounds up to whole tiles by itself; the others say so first and wait (OP-05). */
      return state.choice.kind === 'filter' ? withWholeQuantity(state, goods) : withParsedText(state, goods)
    case 'commit':
      return withWholeQuantity(state, goods)
    case 'step':
      return withStep(state, goods, change.direction)
    case 'tick':
      return { ...state, ticked: withToggled(state.ticked, change.extraId) }
    case 'added':
      return { ...state, ticked: [] }
    case 'back': {
      const found = product.variations.find(({ id }) => id === change.variationId)
      if (found === undefined) return state
      const choice = choiceFor(state.choice, found)
      return withParsedText({ ...state, choice, variationId: found.id, text: change.text }, goodsOf(found))
    }
    case 'set': {
      const found = chosenVariation(product, change.variationId)
      const choice = choiceFor(state.choice, found)
      return withWholeQuantity(
        withQuantity({ ...state, choice, variationId: found.id }, change.quantity),
        goodsOf(found),
      )
    }
  }
}
