import { messages } from '#contract/messages.ts'
import { isPoured } from '#domain/calculator/family.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { areaToQuantity, squareMillimetres } from '#domain/measure/area.ts'
import { printedQuantity, type Quantity } from '#domain/measure/quantity.ts'
import { formatPounds, subtractPence } from '#domain/money/pence.ts'
import type { CliffChange } from '#domain/price-cliffs/situation.ts'
import { type StockedVariation, toGoods } from '../catalogue/index.ts'
import type { PricedBasket } from './priced.ts'

/** A change with the basket before and after it. */
export interface Found {
  readonly change: CliffChange
  readonly before: PricedBasket
  readonly after: PricedBasket
}

/** A key of the packs that replace one another: those with the same attributes. */
export const kindOf = ({ row }: StockedVariation): string =>
  row.attributes
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join('-')

/** 'Large pack, 10 m²' within a sentence is 'large pack'; 'Nero Sahara' stays as it is. */
const inSentence = (name: string): string => {
  const plain = name.replace(/, [\d.]+ m²$/, '')
  return /^[A-Z][a-z]+( [a-z]|,|$)/.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain
}

const fullName = ({ row, product }: StockedVariation): string =>
  row.name === product.name ? product.name : `${product.name}, ${row.name}`

const amountOf = (stocked: StockedVariation, quantity: Quantity): string =>
  soldByArea(toGoods(stocked.row, stocked.product))
    ? `${printedQuantity(quantity)} m² of ${fullName(stocked)}`
    : `${printedQuantity(quantity)} × ${fullName(stocked)}`

/** The area of packs that are laid in one layer: ' (10 m²)'; how far poured goods go depends on the depth. */
const areaText = (packs: readonly CountedPack[]): string => {
  if (packs.some(({ stocked }) => isPoured(stocked.product.calculatorType))) return ''
  const area = packs.reduce((sum, { stocked, count }) => sum + (stocked.row.coverageMm2 ?? 0) * count, 0)
  return ` (${printedQuantity(areaToQuantity(squareMillimetres(area)))} m²)`
}

interface CountedPack {
  readonly stocked: StockedVariation
  readonly count: number
}

/** 'One large pack (10 m²)'; '2 × large pack and 1 × small pack (21 m²)'. */
const packsText = (packs: readonly CountedPack[]): string => {
  const [first] = packs
  const names =
    packs.length === 1 && first?.count === 1
      ? `One ${inSentence(first.stocked.row.name)}`
      : packs.map(({ stocked, count }) => `${count} × ${inSentence(stocked.row.name)}`).join(' and ')
  return `${names}${areaText(packs)}`
}

/** The sentence of a price cliff, with both sums. */
export const sentenceOf = (
  { change, before, after }: Found,
  goods: ReadonlyMap<number, StockedVariation>,
): string => {
  const [now, next] = [before.totals.orderTotal, after.totals.orderTotal]
  const sums = {
    less: formatPounds(subtractPence(now, next)),
    after: formatPounds(next),
    before: formatPounds(now),
  }
  const same = now === next
  const named = change.set.flatMap(({ variationId, quantity }) => {
    const stocked = goods.get(variationId)
    return stocked === undefined ? [] : [{ stocked, quantity }]
  })
  if (change.kind === 'packs') {
    const productIds = new Set(named.map(({ stocked }) => stocked.product.id))
    const kinds = new Set(named.map(({ stocked }) => kindOf(stocked)))
    const packs = after.lines
      .filter(
        ({ stocked, goods: own }) =>
          productIds.has(stocked.product.id) && kinds.has(kindOf(stocked)) && !own.isSample,
      )
      .map(({ stocked, quantity }) => ({ stocked, count: quantity / 100 }))
    const one = packs.length === 1 && packs[0]?.count === 1
    return same
      ? messages.cliffSame(packsText(packs), one, sums.after)
      : messages.cliffLess(packsText(packs), one, sums)
  }
  const amounts = named.map(({ stocked, quantity }) => amountOf(stocked, quantity)).join(' and ')
  if (change.kind === 'waiver') return messages.cliffBeside(amounts, same ? null : sums.less, sums)
  return same ? messages.cliffSame(amounts, true, sums.after) : messages.cliffLess(amounts, true, sums)
}
