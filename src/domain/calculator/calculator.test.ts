import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaToQuantity, mm2ToSquareMetres, quantityToArea, squareMillimetres } from '../measure/area.ts'
import { printDecimal } from '../measure/decimal.ts'
import { plainQuantity, type Quantity, quantity, units } from '../measure/quantity.ts'
import { formatPounds } from '../money/pence.ts'
import { rate } from '../money/rate.ts'
import { tilesLine } from '../tiling/whole-tiles.ts'
import { w6Areas, w6Depths } from '../worked-examples/calculator.fixtures.ts'
import { F1, F2, F3, F4, F5, F9, F12, need, pack, sample } from './calculator.fixtures.ts'
import { comboOptions } from './combo.ts'
import { coveredArea } from './need.ts'
import { singleOption } from './single.ts'
import { areaWorking, needText, packsWorking } from './working.ts'

/** Formats a quantity as the tables do: without thousands separators. */
const tabled = (q: Quantity): string => printDecimal(q, 2)

describe('the area, table W6', () => {
  test.each(w6Areas)(
    '$length × $width $unit is $area m², with wastage $withTenth [P-206, P-216, P-218, P-309, P-314]',
    ({ length, width, unit, area, withTenth }) => {
      expect(tabled(need(length, width, { sideUnit: unit }).required)).toBe(area)
      const more = need(length, width, { sideUnit: unit, wastage: true })
      expect(tabled(more.required)).toBe(withTenth)
      expect(tabled(more.area)).toBe(area)
    },
  )
})

describe('one variation', () => {
  const shown = (goods: typeof F1 | typeof F4, of: ReturnType<typeof need>) => {
    const option = singleOption(goods, of, false)
    return option && [plainQuantity(option.quantity), option.tiles, formatPounds(option.price.total)]
  }

  test('F1 for 4.2 × 3.6 m needs 42 tiles, £473.04; with wastage 47 [P-219, P-222]', () => {
    expect(shown(F1, need('4.2', '3.6'))).toEqual(['15.12', 42, '£473.04'])
    expect(shown(F1, need('4.2', '3.6', { wastage: true }))).toEqual(['16.92', 47, '£521.64'])
  })

  test.each(w6Areas)(
    'W6: $length × $width $unit needs $tiles.0 tiles or $boxes boxes; with wastage $tilesWithTenth.0 tiles [P-219, P-221]',
    ({ length, width, unit, tiles, tilesWithTenth, boxes }) => {
      const [of, more] = [false, true].map((wastage) => need(length, width, { sideUnit: unit, wastage }))
      const tiled = (measured: typeof of) => {
        const option = measured && singleOption(F1, measured, false)
        return option && [option.tiles, tabled(option.quantity)]
      }
      expect(tiled(of)).toEqual(tiles)
      expect(tiled(more)).toEqual(tilesWithTenth)
      expect(shown(F4, of ?? need(1, 1))?.[0]).toBe(String(boxes))
    },
  )

  test.each([
    ['15.12', '1', '11'],
    ['20', '1', '14'],
    ['1.44', '1', '1'],
    ['1.45', '1', '2'],
  ])('%s × %s m of F4 needs %s boxes [P-221]', (length, width, boxes) =>
    expect(shown(F4, need(length, width))?.[0]).toBe(boxes),
  )

  test('F4 × 14 is £504.00 [P-223]', () => expect(shown(F4, need(5, 4))).toEqual(['14', null, '£504.00']))

  test.each([
    ['5', 'cm', '2'],
    ['2', 'inches', '3'],
    ['4', 'cm', '2'],
  ])('20 m² of F12 at %s %s needs %s packs [P-227, P-233]', (depth, depthUnit, packs) =>
    expect(shown(F12, need(5, 4, { depth, depthUnit }))?.[0]).toBe(packs),
  )

  test('returns one option for every variation, and none for a sample [P-225]', () => {
    const options = [F1, F2, F3, sample].map((goods) => singleOption(goods, need('4.2', '3.6'), false))
    expect(options.map((option) => option && plainQuantity(option.quantity))).toEqual([
      '15.12',
      '15.12',
      '15.19',
      null,
    ])
    expect(singleOption({ ...F4, coverage: null }, need(5, 4), false)).toBeNull()
  })

  test('returns the area itself for goods without tiles', () =>
    expect(shown(F9, need(5, 4))).toEqual(['20', null, '£228.00']))

  test('offers no more than the stock: 9 tiles for 10 × 10 m with 3.5 m² of 600 × 600 in stock [S-025]', () => {
    const short = singleOption({ ...F1, available: quantity(324) }, need(10, 10), false)
    expect(short).toMatchObject({ quantity: 324, needed: 10_008, tiles: 9, soldOut: false, addable: true })
    expect(short && formatPounds(short.price.total)).toBe('£152.28')
    expect(singleOption({ ...F4, available: units(13) }, need(5, 4), false)?.quantity).toBe(1300)
    expect(singleOption({ ...F4, available: units(5) }, need(40, 36), false)).toMatchObject({
      quantity: 500,
      needed: 100_000,
    })
    for (const enough of [units(14), units(15), null])
      expect(singleOption({ ...F4, available: enough }, need(5, 4), false)).toMatchObject({
        quantity: 1400,
        needed: 1400,
      })
    expect(singleOption({ ...F4, available: quantity(0) }, need(5, 4), false)).toMatchObject({
      quantity: 1400,
      soldOut: true,
      addable: false,
    })
    expect(singleOption({ ...F1, available: quantity(324) }, need(5000, 5000), false)).toMatchObject({
      tiles: 69_444_445,
      soldOut: false,
      addable: false,
    })
  })

  test('shows an option above the limit of one add, but does not let it be added [P-234]', () => {
    const of = need(5000, 5000)
    expect(shown(F1, of)?.slice(0, 2)).toEqual(['25000000.2', 69_444_445])
    expect(shown(F4, of)?.[0]).toBe('17361112')
    expect([F1, F4].map((goods) => singleOption(goods, of, false)?.addable)).toEqual([false, false])
    expect(singleOption(F4, need(5, 4), false)?.addable).toBe(true)
  })

  test('returns no option, without throwing, if the price is too large to be exact [P-234]', () => {
    const deepest = need(5000, 5000, { depth: 100, depthUnit: 'cm' })
    const dear = rate(2_147_483_647)
    const byArea = { ...F1, prices: { ...F1.prices, productPortion: dear, sellingFromPrice: dear } }
    for (const goods of [
      byArea,
      { ...F12, prices: { ...F12.prices, sellingPrice: dear } },
      { ...F12, coverage: squareMillimetres(1) },
    ]) {
      expect(() => singleOption(goods, deepest, false)).not.toThrow()
      expect(() => singleOption(goods, deepest, true)).not.toThrow()
    }
    expect(singleOption({ ...F12, coverage: squareMillimetres(1) }, deepest, false)).toBeNull()
    expect(singleOption(F12, deepest, false)).not.toBeNull()
  })

  test('covers any dimensions, and one tile or pack fewer does not [P-219, P-221, P-233]', () => {
    const side = fc.integer({ min: 1, max: 50_000 })
    const depth = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(side, side, depth, fc.boolean(), (long, wide, deep, wastage) => {
        const flat = need(long / 1000, wide / 1000, { wastage })
        /* Tenths of square millimetres, not rounded. */
        const tenths = BigInt(long) * BigInt(wide) * (wastage ? 11n : 10n)
        for (const goods of [F1, F2, F3, F4]) {
          const option = singleOption(goods, flat, false)
          const one = BigInt(goods.tileArea ?? goods.coverage ?? 0)
          const count = BigInt(option?.tiles ?? (option?.quantity ?? 0) / 100)
          expect(count * one * 10n >= tenths).toBe(true)
          if (count > 1) expect((count - 1n) * one * 10n < tenths).toBe(true)
          expect(option && areaToQuantity(option.covers)).toBeGreaterThanOrEqual(flat.required)
        }
        const loose = singleOption(F9, flat, false)
        expect(BigInt(loose?.quantity ?? 0) * 100_000n >= tenths).toBe(true)
        const poured = need(long / 1000, wide / 1000, { depth: deep / 10, wastage })
        const count = BigInt((singleOption(F12, poured, false)?.quantity ?? 0) / 100)
        const covers = (packs: bigint) => packs * 12_500_000n * 10n * 40n
        const required = tenths * BigInt(deep)
        expect(covers(count) >= required).toBe(true)
        if (count > 1) expect(covers(count - 1n) < required).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('compares the need unrounded: a square foot with wastage, 6.1 inches deep, needs two bags [P-228]', () => {
    const foot = { sideUnit: 'feet', depth: '6.1', depthUnit: 'inches', wastage: true } as const
    const bag = pack('0.3125', '4')
    const [ofFour, ofFive] = [need(1, 1, foot), need(1, 1, foot, 50)]
    expect([ofFive.area, ofFive.required, ofFive.coverage]).toEqual([9, 10, 316_677])
    expect([ofFour, ofFive].map((of) => shown(bag, of)?.[0])).toEqual(['2', '2'])
    expect(comboOptions([bag], ofFive).map(({ counts }) => counts)).toEqual([[2]])
    const little = need('1.0001', '0.36')
    expect(plainQuantity(little.required)).toBe('0.36')
    expect(shown(F1, little)?.slice(0, 2)).toEqual(['0.72', 2])
    expect(shown(F1, need('1', '0.36'))?.slice(0, 2)).toEqual(['0.36', 1])
  })
})

describe('depth, table W6', () => {
  test.each(w6Depths)(
    'at %s %s a bulk bag covers %s m², a small one %s [P-194, P-226, P-227, P-313]',
    (depth, depthUnit, bulk, small) => {
      const of = need(5, 4, { depth, depthUnit })
      const covered = F5.map(({ coverage }) => coverage && mm2ToSquareMetres(coveredArea(of, coverage)))
      expect(covered).toEqual([bulk, small])
    },
  )
})

describe('the working', () => {
  test('shows the steps from the area to the tiles', () => {
    const of = need('4.2', 3, { wastage: true })
    const option = singleOption(F1, of, false)
    expect(areaWorking(of, option?.tiles ?? null, option?.covers ?? quantityToArea(of.area))).toBe(
      '12.6 m² + 10 % = 13.86 m² → 39 tiles → 14.04 m²',
    )
    const large = need(5000, 5000)
    expect(areaWorking(large, 69_444_445, quantityToArea(large.area))).toBe(
      '25,000,000 m² → 69,444,445 tiles → 25,000,000 m²',
    )
    const little = need('0.3', '0.4')
    expect(areaWorking(little, 1, quantityToArea(little.area))).toBe('0.12 m² → 1 tile → 0.12 m²')
    expect(tilesLine(needText(little), 1, quantity(12))).toBe('0.12 m² → 1 tile, 0.12 m²')
  })

  test('shows the steps from the area to the packs, with the depth', () => {
    const of = need(5, 4, { depth: '1.5', depthUnit: 'inches' })
    const [first] = comboOptions(F5, of)
    const chosen = [
      { name: 'Bulk bag', count: first?.counts[0] ?? 0 },
      { name: '20 kg bag', count: first?.counts[1] ?? 0 },
    ]
    expect(packsWorking(of, chosen, first?.covers ?? quantityToArea(of.area))).toBe(
      '20 m² at 1.5 inches → 1 × Bulk bag + 21 × 20 kg bag → 20.01 m²',
    )
    const boxes = [
      { name: 'Box', count: 14 },
      { name: 'Crate', count: 0 },
    ]
    expect(packsWorking(need(5, 4), boxes, quantityToArea(of.area))).toBe('20 m² → 14 × Box → 20 m²')
  })
})
