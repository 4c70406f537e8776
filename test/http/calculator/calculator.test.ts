import { describe, expect, test } from 'vitest'
import { WireCombos, WireSingles } from '#contract/calculator.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { productId, readGoods, setStock } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const drive = { length: 5, width: 4, depth: 4, wastage: false, x_y_unit: 'meters', z_unit: 'cm', options: [] }
const room = { length: 4.2, width: 3.6, depth: 4, x_y_unit: 'meters', z_unit: 'cm' }
const f5 = productId(goods, goods.f5Bulk)
const f1 = productId(goods, goods.f1)
const f4 = productId(goods, goods.f4)
const f12 = productId(goods, goods.f12)
const f11 = async (): Promise<number> => {
  const row = await queries.query.variation.findFirst({ where: (v, { eq }) => eq(v.sku, 'F11-LARGE') })
  return row?.productId ?? 0
}

const combos = (visitor: Visitor, body: object) => visitor.post(calls.variationCalculator, body)
const singles = (visitor: Visitor, body: object) => visitor.post(calls.calculator, body)

const combosOf = async (body: object) => {
  const answer = await combos(shop.visit(), body)
  expect(answer.statusCode).toBe(200)
  const list = WireCombos.parse(answer.json())
  expect(list).toEqual(answer.json())
  return { area: list.at(-1), options: list.filter((one) => typeof one !== 'number') }
}
const singlesOf = async (body: object, visitor = shop.visit()) => {
  const answer = await singles(visitor, body)
  expect(answer.statusCode).toBe(200)
  const list = WireSingles.parse(answer.json())
  expect(list).toEqual(answer.json())
  return { area: list.at(-1), options: list.filter((one) => typeof one !== 'number') }
}

describe('combinations', () => {
  test('are 2 bulk bags, or 1 and 24 small, for W6’s 20 m² at 4 cm [P-015, P-205, P-207, P-214, P-230, P-231]', async () => {
    const { area, options } = await combosOf({ ...drive, product_id: f5 })
    expect(area).toBe(20)
    expect(options).toMatchObject([
      { tag: 'Best value', items: [2], coverage: 25, covered_area: 25, price: 190, price_inc: 228 },
      { tag: 'Least waste', items: [1, 24], coverage: 20, covered_area: 20, price: 191, price_inc: 229.2 },
    ])
    expect(options[1]?.variations.map(({ sku, snake_case, qty }) => [sku, snake_case, qty])).toEqual([
      ['F5-BULK', 'bulk_bag', 1],
      ['F5-SMALL', 'small_bag', 24],
    ])
  })

  test.each([
    [{ x_y_unit: 'feet', length: 12, width: 10 }, 11.15, [[1], [36]], [12.5, 11.25]],
    [{ x_y_unit: 'yards' }, 16.72, [[1, 14]], [16.875]],
  ] as const)('are calculated in other units: %j [P-206, P-226]', async (more, area, items, covered) => {
    const answer = await combosOf({ ...drive, ...more, product_id: f5 })
    expect(answer.area).toBe(area)
    expect(answer.options.map((option) => option.items)).toEqual(items)
    expect(answer.options.map((option) => option.covered_area)).toEqual(covered)
  })

  test('are 2 large and 2 small packs, £672.00, for W6’s 22 m² of paving [P-216, P-220]', async () => {
    const { area, options } = await combosOf({ ...drive, wastage: 1, product_id: await f11() })
    expect(area).toBe(22)
    expect(options[0]).toMatchObject({ tag: 'Best value', items: [2, 2], coverage: 22, price_inc: 672 })
  })

  test('are limited to the selected options, and never mix packs of two colours [P-207]', async () => {
    const setts = await queries.query.variation.findFirst({ where: (v, { eq }) => eq(v.sku, 'SETT-AC11-L') })
    const product_id = setts?.productId ?? 0
    const all = (await combos(shop.visit(), { ...drive, product_id })).json()
    for (const { variations } of WireCombos.parse(all).filter((one) => typeof one !== 'number'))
      expect(new Set(variations.map((v) => v.attributes.map(({ id }) => id).join())).size).toBe(1)
    const product = (await shop.visit().post(calls.getProduct, { product_id })).json<WireProduct>()
    const selected = product.variations.find(({ sku }) => sku === 'SETT-AC11-L')?.attributes ?? []
    const options = selected.map(({ id, name }) => ({ id, name }))
    const narrowed = await combosOf({ ...drive, options, product_id })
    const skus = narrowed.options.flatMap(({ variations }) => variations.map(({ sku }) => sku))
    expect(skus.length).toBeGreaterThan(0)
    expect(skus.every((sku) => sku.startsWith('SETT-AC11'))).toBe(true)
    expect((await combosOf({ ...drive, options: [{ id: 999_999 }], product_id })).options).toEqual([])
  })

  test('cost in the basket what the option says, with all of it added [P-212, P-224]', async () => {
    const ann = shop.visit()
    const { options } = await combosOf({ ...drive, product_id: f5 })
    const variations = options[1]?.variations ?? []
    expect((await ann.post(calls.addMultipleToBasket, { variations })).statusCode).toBe(200)
    const { basket } = (await ann.get(calls.getBasketContents)).json()
    expect(basket).toMatchObject([{ quantity: 1 }, { quantity: 24 }])
    expect((await ann.get(calls.getItemTotal)).json()).toMatchObject({ inc: 229.2, exc: 191 })
  })
})

describe('single variations', () => {
  test('are 42 tiles of F1, £473.04, for W6’s 4.2 × 3.6 m [P-205, P-208, P-213, P-215, P-219, P-222, P-225]', async () => {
    const { area, options } = await singlesOf({ ...room, product_id: f1 })
    expect(area).toBe(15.12)
    expect(options.map(({ sku, qty, tiles, price_inc }) => [sku, qty, tiles, price_inc])).toEqual([
      ['F1-C', 15.12, 42, 473.04],
      ['F2-C', 15.12, 28, 586.44],
      ['F3-C', 15.19, 27, 546.83],
    ])
    expect(options[0]).toMatchObject({
      name: '600 × 600 mm',
      coverage: 21.6,
      product: { use_per_meter_pricing: true },
      pricing: { product_portion: 22.5, delivery_portion: 54 },
      unit_price: 27,
      delivery: 64.8,
      addable: true,
    })
  })

  test('are 14 boxes of F4 for £504.00 [P-223]', async () => {
    const { options } = await singlesOf({ ...room, length: 5, width: 4, product_id: f4 })
    expect(options).toMatchObject([{ sku: 'F4-C', qty: 14, price_inc: 504, covered_area: 20.16 }])
  })

  test.each([
    [5, 'cm', 2, 20],
    [2, 'inches', 3, 29.527_559],
    [4, 'cm', 2, 25],
  ])('of F12 for 20 m² at %s %s are %s packs [P-227, P-233]', async (depth, z_unit, qty, covered_area) => {
    const { options } = await singlesOf({ ...room, length: 5, width: 4, depth, z_unit, product_id: f12 })
    expect(options).toMatchObject([{ qty, covered_area }])
  })

  test('cost in the basket what the option says, also when delivery is waived [P-213, P-224]', async () => {
    const ann = shop.visit()
    await ann.post(calls.addMultipleToBasket, { variations: [{ id: goods.fq, qty: 25.92 }] })
    const before = (await ann.get(calls.getItemTotal)).json<{ inc: number }>().inc
    const { options } = await singlesOf({ ...room, product_id: f1 }, ann)
    expect(options[0]).toMatchObject({ delivery: 0, delivery_waived: true, price_inc: 408.24 })
    await ann.post(calls.addMultipleToBasket, { variations: options.slice(0, 1) })
    const after = (await ann.get(calls.getItemTotal)).json<{ inc: number }>().inc
    expect(after - before).toBeCloseTo(408.24, 6)
  })
})

test('calculates one product of each of the four types by its call [P-187, P-196]', async () => {
  const body = { ...drive, product_id: 0 }
  const types = [
    [calls.variationCalculator, await f11(), 'combo_area'],
    [calls.variationCalculator, f5, 'combo_volume'],
    [calls.calculator, f1, 'single_area'],
    [calls.calculator, f12, 'single_volume'],
  ] as const
  for (const [path, product_id, type] of types) {
    const ann = shop.visit()
    const product = (await ann.post(calls.getProduct, { product_id })).json<WireProduct>()
    expect(product.calculator_type).toBe(type)
    const answer = (await ann.post(path, { ...body, product_id })).json<readonly unknown[]>()
    expect(answer.length).toBeGreaterThan(1)
    expect(answer.at(-1)).toBe(20)
  }
})

describe('refusals', () => {
  test.each([
    ['length', 5000.01],
    ['length', -1],
    ['length', 'abc'],
    ['length', ''],
    ['length', null],
    ['length', 0],
    ['width', '1e3'],
    ['width', [5]],
    ['width', { value: 5 }],
    ['width', 5000.01],
    ['depth', 100.1],
    ['depth', -1],
    ['depth', 0],
    ['depth', 'deep'],
    ['x_y_unit', 'miles'],
    ['z_unit', 'mm'],
    ['wastage', 'perhaps'],
    ['options', 'all'],
    ['product_id', 'x'],
  ])(
    'rejects %s %j with a message, and stores nothing [P-197, P-198, P-200, P-201]',
    async (field, value) => {
      const ann = shop.visit()
      const answer = await combos(ann, { ...drive, product_id: f5, [field]: value })
      expect(answer.statusCode).toBe(422)
      const { message, errors } = answer.json<{ message: string; errors: Record<string, string[]> }>()
      expect(Object.keys(errors)).toEqual([field])
      expect(errors[field]?.[0]).toBe(message)
      expect(message).toMatch(/^[A-Z].*\.$/)
      const product = (await ann.post(calls.getProduct, { product_id: f5 })).json<WireProduct>()
      expect(product.saved_dimensions).toBeNull()
    },
  )

  test('accepts the limits themselves [P-197, P-198]', async () => {
    expect((await combosOf({ ...drive, length: 5000, depth: 100, product_id: f5 })).area).toBe(20_000)
    expect((await singlesOf({ ...room, length: '5000', depth: 'no matter', product_id: f1 })).area).toBe(
      18_000,
    )
  })

  test('returns 404 for an unknown product, and 422 for one without this calculator [P-209]', async () => {
    const ann = shop.visit()
    const refused = async (path: string, product_id: number) => {
      const answer = await ann.post(path, { ...drive, product_id })
      return [answer.statusCode, answer.json()]
    }
    const f6 = productId(goods, goods.f6)
    for (const path of [calls.calculator, calls.variationCalculator]) {
      expect(await refused(path, 999_999)).toEqual([404, { message: messages.notFound }])
      expect(await refused(path, f6)).toEqual([422, { message: messages.noCalculator }])
    }
    expect(await refused(calls.calculator, f5)).toEqual([422, { message: messages.otherCalculator }])
    expect(await refused(calls.variationCalculator, f1)).toEqual([422, { message: messages.otherCalculator }])
  })

  test('returns 403 without the CSRF token [P-012]', async () => {
    for (const path of [calls.calculator, calls.variationCalculator]) {
      const { cookie } = shop.visit()
      const answer = await shop.call({
        method: 'POST',
        url: path,
        headers: { cookie },
        body: { ...drive, product_id: f5 },
      })
      expect(answer.statusCode).toBe(403)
    }
  })

  test('answers any input with a message, and marks an option beyond the limits as not addable [P-234]', async () => {
    const maximum = { ...drive, length: 5000, width: 5000, depth: 100, product_id: f5 }
    const { area, options } = await combosOf(maximum)
    expect(area).toBe(25_000_000)
    expect(options[0]).toMatchObject({ items: [50_000_000], addable: false })
    expect((await singlesOf({ ...maximum, product_id: f1 })).options[0]).toMatchObject({ addable: false })
    const ann = shop.visit()
    const infinite = await shop.call({
      method: 'POST',
      url: calls.calculator,
      headers: { cookie: ann.cookie, 'x-csrf-token': ann.token, 'content-type': 'application/json' },
      body: `{"product_id":${f1},"length":1e309,"width":1}`,
    })
    expect(infinite.statusCode).toBe(422)
    expect(infinite.json()).toMatchObject({ errors: { length: [messages.badDimension.length] } })
    for (const value of [1e-9, 4.9e-324, '٣', '５', ' 5 ', '5,5', 'NaN', true, Number.MAX_SAFE_INTEGER]) {
      const answer = await singles(ann, { ...room, length: value, width: value, product_id: f1 })
      expect([200, 422], String(value)).toContain(answer.statusCode)
    }
  })
})

describe('measured dimensions', () => {
  const saved = async (visitor: Visitor, product_id: number) =>
    (await visitor.post(calls.getProduct, { product_id })).json<WireProduct>().saved_dimensions

  test('are stored for this shopper, on every product with a calculator [P-195, P-210]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    expect(await saved(ann, f5)).toBeNull()
    await combos(ann, { ...drive, length: '12.5', depth: 2, z_unit: 'inches', wastage: true, product_id: f5 })
    const measured = { length: 12.5, width: 4, x_y_unit: 'meters', depth: 2, z_unit: 'inches', wastage: true }
    expect(await saved(ann, f5)).toEqual(measured)
    expect(await saved(ann, f1)).toEqual(measured)
    expect(await saved(ann, productId(goods, goods.f6))).toBeNull()
    expect(await saved(bob, f5)).toBeNull()
    const { base_depth, calculator_type, buyable, id } = (
      await ann.post(calls.getProduct, { product_id: f5 })
    ).json<WireProduct>()
    expect([id, calculator_type, base_depth, buyable]).toEqual([f5, 'combo_volume', 4, true])
  })

  test('retain the depth for goods in one layer [P-210]', async () => {
    const ann = shop.visit()
    await singles(ann, { ...room, depth: 9, product_id: f1 })
    expect(await saved(ann, f1)).toMatchObject({ length: 4.2, depth: null, z_unit: 'cm' })
    await combos(ann, { ...drive, depth: 7, product_id: f5 })
    await singles(ann, { ...room, product_id: f1 })
    expect(await saved(ann, f1)).toMatchObject({ length: 4.2, depth: 7, z_unit: 'cm' })
  })

  test('cost one statement more than reading the product', async () => {
    const ann = shop.visit()
    await combos(ann, { ...drive, product_id: f5 })
    const repeated = await captureStatements(() => combos(ann, { ...drive, product_id: f5 }))
    expect(repeated.statements.length).toBeLessThanOrEqual(5)
  })
})

test('calculates what cannot be bought too, and says so [P-188]', async () => {
  const emperador = productId(goods, goods.f10)
  const notOnline = await singlesOf({ ...room, product_id: emperador })
  expect(notOnline.options.map(({ buyable }) => buyable)).toEqual([false])
})

describe('too little stock [S-025]', () => {
  const hall = { ...room, length: 10, width: 10 }

  test('limits an option to it: 3.5 m² of tiles are 9 tiles, which can be added', async () => {
    await setStock(queries, goods.f1, 3.5)
    const ann = shop.visit()
    const find = async () =>
      (await singlesOf({ ...hall, product_id: f1 }, ann)).options.find(({ id }) => id === goods.f1)
    const option = await find()
    expect(option).toMatchObject({
      qty: 3.24,
      tiles: 9,
      covered_area: 3.24,
      needed_qty: 100.08,
      covers_need: false,
      sold_out: false,
      addable: true,
    })
    const added = await ann.post(calls.addMultipleToBasket, { variations: [option] })
    expect(added.json()).toMatchObject({
      items: [{ requested: 3.24, added: 3.24, message: null }],
      notes: [],
    })
    const contents = (await ann.get(calls.getBasketContents)).json<{ basket: { price: number }[] }>()
    expect(contents.basket.map(({ price }) => price)).toEqual([option?.price_inc])
    expect(await find()).toMatchObject({ qty: 100.08, sold_out: true, addable: false })
  })

  test('covers the need with exactly the stock', async () => {
    await setStock(queries, goods.f4, 11)
    const { options } = await singlesOf({ ...room, product_id: f4 })
    expect(options).toMatchObject([{ qty: 11, needed_qty: 11, covers_need: true, addable: true }])
  })

  test('combines packs within it, and returns one option of all where they do not suffice', async () => {
    await setStock(queries, goods.f5Bulk, 1)
    const small = await combosOf({ ...drive, product_id: f5 })
    expect(small.options).toMatchObject([{ tag: 'Best value', items: [1, 24], covers_need: true }])
    await setStock(queries, goods.f5Small, 23)
    expect((await combosOf({ ...drive, product_id: f5 })).options).toMatchObject([
      { tag: 'All there is', items: [1, 23], covers_need: false, addable: true },
    ])
    await setStock(queries, goods.f5Bulk, 0)
    await setStock(queries, goods.f5Small, 0)
    const none = await combosOf({ ...drive, product_id: f5 })
    expect(none.options.map((option) => [option.sold_out, option.addable])).toEqual([
      [true, false],
      [true, false],
    ])
  })
})
