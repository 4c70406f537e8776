import { describe, expect, test } from 'vitest'
import { plainPack } from '../catalogue/goods.fixtures.ts'
import type { Goods } from '../catalogue/goods.ts'
import { squareMillimetres } from '../measure/area.ts'
import { parseQuantity, quantity, units } from '../measure/quantity.ts'
import { grams } from '../measure/weight.ts'
import { suggestExtras } from './suggest.ts'

const tile: Goods = {
  ...plainPack,
  perMetre: true,
  dimensionXMm: 600,
  dimensionYMm: 600,
  tileArea: squareMillimetres(360_000),
  calculatorType: 'single_area',
}
const grey: Goods = { ...plainPack, calculatorType: 'grout', weight: grams(5_000) }
const white: Goods = { ...plainPack, calculatorType: 'grout', weight: grams(20_000) }
const primer: Goods = { ...plainPack, calculatorType: 'primer', coverage: squareMillimetres(50_000_000) }
const membrane: Goods = { ...primer, calculatorType: 'membrane' }
const nothingListed = { productId: 0, extraIds: [], ownJoint: null, plannedJoints: null }
const floor = {
  goods: tile,
  quantity: parseQuantity('10.08') ?? quantity(0),
  productId: 100,
  ownJoint: null,
  plannedJoints: null,
}

/** What is suggested with 10.08 m² of tiles whose product lists all of the offered. */
const suggested = (
  offered: readonly (readonly [string, Goods])[],
  inBasket: Readonly<Record<string, number>> = {},
) => {
  const extras = offered.map(([name, goods], i) => ({
    name,
    goods,
    productId: i + 1,
    inBasket: inBasket[name] !== undefined,
  }))
  const lines = extras
    .filter((extra) => extra.inBasket)
    .map(({ name, goods, productId }) => ({
      goods,
      quantity: units(inBasket[name] ?? 0),
      ...nothingListed,
      productId,
    }))
  const found = suggestExtras(extras, [
    { ...floor, extraIds: extras.map(({ productId }) => productId) },
    ...lines,
  ])
  return found.map(({ extra, packs }) => `${extra.name} ${packs}`)
}

describe('also needed', () => {
  test('suggests one extra of each kind, the first listed [T-080]', () => {
    expect(
      suggested([
        ['grey', grey],
        ['white', white],
        ['primer', primer],
      ]),
    ).toEqual(['grey 2', 'primer 1'])
  })

  test('subtracts what is in the basket, whatever the pack size [T-090]', () => {
    expect(suggested([['grey', grey]], { grey: 1 })).toEqual(['grey 1'])
    expect(suggested([['grey', grey]], { grey: 2 })).toEqual([])
    const both = [
      ['grey', grey],
      ['white', white],
    ] as const
    expect(suggested(both, { white: 1 })).toEqual([])
  })

  test('does not count packs of another kind in the basket [T-090]', () => {
    const both = [
      ['primer', primer],
      ['membrane', membrane],
    ] as const
    expect(suggested(both, { membrane: 1 })).toEqual(['primer 1'])
  })

  test('suggests more of the extra in the basket, not another colour [T-090]', () => {
    const other: Goods = { ...grey }
    const both = [
      ['grey', grey],
      ['other', other],
    ] as const
    expect(suggested(both, { other: 1 })).toEqual(['other 1'])
  })

  test('ignores samples in the basket, as goods and as packs [T-087]', () => {
    const sample = { ...nothingListed, goods: { ...grey, isSample: true }, quantity: units(2) }
    const offered = [{ productId: 1, goods: grey, inBasket: false }]
    const bought = { ...floor, extraIds: [1] }
    expect(suggestExtras(offered, [bought, sample])).toMatchObject([{ packs: 2 }])
    expect(suggestExtras(offered, [{ ...bought, goods: { ...tile, isSample: true } }])).toEqual([])
  })

  describe('for goods that list different extras', () => {
    const fine = { productId: 1, name: 'fine', goods: grey, inBasket: false }
    const jointing = { productId: 2, name: 'jointing', goods: white, inBasket: false }
    const indoors = { ...floor, extraIds: [1] }
    const outdoors = { ...floor, productId: 101, extraIds: [2] }
    const pack = (productId: number, goods: Goods, count: number) => ({
      ...nothingListed,
      productId,
      goods,
      quantity: units(count),
    })
    const packs = (...[offered, lines]: Parameters<typeof suggestExtras<typeof fine>>) =>
      suggestExtras(offered, lines).map((found) => `${found.extra.name} ${found.packs}`)

    test('suggests to each what its product lists, and no packs for the other [OP-25]', () => {
      expect(packs([fine, jointing], [indoors, outdoors])).toEqual(['fine 2', 'jointing 1'])
      expect(packs([fine, jointing], [outdoors, indoors])).toEqual(['fine 2', 'jointing 1'])
    })

    test('adds up the lines with the same extra before it rounds up [T-083]', () => {
      expect(packs([fine, jointing], [indoors, outdoors, indoors])).toEqual(['fine 3', 'jointing 1'])
    })

    test('subtracts packs of an extra from what its own goods need [T-090]', () => {
      const held = [{ ...fine, inBasket: true }, jointing]
      expect(packs(held, [indoors, outdoors, pack(1, grey, 2)])).toEqual(['jointing 1'])
    })

    test('subtracts packs that no product lists from the first need [T-090]', () => {
      expect(packs([fine, jointing], [indoors, outdoors, pack(9, grey, 1)])).toEqual(['fine 1', 'jointing 1'])
    })

    test('counts goods that list none with the first [OP-25]', () => {
      const bare = { ...floor, productId: 102, extraIds: [] }
      expect(packs([fine, jointing], [outdoors, bare, bare, indoors])).toEqual(['fine 5', 'jointing 1'])
    })
  })
})

test('counts the grout of a layout plan as the plan does, and lets packs for the tile’s own joint suffice [T-083, T-090]', () => {
  const offered = [{ productId: 1, goods: grey, inBasket: false }]
  /* 2 × 10 mm in place of 5 × 20 mm: a fifth of 67.2 kg. */
  const bought = {
    ...floor,
    quantity: quantity(10_080),
    extraIds: [1],
    ownJoint: { width: 20, depth: 100 },
  }
  const held = { ...nothingListed, goods: grey, quantity: units(3), productId: 1 }
  const packs = (...lines: Parameters<typeof suggestExtras>[1]) =>
    suggestExtras(offered, lines).map((found) => found.packs)
  expect(packs(bought)).toEqual([14])
  /* 2.4 litres at 2 kg. */
  const planned = { ...bought, plannedJoints: 2_400_000_000 }
  expect(packs(planned)).toEqual([1])
  expect(suggestExtras(offered, [planned])[0]?.isForPlans).toBe(true)
  expect(suggestExtras(offered, [bought, planned])[0]?.isForPlans).toBe(false)
  expect(packs(bought, held)).toEqual([])
  expect(packs(bought, { ...held, quantity: units(2) })).toEqual([12])
})
