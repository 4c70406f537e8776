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
import { contents, fill, totals } from '../basket/basket-call.ts'
import { change, productId, readGoods } from '../goods.ts'

/* Every row of the worked examples W1 to W6, asked of the shop's calls; W7 is in basket-totals.test.ts. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const rateOf = (pounds: string): number => poundsToRate(pounds) ?? Number.NaN
const pounds = (amount: number): string => amount.toFixed(2)

/** F1 as a tile of other sides, in stock without end. */
const asTile = (x: number, y: number, more: Readonly<Record<string, number | null>> = {}) =>
  change(queries, goods.f1, {
    dimension_x_mm: x,
    dimension_y_mm: y,
    tile_area_mm2: x * y,
    stock_hundredths: null,
    ...more,
  })

/** The line of a basket with so much of it, and nothing else. */
const lineOf = async (variation: number, amount: string, visitor = shop.visit()) => {
  await fill(visitor, [variation, Number(amount)])
  const [line] = await contents(visitor)
  if (line === undefined) throw new Error('The basket is empty.')
  return line
}

const itemTotal = async (visitor: Visitor) =>
  (await visitor.get(calls.getItemTotal)).json<{ inc: number; exc: number }>()

/* A table is one test: what the calls answer, row by row, beside what the rows say. */

const namesOfW1 = [...new Set(w1.map(([name]) => name))]

test.each(namesOfW1)('[P-263, P-264, P-266, T-072, T-073] W1: %s in the basket', async (name) => {
  const rows = w1.filter(([of]) => of === name)
  const { side, portion, delivery, from, coverage } = w1Goods[name]
  await asTile(side[0], side[1], {
    product_portion_rate: rateOf(portion),
    delivery_portion_rate: rateOf(delivery),
    selling_from_rate: rateOf(from),
    coverage_mm2: Number(coverage) * 1_000_000,
  })
  const answered = []
  for (const [, m2] of rows) {
    const ann = shop.visit()
    await fill(ann, [goods.f1, Number(m2)])
    const price = pounds((await itemTotal(ann)).inc)
    await fill(ann, [goods.fq, 0.72])
    const line = (await contents(ann)).find(({ model }) => model.sku === 'F1-C')
    answered.push([name, pounds(line?.quantity ?? 0), line?.tiles, price, pounds(line?.price ?? 0)])
  }
  expect(answered).toEqual(rows)
})

const sidesOfW2 = [...new Map(w2.map(([x, y]) => [`${x} × ${y}`, [x, y] as const])).values()]

test.each(sidesOfW2)('[T-054, P-105, P-111] W2: %i × %i mm added', async (x, y) => {
  await asTile(x, y)
  const rows = w2.filter((row) => row[0] === x && row[1] === y)
  const answered = []
  for (const [, , m2] of rows) {
    const { tiles, quantity } = await lineOf(goods.f1, m2)
    answered.push([m2, tiles, quantity === Number(m2), pounds(quantity)])
  }
  expect(answered).toEqual(rows.map(([, , m2, , ...rest]) => [m2, ...rest]))
})

test('[T-054, P-095] W2: one add takes at most 1000 m², a line holds 5000, in whole tiles below', async () => {
  const answered = []
  for (const [x, y, limit] of w2Largest) {
    await asTile(x, y)
    const ann = shop.visit()
    const { id } = await lineOf(goods.f1, limit === 1000 ? '1000' : '1', ann)
    if (limit === 5000) await ann.post(calls.basketUpdate, { id, quantity: 5000 })
    const [line] = await contents(ann)
    answered.push([x, y, limit, pounds(line?.quantity ?? 0), line?.tiles])
  }
  expect(answered).toEqual(w2Largest)
})

test('[P-004, P-007, T-012] W3: the unit is rounded first', async () => {
  const answered = []
  for (const [ex, m2] of w3) {
    await change(queries, goods.f9, {
      product_portion_rate: rateOf(ex),
      delivery_portion_rate: 0,
      selling_from_rate: rateOf(ex),
      stock_hundredths: null,
    })
    const line = await lineOf(goods.f9, m2)
    answered.push([ex, m2, pounds(line.unit_price), pounds(line.price)])
  }
  expect(answered).toEqual(w3)
})

test('[P-004, T-162] W3: a total with VAT, without it, and the VAT', async () => {
  const answered = []
  for (const [, , , ex] of w3Shares) {
    await change(queries, goods.f6, { selling_rate: rateOf(ex) })
    const ann = shop.visit()
    await fill(ann, [goods.f6, 1])
    const { inc, exc } = await itemTotal(ann)
    const { itemTotal: all, itemTotalExc, itemTax } = await totals(ann)
    expect([all, itemTotalExc]).toEqual([inc, exc])
    answered.push([...[inc, exc, itemTax].map(pounds), ex])
  }
  expect(answered).toEqual(w3Shares)
})

/** What the basket says is needed as well, by sku. */
const needs = async (variation: number, amount: string | number) => {
  const ann = shop.visit()
  await fill(ann, [variation, Number(amount)])
  const { also_needs } = (await ann.get(calls.getBasketContents)).json<{
    also_needs: readonly { sku: string; qty: number }[]
  }>()
  return Object.fromEntries(also_needs.map(({ sku, qty }) => [sku, qty]))
}

test('[P-159, P-161] W4: packs of grout', async () => {
  const answered = []
  for (const [x, y, m2, kilograms] of w4Grout) {
    /* 30 m² are no whole tiles of 600 × 600, so these are sold by the square metre alone. */
    await asTile(x, y, m2 === '30' ? { tile_area_mm2: null } : {})
    await change(queries, goods.f6, { weight_grams: Number(kilograms) * 1000 })
    answered.push([x, y, m2, kilograms, (await needs(goods.f1, m2))['F6-C']])
  }
  expect(answered).toEqual(w4Grout)
})

test('[P-162] W4: packs of primer, and never a membrane', async () => {
  const answered = []
  for (const [m2] of w4Primer) {
    await asTile(600, 600, { tile_area_mm2: null })
    const needed = await needs(goods.f1, m2)
    answered.push([m2, needed['F7-C']])
    expect(needed).not.toHaveProperty('F8-C')
  }
  expect(answered).toEqual(w4Primer)
})

test('[P-163] W4: rolls of membrane', async () => {
  const answered = []
  for (const [bag, count] of w4Membrane)
    answered.push([bag, count, await needs(bag === 'bulk' ? goods.f5Bulk : goods.f5Small, count)])
  expect(answered).toEqual(w4Membrane.map(([bag, count, rolls]) => [bag, count, { 'F8-C': rolls }]))
})

test('[P-125] W5: what F1 weighs', async () => {
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const answered = []
  for (const [m2] of w5)
    answered.push([m2, (await lineOf(goods.f1, m2)).weight?.toLocaleString('en-GB', twoDecimals)])
  expect(answered).toEqual(w5)
})

const calculator = async (variation: number, asked: object) => {
  const body = {
    x_y_unit: 'meters',
    depth: 4,
    z_unit: 'cm',
    ...asked,
    product_id: productId(goods, variation),
  }
  const list = WireSingles.parse((await shop.visit().post(calls.calculator, body)).json())
  const options = list.filter((one) => typeof one !== 'number')
  return { area: Number(list.at(-1)), option: options[0], options }
}
const combinations = async (asked: object) => {
  const body = { x_y_unit: 'meters', ...asked, product_id: productId(goods, goods.f5Bulk) }
  const list = WireCombos.parse((await shop.visit().post(calls.variationCalculator, body)).json())
  return { area: Number(list.at(-1)), options: list.filter((one) => typeof one !== 'number') }
}

test('[P-205, P-206, P-216, P-218, P-219, P-221] W6: areas, tiles and boxes', async () => {
  const answered = []
  for (const { length, width, unit } of w6Areas) {
    const asked = { length, width, x_y_unit: unit }
    const flat = await calculator(goods.f1, asked)
    const more = await calculator(goods.f1, { ...asked, wastage: true })
    const tiles = ({ option }: typeof flat) => [option?.tiles, pounds(option?.qty ?? 0)]
    answered.push({
      ...{ length, width, unit },
      ...{ area: pounds(flat.area), withTenth: pounds(more.area) },
      ...{ tiles: tiles(flat), tilesWithTenth: tiles(more) },
      boxes: (await calculator(goods.f4, asked)).option?.qty,
    })
  }
  expect(answered).toEqual(w6Areas)
})

test('[P-226, P-227] W6: what a bag covers at a depth', async () => {
  const answered = []
  for (const [depth, z_unit] of w6Depths) {
    const little = { length: 0.1, width: 0.1, depth, z_unit }
    const { option: bulk } = await calculator(goods.f12, little)
    const [small] = (await combinations(little)).options
    expect([bulk?.qty, small?.items]).toEqual([1, [1]])
    answered.push([depth, z_unit, bulk?.covered_area, small?.covered_area])
  }
  expect(answered).toEqual(w6Depths)
})

test.each(w6Combos)(
  '[P-015, P-205, P-207, P-226, P-230, P-231, P-232] W6: $length × $width m at $depth $unit, a tenth more: $wastage',
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

test('[P-224, P-231] W6: the basket charges for the bags what the table says, listed or not', async () => {
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
