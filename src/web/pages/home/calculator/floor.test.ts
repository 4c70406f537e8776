import { expect, test } from 'vitest'
import type { TileSize } from '#contract/listing.ts'
import { squareMillimetres } from '#domain/measure/area.ts'
import { formatQuantity } from '#domain/measure/quantity.ts'
import { rate } from '#domain/money/rate.ts'
import { noPrices } from '#domain/pricing/price.fixtures.ts'
import { calculateFloor, findSize, isValidSide, measuredHref, readFloorParameters } from './floor.ts'

const size = (x: number, y: number): TileSize => ({
  code: `${x}x${y}`,
  name: `${x} × ${y} mm`,
  sides: [x, y],
  product_count: 1,
  product: null,
})
const sizes = [size(100, 100), size(600, 600)]
const counted = (address: string) => {
  const floor = calculateFloor(readFloorParameters(new URLSearchParams(address)), sizes[1])
  return floor && [formatQuantity(floor.area), floor.tiles, formatQuantity(floor.covering)]
}

test('calculates the same numbers as the product page [OP-06, OP-28]', () => {
  expect(counted('')).toEqual(['15.12', 47, '16.92'])
  expect(counted('length=4.2&width=3.6&wastage=1')).toEqual(['15.12', 47, '16.92'])
  expect(counted('length=4.2&width=3.6')).toEqual(['15.12', 42, '15.12'])
  expect(counted('length=5000&width=5000')?.[1]).toBe(69_444_445)
})

test.each(['0', '', '-1', '5000.01', 'x', '1e3', '١'])('rejects %j as the length of a floor', (length) => {
  expect(isValidSide(length)).toBe(false)
  expect(counted(`length=${encodeURIComponent(length)}&width=2`)).toBeNull()
})

test('falls back to the first size if the requested one is not sold', () => {
  expect(findSize(sizes, '600x600')?.code).toBe('600x600')
  expect(findSize(sizes, '1x1')?.code).toBe('100x100')
  expect(calculateFloor(readFloorParameters(new URLSearchParams()), findSize([], '1x1'))).toBeNull()
})

const goods = (perMetre: boolean, coverage: number) => ({
  variationId: 12,
  perMetre,
  isSample: false,
  coverage: squareMillimetres(coverage),
  prices: {
    ...noPrices,
    sellingPrice: rate(300_000),
    sellingFromPrice: rate(250_000),
    productPortion: rate(200_000),
    deliveryPortion: rate(50_000),
  },
})

test.each([
  ['by the square metre what the tiles cover', goods(true, 7_200_000), '&use=12x16.92'],
  ['by the box the boxes that cover the need', goods(false, 1_440_000), '&use=12x12'],
  ['not what cannot be bought', null, ''],
])('passes dimensions and quantity to the product page: %s', (_, sold, use) => {
  const typed = readFloorParameters(new URLSearchParams('length=4.2&width=3.6&wastage=1'))
  const product = { name: 'A tile', full_slug: '/a/b', goods: sold }
  const floor = calculateFloor(typed, { ...size(600, 600), product })
  if (floor === null) throw new Error('no floor')
  expect(measuredHref('/a/b', typed, floor)).toBe(`/a/b?length=4.2&width=3.6&wastage=1${use}`)
})
