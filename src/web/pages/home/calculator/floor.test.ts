import { expect, test } from 'vitest'
import type { TileSize } from '#contract/listing.ts'
import { formatQuantity } from '#domain/measure/quantity.ts'
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

test('passes the dimensions to the product page', () => {
  expect(measuredHref('/a/b', readFloorParameters(new URLSearchParams('length=2.5&width=3')))).toBe(
    '/a/b?length=2.5&width=3',
  )
})
