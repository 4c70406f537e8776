import { type Measured, roomsOf, SIDE_PLACES } from '#domain/calculator/dimensions.ts'
import type { Need } from '#domain/calculator/need.ts'
import { areaWorking, depthText, needText, packsWorking } from '#domain/calculator/working.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { squareMetresToMm2, squareMillimetres } from '#domain/measure/area.ts'
import { toWireNumber } from '#domain/measure/decimal.ts'
import { parseQuantity, printedQuantity, quantity } from '#domain/measure/quantity.ts'
import { noPence, type Pence, poundsToPence } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { tilesLine } from '#domain/tiling/whole-tiles.ts'
import { needFor } from './calculation.ts'
import type { WireCalculation, WireComboOption, WireSingleOption } from './calculator.ts'
import { goodsOf } from './goods.ts'
import { messages } from './messages.ts'
import type { WireProduct, WireVariation } from './product.ts'

/** The goods of an option: a number of packs, or an area. */
export interface OptionItemView {
  readonly variationId: number
  readonly name: string
  readonly snakeCase: string
  /** In wire units. */
  readonly quantity: number
  /** The same, formatted: '15.12', '1,250'. */
  readonly amount: string
  /** VAT included, for one pack or one square metre. */
  readonly each: Pence
}

/** One option as the list shows it. */
export interface OptionView {
  readonly key: string
  readonly tag: string | null
  /** Whether no other option costs less. */
  readonly cheapest: boolean
  readonly items: readonly OptionItemView[]
  readonly byArea: boolean
  readonly tiles: number | null
  readonly price: Pence
  readonly delivery: Pence
  readonly waived: boolean
  /** 'Covers 25 m2 at 4 cm, 5 m2 over'; by the square metre only the surplus, if any. */
  readonly covers: string | null
  readonly working: string
  /** Why the option cannot be added; null if it can (P-188, OP-31, S-025). */
  readonly obstacle: 'not-buyable' | 'too-large' | 'sold-out' | null
  /** A notice about the stock: the option is all there is, or nothing is left. */
  readonly stockNotice: string | null
  /** The stock does not cover the need: the option is all there is. */
  readonly short: boolean
}

export interface CalculationView {
  /** '5 × 4 m = 20 m2', '5 × 4 m + 2 × 3 m = 26 m2' */
  readonly sides: string
  /** '20 m2 + 10 % = 22 m2 at 4 cm' */
  readonly need: string
  /** '20 m2 + 10 % = 22 m2 → 62 tiles, 22.32 m2', for the tiles of an option that covers the area. */
  readonly lines: ReadonlyMap<number, string>
  readonly options: readonly OptionView[]
}

const sideUnitNames = { meters: 'm', feet: 'ft', yards: 'yd' } as const

const sidesText = (measured: Measured, { area }: Need): string => {
  const rooms = roomsOf(measured).map(({ length, width }) => {
    const [l, w] = [length, width].map((side) => toWireNumber(side, SIDE_PLACES))
    return `${l} × ${w} ${sideUnitNames[measured.sideUnit]}`
  })
  return `${rooms.join(' + ')} = ${printedQuantity(area)} m2`
}

/** Prints the working with a real superscript, like every area on the page. */
const withSuperscript = (text: string): string => text.replaceAll('m²', 'm2')

const amountOf = (count: number): string => printedQuantity(parseQuantity(count) ?? quantity(0))

const surplusText = (covered: number, need: Need): string | null => {
  const covers = parseQuantity(covered) ?? quantity(0)
  return covers > need.required ? `${printedQuantity(quantity(covers - need.required))} m2 over` : null
}

const coversText = (covered: number, need: Need): string => {
  const text = `Covers ${amountOf(covered)} m2${depthText(need)}`
  return [text, surplusText(covered, need)].filter((part) => part !== null).join(', ')
}

const shortfallText = (covered: number, need: Need): string => {
  const covers = parseQuantity(covered) ?? quantity(0)
  return `${printedQuantity(quantity(Math.max(1, need.required - covers)))} m2`
}

type StockState = Pick<WireComboOption, 'covers_need' | 'sold_out' | 'addable' | 'covered_area'>

/** The stock notice of an option that may be bought. */
const stockText = (option: StockState, need: Need, inBasket: boolean): string | null => {
  if (option.sold_out) return inBasket ? messages.allInYourBasket : messages.noneInStock
  return option.covers_need ? null : messages.allThereIs(shortfallText(option.covered_area, need))
}

const obstacleOf = (option: StockState, available: boolean): OptionView['obstacle'] => {
  if (!available) return 'not-buyable'
  if (option.sold_out) return 'sold-out'
  return option.addable ? null : 'too-large'
}

const areaOf = (covered: number) => squareMetresToMm2(covered) ?? squareMillimetres(0)

/** What an option says about its stock, and why it cannot be added. */
const stockOf = (
  option: StockState,
  need: Need,
  variations: readonly Pick<WireVariation, 'buyable' | 'in_basket'>[],
  buyable: boolean,
) => {
  const available = buyable && variations.every((variation) => variation.buyable)
  const isInBasket = variations.some(({ in_basket }) => in_basket > 0)
  return {
    obstacle: obstacleOf(option, available),
    stockNotice: available ? stockText(option, need, isInBasket) : null,
    short: !option.covers_need,
  }
}

const comboView = (option: WireComboOption, need: Need, buyable: boolean): OptionView => {
  const items = option.variations.map((variation, i) => {
    const count = option.items[i] ?? variation.qty
    return {
      variationId: variation.id,
      name: variation.name,
      snakeCase: variation.snake_case,
      quantity: count,
      amount: amountOf(count),
      each: withVat(goodsOf(variation).prices.sellingPrice),
    }
  })
  const packs = items.map(({ name, quantity: count }) => ({ name, count }))
  return {
    key: items.map(({ variationId, quantity: count }) => `${variationId}x${count}`).join(' '),
    tag: option.tag,
    cheapest: option.tag === messages.comboTags.bestValue,
    items,
    byArea: false,
    tiles: null,
    price: poundsToPence(option.price_inc),
    delivery: noPence,
    waived: false,
    covers: coversText(option.covered_area, need),
    working: withSuperscript(packsWorking(need, packs, areaOf(option.covered_area))),
    ...stockOf(option, need, option.variations, buyable),
  }
}

const singleView = (option: WireSingleOption, need: Need, buyable: boolean): OptionView => {
  const byArea = soldByArea(goodsOf(option))
  const covers = areaOf(option.covered_area)
  const item = {
    variationId: option.id,
    name: option.name,
    snakeCase: option.snake_case,
    quantity: option.qty,
    amount: amountOf(option.qty),
    each: poundsToPence(option.unit_price),
  }
  return {
    key: String(option.id),
    tag: null,
    cheapest: false,
    items: [item],
    byArea,
    tiles: option.tiles,
    price: poundsToPence(option.price_inc),
    delivery: poundsToPence(option.delivery),
    waived: option.delivery_waived,
    covers: byArea ? surplusText(option.covered_area, need) : coversText(option.covered_area, need),
    working: withSuperscript(
      byArea
        ? areaWorking(need, option.tiles, covers)
        : packsWorking(need, [{ name: option.name, count: option.qty }], covers),
    ),
    ...stockOf(option, need, [option], buyable),
  }
}

/** Marks the cheapest option, if prices differ. */
const withLowestPrice = (options: readonly OptionView[]): readonly OptionView[] => {
  /* An option that cannot be bought or does not cover the need is not marked. */
  const isOpen = ({ obstacle, short }: OptionView): boolean => obstacle === null && !short
  const lowest = Math.min(...options.filter(isOpen).map(({ price }) => price))
  const first = options.findIndex((option) => option.price === lowest && isOpen(option))
  return options.every(({ price }) => price === lowest)
    ? options
    : options.map((option, i) =>
        i === first ? { ...option, tag: messages.lowestPrice, cheapest: true } : option,
      )
}

/**
 * Formats a calculation, from the browser or the server, for the page. Single variations are limited to those
 * that match the form's choice (blue chosen: no grey ones); all of them if none matches.
 */
export const calculationView = (
  product: WireProduct,
  dimensions: Measured,
  answer: WireCalculation,
  remaining: readonly { readonly id: number }[] = [],
): CalculationView => {
  const need = needFor(dimensions, product)
  const entries = answer.filter((one) => typeof one !== 'number')
  const combos = entries.flatMap((one) => ('items' in one ? [comboView(one, need, product.buyable)] : []))
  const singles = entries.flatMap((one) =>
    'items' in one || (remaining.length > 0 && !remaining.some(({ id }) => id === one.id))
      ? []
      : [singleView(one, need, product.buyable)],
  )
  return {
    sides: sidesText(dimensions, need),
    need: withSuperscript(needText(need)),
    lines: new Map(
      entries.flatMap((one) =>
        'items' in one || one.tiles === null || !one.covers_need
          ? []
          : [
              [
                one.id,
                withSuperscript(
                  tilesLine(needText(need), one.tiles, parseQuantity(one.covered_area) ?? quantity(0)),
                ),
              ],
            ],
      ),
    ),
    options: [...combos, ...withLowestPrice(singles)],
  }
}

/** '2 × Bulk bag + 2 × 20 kg bag', '15.12 m2 of 600 × 600 mm'. */
export const amountText = ({ items, byArea }: OptionView): string =>
  items.map(({ name, amount }) => (byArea ? `${amount} m2 of ${name}` : `${amount} × ${name}`)).join(' + ')
