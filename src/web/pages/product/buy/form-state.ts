import { goodsOf } from '#contract/goods.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import type { ChooserAction } from '#domain/choosing/chooser.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { parseQuantity, plainQuantity, type Quantity, quantity } from '#domain/measure/quantity.ts'
import {
  finalQuantity,
  initialQuantity,
  stepQuantity,
  tidyTypedQuantity,
} from '#domain/quantity/product-page.ts'
import {
  type Choice,
  choiceFor,
  matchedVariation,
  variationFromAddress,
  withAction,
  withOption,
} from '../choose/choice.ts'
import { type GoodsParameters, noGoodsParameters } from '../choose/choice-parameters.ts'
import { initialVariation } from '../choose/initial-variation.ts'
import type { ProductExtras } from './extras.ts'

/**
 * A shopper's selection on a product page. `text` is the text in the field; `quantity` is its last parsed
 * value: after a pause in typing, after leaving the field, after a step (OP-05). Null: not a usable number.
 */
export interface BuyingFormState {
  readonly choice: Choice
  /** Null: the choice has not matched a variation yet, and nothing can be added (P-128). */
  readonly variationId: number | null
  readonly text: string
  readonly quantity: Quantity | null
  /** Ids of the ticked extras; none initially (P-168). */
  readonly ticked: readonly number[]
  /** Ids of the extras that were chosen in place of the suited ones: grout in another colour. */
  readonly packs: readonly number[]
  /** Grout is counted by the tile's own joint instead of 5 mm. */
  readonly ownJoint: boolean
}

export type BuyingFormAction =
  | { readonly kind: 'choose'; readonly variationId: number }
  /** An option of the filter form was ticked or unticked. */
  | { readonly kind: 'option'; readonly optionId: number }
  /** An action in the stepwise chooser. */
  | { readonly kind: 'chooser'; readonly action: ChooserAction }
  | { readonly kind: 'type'; readonly text: string }
  /** Typing has paused: the text is normalised, and in the filter form rounded up to whole tiles. */
  | { readonly kind: 'pause' }
  /** The field was left, or its update button pressed. */
  | { readonly kind: 'commit' }
  | { readonly kind: 'step'; readonly direction: 'up' | 'down' }
  | { readonly kind: 'tick'; readonly extraId: number }
  /** Another pack of an extra was chosen. */
  | { readonly kind: 'pack'; readonly extraId: number }
  /** The grout for the tile's own joint was taken, or for 5 mm again. */
  | { readonly kind: 'joint'; readonly extraId: number; readonly own: boolean }
  /** The ticked extras were added to the basket: the next add must not repeat them. */
  | { readonly kind: 'added' }
  /** The shopper returns to an earlier selection on this page. */
  | { readonly kind: 'back'; readonly variationId: number; readonly text: string }
  /** The variation and quantity that the calculator on the page found. */
  | { readonly kind: 'set'; readonly variationId: number; readonly quantity: Quantity }

type ProductVariations = Pick<WireProduct, 'variations'>

const firstOf = ({ variations }: ProductVariations): WireVariation => {
  const first = initialVariation(variations)
  invariant(first !== null, 'a product without variations')
  return first
}

/** The chosen variation; the first that can be bought if none is chosen, or it is no longer sold. */
export const chosenVariation = (product: ProductVariations, variationId: number | null): WireVariation =>
  product.variations.find(({ id }) => id === variationId) ?? firstOf(product)

const withQuantity = (state: BuyingFormState, amount: Quantity): BuyingFormState => ({
  ...state,
  text: plainQuantity(amount),
  quantity: amount,
})

/**
 * The initial form: the variation with the sku in the address, else the first that can be bought, or the
 * match of the choices in the address (P-074 to P-076, S-023, OP-12). F1 by its sku opens with its coverage,
 * 21.6 m²; without one with 1.08 m² (P-080, OP-11). A filter form and a stepwise chooser match goods only:
 * samples have their own form. The variation, quantity and ticks that a form without script sent are taken as
 * they are.
 */
export const initialFormState = (
  product: ProductVariations & ProductExtras,
  sku: string | null,
  choice: Choice = { kind: 'simple' },
  parameters: GoodsParameters = noGoodsParameters,
): BuyingFormState => {
  const form = formFromParameters(product, sku, choice, parameters)
  return parameters.use !== null && product.variations.some(({ id }) => id === parameters.use?.variationId)
    ? reduceBuyingForm(product, form, {
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
    packs: parameters.extras,
    ownJoint: false,
  }
  const isPreset =
    choice.kind === 'simple' && product.variations.some(({ id }) => id === parameters.variationId)
  const preselected = isPreset ? null : variationBySku(product, sku, choice)
  const variation =
    preselected ?? variationFromAddress(choice, product, parameters.variationId ?? firstGoodsId(product))
  if (variation === null) return empty
  const found: BuyingFormState = {
    ...empty,
    choice: preselected === null ? choice : choiceFor(choice, preselected),
    variationId: variation.id,
  }
  return parameters.quantity === null
    ? withQuantity(found, initialQuantity(goodsOf(variation), preselected !== null))
    : withWholeQuantity(found, goodsOf(variation))
}

/** Of packs with the same options the first that can be had is preselected (S-023). */
const firstGoodsId = ({ variations }: ProductVariations): number | null =>
  initialVariation(variations.filter(({ is_sample }) => !is_sample))?.id ?? null

const variationBySku = (
  { variations }: ProductVariations,
  sku: string | null,
  { kind }: Choice,
): WireVariation | null =>
  variations.find(
    (one) => one.sku.toLowerCase() === sku?.toLowerCase() && (kind === 'simple' || !one.is_sample),
  ) ?? null

/** Normalises 10.005 to 10.01; leaves '10.0' alone, because the shopper may still be typing. */
const withParsedText = (state: BuyingFormState, goods: Goods): BuyingFormState => {
  const typed = parseQuantity(state.text)
  const tidy = typed === null ? null : tidyTypedQuantity(goods, typed)
  if (tidy === null) return { ...state, quantity: null }
  const isSame = Number(state.text) === Number(plainQuantity(tidy))
  return isSame ? { ...state, quantity: tidy } : withQuantity(state, tidy)
}

const withWholeQuantity = (state: BuyingFormState, goods: Goods): BuyingFormState => {
  const typed = parseQuantity(state.text)
  const whole = typed === null ? null : finalQuantity(goods, typed)
  return whole === null ? { ...state, quantity: null } : withQuantity(state, whole)
}

/** Steps up from an empty field to the smallest quantity; there is no step down. */
const withStep = (state: BuyingFormState, goods: Goods, direction: 'up' | 'down'): BuyingFormState => {
  const { quantity: current } = withParsedText(state, goods)
  if (current === null && direction === 'down') return state
  return withQuantity(state, stepQuantity(goods, current ?? quantity(0), direction))
}

/**
 * Carries the number to another variation and rounds it to its whole tiles: 10.08 m² of 600 × 600 become
 * 10.26 of 900 × 600 (P-077). Square metres do not convert to pieces: between a tile and its sample the
 * number is reset.
 */
const withVariation = (
  state: BuyingFormState,
  before: Goods,
  { id }: WireVariation,
  after: Goods,
): BuyingFormState => {
  const carried = soldByArea(before) === soldByArea(after) ? withWholeQuantity(state, after).quantity : null
  return withQuantity({ ...state, variationId: id }, carried ?? initialQuantity(after, false))
}

/** Keeps the number in its field while no variation matches; the next match takes it over. */
const withChoice = (product: ProductVariations, state: BuyingFormState, choice: Choice): BuyingFormState => {
  const found = matchedVariation(choice, product, state.variationId)
  if (found === null) return { ...state, choice, variationId: null }
  if (found.id === state.variationId) return { ...state, choice }
  const before = goodsOf(chosenVariation(product, state.variationId))
  return withVariation({ ...state, choice }, before, found, goodsOf(found))
}

/** The ids without the packs of this extra. */
const withoutPacksOf = (
  product: ProductExtras,
  ids: readonly number[],
  extraId: number,
): readonly number[] => {
  const all = [...product.extras, ...product.extra_choices]
  const extra = all.find(({ id }) => id === extraId)?.product.id
  return ids.filter((id) => !all.some((pack) => pack.id === id && pack.product.id === extra))
}

/** Unticks the extra in whichever pack, or ticks this one. */
const withToggled = (product: ProductExtras, ids: readonly number[], id: number): readonly number[] => {
  const others = withoutPacksOf(product, ids, id)
  return others.length < ids.length ? others : [...ids, id]
}

export const reduceBuyingForm = (
  product: ProductVariations & ProductExtras,
  state: BuyingFormState,
  change: BuyingFormAction,
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
      /* The filter form rounds by itself; the others show a message first and wait (OP-05). */
      return state.choice.kind === 'filter' ? withWholeQuantity(state, goods) : withParsedText(state, goods)
    case 'commit':
      return withWholeQuantity(state, goods)
    case 'step':
      return withStep(state, goods, change.direction)
    case 'tick':
      return { ...state, ticked: withToggled(product, state.ticked, change.extraId) }
    case 'pack': {
      const { extraId } = change
      return { ...state, packs: [...withoutPacksOf(product, state.packs, extraId), extraId] }
    }
    case 'joint': {
      const { extraId, own } = change
      const ticked = [...withoutPacksOf(product, state.ticked, extraId), extraId]
      return { ...state, ownJoint: own, ticked }
    }
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
