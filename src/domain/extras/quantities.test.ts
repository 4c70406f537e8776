import { describe, expect, test } from 'vitest'
import { squareMetresToMm2 } from '../measure/area.ts'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { kilogramsToGrams } from '../measure/weight.ts'
import { w4Grout, w4Membrane, w4Primer } from '../worked-examples/extras.fixtures.ts'
import { type ExtraPack, extraPacks, type LaidLine } from './quantities.ts'

const q = (text: string | number) => parseQuantity(text) ?? quantity(0)
const tile = (x: number, y: number, m2: string | number): LaidLine => ({
  goods: {
    perMetre: true,
    isSample: false,
    dimensionXMm: x,
    dimensionYMm: y,
    coverage: null,
    calculatorType: 'single_area',
  },
  quantity: q(m2),
})
const aggregate = (coverage: string, count: number): LaidLine => ({
  goods: {
    perMetre: false,
    isSample: false,
    dimensionXMm: null,
    dimensionYMm: null,
    coverage: squareMetresToMm2(coverage),
    calculatorType: 'combo_volume',
  },
  quantity: q(count),
})
const grout = (kg: string): ExtraPack => ({
  calculatorType: 'grout',
  coverage: null,
  weight: kilogramsToGrams(kg),
})
const primer: ExtraPack = { calculatorType: 'primer', coverage: squareMetresToMm2('50'), weight: null }
const membrane: ExtraPack = { calculatorType: 'membrane', coverage: squareMetresToMm2('15'), weight: null }

describe('extras, table W4', () => {
  test.each(w4Grout)(
    '%i × %i mm tiles, %s m², with packs of %s kg need %i packs of grout [P-158, P-159, P-161]',
    (x, y, m2, kg, packs) => {
      expect(extraPacks(grout(kg), [tile(x, y, m2)])).toBe(packs)
    },
  )

  test.each(w4Primer)('%s m² need %i packs of primer of 50 m² [P-162]', (m2, packs) =>
    expect(extraPacks(primer, [tile(600, 600, m2)])).toBe(packs),
  )

  test.each(w4Membrane)('%s bags × %i need %i rolls of membrane of 15 m² [P-163]', (bag, count, rolls) => {
    expect(extraPacks(membrane, [aggregate(bag === 'bulk' ? '12.5' : '0.3125', count)])).toBe(rolls)
  })

  test('is at least one pack, also for boxes of tiles without a coverage [P-158, T-083]', () => {
    const { goods } = tile(600, 600, 1)
    const boxes = { goods: { ...goods, perMetre: false }, quantity: q(3) }
    expect([grout('5'), primer].map((pack) => extraPacks(pack, [boxes]))).toEqual([1, 1])
  })

  test('adds up the grout of several lines before rounding up once [T-083]', () => {
    expect(extraPacks(grout('5'), [tile(600, 600, '10.08'), tile(900, 600, '9.72')])).toBe(3)
    expect(extraPacks(grout('5'), [tile(600, 600, '21.6'), tile(900, 600, '19.44')])).toBe(6)
  })

  test('adds up primer and membrane of several lines too [T-084, T-085]', () => {
    expect(extraPacks(primer, [tile(600, 600, '21.6'), tile(900, 600, '30')])).toBe(2)
    expect(extraPacks(membrane, [aggregate('12.5', 1), aggregate('0.3125', 8)])).toBe(1)
  })

  test('needs nothing for samples, and no membrane for tiles [T-087]', () => {
    const sample = { ...tile(600, 600, 1), goods: { ...tile(600, 600, 1).goods, isSample: true } }
    expect([grout('5'), primer, membrane].map((pack) => extraPacks(pack, [sample]))).toEqual([0, 0, 0])
    expect(extraPacks(membrane, [tile(600, 600, '21.6')])).toBe(0)
  })

  test('counts primer by the area, also for goods without sides [P-162]', () => {
    const [loose, boxes] = [tile(1, 1, '50.04'), aggregate('1.44', 35)]
    const sideless = { dimensionXMm: null, dimensionYMm: null }
    const byArea = { ...loose, goods: { ...loose.goods, ...sideless, calculatorType: null } }
    const byBox = { ...boxes, goods: { ...boxes.goods, calculatorType: 'single_area' as const } }
    expect([byArea, byBox].map((line) => extraPacks(primer, [line]))).toEqual([2, 2])
    expect(extraPacks(grout('5'), [byArea, byBox])).toBe(0)
    expect(extraPacks(primer, [{ ...boxes, goods: { ...boxes.goods, calculatorType: null } }])).toBe(0)
  })

  test.each(['grout', 'primer', 'membrane', 'combo_volume', 'single_volume'] as const)(
    'does not treat the sides of a bag or roll as a tile: %s [P-159, T-083]',
    (calculatorType) => {
      const bag = { ...tile(900, 900, 1), goods: { ...tile(900, 900, 1).goods, calculatorType } }
      expect([grout('5'), primer].map((pack) => extraPacks(pack, [bag]))).toEqual([0, 0])
      const both = [bag, tile(600, 600, '10.08')]
      expect([grout('5'), primer].map((pack) => extraPacks(pack, both))).toEqual([2, 1])
    },
  )

  test('needs none for tiles without one of their sides, of packs of no size, or of what is no extra [P-158]', () => {
    const floor = tile(600, 600, '10.08')
    for (const side of [{ dimensionXMm: null }, { dimensionYMm: null }])
      expect(extraPacks(grout('5'), [{ ...floor, goods: { ...floor.goods, ...side } }])).toBe(0)
    expect(extraPacks({ ...grout('5'), weight: null }, [floor])).toBe(0)
    for (const calculatorType of ['single_area', null] as const)
      expect(extraPacks({ ...grout('5'), calculatorType }, [floor])).toBe(0)
  })

  test('subtracts the packs already in the basket, whatever their size [T-090]', () => {
    const tiles = [tile(600, 600, '10.08')]
    const held = (kg: string, count: number) => [{ pack: grout(kg), count }]
    expect(extraPacks(grout('5'), tiles, held('5', 1))).toBe(1)
    expect(extraPacks(grout('5'), tiles, held('5', 2))).toBe(0)
    expect(extraPacks(grout('5'), tiles, held('20', 1))).toBe(0)
    expect(extraPacks(grout('5'), tiles, held('1', 1))).toBe(2)
  })
})
