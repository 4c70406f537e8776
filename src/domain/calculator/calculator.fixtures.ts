import { type SquareMillimetres, squareMetresToMm2 } from '../measure/area.ts'
import { millimetres } from '../measure/length.ts'
import { poundsToRate, type Rate, rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'
import { parseDimensions, type TypedDimensions } from './dimensions.ts'
import { type Need, needOf } from './need.ts'

/* The reference goods of the calculator, for tests. */

const pounds = (text: string): Rate => poundsToRate(text) ?? rate(0)
const m2 = (text: string): SquareMillimetres | null => squareMetresToMm2(text)

export const pack = (coverage: string | null, price: string) => ({
  perMetre: false,
  isSample: false,
  tileArea: null,
  coverage: coverage === null ? null : m2(coverage),
  prices: { ...noPrices, sellingPrice: pounds(price) },
})

const paving = (tile: string, coverage: string, portion: string, delivery: string, from: string) => ({
  perMetre: true,
  isSample: false,
  tileArea: m2(tile),
  coverage: m2(coverage),
  prices: {
    ...noPrices,
    productPortion: pounds(portion),
    deliveryPortion: pounds(delivery),
    sellingFromPrice: pounds(from),
  },
})

export const F1 = paving('0.36', '21.6', '22.50', '54.00', '25.00')
export const F2 = paving('0.54', '19.44', '27.50', '72.90', '31.25')
export const F3 = paving('0.5625', '20.25', '26.00', '60.75', '29.00')
export const F4 = pack('1.44', '30')
export const F9 = { ...paving('1', '20', '8', '30', '9.5'), tileArea: null }
export const sample = { ...pack(null, '0'), isSample: true }
export const F5 = [pack('12.5', '95'), pack('0.3125', '4')]
export const F11 = [pack('10', '250'), pack('1', '30')]
export const F12 = pack('12.5', '95')

/**
 * A need from typed dimensions. `baseDepth` is the depth that coverages are stated for, in mm; a `depth`
 * makes it poured goods.
 */
export const need = (
  length: unknown,
  width: unknown,
  more: Partial<TypedDimensions> = {},
  baseDepth = 40,
): Need => {
  const parsed = parseDimensions({ length, width, wastage: false, ...more }, more.depth !== undefined)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return needOf(parsed.value, millimetres(baseDepth))
}
