import type { TileSize } from '#contract/listing.ts'
import { MAX_SIDE, parseDimensions } from '#domain/calculator/dimensions.ts'
import { needOf, tilesCovering } from '#domain/calculator/need.ts'
import { needText } from '#domain/calculator/working.ts'
import { MM2_PER_HUNDREDTH, squareMillimetres } from '#domain/measure/area.ts'
import { multiplyDivideUp } from '#domain/measure/decimal.ts'
import { millimetres } from '#domain/measure/length.ts'
import { plainQuantity, type Quantity, units } from '#domain/measure/quantity.ts'
import { priceLine } from '#domain/pricing/price.ts'
import { tileArea, tilesLine } from '#domain/tiling/whole-tiles.ts'

/** The values of the fields; the parameter names are those of the product page's calculator. */
export interface FloorInput {
  readonly length: string
  readonly width: string
  readonly wastage: boolean
  /** The code of a size. */
  readonly size: string
}

const DEFAULT_FLOOR = { length: '4.2', width: '3.6' } as const
const DEFAULT_SIZE = '600x600'

/** Longer texts are not numbers. */
const LONGEST_TEXT = 30

/** Reads the floor from `?length=5&width=4&size=600x300&wastage=1`; else a typical room, in the size named. */
export const readFloorParameters = (params: URLSearchParams, size = DEFAULT_SIZE): FloorInput => {
  const hasSides = params.has('length') || params.has('width')
  const parameter = (name: keyof typeof DEFAULT_FLOOR): string =>
    params.get(name)?.slice(0, LONGEST_TEXT) ?? DEFAULT_FLOOR[name]
  return {
    length: parameter('length'),
    width: parameter('width'),
    size: params.get('size')?.slice(0, LONGEST_TEXT) ?? size,
    wastage: hasSides ? params.get('wastage') === '1' : true,
  }
}

/** The size with this code, else the first. */
export const findSize = (sizes: readonly TileSize[], code: string): TileSize | undefined =>
  sizes.find((size) => size.code === code) ?? sizes[0]

type PricedGoods = NonNullable<NonNullable<TileSize['product']>['goods']>

/** By the square metre what the tiles cover; by the box as many as cover the need. Null: such goods are not sold. */
const quantityOf = (goods: PricedGoods | null, required: Quantity, covering: Quantity): Quantity | null => {
  if (goods === null) return null
  if (goods.perMetre) return covering
  const coverage = goods.coverage ?? 0
  return coverage === 0 ? null : units(multiplyDivideUp(required, MM2_PER_HUNDREDTH, coverage))
}

/** 4.2 × 3.6 m in 600 × 600 mm with a tenth more: 47 tiles, which cover 16.92 m². Null: invalid sides. */
export const calculateFloor = ({ length, width, wastage }: FloorInput, size: TileSize | undefined) => {
  const sides = parseDimensions({ length, width, wastage }, false)
  if (size === undefined || !sides.ok) return null
  const need = needOf(sides.value, millimetres(0))
  const { area, required } = need
  const { tiles, covering } = tilesCovering(need, squareMillimetres(tileArea(...size.sides)))
  const goods = size.product?.goods ?? null
  const quantity = quantityOf(goods, required, covering)
  const price = goods === null || quantity === null ? null : priceLine(goods, quantity, false).total
  return {
    size,
    area,
    required,
    tiles,
    covering,
    quantity,
    price,
    line: tilesLine(needText(need), tiles, covering),
  }
}

export type FloorResult = NonNullable<ReturnType<typeof calculateFloor>>

/** Whether a text is the length of a side. */
export const isValidSide = (text: string): boolean =>
  parseDimensions({ length: text, width: '1', wastage: false }, false).ok

/** The field's message for an invalid length. */
export const SIDE_HINT = `A number of metres in digits, above 0 and up to ${MAX_SIDE}`

/**
 * A product's page with these dimensions in its calculator, and with what they take of the size as the quantity of its
 * form: `…?length=4.2&width=3.6&wastage=1&use=12x16.92`.
 */
export const measuredHref = (
  slug: string,
  { length, width, wastage }: FloorInput,
  { size, quantity }: Pick<FloorResult, 'size' | 'quantity'>,
): string => {
  const variationId = size.product?.goods?.variationId
  return `${slug}?${new URLSearchParams({
    length,
    width,
    ...(wastage && { wastage: '1' }),
    ...(quantity !== null && variationId && { use: `${variationId}x${plainQuantity(quantity)}` }),
  })}`
}
