import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { startShop, type Visitor } from '../setup/shop.ts'

const shop = await startShop()

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
