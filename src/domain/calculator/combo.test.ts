import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countAllocatedCells } from '../../../test/setup/allocated-cells.ts'
import { areaToQuantity, quantityToArea } from '../measure/area.ts'
import { printDecimal } from '../measure/decimal.ts'
import { plainQuantity, type Quantity, quantity, units } from '../measure/quantity.ts'
import { charge } from '../money/charge.ts'
import { formatPounds, penceToPounds, sumPence } from '../money/pence.ts'
import { withVat } from '../money/rate.ts'
import { w6Combos } from '../worked-examples/calculator.fixtures.ts'
import { F1, F4, F5, F11, F12, need, pack, sample } from './calculator.fixtures.ts'
import { comboOptions } from './combo.ts'

/** Formats a quantity as the tables do: without thousands separators. */
const tabled = (q: Quantity): string => printDecimal(q, 2)

describe('combinations', () => {
  const shown = (goods: typeof F5, of: ReturnType<typeof need>) =>
    comboOptions(goods, of).map(
      (option) =>
        `${option.tag}: ${option.counts.join(' + ')}, ${formatPounds(option.price)}, ${plainQuantity(areaToQuantity(option.covers))} m²`,
    )

  test.each(w6Combos)(
    'W6: lists the options for $length × $width m at $depth $unit, wastage $wastage [P-015, P-226, P-230, P-232]',
    ({ length, width, depth, unit, wastage, covers }) => {
      const of = need(length, width, { depth, depthUnit: unit, wastage })
      const listed = covers
        .filter(({ tag }) => tag !== null)
        .toSorted((a, b) => Number(a.price) - Number(b.price))
      const found = comboOptions(F5, of).map(
        ({ tag, counts: [bulk = 0, small = 0], covers: area, price }) => ({
          ...{ bulk, small, tag },
          covers: tabled(areaToQuantity(area)),
          spare: tabled(quantity(areaToQuantity(area) - of.required)),
          price: penceToPounds(price).toFixed(2),
        }),
      )
      expect(found).toEqual(listed)
    },
  )

  test('lists 2 large and 2 small of F11 for 22 m², and not 3 large, which cost and waste more [P-220]', () => {
    expect(shown(F11, need(5, 4, { wastage: true }))).toEqual(['bestValue: 2 + 2, £672.00, 22 m²'])
  })

  test('lists the fewest packs if they waste less than the cheapest and cost less than the least wasteful', () => {
    const goods = [pack('9', '100'), pack('5', '48'), pack('1', '30')]
    expect(shown(goods, need(9, 1))).toEqual([
      'bestValue: 0 + 2 + 0, £115.20, 10 m²',
      'leastWaste: 1 + 0 + 0, £120.00, 9 m²',
    ])
    const three = [pack('8', '100'), pack('5', '33'), pack('0.5', '20')]
    expect(shown(three, need('7.5', 1))).toEqual([
      'bestValue: 0 + 2 + 0, £79.20, 10 m²',
      'fewestPacks: 1 + 0 + 0, £120.00, 8 m²',
      'leastWaste: 0 + 1 + 5, £159.60, 7.5 m²',
    ])
  })

  test('takes the fewest packs among undominated options only, also across colours [P-230]', () => {
    /* The fewest of all, one pack of 20 m², costs more and wastes more than others. */
    const goods = [pack('20', '300'), pack('9', '60'), pack('13', '140'), pack('1', '8')]
    expect(shown(goods, need(14, 1))).toEqual(['bestValue: 0 + 1 + 0 + 5, £120.00, 14 m²'])
    const three = [pack('8', '100'), pack('5', '33'), pack('6', '65'), pack('0.5', '20'), pack('20', '101')]
    expect(shown(three, need('7.5', 1))).toEqual([
      'bestValue: 0 + 2 + 0 + 0 + 0, £79.20, 10 m²',
      'fewestPacks: 1 + 0 + 0 + 0 + 0, £120.00, 8 m²',
      'leastWaste: 0 + 0 + 1 + 3 + 0, £150.00, 7.5 m²',
    ])
    const colours = [
      { ...pack('10', '500'), kind: 'grey' },
      ...[pack('8', '100'), pack('5', '33'), pack('0.5', '20')].map((one) => ({ ...one, kind: 'buff' })),
    ]
    expect(comboOptions(colours, need('7.5', 1)).map(({ tag, counts }) => [tag, counts])).toEqual([
      ['bestValue', [0, 0, 2, 0]],
      ['fewestPacks', [0, 1, 0, 0]],
      ['leastWaste', [0, 0, 1, 5]],
    ])
  })

  test('offers only what is in stock; if that is too little, one option with all of it [S-025]', () => {
    const [bulk = F12, small = F12] = F5
    const stocked = (bulks: number, smalls: number | null) =>
      comboOptions(
        [
          { ...bulk, available: units(bulks) },
          { ...small, available: smalls === null ? null : units(smalls) },
        ],
        need(5, 4, { depth: 4 }),
      ).map(({ tag, counts, coversNeed }) => [tag, counts, coversNeed])
    expect(stocked(2, 24)).toEqual([
      ['bestValue', [2, 0], true],
      ['leastWaste', [1, 24], true],
    ])
    expect(stocked(1, null)).toEqual([['bestValue', [1, 24], true]])
    expect(stocked(1, 23)).toEqual([['allInStock', [1, 23], false]])
    expect(stocked(0, 23)).toEqual([['allInStock', [0, 23], false]])
    expect(stocked(0, 0)).toEqual([])
    const stock = F5.map((one) => ({ ...one, available: units(2) }))
    const deep = comboOptions(stock, need(5000, 5000, { depth: 100 }))
    expect(deep.map(({ counts, addable }) => [counts, addable])).toEqual([[[50_000_000, 0], false]])
  })

  test('sums the prices of the single packs, with and without VAT [P-231]', () => {
    const [first] = comboOptions(F5, need(5, 4, { depth: 2, depthUnit: 'inches' }))
    expect(first).toMatchObject({
      counts: [2, 2],
      price: 2 * 11_400 + 2 * 480,
      priceExVat: 2 * 950_000 + 2 * 40_000,
    })
  })

  test('counts packs by their stated coverage, unrounded: 15 m² are 48 × 0.3125 [P-228]', () => {
    expect(shown([pack('0.3125', '4')], need(15, 1, { depth: 4 }))).toEqual(['bestValue: 48, £230.40, 15 m²'])
  })

  test('80 colours in the same six sizes need hardly more work than one [P-234]', () => {
    const sizes = ['25', '24.99', '24.98', '24.97', '24.96', '24.95'].map((size) => pack(size, size))
    const colours = Array.from({ length: 80 }, (_, kind) =>
      sizes.map((goods) => ({ ...goods, kind: `${kind}` })),
    )
    const work = (kinds: number) =>
      countAllocatedCells(() => comboOptions(colours.slice(0, kinds).flat(), need(5000, 4999)))
    expect(work(1)).toBeGreaterThan(0)
    expect(work(80)).toBeLessThan(1.1 * work(1))
  })

  test('never mixes packs of two colours; offers the best of either [P-220]', () => {
    const grey = F11.map((goods) => ({ ...goods, kind: 'grey' }))
    const buff = [pack('10', '240'), pack('1', '31')].map((goods) => ({ ...goods, kind: 'buff' }))
    const options = comboOptions([...grey, ...buff], need(5, 4, { wastage: true }))
    expect(options.map(({ counts, price }) => [counts, price])).toEqual([[[0, 0, 2, 2], 65_040]])
    const less = comboOptions([...grey, ...buff], need(3, 1))
    expect(less.map(({ counts }) => counts)).toEqual([[0, 3, 0, 0]])
    const onlyLarge = [pack('9', '180'), pack('4', '200')].map((goods, i) => ({ ...goods, kind: `${i}` }))
    expect(comboOptions(onlyLarge, need(10, 1)).map(({ tag, counts }) => [tag, counts])).toEqual([
      ['bestValue', [2, 0]],
      ['leastWaste', [0, 3]],
    ])
  })

  test('ignores samples and goods by the square metre, and returns no options without packs', () => {
    expect(comboOptions([sample, F1], need(5, 4))).toEqual([])
    expect(comboOptions([sample, ...F11], need(10, 1))[0]?.counts).toEqual([0, 1, 0])
  })

  test('returns an option that cannot be added for 5000 × 5000 m, 100 cm deep [P-234]', () => {
    const options = comboOptions(F5, need(5000, 5000, { depth: 100 }))
    expect(options[0]).toMatchObject({ tag: 'bestValue', counts: [50_000_000, 0], addable: false })
    expect(comboOptions(F5, need(5, 4, { depth: 4 })).map((option) => option.addable)).toEqual([true, true])
  })

  test('lists combinations of equal price and coverage once [P-230]', () => {
    const packs = ['2.38', '11.68', '11.58'].map((coverage) => pack(coverage, '0.01'))
    const options = comboOptions(packs, need(31.3, 144, { depth: 91 }))
    expect(new Set(options.map(({ price, coverage }) => `${price} ${coverage}`)).size).toBe(options.length)
  })

  test('every option covers the need and costs the sum of its lines, and none dominates another [P-220, P-224, P-230, P-231]', () => {
    const goods = fc.array(
      fc.record({
        coverage: fc.integer({ min: 1, max: 2500 }),
        price: fc.integer({ min: 100, max: 3_000_000 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const side = fc.integer({ min: 1, max: 3000 })
    fc.assert(
      fc.property(goods, side, side, fc.integer({ min: 1, max: 100 }), (sizes, length, width, depth) => {
        const packs = sizes.map(({ coverage, price }) => pack(`${coverage / 100}`, `${price / 10_000}`))
        const of = need(length / 10, width / 10, { depth })
        const options = comboOptions(packs, of)
        expect(options.length).toBeGreaterThan(0)
        expect(options.length).toBeLessThanOrEqual(3)
        for (const option of options) {
          expect(option.coverage * 40).toBeGreaterThanOrEqual(quantityToArea(of.required) * depth * 10)
          const lines = option.counts.map((count, i) =>
            charge(withVat(packs[i]?.prices.sellingPrice ?? F4.prices.sellingPrice), units(count)),
          )
          expect(option.price).toBe(sumPence(lines))
          expect(option.counts.some((count) => count > 0)).toBe(true)
        }
        const [first, ...rest] = options
        expect(first?.tag).toBe('bestValue')
        rest.reduce((before, option) => {
          expect(option.price).toBeGreaterThan(before?.price ?? 0)
          expect(option.coverage).toBeLessThan(before?.coverage ?? 0)
          return option
        }, first)
      }),
      { numRuns: 300 },
    )
  })
})

test('combines only packs that cover something [P-230]', () => {
  const packs = [pack(null, '1'), pack('0', '1'), pack('10', '50')]
  expect(comboOptions(packs, need(5, 4)).map(({ counts }) => counts)).toEqual([[0, 0, 2]])
})
