import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls, paths } from '#contract/routes.ts'
import type { WishlistPage } from '#contract/wishlist.ts'
import { countingStatements } from '#server/database/statement-count.ts'
import { createWishlist } from '#server/lists/wishlist/index.ts'
import { afterAnswer, anna, password, register } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'

const shop = await startShop({
  /* The page's data, as its loader asks for it. */
  extend: (app) => app.get('/page-of-wishlist', (request) => shop.faces.wishlist.page(request.visitor)),
})

const small = await startShop({
  limits: { basketWrites: 8 },
  change: (deps) => {
    const { listings, catalogue } = deps.shop
    const wishlist = createWishlist({ queries: deps.database.queries, listings, catalogue, most: 2 })
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

test('[P-241, P-242, P-290] a product is remembered and forgotten, and getProduct says which', async () => {
  const visitor = shop.visit()
  const id = await productOf('F1-C')
  expect(await favourite(visitor, id)).toBe(false)
  expect((await add(visitor, id)).statusCode).toBe(200)
  expect(await favourite(visitor, id)).toBe(true)
  expect((await visitor.post(calls.wishlistRemove, product(id))).statusCode).toBe(200)
  expect(await favourite(visitor, id)).toBe(false)
})

test('[P-243] adding twice keeps one entry, removing an absent one is harmless', async () => {
  const visitor = shop.visit()
  const id = await productOf('F1-C')
  await add(visitor, id)
  expect((await add(visitor, id)).json()).toEqual({ status: 'ok', count: 1 })
  await visitor.post(calls.wishlistRemove, product(id))
  expect((await visitor.post(calls.wishlistRemove, product(id))).json()).toEqual({ status: 'ok', count: 0 })
})

test('[P-241, BI-01] a full wishlist takes no more and says so; nobody adds without end', async () => {
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

test('[P-241, BI-01] what went off sale counts nowhere: there is room for another, and it comes back all the same', async () => {
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

test('[P-244] a wishlist is its visitor’s alone', async () => {
  const [a, b] = [shop.visit(), shop.visit()]
  const id = await productOf('F1-C')
  await add(a, id)
  expect(await favourite(b, id)).toBe(false)
})

test('a variation stands for its product, and an unknown product is not found', async () => {
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

  test('[P-246, P-254, P-260, P-261] has the products with every named field, and no postcode yet', async () => {
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

  test('[P-254, P-255, P-256, P-305] what cannot be bought says so, in words that know the postcode', async () => {
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
  })

  test('a product that was taken off sale leaves the list, and comes back with it', async () => {
    const ann = shop.visit()
    const id = await productOf('F4-C')
    await add(ann, id)
    await shop.database.queries.execute(sql`update product set withdrawn = true where id = ${id}`)
    expect((await page(ann)).products).toEqual([])
    await shop.database.queries.execute(sql`update product set withdrawn = false where id = ${id}`)
    expect((await page(ann)).products).toHaveLength(1)
  })

  test('a product off sale is not found, also by its variation; one that was remembered can be forgotten', async () => {
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

  test('whatever is remembered, five statements are enough', async () => {
    const ann = shop.visit()
    for (const sku of ['F1-C', 'F4-C', 'F5-BULK', 'F6-C', 'F10-C']) await add(ann, await productOf(sku))
    await page(ann)
    const counted = await countingStatements(() => page(ann))
    expect(counted.value.products).toHaveLength(5)
    expect(counted.statements.length).toBeLessThanOrEqual(5)
  })

  test('[P-012, P-241, P-242] no token: 403, and nothing changes', async () => {
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

  test('[P-241, P-242] without script the forms lead to the wishlist', async () => {
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

describe('a customer’s', () => {
  const names = async (visitor: Visitor) =>
    (await visitor.get('/page-of-wishlist')).json<WishlistPage>().products.map(({ id }) => id)
  const logIn = async (visitor: Visitor) =>
    afterAnswer(shop, await visitor.post(paths.login, { email: anna, password }))

  test('[P-010, P-011, P-244, D14] wishlist is on every device; a guest’s joins it, each product once', async () => {
    const [f1, f4, f6] = [await productOf('F1-C'), await productOf('F4-C'), await productOf('F6-C')]
    const ann = await register(shop)
    await add(ann, f1)
    await add(ann, f4)
    const guest = shop.visit()
    await add(guest, f4)
    await add(guest, f6)
    expect(await favourite(guest, f1)).toBe(false)
    const phone = await logIn(guest)
    expect(await names(phone)).toEqual([f1, f4, f6])
    expect(await names(ann)).toEqual([f1, f4, f6])
    expect(await favourite(phone, f1)).toBe(true)

    expect((await phone.post(calls.wishlistRemove, product(f4))).json()).toEqual({ status: 'ok', count: 2 })
    expect((await add(phone, f1)).json()).toEqual({ status: 'ok', count: 2 })
    expect(await names(ann)).toEqual([f1, f6])
  })

  test('[P-244] wishlist is not left to who comes after a logout', async () => {
    const ann = await register(shop)
    const f1 = await productOf('F1-C')
    await add(ann, f1)
    const next = afterAnswer(shop, await ann.post(paths.logout))
    expect([await names(next), await favourite(next, f1)]).toEqual([[], false])
    expect(await names(await logIn(shop.visit()))).toEqual([f1])
  })

  test('[P-210, D14] dimensions come along at login and are gone after a logout', async () => {
    const guest = shop.visit()
    const id = await productOf('F1-C')
    await guest.post(calls.calculator, { product_id: id, length: 5, width: 4 })
    const saved = async (visitor: Visitor) =>
      (await visitor.post(calls.getProduct, { product_id: id })).json<WireProduct>().saved_dimensions
    const ann = await register(shop, {}, guest)
    expect(await saved(ann)).toMatchObject({ length: 5, width: 4 })
    expect(await saved(afterAnswer(shop, await ann.post(paths.logout)))).toBeNull()
  })
})
