import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { WireBasketContents, type WireItemTotal } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'
import { fill, setPostcode } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const read = async (visitor: Visitor) =>
  (await visitor.get(calls.getBasketContents)).json<WireBasketContents>()
const total = async (visitor: Visitor) => (await visitor.get(calls.getItemTotal)).json<WireItemTotal>()
const needs = async (visitor: Visitor) => {
  const { also_needs } = await read(visitor)
  return Object.fromEntries(also_needs.map((variation) => [variation.sku, variation.qty]))
}

describe('lines', () => {
  test('are empty in an empty basket, which is three empty lists [T-031]', async () => {
    const ann = shop.visit()
    expect(await read(ann)).toEqual({ basket: [], also_buys: [], also_needs: [] })
    const withoutCookie = await shop.call({ url: calls.getBasketContents })
    expect(withoutCookie.json()).toEqual({ basket: [], also_buys: [], also_needs: [] })
    expect((await shop.call({ url: calls.basketSummary })).json()).toEqual({
      count: 0,
      samples: 0,
      current: false,
    })
    expect((await shop.call({ url: calls.getItemTotal })).json()).toEqual({ inc: 0, exc: 0 })
  })

  test('name at most two attributes, by which the variations of the product differ [S-030]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f6, 1])
    const [paving, grout] = (await read(ann)).basket
    expect(paving?.distinguishing).toContain('Size')
    const { rows } = await queries.execute<{ options: number }>(
      sql`select count(distinct o.option_id)::int as options from variation v
        join variation_option o on o.variation_id = v.id
        join attribute_option a on a.id = o.option_id join attribute_group g on g.id = a.group_id
        where g.name = 'Finish' and not v.withdrawn and not v.is_sample
        and v.product_id = (select product_id from variation where id = ${goods.f1})`,
    )
    /* One finish for all: it says nothing about the line. */
    if (rows[0]?.options === 1) expect(paving?.distinguishing).not.toContain('Finish')
    for (const line of [paving, grout]) expect(line?.distinguishing.length).toBeLessThanOrEqual(2)
  })

  test('have every named field of the contract [T-032, T-033, T-034, T-391, T-080, T-081]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f1s, 1])
    const contents = await read(ann)
    expect(WireBasketContents.parse(contents)).toEqual(contents)
    expect(contents.basket[0]).toMatchObject({
      quantity: 10.08,
      tiles: 28,
      weight: 463.867,
      problem: null,
      model: {
        sku: 'F1-C',
        full_slug: expect.stringMatching(/^(\/[a-z0-9-]+){2}\?sku=F1-C$/),
        is_sample: false,
        tile_area: 0.36,
        dimension_x: 600,
        dimension_y: 600,
        coverage: 21.6,
        weight: 994,
        stock: 216,
        in_basket: 10.08,
        pricing: {
          product_portion: 22.5,
          delivery_portion: 54,
          selling_price: 540,
          selling_from_price: 25,
        },
        product: {
          use_per_meter_pricing: true,
          discountable: true,
          discount_qualifier: false,
          calculator_type: 'single_area',
        },
      },
    })
    const { model } = contents.basket[0] ?? {}
    expect(model?.full_name).toBe(`${model?.product.name}, ${model?.name}`)
    expect(model?.attributes).toContainEqual(
      expect.objectContaining({ attribute_group_name: expect.any(String), name: expect.any(String) }),
    )
    expect(model?.product.thumbnail_image).toBe(model?.product.media[0]?.thumb ?? null)
    expect(contents.basket[1]?.model.pricing.shipping_rate).toBe(2.5)
  })

  test.each([
    [0.36, 74.52],
    [1.08, 93.96],
    [10.08, 336.96],
    [21.6, 648],
    [21.96, 658.8],
    [43.2, 1296],
  ])('price %d m² of F1 at £%d [T-072, T-076, T-012, P-268]', async (quantity, price) => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, quantity])
    const { basket } = await read(ann)
    expect(basket[0]).toMatchObject({ quantity, price, delivery_waived: false })
    const { unit_price, delivery } = basket[0] ?? { unit_price: 0, delivery: 0 }
    expect(Math.round(unit_price * quantity * 100) / 100 + delivery).toBeCloseTo(price, 8)
  })

  test('price packs and samples by the piece [T-002, P-124]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 3], [goods.f1s, 2])
    expect((await read(ann)).basket).toMatchObject([
      { price: 108, price_exc: 90, unit_price: 36, delivery: 0, tiles: null },
      { price: 0, price_exc: 0, tiles: null },
    ])
  })

  test.each([
    [10.08, 272.16],
    [43.2, 1166.4],
  ])(
    'waive delivery beside a qualifying line: %d m² of F1 are £%d [T-073, T-074]',
    async (quantity, price) => {
      const ann = shop.visit()
      await fill(ann, [goods.f1, quantity], [goods.fq, 0.72])
      const { basket } = await read(ann)
      expect(basket[0]).toMatchObject({ price, delivery: 0, delivery_waived: true })
      expect(basket[1]).toMatchObject({ delivery_waived: false })
    },
  )

  test('do not qualify by a sample of a qualifying product [T-074]', async () => {
    await changeVariation(queries, goods.fq, { is_sample: true, selling_rate: 0 })
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.fq, 1])
    expect((await read(ann)).basket[0]).toMatchObject({ price: 336.96, delivery_waived: false })
  })

  test('state why a line can no longer be bought [T-078]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 3], [goods.f6, 1], [goods.f1s, 1])
    const problems = async () => (await read(ann)).basket.map((line) => line.problem)
    expect(await problems()).toEqual([null, null, null])
    await setStock(queries, goods.f4, 2)
    await changeVariation(queries, goods.f6, { withdrawn: true })
    expect(await problems()).toEqual([messages.notEnoughStock, messages.notBuyable, null])
    await ann.post(calls.setPostcode, { postcode: 'IM1 1AA' })
    const there = messages.notDelivered('IM1 1AA')
    expect(await problems()).toEqual([there, there, there])
  })

  test('round again for a changed catalogue entry: other sides, or a sample now [T-054, T-051]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f9, 2.5])
    await changeVariation(queries, goods.f1, {
      dimension_x_mm: 597,
      dimension_y_mm: 597,
      tile_area_mm2: 356_409,
    })
    await changeVariation(queries, goods.f9, { is_sample: true, selling_rate: 0, shipping_rate: 25_001 })
    const { basket } = await read(ann)
    expect(basket.map(({ quantity, tiles }) => [quantity, tiles])).toEqual([
      [10.34, 29],
      [2, null],
    ])
    expect((await total(ann)).inc).toBeCloseTo(
      basket.reduce((sum, line) => sum + line.price, 0),
      8,
    )
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    const { services } = (await ann.get(calls.getShippingServices)).json()
    expect(services[0]).toMatchObject({ cost: 5.0002, price: 6 })
    const id = basket[0]?.id
    expect((await ann.post(calls.basketUpdate, { id, quantity: 10.34 })).body).toBe('')
    expect((await read(ann)).basket[0]?.quantity).toBe(10.34)
  })

  test('are not visible to another session [T-066]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await fill(ann, [goods.f4, 1])
    expect((await read(bob)).basket).toEqual([])
    expect(await total(bob)).toEqual({ inc: 0, exc: 0 })
  })

  test('forbid caching [T-031]', async () => {
    const ann = shop.visit()
    for (const url of [calls.getBasketContents, calls.getItemTotal, calls.basketSummary])
      expect((await ann.get(url)).headers['cache-control']).toContain('no-store')
  })
})

describe('suggestions', () => {
  test('are two packs of grout and one of primer for F1 10.08 m², as on its page [T-079, T-088, P-159]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08])
    expect(await needs(ann)).toEqual({ 'F6-C': 2, 'F7-C': 1 })
  })

  test('add up tiled areas before rounding once [T-083, T-084]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f2, 9.72])
    expect(await needs(ann)).toEqual({ 'F6-C': 3, 'F7-C': 1 })
    const bob = shop.visit()
    await fill(bob, [goods.f1, 21.6], [goods.f2, 19.44])
    expect(await needs(bob)).toMatchObject({ 'F6-C': 6 })
  })

  test('are membrane by coverage for aggregates [T-085, T-086]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f5Bulk, 2])
    expect(await needs(ann)).toEqual({ 'F8-C': 2 })
    const { basket, also_needs } = await read(ann)
    const types = [...basket.map(({ model }) => model), ...also_needs].map(
      ({ product }) => product.calculator_type,
    )
    expect(types).toEqual(['combo_volume', 'membrane'])
    const bob = shop.visit()
    await fill(bob, [goods.f5Bulk, 1], [goods.f5Small, 8])
    expect(await needs(bob)).toEqual({ 'F8-C': 1 })
  })

  test('leave out what is in the basket [T-090, T-089]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f6, 1])
    expect(await needs(ann)).toMatchObject({ 'F6-C': 1 })
    await fill(ann, [goods.f6, 1])
    expect(Object.keys(await needs(ann))).toEqual(['F7-C'])
  })

  test('are none for samples [T-087]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1s, 1])
    expect((await read(ann)).also_needs).toEqual([])
  })

  test('leave out what cannot be bought', async () => {
    await changeVariation(queries, goods.f6, { withdrawn: true })
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08])
    expect(Object.keys(await needs(ann))).not.toContain('F6-C')
    await ann.post(calls.setPostcode, { postcode: 'IM1 1AA' })
    expect(await read(ann)).toMatchObject({ also_needs: [], also_buys: [] })
  })

  test('offer at most four related products, one of each and none in the basket [T-079]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08])
    const { also_buys } = await read(ann)
    expect(also_buys.length).toBeGreaterThan(0)
    expect(also_buys.length).toBeLessThanOrEqual(4)
    expect(also_buys.every((variation) => variation.qty === 1 && !variation.is_sample)).toBe(true)
    /* Never another floor: what is laid has a calculator, or is sold by the area. */
    for (const { product } of also_buys)
      expect([product.use_per_meter_pricing, product.calculator_type]).toEqual([false, null])
    const there = goods.products.get(goods.f1)
    expect(also_buys.map((variation) => variation.product.id)).not.toContain(there)
    const [first] = also_buys
    await fill(ann, [first?.id ?? 0, 1])
    expect((await read(ann)).also_buys.map((variation) => variation.id)).not.toContain(first?.id)
  })
})

describe('totals', () => {
  test('are £366.96, and £305.80 without VAT, for F1 10.08 m² and two of F6 [T-162, T-172]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f6, 2], [goods.f1s, 1])
    expect(await total(ann)).toEqual({ inc: 366.96, exc: 305.8 })
    const { basket } = await read(ann)
    expect(basket.reduce((sum, line) => sum + Math.round(line.price * 100), 0)).toBe(36_696)
  })

  test('count lines, not pieces, in the badge, and samples for their tray [T-177] [S-029]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f6, 2], [goods.f1s, 1])
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 3, samples: 1, current: false })
  })
})

test('returns no weight of goods whose weight is not known [P-125]', async () => {
  await changeVariation(queries, goods.f4, { weight_grams: null })
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1])
  expect((await read(ann)).basket[0]?.weight).toBeNull()
})

test('tells what is sold no longer from what is not delivered to the postcode [T-078]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1])
  await setPostcode(ann, 'LS1 4AP')
  await changeVariation(queries, goods.f4, { withdrawn: true })
  expect((await read(ann)).basket[0]?.problem).toBe(messages.notBuyable)
})

test('returns the weight in kilograms to the gram [P-125]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08])
  expect((await read(ann)).basket[0]?.weight).toBe(463.867)
})

test('costs contents four statements and a total two for any basket', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08])
  const few = await captureStatements(() => read(ann))
  await fill(ann, [goods.f4, 1], [goods.f5Bulk, 1], [goods.fq, 0.72], [goods.f9, 2], [goods.f1s, 1])
  const many = await captureStatements(() => read(ann))
  expect(many.value.basket).toHaveLength(6)
  expect(few.statements.length).toBeGreaterThan(2)
  expect(few.statements.length).toBeLessThanOrEqual(4)
  expect(many.statements.length).toBe(few.statements.length)
  expect((await captureStatements(() => total(ann))).statements.length).toBeLessThanOrEqual(2)
})
