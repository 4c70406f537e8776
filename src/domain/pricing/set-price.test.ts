import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { F1, F4, F9, sampleOf } from '../basket/basket.fixtures.ts'
import { inconsistencies } from '../catalogue/consistency.ts'
import { plainPack } from '../catalogue/goods.fixtures.ts'
import type { Prices } from '../catalogue/goods.ts'
import { squareMetresToMm2, squareMillimetres } from '../measure/area.ts'
import { LARGEST_RATE, poundsToRate, type Rate, rate, rateToPounds, withVat } from '../money/rate.ts'
import { noPrices } from './price.fixtures.ts'
import { basesOf, type PricedGoods, type PriceRules, type PriceWish, setPrice } from './set-price.ts'

const pounds = (text: string): Rate => poundsToRate(text) ?? rate(0)
const rules: PriceRules = { shape: 'rectangle', showsEquivalent: false }
const wish = (basis: PriceWish['basis'], price: string, delivery?: string): PriceWish => ({
  basis,
  price: pounds(price),
  delivery: delivery === undefined ? null : pounds(delivery),
})
type Given = Parameters<typeof wish>
const shown = ({ sellingPrice, sellingFromPrice, productPortion, deliveryPortion }: Prices) =>
  [productPortion, deliveryPortion, sellingFromPrice, sellingPrice].map(
    (price) => price && rateToPounds(price),
  )
const set = (goods: PricedGoods, ...given: Given) => {
  const prices = setPrice(goods, wish(...given), rules)
  return prices.ok ? shown(prices.value) : prices.error
}

describe('goods by the square metre', () => {
  test.each<[string, Given, number[]]>([
    [
      '£33.00 with VAT for one m², delivery £60 a crate',
      ['square-metre', '27.5', '50'],
      [27.5, 50, 29.8148, 644],
    ],
    ['the same as what the shop shows', ['from', '27.5', '50'], [25.1852, 50, 27.5, 594]],
    ['the same as a crate', ['pack', '594', '50'], [25.1852, 50, 27.5, 594]],
    ['one m², the delivery as it is', ['square-metre', '25'], [25, 54, 27.5, 594]],
    ['what they cost already', ['from', '25'], [22.5, 54, 25, 540]],
    ['no delivery of its own', ['from', '25', '0'], [25, 0, 25, 540]],
    ['nothing: they are not for sale', ['pack', '0', '0'], [0, 0, 0, 0]],
  ] satisfies [string, Given, number[]][])('follow from %s [M-100]', (_, given, prices) => {
    expect(set(F1, ...given)).toEqual(prices)
  })

  test.each<[string, Given, string]>([
    ['a crate for less than its delivery', ['pack', '40', '54'], 'no-goods-price'],
    ['a from price that is the delivery alone', ['from', '2.5', '54'], 'no-goods-price'],
    ['a from price below the delivery', ['from', '2', '54'], 'no-goods-price'],
    ['less than a penny', ['square-metre', '0.0041', '0'], 'below-a-penny'],
    ['a crate that no column holds', ['square-metre', '99999', '0'], 'too-high'],
  ])('refuse %s [M-100]', (_, given, problem) => {
    expect(set(F1, ...given)).toBe(problem)
  })

  test('need their coverage, and a crate’s delivery only where they had none [M-100]', () => {
    expect(set({ ...F1, coverage: null }, 'from', '25')).toBe('basis')
    const bare = { ...F1, prices: { ...F1.prices, deliveryPortion: null } }
    expect(set(bare, 'from', '25')).toEqual([25, 0, 25, 540])
  })

  test('give way by a penny where rounding would make a tile more cost less than the crate [M-100]', () => {
    /* Of 99 m² a quarter of a penny per m² is more than the next tile of 0.04 m² costs. */
    const tiny = { ...F1, tileArea: squareMetresToMm2('0.04'), coverage: squareMetresToMm2('99') }
    expect(set(tiny, 'square-metre', '0.5', '8.3333')).toEqual([0.5, 8.3333, 0.5917, 57.8333])
    expect(set(tiny, 'from', '0.5833', '8.3333')).toEqual([0.4917, 8.3333, 0.5833, 57.7467])
  })

  test('never break a rule of the catalogue, and keep what was typed to the penny [M-100, P-300]', () => {
    const goods = fc.record({
      side: fc.integer({ min: 100, max: 1200 }),
      tiles: fc.integer({ min: 1, max: 400 }),
      price: fc.integer({ min: 1, max: 1_000_000 }),
      delivery: fc.integer({ min: 0, max: 1_000_000 }),
      basis: fc.constantFrom('from', 'square-metre', 'pack'),
    })
    fc.assert(
      fc.property(goods, ({ side, tiles, price, delivery, basis }) => {
        const tileArea = squareMillimetres(side * side)
        const own = {
          ...F1,
          dimensionXMm: side,
          dimensionYMm: side,
          tileArea,
          coverage: squareMillimetres(tiles * tileArea),
        }
        const typed = rate(basis === 'pack' ? price * 10 : price)
        const made = setPrice(own, { basis, price: typed, delivery: rate(delivery) }, rules)
        if (!made.ok) {
          expect(['no-goods-price', 'below-a-penny', 'too-high']).toContain(made.error)
          return
        }
        expect(inconsistencies({ ...own, prices: made.value })).toEqual([])
        const { sellingFromPrice, productPortion, sellingPrice, deliveryPortion } = made.value
        const kept = { from: sellingFromPrice, 'square-metre': productPortion, pack: sellingPrice }[basis]
        expect([kept, deliveryPortion]).toEqual([typed, delivery])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('other goods', () => {
  const pack = { ...F4, coverage: squareMetresToMm2('1.44') }
  const showing = (goods: PricedGoods, given: PriceWish, showsEquivalent = true) => {
    const made = setPrice(goods, given, { shape: 'rectangle', showsEquivalent })
    return made.ok
      ? [made.value.sellingPrice, made.value.equivalentPerM2].map((price) => price && rateToPounds(price))
      : made.error
  }

  test('cost what is typed, by the pack or by the square metre of it [M-100]', () => {
    expect(showing(pack, wish('pack', '33'))).toEqual([33, 22.9167])
    expect(showing(pack, wish('square-metre', '25'))).toEqual([36, 25])
    expect(showing(pack, wish('pack', '33'), false)).toEqual([33, null])
    expect(showing(pack, wish('pack', '0'))).toEqual([0, 0])
    expect(showing(pack, wish('pack', '0.0041'))).toBe('below-a-penny')
    expect(showing(pack, wish('square-metre', '200000'))).toBe('too-high')
  })

  test('move what a square metre costs with the pack where its coverage is not known [M-100]', () => {
    const loose = { ...F4, prices: { ...F4.prices, equivalentPerM2: pounds('20.8333') } }
    expect(showing(loose, wish('pack', '33'), false)).toEqual([33, 22.9166])
    expect(showing(loose, wish('square-metre', '25'))).toBe('basis')
    const unpriced = { ...loose, prices: { ...loose.prices, sellingPrice: rate(0) } }
    expect(showing(unpriced, wish('pack', '33'))).toEqual([33, 20.8333])
  })
})

test('names the prices that goods have, what the shop shows first [M-100]', () => {
  expect(basesOf(F9)).toEqual(['from', 'square-metre', 'pack'])
  expect(basesOf({ ...plainPack, coverage: squareMetresToMm2('1') })).toEqual(['pack', 'square-metre'])
  expect(basesOf(plainPack)).toEqual(['pack'])
  expect(basesOf(sampleOf(F1))).toEqual([])
  expect(set(sampleOf(F1), 'pack', '3')).toBe('basis')
  expect(set(F4, 'from', '3')).toBe('basis')
  expect(set(F4, 'pack', '3', '5')).toBe('no-delivery')
})

test('leaves ‘was’ prices and postage as they are [M-117]', () => {
  const prices = { ...noPrices, regularPrice: pounds('40'), shippingRate: pounds('2.5') }
  const made = setPrice({ ...F4, prices }, wish('pack', '35'), rules)
  expect(made).toEqual({ ok: true, value: { ...prices, sellingPrice: pounds('35') } })
  expect(withVat(rate(LARGEST_RATE))).toBe(25_769_804)
})
