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
const floor = { goods: tile, quantity: parseQuantity('10.08') ?? quantity(0) }

const suggested = (
  offered: readonly (readonly [string, Goods])[],
  inBasket: Readonly<Record<string, number>> = {},
) => {
  const lines = offered
    .filter(([name]) => inBasket[name] !== undefined)
    .map(([name, goods]) => ({ goods, quantity: units(inBasket[name] ?? 0) }))
  const found = suggestExtras(
    offered.map(([name, goods]) => ({ name, goods, inBasket: inBasket[name] !== undefined })),
    [floor, ...lines],
  )
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
    const sample = { goods: { ...grey, isSample: true }, quantity: units(2) }
    const offered = [{ goods: grey, inBasket: false }]
    expect(suggestExtras(offered, [floor, sample])).toMatchObject([{ packs: 2 }])
    expect(suggestExtras(offered, [{ ...floor, goods: { ...tile, isSample: true } }])).toEqual([])
  })
})
