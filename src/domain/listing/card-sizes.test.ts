import { expect, test } from 'vitest'
import { cardSizes } from './card-sizes.ts'

const tile = (name: string, dimensionXMm: number | null, dimensionYMm: number | null) => ({
  name,
  dimensionXMm,
  dimensionYMm,
})

test('lists each size of tiles once, whatever their finish [S-014]', () => {
  const tiles = [
    tile('Matt, 600 × 600 mm', 600, 600),
    tile('Polished, 600 × 600 mm', 600, 600),
    tile('Matt, 1200 × 600 mm', 1200, 600),
  ]
  expect(cardSizes(tiles)).toEqual(['600 × 600', '1200 × 600'])
})

test('lists names where any variation has no sides [S-014]', () => {
  expect(cardSizes([tile('Bulk bag', null, null), tile('20 kg bag', null, null)])).toEqual([
    'Bulk bag',
    '20 kg bag',
  ])
  expect(cardSizes([tile('Slab', 600, 600), tile('Corner', null, 600)])).toEqual(['Slab', 'Corner'])
  expect(cardSizes([])).toEqual([])
})
