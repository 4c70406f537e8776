import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { register } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readContents } from '../basket/basket-call.ts'
import { changeVariation, productId, readGoods, setStock } from '../goods.ts'

const shop = await startShop()
const limited = await startShop({ limits: { reads: 2 } })
const { queries } = shop.database
const goods = await readGoods(queries)

const getProduct = (visitor: Visitor, variation: number) =>
  visitor.post(calls.getProduct, { product_id: productId(goods, variation) })
const read = async (visitor: Visitor, variation: number) =>
  (await getProduct(visitor, variation)).json<WireProduct>()
const add = (visitor: Visitor, id: number, qty: number) =>
  visitor.post(calls.addMultipleToBasket, { variations: [{ id, qty }] })

describe('getProduct', () => {
  test('returns the same to a customer as to a guest, but for the wishlist [P-011]', async () => {
    const guest = shop.visit()
    const before = await read(guest, goods.f4)
    const customer = await register(shop, {}, guest)
    expect(await read(customer, goods.f4)).toEqual(before)
    await customer.post(calls.wishlistAdd, { Model_Type: 'product', Model_Id: before.id, Quantity: 1 })
    expect(await read(customer, goods.f4)).toEqual({ ...before, in_favourites: true })
  })

  test('returns the product with every named field [P-034, P-286, P-287, P-288, P-289, P-291, P-274]', async () => {
    const product = await read(shop.visit(), goods.f1)
    expect(WireProduct.parse(product)).toEqual(product)
    expect(product).toMatchObject({
      id: productId(goods, goods.f1),
      buyable: true,
      not_buyable_reason: null,
      use_per_meter_pricing: true,
      discountable: true,
      discount_qualifier: false,
      calculator_type: 'single_area',
      supplier: { allow_sample_discount: true },
      in_favourites: false,
      discount_qualified: false,
      postcode: null,
    })
    expect(product.full_slug).toBe(`/${product.category.slug}/${product.slug}`)
    expect(product.thumbnail_image).toBe(product.media[0]?.thumb ?? null)
  })

  test('returns its variations with every named field [P-281, P-292, P-293, P-294, P-295, P-296, P-297, P-298]', async () => {
    const { variations } = await read(shop.visit(), goods.f1)
    const f1 = variations.find(({ sku }) => sku === 'F1-C')
    expect(f1).toMatchObject({
      is_sample: false,
      buyable: true,
      coverage: 21.6,
      weight: 994,
      tile_area: 0.36,
      dimension_x: 600,
      dimension_y: 600,
      qty_alert_point: 100,
      stock: 216,
      in_basket: 0,
      qty: 1.08,
      selected: false,
      snake_case: expect.stringMatching(/^[a-z0-9_]+$/),
      product: { id: productId(goods, goods.f1), buyable: true },
    })
    expect(f1?.attributes.length).toBeGreaterThan(0)
    expect(f1?.attributes[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      attribute_group_id: expect.any(Number),
      attribute_group_name: expect.any(String),
    })
  })

  test('returns prices in pounds ex VAT under their seven names [P-269, P-270]', async () => {
    const { variations } = await read(shop.visit(), goods.f1)
    expect(variations.find(({ sku }) => sku === 'F1-C')?.pricing).toEqual({
      selling_price: 540,
      regular_price: null,
      selling_from_price: 25,
      selling_regular_price: null,
      product_portion: 22.5,
      delivery_portion: 54,
      variation_equivalent_m2: null,
      shipping_rate: null,
    })
    const f4 = (await read(shop.visit(), goods.f4)).variations[0]?.pricing
    expect(f4).toMatchObject({ selling_price: 30, variation_equivalent_m2: 20.8333 })
  })

  test('reads words of a later release as a product without calculator and buying form [P-034]', async () => {
    const id = productId(goods, goods.f4)
    const { rows } = await queries.execute<{ calculator: string | null; form: string | null }>(
      sql`select calculator_type as calculator, buying_form as form from product where id = ${id}`,
    )
    try {
      await queries.execute(
        sql`update product set calculator_type = 'later', buying_form = 'later' where id = ${id}`,
      )
      const product = await read(shop.visit(), goods.f4)
      expect(WireProduct.parse(product)).toMatchObject({ calculator_type: null, buying_form: 'simple' })
    } finally {
      await queries.execute(sql`update product set calculator_type = ${rows[0]?.calculator ?? null},
        buying_form = ${rows[0]?.form ?? null} where id = ${id}`)
    }
  })

  test('returns samples last, so that the first is never one [P-074, P-178]', async () => {
    const { variations } = await read(shop.visit(), goods.f1)
    const samples = variations.map((variation) => variation.is_sample)
    expect(samples).toEqual(samples.toSorted())
    expect(samples.at(-1)).toBe(true)
    expect(samples[0]).toBe(false)
  })

  test('returns one unticked pack of each extra [P-155, P-157, P-168]', async () => {
    const { extras } = await read(shop.visit(), goods.f1)
    expect(extras.map(({ sku }) => sku)).toEqual(['F6-C', 'F7-C'])
    expect(extras.map(({ product }) => product.calculator_type)).toEqual(['grout', 'primer'])
    expect(extras.some((extra) => extra.selected || extra.is_sample)).toBe(false)
    await changeVariation(queries, goods.f6, { withdrawn: true })
    expect((await read(shop.visit(), goods.f1)).extras.map(({ sku }) => sku)).not.toContain('F6-C')
  })

  test('returns as extra the next colour where the first has run out [P-155, P-156]', async () => {
    await setStock(queries, goods.f6, 0)
    const { extras } = await read(shop.visit(), goods.f1)
    expect(extras.map(({ sku }) => sku)).toEqual(['GROUT-WHITE', 'F7-C'])
  })

  test('accepts a form like JSON [P-020]', async () => {
    const ann = shop.visit()
    const response = await shop.call({
      method: 'POST',
      url: calls.getProduct,
      body: `product_id=${productId(goods, goods.f4)}`,
      headers: {
        cookie: ann.cookie,
        'x-csrf-token': ann.token,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(response.json()).toEqual(await read(ann, goods.f4))
  })
})

describe('the visitor’s own data', () => {
  test('includes what is in their own basket only [P-041]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await add(ann, goods.f1, 10.08)
    const inBasket = async (visitor: Visitor) =>
      Object.fromEntries((await read(visitor, goods.f1)).variations.map((v) => [v.sku, v.in_basket]))
    expect(await inBasket(ann)).toMatchObject({ 'F1-C': 10.08, 'F2-C': 0, F1S: 0 })
    expect(await inBasket(bob)).toMatchObject({ 'F1-C': 0 })
  })

  test('includes whether discountable goods travel free [T-074, T-075]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f4, 1)
    expect((await read(ann, goods.f1)).discount_qualified).toBe(false)
    await add(ann, goods.fq, 0.72)
    expect((await read(ann, goods.f1)).discount_qualified).toBe(true)
    /* Adding the qualifying product itself would set the flag. */
    expect((await read(shop.visit(), goods.fq)).discount_qualified).toBe(true)
  })

  test('does not waive delivery for a sample of a qualifying product [T-074]', async () => {
    await changeVariation(queries, goods.fq, { is_sample: true, selling_rate: 0 })
    const ann = shop.visit()
    await add(ann, goods.fq, 1)
    expect((await read(ann, goods.f1)).discount_qualified).toBe(false)
  })

  test('includes why it cannot be bought: not online, or not to the postcode [P-048]', async () => {
    const ann = shop.visit()
    const here = await read(ann, goods.f10)
    expect(here).toMatchObject({ buyable: false, not_buyable_reason: messages.notBuyable })
    expect(here.variations.map(({ is_sample, buyable }) => [is_sample, buyable])).toEqual([
      [false, false],
      [true, true],
    ])
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    const notDelivered = { buyable: false, not_buyable_reason: 'Not available for delivery to LS1 4AP' }
    expect(await read(ann, goods.f10)).toMatchObject({
      ...notDelivered,
      sold_online: false,
      postcode: 'LS1 4AP',
    })
    expect(await read(ann, goods.f1)).toMatchObject({ buyable: true, not_buyable_reason: null })
    await ann.post(calls.setPostcode, { postcode: 'IM1 1AA' })
    const island = await read(ann, goods.f1)
    expect(island).toMatchObject({
      buyable: false,
      not_buyable_reason: 'Not available for delivery to IM1 1AA',
      extras: [],
    })
    expect(island.variations.some((variation) => variation.buyable)).toBe(false)
  })

  test.each([
    ['sold online', 'f1', 'LS1 4AP', true],
    ['not delivered there', 'f1', 'IM1 1AA', false],
    ['not sold online', 'f10', 'LS1 4AP', false],
  ] as const)(
    'states that a product is %s on its page, in its variations and on its sample’s basket line [OP-37]',
    async (_what, product, postcode, buyable) => {
      const ann = shop.visit()
      const samples = (await read(ann, goods[product])).variations.filter(({ is_sample }) => is_sample)
      await add(ann, samples[0]?.id ?? 0, 1)
      await ann.post(calls.setPostcode, { postcode })
      const page = await read(ann, goods[product])
      const listed = await ann.post(calls.getVariations, { product_id: productId(goods, goods[product]) })
      const named = [
        page,
        ...page.variations.map((variation) => variation.product),
        ...listed.json<typeof page.variations>().map((variation) => variation.product),
        ...(await readContents(ann)).map((line) => line.model.product),
      ]
      expect(named.length).toBeGreaterThan(4)
      expect(new Set(named.map((one) => one.buyable))).toEqual(new Set([buyable]))
    },
  )

  test('marks goods without a price as not for sale [P-048]', async () => {
    await changeVariation(queries, goods.f4, { selling_rate: 0 })
    expect(await read(shop.visit(), goods.f4)).toMatchObject({ buyable: false })
  })
})

describe('refusals', () => {
  test.each([999_999, 2_147_483_647, '999999'])(
    'returns 404 for the unknown product %j [P-035]',
    async (product_id) => {
      const answer = await shop.visit().post(calls.getProduct, { product_id })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: messages.notFound })
    },
  )

  test('returns 404 for a withdrawn product, whose page is gone [P-035]', async () => {
    const { category, slug } = await read(shop.visit(), goods.f4)
    const deps = { categorySlug: category.slug, productSlug: slug }
    await queries.execute(sql`update product set withdrawn = true where id = ${productId(goods, goods.f4)}`)
    expect((await getProduct(shop.visit(), goods.f4)).statusCode).toBe(404)
    expect(await shop.features.catalogue.productPage(deps.categorySlug, deps.productSlug)).toBeNull()
  })

  test('returns 422 for an invalid id [P-035]', async () => {
    const ann = shop.visit()
    const wrong = [
      undefined,
      null,
      'x',
      '1e3',
      '０',
      0,
      -1,
      1.5,
      2_147_483_648,
      [1],
      {},
      true,
      "1' or '1'='1",
    ]
    for (const product_id of wrong) {
      const answer = await ann.post(calls.getProduct, { product_id })
      expect(answer.statusCode, JSON.stringify(product_id)).toBe(422)
      expect(answer.json()).toEqual({
        message: messages.unknownId,
        errors: { product_id: [messages.unknownId] },
      })
    }
  })

  test('returns 403 without the session’s own token [P-012, P-013]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    const urls = [calls.getProduct, calls.getVariations, calls.getVariationShippingServices]
    for (const url of urls)
      for (const token of ['', 'x', bob.token]) {
        const body = { product_id: productId(goods, goods.f1), variation_id: goods.f1 }
        const answer = await ann.post(url, body, { 'x-csrf-token': token })
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toEqual({ message: messages.badToken })
      }
  })
})

test('returns 429 for too many requests in a minute, for this session only', async () => {
  const [ann, bob] = [limited.visit(), limited.visit()]
  expect((await getProduct(ann, goods.f1)).statusCode).toBe(200)
  expect((await ann.post(calls.getVariations, { product_id: productId(goods, goods.f1) })).statusCode).toBe(
    200,
  )
  const answer = await getProduct(ann, goods.f1)
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({ message: messages.tooManyRequests })
  expect((await getProduct(bob, goods.f1)).statusCode).toBe(200)
})

describe('the shared page', () => {
  test('is found by category and product together [P-021, P-046]', async () => {
    const { catalogue } = shop.features
    const product = await read(shop.visit(), goods.f1)
    expect(await catalogue.productPage(product.category.slug, product.slug)).toEqual(product)
    expect(await catalogue.productPage('grout', product.slug)).toBeNull()
    expect(await catalogue.productPage(product.category.slug, 'nothing')).toBeNull()
  })
})

describe('the cost', () => {
  /** Adds sixty variations with attributes to F4's product. */
  const sixtyVariations = async () => {
    const product = productId(goods, goods.f4)
    await queries.execute(sql`insert into variation (product_id, sku, name, snake_case, selling_rate, position)
      select ${product}, 'MANY-' || n, 'Many ' || n, 'box', 100000, n from generate_series(1, 60) n`)
    await queries.execute(sql`insert into variation_option (variation_id, option_id)
      select v.id, o.id from variation v cross join lateral (select id from attribute_option order by id limit 3) o
      where v.sku like 'MANY-%'`)
  }

  test('is at most four statements, for one variation and for sixty [P-034]', async () => {
    const ann = shop.visit()
    await add(ann, goods.f1, 10.08)
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    const few = await captureStatements(() => read(ann, goods.f7))
    expect(few.value.variations.length).toBe(1)
    expect(few.statements.length).toBeGreaterThan(1)
    expect(few.statements.length).toBeLessThanOrEqual(4)
    await sixtyVariations()
    try {
      const many = await captureStatements(() => read(ann, goods.f4))
      expect(many.value.variations.length).toBeGreaterThan(60)
      expect(many.statements.length).toBeLessThanOrEqual(4)
      const { category, slug } = many.value
      const page = await captureStatements(() => shop.features.catalogue.productPage(category.slug, slug))
      expect(page.value?.variations.length).toBeGreaterThan(60)
      expect(page.statements.length).toBeLessThanOrEqual(4)
    } finally {
      await queries.execute(sql`delete from variation where sku like 'MANY-%'`)
    }
  })
})
