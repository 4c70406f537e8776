import { messages } from '#contract/messages.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { addPence, formatPounds, type Pence } from '#domain/money/pence.ts'
import { cliffCandidates, waivedSaving } from '#domain/price-cliffs/candidates.ts'
import type { CliffChange, CliffGoods, CliffLine } from '#domain/price-cliffs/situation.ts'
import { isWaived } from '#domain/pricing/price.ts'
import { maxLineQuantity } from '#domain/quantity/basket-line.ts'
import { MAX_BASKET_LINES } from '#domain/quantity/limits.ts'
import { type StockedVariation, toGoods } from '../catalogue/index.ts'
import { type Found, kindOf, sentenceOf } from './cliff-sentences.ts'
import { type Line, toLine, type UnpricedLine, withLinePrices } from './lines.ts'
import { type PricedBasket, type PricedDeps, priceBasket } from './priced.ts'

/** A change that gives more for less, priced by the basket itself (S-007). */
export interface PriceCliff {
  /** Names the change and the sum that it leads to: a basket that has moved on no longer has this cliff. */
  readonly key: string
  readonly sentence: string
  /** The button's text; null if nothing is left to do. */
  readonly button: string | null
  readonly set: CliffChange['set']
  /** The order total that it leads to. */
  readonly total: Pence
}

/** More than these would be advertising. */
const MOST_CLIFFS = 3

const cliffGoods = (stocked: StockedVariation): CliffGoods => ({
  variationId: stocked.row.id,
  productId: stocked.product.id,
  kind: kindOf(stocked),
  goods: toGoods(stocked.row, stocked.product),
})

const cliffLine = ({ stocked, goods, quantity, price }: Line): CliffLine => ({
  ...cliffGoods(stocked),
  goods,
  quantity,
  price,
})

/** The basket with some quantities changed, priced like every basket; null if it could not be bought so. */
export const pricedWith = (
  basket: PricedBasket,
  set: CliffChange['set'],
  goods: ReadonlyMap<number, StockedVariation>,
  now: Date,
): PricedBasket | null => {
  const heldOf = new Map(basket.stored.lines.map((line) => [line.variationId, line]))
  const changed = set.flatMap(({ variationId, quantity }): UnpricedLine[] => {
    const stocked = goods.get(variationId)
    if (stocked === undefined || quantity === 0) return []
    const { id = 0, heldHundredths = 0 } = heldOf.get(variationId) ?? {}
    return [toLine(stocked, { id, heldHundredths, quantityHundredths: quantity, plans: null }, basket)]
  })
  if (changed.length !== set.filter(({ quantity }) => quantity > 0).length) return null
  if (changed.some((line) => !line.buyable || line.quantity > (maxLineQuantity(line.goods) ?? 0))) return null
  const gone = new Set(set.map(({ variationId }) => variationId))
  const lines = [...basket.lines.filter(({ stocked }) => !gone.has(stocked.row.id)), ...changed]
  if (lines.length > MAX_BASKET_LINES) return null
  return priceBasket({ ...basket, ...withLinePrices(lines) }, now)
}

/** Whether a change costs no more, is delivered by the same service, and makes nothing impossible. */
const isBetter = (before: PricedBasket, after: PricedBasket): boolean =>
  after.totals.orderTotal <= before.totals.orderTotal &&
  after.selection?.serviceId === before.selection?.serviceId &&
  (after.problem === null || after.problem === before.problem)

/** What a code still asks for; null if it is worth something, or there is none. */
const waitingMinimum = ({ code, totals }: PricedBasket): Pence | null =>
  code !== null && code.why === null && totals.discount.why === 'below-minimum' ? code.code.minimum : null

const situationOf = (basket: PricedBasket, onSale: readonly StockedVariation[]) => ({
  lines: basket.lines.map(cliffLine),
  onSale: onSale.map(cliffGoods),
  bands: basket.offer === null ? [] : basket.offer.service.rates.map(({ bands }) => bands),
  minimum: waitingMinimum(basket),
})

const keyOf = ({ change, after }: Found): string =>
  [
    change.kind,
    ...change.set.map(({ variationId, quantity }) => `${variationId}:${quantity}`),
    after.totals.orderTotal,
  ].join('-')

/** The products in the basket that sell by the pack: their other packs may cost less. */
export const idsOfPacks = ({ lines }: Pick<PricedBasket, 'lines'>): readonly number[] => [
  ...new Set(
    lines
      .filter(({ goods }) => !soldByArea(goods) && !goods.isSample && goods.coverage !== null)
      .map(({ stocked }) => stocked.product.id),
  ),
]

/** Goods beside which others travel free; none are read for a basket that has nothing to gain by them. */
export const qualifyingFor = async (
  { catalogue }: Pick<PricedDeps, 'catalogue'>,
  { lines, qualified }: Pick<PricedBasket, 'lines' | 'qualified'>,
): Promise<readonly StockedVariation[]> =>
  qualified || !lines.some(({ goods }) => isWaived(goods, true)) ? [] : catalogue.qualifying()

/** The price cliffs of a basket; at most three statements. */
export const cliffsOf = async (deps: PricedDeps, basket: PricedBasket): Promise<readonly PriceCliff[]> =>
  findPriceCliffs(
    basket,
    [...(await deps.catalogue.onSale(idsOfPacks(basket))), ...(await qualifyingFor(deps, basket))],
    deps.now(),
  )

/**
 * Where more costs less or the same, in one sentence each with both sums: the largest saving first, at most
 * three (S-007). Each is applied to a copy of the basket and priced by its own function first, so that
 * none is false. Nine packs of 1 m² at £36.00: 'One large pack (10 m²) costs £24.00 less: £300.00 in all,
 * not £324.00.' `onSale` are the variations of the products in the basket, and qualifying goods.
 */
export const findPriceCliffs = (
  basket: PricedBasket,
  onSale: readonly StockedVariation[],
  now: Date,
): readonly PriceCliff[] => {
  if (basket.lines.length === 0) return []
  const goods = new Map(
    [...onSale, ...basket.lines.map(({ stocked }) => stocked)].map((own) => [own.row.id, own]),
  )
  const found = cliffCandidates(situationOf(basket, onSale)).flatMap((change): Found[] => {
    const after = pricedWith(basket, change.set, goods, now)
    return after !== null && isBetter(basket, after) ? [{ change, before: basket, after }] : []
  })
  const bestOfKind = new Map<string, Found>()
  for (const one of found.toSorted((a, b) => a.after.totals.orderTotal - b.after.totals.orderTotal)) {
    const place = one.change.kind === 'packs' ? keyOf(one) : one.change.kind
    if (!bestOfKind.has(place)) bestOfKind.set(place, one)
  }
  const cliffs = [...bestOfKind.values()].map((one) => ({
    key: keyOf(one),
    sentence: sentenceOf(one, goods),
    button: one.change.kind === 'waiver' ? messages.cliffAdd : messages.cliffChange,
    set: one.change.set,
    total: one.after.totals.orderTotal,
  }))
  return [...waiverTold(basket), ...cliffs].slice(0, MOST_CLIFFS)
}

/** What the waiver saves, where a qualifying line is in the basket already: nothing is left to do. */
const waiverTold = (basket: PricedBasket): readonly PriceCliff[] => {
  const saved = waivedSaving(basket.lines.map(cliffLine))
  const beside = basket.lines.find(({ goods }) => goods.discountQualifier && !goods.isSample)
  if (saved <= 0 || beside === undefined) return []
  const { itemTotal } = basket.totals
  const sums = {
    less: formatPounds(saved),
    after: formatPounds(itemTotal),
    before: formatPounds(addPence(itemTotal, saved)),
  }
  return [
    {
      key: 'waived',
      sentence: messages.cliffWaived(beside.stocked.product.name, sums),
      button: null,
      set: [],
      total: basket.totals.orderTotal,
    },
  ]
}
