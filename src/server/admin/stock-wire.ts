import type { z } from 'zod'
import type { stockUnits } from '#contract/admin/calls/stock.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import { MM2_PER_HUNDREDTH, type SquareMillimetres } from '#domain/measure/area.ts'
import { multiplyDivide } from '#domain/measure/decimal.ts'
import { parseQuantity, type Quantity, quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { freeStock, isLow, onHand } from '#domain/stock/change-stock.ts'
import { stockText } from '#domain/stock/stock-text.ts'
import { coverageOfTiles } from '#domain/tiling/whole-tiles.ts'
import type { StockMoveRow, StockPage, StockRow } from '../stock/index.ts'

type StockUnit = (typeof stockUnits)[number]
type Page = CallOutput<'readStock'>
type Seen = Page['seen']

export const presentAmount = (goods: Goods, amount: Quantity) => ({
  amount: quantityToNumber(amount),
  text: stockText(goods, amount),
})

const orNull = <T, R>(value: T | null, present: (value: T) => R): R | null =>
  value === null ? null : present(value)

export const presentStock = ({
  goods: { id, sku, name, isWithdrawn, goods },
  stock,
}: StockRow): CallOutput<'findStock'>['stock'][number] => {
  const amount = (one: Quantity) => presentAmount(goods, one)
  return {
    id,
    sku,
    name,
    withdrawn: isWithdrawn,
    bin: stock.bin ?? '',
    on_hand: stock.stock === null ? null : amount(onHand(stock)),
    promised: amount(stock.promised),
    reserved: amount(stock.reserved),
    free: orNull(freeStock(stock), amount),
    low: orNull(stock.low, amount),
    is_low: isLow(stock.stock, stock.low),
  }
}

/** A move may take away: 21.60 m² less. */
const presentMove = (goods: Goods, move: StockMoveRow): Page['moves'][number] => ({
  id: move.id,
  at: move.at.toISOString(),
  kind: move.kind,
  delta: move.delta / 100,
  after: presentAmount(goods, quantity(Math.max(0, move.after))),
  reason: move.reason,
  note: move.note ?? '',
  who: whoMoved(move),
  order: move.order,
})

/** The person or program behind a move, in words. */
export const whoMoved = ({ kind, person }: StockMoveRow): string =>
  person ?? (kind === 'count' ? 'An import of the catalogue' : 'The shop')

const tilesInCrate = ({ tileArea, coverage }: Goods): number | null =>
  tileArea === null || coverage === null || coverage % tileArea !== 0 ? null : coverage / tileArea

/** What amounts of these goods can be typed in. */
const unitsOf = (goods: Goods): StockUnit[] => {
  if (!soldByArea(goods)) return ['packs']
  return [
    'square-metres',
    ...(goods.tileArea === null ? [] : (['tiles'] as const)),
    ...(tilesInCrate(goods) === null ? [] : (['crates'] as const)),
  ]
}

export const presentStockPage = (
  { goods, stock, promisedTo, reserved, moves, older }: StockPage,
  seesOrders: boolean,
): Page => ({
  ...presentStock({ goods, stock }),
  seen: {
    on_hand: quantityToNumber(onHand(stock)),
    stock: orNull(stock.stock, quantityToNumber),
  },
  units: unitsOf(goods.goods),
  promised_to: seesOrders
    ? promisedTo.map(({ order, amount, due }) => ({
        order,
        amount: presentAmount(goods.goods, amount),
        due,
      }))
    : [],
  reserved_until: reserved.map(({ amount, until }) => ({
    amount: presentAmount(goods.goods, amount),
    until: until?.toISOString() ?? null,
  })),
  moves: moves.map((move) => presentMove(goods.goods, seesOrders ? move : { ...move, order: null })),
  older,
})

const tilesTyped = (typed: string): number | null => {
  const count = parseQuantity(typed)
  return count === null || count % 100 !== 0 ? null : count / 100
}

/**
 * A typed amount in the unit of the goods: '60' tiles of 600 × 600 are 21.60 m², '2' crates 43.20; null: it is no
 * such amount of them.
 */
export const readAmount = (goods: Goods, typed: string, unit: StockUnit): Quantity | null => {
  if (!unitsOf(goods).includes(unit)) return null
  if (unit === 'square-metres') return parseQuantity(typed)
  const count = tilesTyped(typed)
  if (count === null) return null
  if (unit === 'packs') return quantity(count * 100)
  const tiles = unit === 'tiles' ? count : count * (tilesInCrate(goods) ?? 0)
  return areaOfTiles(tiles, goods.tileArea)
}

const areaOfTiles = (tiles: number, area: SquareMillimetres | null): Quantity | null =>
  area === null || multiplyDivide(tiles, area, MM2_PER_HUNDREDTH) > Number.MAX_SAFE_INTEGER
    ? null
    : coverageOfTiles(tiles, area)

/** What a person saw, as the domain compares it; null: it is no amount. */
export const readSeen = (seen: z.output<z.ZodType<Seen>> | undefined) => {
  if (seen === undefined) return null
  const all = parseQuantity(seen.on_hand)
  const stock = seen.stock === null ? null : parseQuantity(seen.stock)
  return all === null ? null : { onHand: all, stock }
}
