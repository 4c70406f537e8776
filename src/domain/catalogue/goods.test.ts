import { expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { soldByArea, wholeTileArea } from './goods.ts'

const tiles = { perMetre: true, isSample: false, tileArea: squareMillimetres(360_000) }

test('sells per-metre goods by the square metre, but not their samples [P-124]', () => {
  expect(soldByArea(tiles)).toBe(true)
  expect(soldByArea({ ...tiles, isSample: true })).toBe(false)
  expect(soldByArea({ ...tiles, perMetre: false })).toBe(false)
})

test('returns a tile area only for goods sold by the square metre that have one [P-103]', () => {
  expect(wholeTileArea(tiles)).toBe(360_000)
  expect(wholeTileArea({ ...tiles, tileArea: squareMillimetres(1) })).toBe(1)
  expect(wholeTileArea({ ...tiles, perMetre: false })).toBeNull()
  expect(wholeTileArea({ ...tiles, tileArea: null })).toBeNull()
  expect(wholeTileArea({ ...tiles, tileArea: squareMillimetres(0) })).toBeNull()
})
