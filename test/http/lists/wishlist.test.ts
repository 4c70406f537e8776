import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls, paths } from '#contract/routes.ts'
import type { WishlistPage } from '#contract/wishlist.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { createWishlist } from '#server/lists/wishlist/index.ts'
import { anna, password, register, visitorAfter } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'

const shop = await startShop({
  /* The page's data, as its loader reads it. */
  extendApp: (app) => app.get('/page-of-wishlist', (request) => shop.features.wishlist.page(request.visitor)),
})

const small = await startShop({
  limits: { basketWrites: 8 },
  changeDependencies: (deps) => {
    const { listings, catalogue, basket } = deps.shop
    const wishlist = createWishlist({ queries: deps.database.queries, listings, catalogue, basket, most: 2 })
    return { ...deps, shop: { ...deps.shop, wishlist } }
  },
})

const productOf = async (sku: string): Promise<number> => {
  const row = await shop.database.queries.query.variation.findFirst({ where: (v, { eq }) => eq(v.sku, sku) })
  if (row === undefined) throw new Error(`no ${sku}`)
  return row.productId
}
const product = (id: number) => ({ Model_Type: 'product', Model_Id: id })
const add = (visitor: Visitor, id: number) =>
  visitor.post(calls.wishlistAdd, { ...product(id), Quantity: 1, FreeTypeAttributes: '' })
const favourite = async (visitor: Visitor, id: number): Promise<boolean> =>
  (await visitor.post(calls.getProduct, { product_id: id })).json().in_favourites

test('adds and removes a product, and getProduct says which [P-241, P-242, P-290]', async () => {
  const visitor = shop.visit()
  const id = await productOf('F1-C')
  expect(await favourite(visitor, id)).toBe(false)
  expect((await add(visitor, id)).statusCode).toBe(200)
  expect(await favourite(visitor, id)).toBe(true)
  expect((await visitor.post(calls.wishlistRemove, product(id))).statusCode).toBe(200)
  expect(await favourite(visitor, id)).toBe(false)
})

test('stores one entry for a product that is added twice, and ignores removing an absent one [P-243]', async () => {
  const visitor = shop.visit()
  const id = await productOf('F1-C')
  await add(visitor, id)
  expect((await add(visitor, id)).json()).toEqual({ status: 'ok', count: 1 })
  await visitor.post(calls.wishlistRemove, product(id))
  expect((await visitor.post(calls.wishlistRemove, product(id))).json()).toEqual({ status: 'ok', count: 0 })
})

test('rejects a product in a full wishlist with a message, and limits writes [P-241, BI-01]', async () => {
  const visitor = small.visit()
  const { rows } = await shop.database.queries.execute<{ id: number }>(
    sql`select id from product where not withdrawn order by id limit 3`,
  )
  const [one = 0, two = 0, three = 0] = rows.map(({ id }) => id)
  for (const id of [one, two, one]) expect((await add(visitor, id)).statusCode).toBe(200)
  const full = await add(visitor, three)
  expect([full.statusCode, full.json()]).toEqual([422, { message: messages.wishlistFull }])
  const form = await visitor.submit(calls.wishlistAdd, { Model_Type: 'product', Model_Id: String(three) })
  expect([form.statusCode, form.headers.location]).toEqual([303, paths.wishlist])
  await visitor.post(calls.wishlistRemove, product(one))
  expect((await add(visitor, three)).json()).toEqual({ status: 'ok', count: 2 })
  await add(visitor, three)
  expect((await add(visitor, three)).statusCode).toBe(429)
})

test('does not count products that are off sale, and shows them again once they are back [P-241, BI-01]', async () => {
  const visitor = small.visit()
  const { rows } = await shop.database.queries.execute<{ id: number }>(
    sql`select id from product where not withdrawn order by id limit 3`,
  )
  const [one = 0, two = 0, three = 0] = rows.map(({ id }) => id)
  for (const id of [one, two]) await add(visitor, id)
  const onSale = (is: boolean) =>
    small.database.queries.execute(sql`update product set withdrawn = ${!is} where id = ${one}`)
  await onSale(false)
  expect((await add(visitor, three)).json()).toEqual({ status: 'ok', count: 2 })
  expect((await visitor.post(calls.wishlistRemove, product(three))).json()).toEqual({
    status: 'ok',
    count: 1,
  })
  await onSale(true)
  expect((await add(visitor, two)).json()).toEqual({ status: 'ok', count: 2 })
})

test('shows a wishlist to its visitor only [P-244]', async () => {
  const [a, b] = [shop.visit(), shop.visit()]
  const id = await productOf('F1-C')
  await add(a, id)
  expect(await favourite(b, id)).toBe(false)
})

test('adds the product of a variation, and answers 404 for an unknown product', async () => {
  const visitor = shop.visit()
  const row = await shop.database.queries.query.variation.findFirst({
    where: (v, { eq }) => eq(v.sku, 'F2-C'),
  })
  const added = await visitor.post(calls.wishlistAdd, { Model_Type: 'variation', Model_Id: row?.id })
  expect(added.json()).toEqual({ status: 'ok', count: 1 })
  expect(await favourite(visitor, await productOf('F1-C'))).toBe(true)
  expect((await add(visitor, 999_999)).statusCode).toBe(404)
  expect((await visitor.post(calls.wishlistAdd, { Model_Type: 'Order', Model_Id: 1 })).statusCode).toBe(422)
})

describe('the page', () => {
  const page = async (visitor: Visitor) => (await visitor.get('/page-of-wishlist')).json<WishlistPage>()
  const setPostcode = (visitor: Visitor, postcode: string) => visitor.post(calls.setPostcode, { postcode })
  const reasons = async (visitor: Visitor) =>
    (await page(visitor)).products.map((one) => one.not_buyable_reason)

  test('lists the products with every named field, and no postcode yet [P-246, P-254, P-260, P-261]', async () => {
    const ann = shop.visit()
    expect(await page(ann)).toEqual({ products: [], postcode: null })
    const id = await productOf('F1-C')
    await add(ann, id)
    const { products, postcode } = await page(ann)
    expect(postcode).toBeNull()
    expect(products).toMatchObject([
      {
        id,
        name: 'Moorland Porcelain Paving',
        full_slug: '/porcelain-paving/moorland-porcelain-paving',
        thumbnail_image: expect.stringContaining('/media/'),
        use_per_meter_pricing: true,
        show_equivalent_price: false,
        display_price: {
          selling_price: 540,
          selling_from_price: 25,
          variation_equivalent_m2: null,
          variation_name: '600 × 600 mm',
        },
        not_buyable_reason: null,
      },
    ])
    expect(products[0]).toHaveProperty('custom_sash')
    expect(products[0]?.variations.map(({ sku, is_sample, buyable }) => [sku, is_sample, buyable])).toEqual([
      ['F1-C', false, true],
      ['F2-C', false, true],
      ['F3-C', false, true],
      ['F1S', true, true],
    ])
  })

  test('states why a product cannot be bought, naming the postcode [P-254, P-255, P-256, P-305]', async () => {
    const ann = shop.visit()
    await add(ann, await productOf('F10-C'))
    await add(ann, await productOf('F1-C'))
    expect(await reasons(ann)).toEqual(['Not currently available to buy online', null])
    await setPostcode(ann, 'ls14ap')
    expect((await page(ann)).postcode).toBe('LS1 4AP')
    expect(await reasons(ann)).toEqual(['Not available for delivery to LS1 4AP', null])
    await setPostcode(ann, 'IM1 1AA')
    const isle = 'Not available for delivery to IM1 1AA'
    expect(await reasons(ann)).toEqual([isle, isle])
    /* A sample that cannot be sent has no button. */
    expect((await page(ann)).products.map(({ sample_id: id }) => id)).toEqual([null, null])
  })

  test('hides a product that is off sale, and shows it once it is back', async () => {
    const ann = shop.visit()
    const id = await productOf('F4-C')
    await add(ann, id)
    await shop.database.queries.execute(sql`update product set withdrawn = true where id = ${id}`)
    expect((await page(ann)).products).toEqual([])
    await shop.database.queries.execute(sql`update product set withdrawn = false where id = ${id}`)
    expect((await page(ann)).products).toHaveLength(1)
  })

  test('answers 404 for a product that is off sale, also by its variation, and still removes it', async () => {
    const { queries } = shop.database
    const [ann, bob] = [shop.visit(), shop.visit()]
    const id = await productOf('F4-C')
    const [row] = await queries.query.variation.findMany({ where: (v, { eq }) => eq(v.sku, 'F4-C') })
    const itself = { Model_Type: 'variation', Model_Id: row?.id }
    await add(ann, id)
    await queries.execute(sql`update product set withdrawn = true where id = ${id}`)
    expect((await bob.post(calls.wishlistAdd, product(id))).statusCode).toBe(404)
    expect((await bob.post(calls.wishlistAdd, itself)).statusCode).toBe(404)
    expect((await ann.post(calls.wishlistRemove, product(id))).json()).toEqual({ status: 'ok', count: 0 })
  })

  test('reads the page with five statements, however many products it has', async () => {
    const ann = shop.visit()
    for (const sku of ['F1-C', 'F4-C', 'F5-BULK', 'F6-C', 'F10-C']) await add(ann, await productOf(sku))
    await page(ann)
    const counted = await captureStatements(() => page(ann))
    expect(counted.value.products).toHaveLength(5)
    expect(counted.statements.length).toBeLessThanOrEqual(5)
  })

  test('returns 403 without the CSRF token and changes nothing [P-012, P-241, P-242]', async () => {
    const ann = shop.visit()
    const id = await productOf('F1-C')
    for (const url of [calls.wishlistAdd, calls.wishlistRemove]) {
      const answer = await shop.call({
        method: 'POST',
        url,
        headers: { cookie: ann.cookie },
        body: product(id),
      })
      expect(answer.statusCode).toBe(403)
    }
    expect((await page(ann)).products).toEqual([])
  })

  test('redirects forms without script to the wishlist [P-241, P-242]', async () => {
    const ann = shop.visit()
    const fields = { Model_Type: 'product', Model_Id: String(await productOf('F1-C')) }
    const added = await ann.submit(calls.wishlistAdd, fields)
    expect([added.statusCode, added.headers.location]).toEqual([303, '/account/wishlist'])
    expect((await page(ann)).products).toHaveLength(1)
    const removed = await ann.submit(calls.wishlistRemove, fields)
    expect([removed.statusCode, removed.headers.location]).toEqual([303, '/account/wishlist'])
    expect((await page(ann)).products).toEqual([])
  })
})

describe('a customer', () => {
  const idsOf = async (visitor: Visitor) =>
    (await visitor.get('/page-of-wishlist')).json<WishlistPage>().products.map(({ id }) => id)
  const logIn = async (visitor: Visitor) =>
    visitorAfter(shop, await visitor.post(paths.login, { email: anna, password }))

  test('has one wishlist on every device, which a guest’s joins at login, each product once [P-010, P-011, P-244, D14]', async () => {
    const [f1, f4, f6] = [await productOf('F1-C'), await productOf('F4-C'), await productOf('F6-C')]
    const ann = await register(shop)
    await add(ann, f1)
    await add(ann, f4)
    const guest = shop.visit()
    await add(guest, f4)
    await add(guest, f6)
    expect(await favourite(guest, f1)).toBe(false)
    const phone = await logIn(guest)
    expect(await idsOf(phone)).toEqual([f1, f4, f6])
    expect(await idsOf(ann)).toEqual([f1, f4, f6])
    expect(await favourite(phone, f1)).toBe(true)

    expect((await phone.post(calls.wishlistRemove, product(f4))).json()).toEqual({ status: 'ok', count: 2 })
    expect((await add(phone, f1)).json()).toEqual({ status: 'ok', count: 2 })
    expect(await idsOf(ann)).toEqual([f1, f6])
  })

  test('leaves no wishlist to the next visitor after a logout [P-244]', async () => {
    const ann = await register(shop)
    const f1 = await productOf('F1-C')
    await add(ann, f1)
    const next = visitorAfter(shop, await ann.post(paths.logout))
    expect([await idsOf(next), await favourite(next, f1)]).toEqual([[], false])
    expect(await idsOf(await logIn(shop.visit()))).toEqual([f1])
  })

  test('retains dimensions at login, and loses them after a logout [P-210, D14]', async () => {
    const guest = shop.visit()
    const id = await productOf('F1-C')
    await guest.post(calls.calculator, { product_id: id, length: 5, width: 4 })
    const saved = async (visitor: Visitor) =>
      (await visitor.post(calls.getProduct, { product_id: id })).json<WireProduct>().saved_dimensions
    const ann = await register(shop, {}, guest)
    expect(await saved(ann)).toMatchObject({ length: 5, width: 4 })
    expect(await saved(visitorAfter(shop, await ann.post(paths.logout)))).toBeNull()
  })
})
