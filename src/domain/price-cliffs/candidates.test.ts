import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { F1, F3, F4, F9, FQ, q, sampleOf } from '../basket/basket.fixtures.ts'
import { priceLines } from '../basket/lines.ts'
import { plainPack } from '../catalogue/goods.fixtures.ts'
import type { Goods } from '../catalogue/goods.ts'
import { squareMetresToMm2 } from '../measure/area.ts'
import { units } from '../measure/quantity.ts'
import { grams, kilogramsToGrams } from '../measure/weight.ts'
import { pence } from '../money/pence.ts'
import { poundsToRate, rate } from '../money/rate.ts'
import { noPrices } from '../pricing/price.fixtures.ts'
import { cheaperWeights, cliffCandidates, waivedSaving } from './candidates.ts'
import type { CliffGoods, CliffSituation } from './situation.ts'

const pounds = (text: string) => poundsToRate(text) ?? rate(0)
const pack = (coverage: string, price: string, more: Partial<Goods> = {}): Goods => ({
  ...plainPack,
  coverage: squareMetresToMm2(coverage),
  prices: { ...noPrices, sellingPrice: pounds(price) },
  ...more,
})
const offer = (variationId: number, goods: Goods, kind = 'grey', productId = 1): CliffGoods => ({
  variationId,
  productId,
  kind,
  goods,
})

/** A basket of these lines; the rest of the situation as given. */
const basketOf = (
  lines: readonly (readonly [CliffGoods, string])[],
  more: Partial<CliffSituation> = {},
): CliffSituation => ({
  lines: priceLines(lines.map(([goods, amount]) => ({ ...goods, quantity: q(amount) }))),
  onSale: lines.map(([goods]) => goods),
  bands: [],
  minimum: null,
  ...more,
})

describe('larger packs', () => {
  const large = offer(1, pack('10', '250'))
  const small = offer(2, pack('1', '30'))
  const swap = (...lines: readonly (readonly [CliffGoods, string])[]) =>
    cliffCandidates(basketOf(lines, { onSale: [large, small] }))

  test('replaces nine small packs for £324.00 by a large one for £300.00 [S-007]', () => {
    expect(swap([small, '9'])).toEqual([
      {
        kind: 'packs',
        set: [
          { variationId: 1, quantity: units(1) },
          { variationId: 2, quantity: units(0) },
        ],
      },
    ])
  })

  test('keeps eight small packs, which cost £288.00, and a large one [S-007]', () => {
    expect(swap([small, '8'])).toEqual([])
    expect(swap([large, '1'])).toEqual([])
  })

  test('counts both sizes that are in the basket: 1 large and 9 small become 2 large [S-007]', () => {
    expect(swap([large, '1'], [small, '9'])).toMatchObject([{ set: [{ quantity: 200 }, { quantity: 0 }] }])
  })

  test('gives more for the same price [S-007]', () => {
    const same = offer(3, pack('2', '60'))
    const more = offer(4, pack('3', '60'))
    expect(cliffCandidates(basketOf([[same, '1']], { onSale: [same, more] }))).toMatchObject([
      { set: [{ quantity: 0 }, { variationId: 4, quantity: 100 }] },
    ])
  })

  test('covers just as much where that costs least, and leaves a third size as it is [S-007]', () => {
    const middle = offer(3, pack('5', '200'))
    const found = cliffCandidates(basketOf([[small, '10']], { onSale: [large, middle, small] }))
    expect(found).toMatchObject([{ set: [{ variationId: 1 }, { variationId: 2, quantity: 0 }] }])
    expect(found[0]?.set).toHaveLength(2)
  })

  test('counts packs by their coverage only where they state one [S-007]', () => {
    const none = offer(3, pack('0', '1'))
    expect(cliffCandidates(basketOf([[small, '8']], { onSale: [large, none, small] }))).toEqual([])
  })

  test('takes the large packs that there are, and nothing where the stock does not cover as much [S-007]', () => {
    const last = offer(1, pack('10', '250', { stock: units(1) }))
    expect(cliffCandidates(basketOf([[small, '18']], { onSale: [last, small] }))).toMatchObject([
      { set: [{ variationId: 1, quantity: 100 }, { quantity: 800 }] },
    ])
    const none = offer(1, pack('10', '250', { stock: units(0) }))
    for (const left of [5, 9]) {
      const few = offer(2, pack('1', '30', { stock: units(left) }))
      expect(cliffCandidates(basketOf([[few, '9']], { onSale: [none, few] }))).toEqual([])
    }
  })

  test('suggests no packs without a price where none are held, or no other size is [S-007]', () => {
    const [free, larger] = [offer(5, pack('1', '0'), 'grey', 9), offer(6, pack('2', '0'), 'grey', 9)]
    expect(cliffCandidates(basketOf([[small, '1']], { onSale: [small, free, larger] }))).toEqual([])
    expect(cliffCandidates(basketOf([[free, '1']]))).toEqual([])
  })

  test('offers no more than the stock, and no pack of another colour or product [S-007]', () => {
    const none = offer(1, pack('10', '250', { stock: units(0) }))
    expect(cliffCandidates(basketOf([[small, '9']], { onSale: [none, small] }))).toEqual([])
    const other = offer(1, pack('10', '250'), 'beige')
    expect(cliffCandidates(basketOf([[small, '9']], { onSale: [other, small] }))).toEqual([])
    const stranger = offer(1, pack('10', '250'), 'grey', 2)
    expect(cliffCandidates(basketOf([[small, '9']], { onSale: [stranger, small] }))).toEqual([])
  })
})

describe('part-crate delivery', () => {
  test('finds goods of which one piece costs less than the delivery that falls away [S-007]', () => {
    const cheap = offer(7, {
      ...F4,
      discountQualifier: true,
      prices: { ...noPrices, sellingPrice: pounds('10') },
    })
    const dear = offer(8, FQ)
    const found = cliffCandidates(
      basketOf([[offer(1, F1), '10.08']], { onSale: [offer(1, F1), cheap, dear] }),
    )
    expect(found).toEqual([{ kind: 'waiver', set: [{ variationId: 7, quantity: units(1) }] }])
  })

  test('takes goods that cost just what the waiver saves, £64.80, and none that cost a penny more [S-007]', () => {
    const at = (variationId: number, price: string) =>
      offer(variationId, {
        ...F4,
        discountQualifier: true,
        prices: { ...noPrices, sellingPrice: pounds(price) },
      })
    const found = cliffCandidates(
      basketOf([[offer(1, F1), '10.08']], { onSale: [at(7, '54'), at(8, '54.01')] }),
    )
    expect(found).toEqual([{ kind: 'waiver', set: [{ variationId: 7, quantity: units(1) }] }])
  })

  test('counts what falls away of goods that can be waived alone, beside other goods [S-007]', () => {
    const at = { ...F4, discountQualifier: true, prices: { ...noPrices, sellingPrice: pounds('54.01') } }
    const lines = [
      [offer(1, F1), '10.08'],
      [offer(2, { ...F1, discountable: false }), '10.08'],
      [offer(3, F4), '1'],
    ] as const
    expect(cliffCandidates(basketOf(lines, { onSale: [offer(7, at)] }))).toEqual([])
    const cheap = { ...at, prices: { ...noPrices, sellingPrice: pounds('54') }, stock: units(1) }
    expect(cliffCandidates(basketOf(lines, { onSale: [offer(7, cheap)] }))).toHaveLength(1)
  })

  test('takes one tile of goods whose own part-crate delivery falls away as well [S-007]', () => {
    const tiles = offer(7, { ...F1, discountQualifier: true })
    expect(cliffCandidates(basketOf([[offer(1, F1), '10.08']], { onSale: [tiles] }))).toEqual([
      { kind: 'waiver', set: [{ variationId: 7, quantity: 36 }] },
    ])
  })

  test('finds no samples, no goods out of stock, and nothing beside goods that qualify already [S-007]', () => {
    const cheap = { ...F4, discountQualifier: true, prices: { ...noPrices, sellingPrice: pounds('10') } }
    const others = [
      offer(7, { ...cheap, isSample: true }),
      offer(8, { ...cheap, stock: units(0) }),
      offer(9, { ...cheap, discountQualifier: false }),
    ]
    const f1 = [offer(1, F1), '10.08'] as const
    expect(cliffCandidates(basketOf([f1], { onSale: others }))).toEqual([])
    const beside = basketOf([f1, [offer(2, FQ), '0.72']], { onSale: [offer(7, cheap)] })
    expect(cliffCandidates(beside)).toEqual([])
    const wholeCrates = basketOf([[offer(1, F1), '43.2']], { onSale: [offer(7, cheap)] })
    expect(cliffCandidates(wholeCrates)).toEqual([])
  })

  test('says what the waiver saves: £64.80 for F1 beside one tile of FQ [S-007]', () => {
    const { lines } = basketOf([
      [offer(1, F1), '10.08'],
      [offer(2, FQ), '0.72'],
    ])
    expect(waivedSaving(lines)).toBe(pence(6480))
    expect(waivedSaving(basketOf([[offer(1, F1), '10.08']]).lines)).toBe(pence(0))
  })

  test('has nothing to say of per-metre goods alone [S-007, P-300]', () => {
    fc.assert(
      fc.property(fc.constantFrom(F1, F3, FQ, F9), fc.integer({ min: 1, max: 400 }), (goods, amount) => {
        expect(cliffCandidates(basketOf([[offer(1, goods), String(amount)]]))).toEqual([])
      }),
    )
  })
})

describe('bands of weight', () => {
  const bands = [
    { upTo: grams(30_000), cost: pounds('12'), palletOf: null },
    { upTo: grams(400_000), cost: pounds('9'), palletOf: null },
    { upTo: null, cost: pounds('40'), palletOf: kilogramsToGrams('1000') },
  ]

  test('knows the weight from which a load costs less [S-007]', () => {
    expect(cheaperWeights(bands, grams(28_000))).toEqual([30_001])
    expect(cheaperWeights(bands, grams(30_000))).toEqual([30_001])
    expect(cheaperWeights(bands, grams(31_000))).toEqual([])
    expect(cheaperWeights(bands, grams(500_000))).toEqual([])
    expect(cheaperWeights(bands.slice(0, 2), grams(500_000))).toEqual([])
    expect(
      cheaperWeights(
        bands.slice(0, 2).map((band) => ({ ...band, cost: pounds('12') })),
        grams(28_000),
      ),
    ).toEqual([])
    expect(cheaperWeights([], grams(1))).toEqual([])
  })

  test('raises a line to the least whole quantity of that weight [S-007]', () => {
    const sack = offer(1, pack('1', '5', { weight: kilogramsToGrams('5') }))
    const found = cliffCandidates(basketOf([[sack, '4']], { bands: [bands] }))
    expect(found).toContainEqual({ kind: 'weight', set: [{ variationId: 1, quantity: units(7) }] })
  })

  test('raises a line to exactly the first gram of the cheaper band, and not by the weight of samples [S-007]', () => {
    const sack = offer(1, pack('1', '5', { weight: grams(1579) }))
    const sample = offer(2, { ...sampleOf(F4), weight: kilogramsToGrams('20') })
    const lines = [
      [sack, '10'],
      [sample, '1'],
    ] as const
    expect(cliffCandidates(basketOf(lines, { bands: [bands] }))).toEqual([
      { kind: 'weight', set: [{ variationId: 1, quantity: units(19) }] },
    ])
  })

  test('counts the weight of the other lines, and of goods without one nothing [S-007]', () => {
    const sack = offer(1, pack('1', '5', { weight: kilogramsToGrams('5') }))
    const tools = offer(2, pack('1', '5', { weight: kilogramsToGrams('8') }), 'grey', 2)
    const light = offer(3, pack('1', '5'), 'grey', 3)
    const found = cliffCandidates(
      basketOf(
        [
          [sack, '2'],
          [tools, '1'],
          [light, '1'],
        ],
        { bands: [bands] },
      ),
    )
    /* Of 30.001 kg, 8 kg are the tool's and 10 kg the sacks'. */
    expect(found).toEqual([
      { kind: 'weight', set: [{ variationId: 1, quantity: units(5) }] },
      { kind: 'weight', set: [{ variationId: 2, quantity: units(3) }] },
    ])
  })

  test('tries to raise at most twelve lines: each costs a pricing of the basket [S-007]', () => {
    const sacks = Array.from({ length: 14 }, (_, i) =>
      offer(i + 1, pack('1', '5', { weight: kilogramsToGrams('1') }), 'grey', i),
    )
    const situation = basketOf(
      sacks.map((sack) => [sack, '1'] as const),
      { bands: [bands], minimum: pence(100_000) },
    )
    const found = cliffCandidates(situation)
    for (const kind of ['weight', 'minimum'])
      expect(found.filter((change) => change.kind === kind).map(({ set }) => set[0]?.variationId)).toEqual(
        Array.from({ length: 12 }, (_, i) => i + 1),
      )
  })

  test('never raises a sample [S-007]', () => {
    const sample = offer(1, sampleOf(F1))
    expect(cliffCandidates(basketOf([[sample, '1']], { bands: [bands], minimum: pence(1000) }))).toEqual([])
  })
})

describe('the minimum of a code', () => {
  test('raises a line until the goods reach it: 3 packs of £36.00 for £100.00 [S-007]', () => {
    const boxes = offer(1, F4)
    const found = cliffCandidates(basketOf([[boxes, '2']], { minimum: pence(10_000) }))
    expect(found).toEqual([{ kind: 'minimum', set: [{ variationId: 1, quantity: units(3) }] }])
    expect(cliffCandidates(basketOf([[boxes, '2']], { minimum: pence(15_000) }))).toEqual([
      { kind: 'minimum', set: [{ variationId: 1, quantity: units(5) }] },
    ])
  })

  test('counts the other lines: a third box beside a tool, or a second tool, for £120.00 [S-007]', () => {
    const boxes = offer(1, F4)
    const tools = offer(2, pack('1', '20'), 'grey', 2)
    const found = cliffCandidates(
      basketOf(
        [
          [boxes, '2'],
          [tools, '1'],
        ],
        { minimum: pence(12_000) },
      ),
    )
    expect(found).toEqual([
      { kind: 'minimum', set: [{ variationId: 1, quantity: units(3) }] },
      { kind: 'minimum', set: [{ variationId: 2, quantity: units(2) }] },
    ])
  })

  test('does not go beyond the stock [S-007]', () => {
    const boxes = offer(1, { ...F4, stock: units(2) })
    expect(cliffCandidates(basketOf([[boxes, '2']], { minimum: pence(10_000) }))).toEqual([])
  })
})
