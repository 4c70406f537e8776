import { expect, test } from 'vitest'
import { WireCombos, WireSingles } from '#contract/calculator.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { poundsToRate } from '#domain/money/rate.ts'
import { w6Areas, w6Combos, w6Depths } from '#domain/worked-examples/calculator.fixtures.ts'
import { w4Grout, w4Membrane, w4Primer } from '#domain/worked-examples/extras.fixtures.ts'
import { w1, w1Goods, w3, w3Shares, w5 } from '#domain/worked-examples/prices.fixtures.ts'
import { w2, w2Largest } from '#domain/worked-examples/whole-tiles.fixtures.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { fill, readContents, readTotals } from '../basket/basket-call.ts'
import { changeVariation, productId, readGoods } from '../goods.ts'

/* Every row of the worked examples W1 to W6 through the shop's calls; W7 is in basket-totals.test.ts. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const rateOf = (pounds: string): number => poundsToRate(pounds) ?? Number.NaN
const pounds = (amount: number): string => amount.toFixed(2)

/** Changes F1 to a tile of other sides, with unlimited stock. */
const asTile = (x: number, y: number, more: Readonly<Record<string, number | null>> = {}) =>
  changeVariation(queries, goods.f1, {
    dimension_x_mm: x,
    dimension_y_mm: y,
    tile_area_mm2: x * y,
    stock_hundredths: null,
    ...more,
  })

/** The line of a basket with this amount of the variation, and nothing else. */
const lineOf = async (variation: number, amount: string, visitor = shop.visit()) => {
  await fill(visitor, [variation, Number(amount)])
  const [line] = await readContents(visitor)
  if (line === undefined) throw new Error('The basket is empty.')
  return line
}

const itemTotal = async (visitor: Visitor) =>
  (await visitor.get(calls.getItemTotal)).json<{ inc: number; exc: number }>()

/* Each table is one test: what the calls return, row by row, beside the rows. */

const namesOfW1 = [...new Set(w1.map(([name]) => name))]

test.each(namesOfW1)(
  'returns the W1 prices of %s in the basket [P-263, P-264, P-266, T-072, T-073]',
  async (name) => {
    const rows = w1.filter(([of]) => of === name)
    const { side, portion, delivery, from, coverage } = w1Goods[name]
    await asTile(side[0], side[1], {
      product_portion_rate: rateOf(portion),
      delivery_portion_rate: rateOf(delivery),
      selling_from_rate: rateOf(from),
      coverage_mm2: Number(coverage) * 1_000_000,
    })
    const results = []
    for (const [, m2] of rows) {
      const ann = shop.visit()
      await fill(ann, [goods.f1, Number(m2)])
      const price = pounds((await itemTotal(ann)).inc)
      await fill(ann, [goods.fq, 0.72])
      const line = (await readContents(ann)).find(({ model }) => model.sku === 'F1-C')
      results.push([name, pounds(line?.quantity ?? 0), line?.tiles, price, pounds(line?.price ?? 0)])
    }
    expect(results).toEqual(rows)
  },
)

const sidesOfW2 = [...new Map(w2.map(([x, y]) => [`${x} × ${y}`, [x, y] as const])).values()]

test.each(sidesOfW2)('returns the W2 whole tiles of %i × %i mm [T-054, P-105, P-111]', async (x, y) => {
  await asTile(x, y)
  const rows = w2.filter((row) => row[0] === x && row[1] === y)
  const results = []
  for (const [, , m2] of rows) {
    const { tiles, quantity } = await lineOf(goods.f1, m2)
    results.push([m2, tiles, quantity === Number(m2), pounds(quantity)])
  }
  expect(results).toEqual(rows.map(([, , m2, , ...rest]) => [m2, ...rest]))
})

test('limits a W2 add to 1000 m² and a line to 5000 in whole tiles [T-054, P-095]', async () => {
  const results = []
  for (const [x, y, limit] of w2Largest) {
    await asTile(x, y)
    const ann = shop.visit()
    const { id } = await lineOf(goods.f1, limit === 1000 ? '1000' : '1', ann)
    if (limit === 5000) await ann.post(calls.basketUpdate, { id, quantity: 5000 })
    const [line] = await readContents(ann)
    results.push([x, y, limit, pounds(line?.quantity ?? 0), line?.tiles])
  }
  expect(results).toEqual(w2Largest)
})

test('rounds the W3 unit price first [P-004, P-007, T-012]', async () => {
  const results = []
  for (const [ex, m2] of w3) {
    await changeVariation(queries, goods.f9, {
      product_portion_rate: rateOf(ex),
      delivery_portion_rate: 0,
      selling_from_rate: rateOf(ex),
      stock_hundredths: null,
    })
    const line = await lineOf(goods.f9, m2)
    results.push([ex, m2, pounds(line.unit_price), pounds(line.price)])
  }
  expect(results).toEqual(w3)
})

test('returns the W3 total with VAT, without it, and the VAT [P-004, T-162]', async () => {
  const results = []
  for (const [, , , ex] of w3Shares) {
    await changeVariation(queries, goods.f6, { selling_rate: rateOf(ex) })
    const ann = shop.visit()
    await fill(ann, [goods.f6, 1])
    const { inc, exc } = await itemTotal(ann)
    const { itemTotal: all, itemTotalExc, itemTax } = await readTotals(ann)
    expect([all, itemTotalExc]).toEqual([inc, exc])
    results.push([...[inc, exc, itemTax].map(pounds), ex])
  }
  expect(results).toEqual(w3Shares)
})

/** What the basket suggests as extras, by sku. */
const needs = async (variation: number, amount: string | number) => {
  const ann = shop.visit()
  await fill(ann, [variation, Number(amount)])
  const { also_needs } = (await ann.get(calls.getBasketContents)).json<{
    also_needs: readonly { sku: string; qty: number }[]
  }>()
  return Object.fromEntries(also_needs.map(({ sku, qty }) => [sku, qty]))
}

test('returns the W4 packs of grout [P-159, P-161]', async () => {
  const results = []
  for (const [x, y, m2, kilograms] of w4Grout) {
    /* 30 m² are not whole tiles of 600 × 600, so these are sold by the square metre only. */
    await asTile(x, y, m2 === '30' ? { tile_area_mm2: null } : {})
    await changeVariation(queries, goods.f6, { weight_grams: Number(kilograms) * 1000 })
    results.push([x, y, m2, kilograms, (await needs(goods.f1, m2))['F6-C']])
  }
  expect(results).toEqual(w4Grout)
})

test('returns the W4 packs of primer, and never a membrane [P-162]', async () => {
  const results = []
  for (const [m2] of w4Primer) {
    await asTile(600, 600, { tile_area_mm2: null })
    const needed = await needs(goods.f1, m2)
    results.push([m2, needed['F7-C']])
    expect(needed).not.toHaveProperty('F8-C')
  }
  expect(results).toEqual(w4Primer)
})

test('returns the W4 rolls of membrane [P-163]', async () => {
  const results = []
  for (const [bag, count] of w4Membrane)
    results.push([bag, count, await needs(bag === 'bulk' ? goods.f5Bulk : goods.f5Small, count)])
  expect(results).toEqual(w4Membrane.map(([bag, count, rolls]) => [bag, count, { 'F8-C': rolls }]))
})

test('returns the W5 weights of F1 [P-125]', async () => {
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const results = []
  for (const [m2] of w5)
    results.push([m2, (await lineOf(goods.f1, m2)).weight?.toLocaleString('en-GB', twoDecimals)])
  expect(results).toEqual(w5)
})

const calculator = async (variation: number, input: object) => {
  const body = {
    x_y_unit: 'meters',
    depth: 4,
    z_unit: 'cm',
    ...input,
    product_id: productId(goods, variation),
  }
  const list = WireSingles.parse((await shop.visit().post(calls.calculator, body)).json())
  const options = list.filter((one) => typeof one !== 'number')
  return { area: Number(list.at(-1)), option: options[0], options }
}
const combinations = async (input: object) => {
  const body = { x_y_unit: 'meters', ...input, product_id: productId(goods, goods.f5Bulk) }
  const list = WireCombos.parse((await shop.visit().post(calls.variationCalculator, body)).json())
  return { area: Number(list.at(-1)), options: list.filter((one) => typeof one !== 'number') }
}

test('returns the W6 areas, tiles and boxes [P-205, P-206, P-216, P-218, P-219, P-221]', async () => {
  const results = []
  for (const { length, width, unit } of w6Areas) {
    const input = { length, width, x_y_unit: unit }
    const flat = await calculator(goods.f1, input)
    const more = await calculator(goods.f1, { ...input, wastage: true })
    const tiles = ({ option }: typeof flat) => [option?.tiles, pounds(option?.qty ?? 0)]
    results.push({
      ...{ length, width, unit },
      ...{ area: pounds(flat.area), withTenth: pounds(more.area) },
      ...{ tiles: tiles(flat), tilesWithTenth: tiles(more) },
      boxes: (await calculator(goods.f4, input)).option?.qty,
    })
  }
  expect(results).toEqual(w6Areas)
})

test('returns the W6 coverage of a bag at a depth [P-226, P-227]', async () => {
  const results = []
  for (const [depth, z_unit] of w6Depths) {
    const smallArea = { length: 0.1, width: 0.1, depth, z_unit }
    const { option: bulk } = await calculator(goods.f12, smallArea)
    const [small] = (await combinations(smallArea)).options
    expect([bulk?.qty, small?.items]).toEqual([1, [1]])
    results.push([depth, z_unit, bulk?.covered_area, small?.covered_area])
  }
  expect(results).toEqual(w6Depths)
})

test.each(w6Combos)(
  'combines bags for W6: $length × $width m at $depth $unit, with wastage: $wastage [P-015, P-205, P-207, P-226, P-230, P-231, P-232]',
  async ({ length, width, depth, unit, wastage, covers }) => {
    const { area, options } = await combinations({ length, width, depth, z_unit: unit, wastage })
    const found = options.map((option) => {
      const count = (pack: string) =>
        option.variations.find(({ snake_case }) => snake_case === pack)?.qty ?? 0
      return {
        bulk: count('bulk_bag'),
        small: count('small_bag'),
        covers: pounds(option.covered_area),
        spare: pounds(option.covered_area - area),
        price: pounds(option.price_inc),
        tag: option.tag,
      }
    })
    const listed = covers.flatMap((cover) =>
      cover.tag === null ? [] : [{ ...cover, tag: messages.comboTags[cover.tag] }],
    )
    expect(found).toEqual(listed.toSorted((a, b) => Number(a.price) - Number(b.price)))
  },
)

test('charges the W6 prices of bags in the basket, listed or not [P-224, P-231]', async () => {
  for (const { bulk, small, price } of w6Combos.flatMap(({ covers }) => covers)) {
    const ann = shop.visit()
    const bags = [
      [goods.f5Bulk, bulk],
      [goods.f5Small, small],
    ] as const
    await fill(ann, ...bags.filter(([, count]) => count > 0))
    expect(pounds((await itemTotal(ann)).inc)).toBe(price)
  }
})
