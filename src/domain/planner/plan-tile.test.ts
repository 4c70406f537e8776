import { describe, expect, test } from 'vitest'
import { F1, F4, sampleOf } from '../basket/basket.fixtures.ts'
import type { Goods } from '../catalogue/goods.ts'
import { squareMillimetres } from '../measure/area.ts'
import { units } from '../measure/quantity.ts'
import { grams } from '../measure/weight.ts'
import { rate } from '../money/rate.ts'
import { gramsPerTile, planTileOf, priceOfTiles, quantityOfTiles, secondOrderOf } from './plan-tile.ts'

const porcelain: Goods = { ...F1, dimensionXMm: 600, dimensionYMm: 600 }
const box: Goods = { ...F4, dimensionXMm: 300, dimensionYMm: 200, weight: grams(10_001) }

describe('the tile of a plan', () => {
  test('has the nominal sides and usual values where the data is silent, and names what was assumed [L-007]', () => {
    expect(planTileOf(porcelain, {})).toEqual({
      width: 6000,
      height: 6000,
      thickness: 100,
      joint: { least: 20, usual: 30, largest: 150 },
      kerf: 30,
      turns: 'half',
      rectified: false,
      leastCut: 500,
      patterns: null,
      largestOffset: null,
      breakage: 'porcelain',
      box: 4,
      pack: 1,
      use: null,
      slip: null,
      shape: 'rectangle',
      endAngle: null,
      contents: [],
      module: null,
      assumed: ['thickness', 'joint', 'turns', 'breakage_class', 'tiles_per_box'],
    })
  })

  test('has what the merchant states [L-007]', () => {
    const joint = { least: 30, usual: 40, largest: 80 }
    const stated = planTileOf(porcelain, {
      work_size: { x: 5970, y: 5980 },
      thickness: 200,
      edge: 'rectified',
      joint,
      turns: 'quarter',
      patterns: ['straight'],
      largest_offset: 33,
      breakage_class: 'stone',
      tiles_per_box: 2,
      use: ['floor'],
      slip: 'R11',
      least_cut: 600,
      kerf: 25,
    })
    expect(stated).toEqual({
      width: 5970,
      height: 5980,
      thickness: 200,
      joint,
      kerf: 25,
      turns: 'quarter',
      rectified: true,
      leastCut: 600,
      patterns: ['straight'],
      largestOffset: 33,
      breakage: 'stone',
      box: 2,
      pack: 1,
      use: ['floor'],
      slip: 'R11',
      shape: 'rectangle',
      endAngle: null,
      contents: [],
      module: null,
      assumed: [],
    })
  })

  test('of a mixed pack comes in packs, so that no box of it is assumed [L-007]', () => {
    const contents = [
      { x: 9000, y: 6000, count: 6 },
      { x: 6000, y: 6000, count: 6 },
    ]
    const mixed = planTileOf(
      { ...box, dimensionXMm: null, dimensionYMm: null },
      { pack_contents: contents, module: 3000 },
    )
    expect([mixed?.width, mixed?.height, mixed?.contents]).toEqual([9000, 6000, contents])
    expect(mixed?.assumed).toEqual(['thickness', 'joint', 'turns', 'breakage_class'])
  })

  test('has wider joints and cuts outdoors [L-007]', () => {
    const outdoors = planTileOf(porcelain, { use: ['floor', 'outdoor'] })
    expect(outdoors).toMatchObject({ joint: { least: 20, usual: 50, largest: 150 }, leastCut: 750 })
  })

  test.each([
    [600, 600, 200, 'porcelain-paving'],
    [600, 600, 180, 'porcelain-paving'],
    [600, 600, 179, 'porcelain'],
    [600, 600, 70, 'porcelain'],
    [600, 600, 69, 'large-porcelain'],
    [900, 900, 100, 'porcelain'],
    [901, 450, 100, 'large-porcelain'],
    [450, 901, 100, 'large-porcelain'],
  ])(
    'of %i × %i mm and %i tenths breaks as %s, unless stated otherwise [L-071]',
    (x, y, thickness, breaks) => {
      const goods = { ...porcelain, dimensionXMm: x, dimensionYMm: y, tileArea: squareMillimetres(x * y) }
      expect(planTileOf(goods, { thickness })?.breakage).toBe(breaks)
    },
  )

  test('comes in packs where a box of it is sold whole [L-007]', () => {
    expect(planTileOf(box, { tiles_per_box: 12 })).toMatchObject({
      pack: 12,
      box: 12,
      width: 3000,
      height: 2000,
    })
  })

  test('is none of samples, of boxes without sides or count, and of goods by the metre without tiles [L-007]', () => {
    const data = { tiles_per_box: 12 }
    expect(planTileOf(box, {})).toBeNull()
    expect(planTileOf({ ...box, dimensionXMm: null }, data)).toBeNull()
    expect(planTileOf({ ...box, dimensionYMm: null }, data)).toBeNull()
    expect(planTileOf({ ...box, perMetre: true }, data)).toBeNull()
    expect(planTileOf(sampleOf(porcelain), data)).toBeNull()
    expect(planTileOf(sampleOf(box), data)).toBeNull()
  })
})

describe('the tiles of a plan in the basket', () => {
  test('are 13.32 m² for 37 of 600 × 600, and whole boxes of a pack [L-080]', () => {
    expect(quantityOfTiles(porcelain, 1, 37)).toBe(1332)
    expect(quantityOfTiles(box, 12, 36)).toBe(units(3))
    expect(() => quantityOfTiles(box, 12, 37)).toThrow('37 tiles in packs of 12')
  })

  test('cost what the basket charges, in whole packs: £36.00 for up to 12, £72.00 for 13 [L-074]', () => {
    expect([1, 12, 13].map((tiles) => priceOfTiles(box, 12, tiles))).toEqual([3600, 3600, 7200])
    expect(priceOfTiles(porcelain, 1, 28)).toBe(33_696)
  })

  test('cost their part-crate delivery again in a second order, and £64.80 where there is none [L-074]', () => {
    const secondOrder = (deliveryPortion: Goods['prices']['deliveryPortion']) =>
      secondOrderOf({ ...porcelain, prices: { ...porcelain.prices, deliveryPortion } }, 1)
    expect(secondOrderOf(porcelain, 1)).toBe(6480)
    expect(secondOrder(rate(300_000))).toBe(3600)
    expect([secondOrder(null), secondOrder(rate(0))]).toEqual([6480, 6480])
  })

  test('cost the rest of a pack too in a second order: £64.80, and £33.00 for eleven tiles [L-074]', () => {
    expect(secondOrderOf(box, 12)).toBe(6480 + 3300)
  })

  test('weigh their share of a crate or of a pack, and nothing where that is not known [L-074]', () => {
    expect(gramsPerTile(porcelain, 1)).toBe(16_567)
    expect(gramsPerTile(box, 12)).toBe(833)
    expect(gramsPerTile({ ...box, weight: null }, 12)).toBe(0)
    expect(gramsPerTile({ ...porcelain, coverage: null }, 1)).toBe(0)
  })
})
