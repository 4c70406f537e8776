import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMetresToMm2, squareMillimetres } from '../measure/area.ts'
import { poundsToRate, rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'
import { priceLine } from '../pricing/price.ts'
import { coverageOfTiles, tileArea } from '../tiling/whole-tiles.ts'
import { inconsistencies, priceWarnings } from './consistency.ts'

const pounds = (text: string) => poundsToRate(text) ?? rate(0)

const paving = (x: number, y: number, coverage: string, portion: string, delivery: string, from: string) => ({
  perMetre: true,
  isSample: false,
  dimensionXMm: x,
  dimensionYMm: y,
  tileArea: squareMillimetres(tileArea(x, y)),
  coverage: squareMetresToMm2(coverage),
  prices: {
    ...noPrices,
    productPortion: pounds(portion),
    deliveryPortion: pounds(delivery),
    sellingFromPrice: pounds(from),
  },
})
const F1 = paving(600, 600, '21.6', '22.50', '54.00', '25.00')
const fieldsOf = (goods: Parameters<typeof inconsistencies>[0]) => inconsistencies(goods).map((p) => p.field)

describe('the rules of a catalogue', () => {
  test.each([
    ['F1', F1],
    ['F2', paving(900, 600, '19.44', '27.50', '72.90', '31.25')],
    ['F3', paving(750, 750, '20.25', '26.00', '60.75', '29.00')],
    ['FQ', paving(1200, 600, '25.92', '30.00', '64.80', '32.50')],
    [
      'F9',
      { ...paving(1, 1, '20', '8', '30', '9.5'), dimensionXMm: null, dimensionYMm: null, tileArea: null },
    ],
  ])('accepts %s [P-299, P-300, P-301]', (_, goods) => expect(inconsistencies(goods)).toEqual([]))

  test('requires the tile area to be the product of its sides [P-299]', () => {
    expect(inconsistencies({ ...F1, tileArea: squareMillimetres(350_000) })[0]).toEqual({
      field: 'tile_area',
      message: 'must be dimension_x × dimension_y, 0.36 m²',
    })
    expect(fieldsOf({ ...F1, tileArea: null })).toEqual(['tile_area'])
  })

  test('requires three quarters of that of a hexagon, and half of a diamond [P-299, L-034]', () => {
    const shaped = (area: number): typeof F1 => ({ ...F1, tileArea: squareMillimetres(area) })
    const areaProblems = (area: number, shape: 'hexagon' | 'diamond') =>
      inconsistencies(shaped(area), shape).filter(({ field }) => field === 'tile_area')
    expect(areaProblems(270_000, 'hexagon')).toEqual([])
    expect(areaProblems(180_000, 'diamond')).toEqual([])
    expect(areaProblems(360_000, 'hexagon').map(({ message }) => message)).toEqual([
      'must be 0.75 × dimension_x × dimension_y, 0.27 m²',
    ])
  })

  test('rejects tiles below 0.01 m² sold by the square metre [P-110]', () => {
    const small = paving(98, 98, '1', '22.50', '0', '22.50')
    expect(inconsistencies(small)[0]?.message).toContain('by the sheet')
    expect(fieldsOf({ ...small, perMetre: false })).toEqual([])
  })

  test('requires whole tiles in a crate, to two decimals [P-301]', () => {
    expect(fieldsOf({ ...F1, coverage: squareMetresToMm2('21.5') })).toEqual(['coverage'])
    expect(fieldsOf(paving(750, 750, '1.13', '20', '0', '20'))).toEqual([])
    expect(fieldsOf(paving(750, 750, '1.125', '20', '0', '20'))).toEqual([])
    expect(fieldsOf({ ...F1, coverage: null })).toEqual(['coverage'])
  })

  test('requires the from price of a full crate [P-300]', () => {
    const low = paving(600, 600, '21.6', '22.50', '54.00', '24.00')
    expect(inconsistencies(low)).toEqual([
      {
        field: 'selling_from_price',
        message: 'must be product_portion + delivery_portion ÷ coverage, 25',
      },
    ])
    expect(fieldsOf({ ...F1, prices: { ...F1.prices, deliveryPortion: null } })).toEqual(['delivery_portion'])
  })

  test('rejects a from price whose rounding makes a tile more than a full crate cost less [P-300]', () => {
    /* £0.60 + £10.00 ÷ 99 m² is 70.1p and £0.70 is within its penny, but 0.04 m² more would take £0.07 off. */
    const cheap = paving(200, 200, '99', '0.5', '8.3333', '0.5833')
    expect(inconsistencies(cheap)).toEqual([
      { field: 'selling_from_price', message: 'makes 99.04 m² cost less than 99.00 m²' },
    ])
  })

  test('rejects a price that rounds to £0.00 with VAT [P-048, P-302]', () => {
    const pack = { ...F1, perMetre: false, coverage: null }
    const priced = (price: string) =>
      fieldsOf({ ...pack, prices: { ...noPrices, sellingPrice: pounds(price) } })
    expect([priced('0.0041'), priced('0.0042'), priced('0')]).toEqual([['selling_price'], [], []])
    const dust = paving(600, 600, '21.6', '0', '0', '0')
    expect(fieldsOf({ ...dust, prices: { ...dust.prices, sellingPrice: pounds('1') } })).toEqual([
      'selling_from_price',
    ])
  })

  test('returns the field and the message of each problem [P-299, P-301, P-048]', () => {
    const needed = 'is needed for goods priced by the square metre'
    expect(inconsistencies({ ...F1, tileArea: null })).toEqual([
      { field: 'tile_area', message: 'is missing, although the tile has dimensions' },
    ])
    expect(inconsistencies({ ...F1, coverage: squareMillimetres(0) })).toEqual([
      { field: 'coverage', message: needed },
    ])
    expect(inconsistencies({ ...F1, coverage: null })).toEqual([{ field: 'coverage', message: needed }])
    expect(inconsistencies({ ...F1, coverage: squareMetresToMm2('21.5') })).toEqual([
      { field: 'coverage', message: 'must be a whole number of tiles' },
    ])
    expect(inconsistencies({ ...F1, prices: noPrices })).toEqual(
      ['product_portion', 'delivery_portion', 'selling_from_price'].map((field) => ({
        field,
        message: needed,
      })),
    )
    const dust = { ...F1, perMetre: false, prices: { ...noPrices, sellingPrice: pounds('0.0041') } }
    expect(inconsistencies(dust)).toEqual([
      {
        field: 'selling_price',
        message: 'comes to £0.00 with VAT; a selling_price of 0 is for what cannot be bought',
      },
    ])
    expect(inconsistencies(paving(98, 98, '1', '22.50', '0', '22.50'))[0]).toEqual({
      field: 'tile_area',
      message:
        'is below 0.01 m²: tiles this small cannot be counted in square metres; sell them by the sheet',
    })
  })

  test('accepts a tile of exactly 0.01 m², and does not check the area of tiles without both sides [P-110, P-299]', () => {
    expect(fieldsOf(paving(100, 100, '1', '22.50', '0', '22.50'))).toEqual([])
    for (const side of ['dimensionXMm', 'dimensionYMm'] as const) {
      expect(fieldsOf({ ...F1, [side]: null })).toEqual([])
      expect(fieldsOf({ ...F1, [side]: null, tileArea: null })).toEqual([])
    }
  })

  test('accepts a from price that is one penny off, and not more [P-300]', () => {
    /* £27.00 + £64.80 ÷ 21.6 m² is £30.00; £30.01 and £29.99 are one penny off it, £30.02 two. */
    const priced = (from: string) => fieldsOf(paving(600, 600, '21.6', '22.50', '54.00', from))
    expect([priced('25.0083'), priced('24.9917'), priced('25.0167')]).toEqual([
      [],
      [],
      ['selling_from_price'],
    ])
  })

  test('do not apply to samples', () => {
    expect(fieldsOf({ ...F1, isSample: true, coverage: null, prices: noPrices })).toEqual([])
  })

  test('guarantee that one more tile never costs less [P-300, P-301]', () => {
    const goods = fc
      .record({
        x: fc.integer({ min: 100, max: 1200 }),
        y: fc.integer({ min: 100, max: 1200 }),
        tiles: fc.integer({ min: 1, max: 200 }),
        portion: fc.integer({ min: 5000, max: 800_000 }),
        delivery: fc.integer({ min: 0, max: 1_000_000 }),
        slip: fc.integer({ min: -200, max: 200 }),
      })
      .map(({ x, y, tiles, portion, delivery, slip }) => {
        const coverage = squareMillimetres(tiles * x * y)
        const from = Math.round(portion + (delivery * 1e6) / coverage) + slip
        return {
          ...F1,
          dimensionXMm: x,
          dimensionYMm: y,
          tileArea: squareMillimetres(x * y),
          coverage,
          tiles,
          prices: {
            ...noPrices,
            productPortion: rate(portion),
            deliveryPortion: rate(delivery),
            sellingFromPrice: rate(Math.max(0, from)),
          },
        }
      })
    fc.assert(
      fc.property(goods, (candidate) => {
        fc.pre(inconsistencies(candidate).length === 0)
        const { tiles, tileArea: area } = candidate
        for (let n = Math.max(1, tiles - 2); n <= tiles + 3; n += 1)
          expect(priceLine(candidate, coverageOfTiles(n + 1, area), false).total).toBeGreaterThanOrEqual(
            priceLine(candidate, coverageOfTiles(n, area), false).total,
          )
      }),
      { numRuns: 1000 },
    )
  })
})

test('warns of a price that is not whole pence with VAT, without rejecting it [P-302]', () => {
  const odd = { ...F1, prices: { ...F1.prices, sellingPrice: pounds('26.33') } }
  expect(priceWarnings(odd).map((warning) => warning.field)).toEqual(['selling_price'])
  expect(priceWarnings({ ...odd, prices: { ...F1.prices, sellingPrice: pounds('24.9583') } })).toEqual([])
  expect(inconsistencies(odd)).toEqual([])
})

test.each([
  ['sellingPrice', 'selling_price'],
  ['regularPrice', 'regular_price'],
  ['sellingFromPrice', 'selling_from_price'],
  ['sellingRegularPrice', 'selling_regular_price'],
  ['productPortion', 'product_portion'],
  ['deliveryPortion', 'delivery_portion'],
  ['shippingRate', 'shipping_rate'],
] as const)('warns of %s by its name in the file, %s [P-302]', (key, field) => {
  expect(priceWarnings({ ...F1, prices: { ...noPrices, [key]: pounds('26.33') } })).toEqual([
    {
      field,
      message: 'does not come to whole pence with VAT and is rounded to £31.60',
    },
  ])
})
