import { expect, test } from 'vitest'
import { WireAdded } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls, PROJECT_COOKIE, paths } from '#contract/routes.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readContents, setPostcode } from '../basket/basket-call.ts'
import { readGoods, setStock } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const wish = async (visitor: Visitor, variations: readonly number[]): Promise<void> => {
  for (const id of variations)
    await visitor.post(calls.wishlistAdd, { Model_Type: 'variation', Model_Id: id })
}

const toBasket = (visitor: Visitor, project: string | null = null, body: object = {}) => {
  const cookie = project === null ? visitor.cookie : `${visitor.cookie}; ${PROJECT_COOKIE}=${project}`
  return visitor.post(calls.wishlistToBasket, body, { cookie })
}

/** Variation and quantity of each line of the basket. */
const linesOf = async (visitor: Visitor) =>
  new Map((await readContents(visitor)).map(({ model, quantity }) => [model.id, quantity]))

test('adds of each product of a wishlist what its page begins with: 1.08 m² of F1, one box, one pack [P-241, OP-11]', async () => {
  const ann = shop.visit()
  await wish(ann, [goods.f1, goods.f4, goods.f6])
  const answer = await toBasket(ann)
  expect(answer.statusCode).toBe(200)
  expect(WireAdded.parse(answer.json()).items.map(({ added, message }) => [added, message])).toEqual([
    [1.08, null],
    [1, null],
    [1, null],
  ])
  expect(await linesOf(ann)).toEqual(
    new Map([
      [goods.f1, 1.08],
      [goods.f4, 1],
      [goods.f6, 1],
    ]),
  )
})

test('adds what the project takes, as the cards count it: 12.24 m² of F1, nine boxes, one grout for 12 m² [S-006]', async () => {
  const ann = shop.visit()
  await wish(ann, [goods.f1, goods.f4, goods.f6])
  await toBasket(ann, '1200')
  const lines = await linesOf(ann)
  expect([lines.get(goods.f1), lines.get(goods.f4), lines.get(goods.f6)]).toEqual([12.24, 9, 1])
})

test('leaves out what cannot be had, and says of each why [S-017, S-024]', async () => {
  const ann = shop.visit()
  await wish(ann, [goods.f1, goods.f10, goods.f6])
  const { products } = await shop.features.wishlist.page(serverVisitor(shop, ann))
  const grout = products.find(({ id }) => id === goods.products.get(goods.f6))
  for (const { id, is_sample: isSample } of grout?.variations ?? [])
    if (!isSample) await setStock(queries, id, 0)
  const items = WireAdded.parse((await toBasket(ann)).json()).items.filter(({ added }) => added === 0)
  expect(items.map(({ message }) => message)).toEqual([
    `Emperador Polished Marble: ${messages.notBuyable}`,
    `${grout?.name}: ${messages.noneInStock}`,
  ])
  expect([...(await linesOf(ann)).keys()]).toEqual([goods.f1])
})

test('is refused with a sentence if nothing can be had, and for an empty list [S-017]', async () => {
  const ann = shop.visit()
  const refusal = [422, { message: messages.wishlistNothingToAdd }]
  const empty = await toBasket(ann)
  expect([empty.statusCode, empty.json()]).toEqual(refusal)
  await wish(ann, [goods.f1])
  await setPostcode(ann, 'IM1 1AA')
  const isle = await toBasket(ann)
  expect([isle.statusCode, isle.json()]).toEqual(refusal)
  expect((await linesOf(ann)).size).toBe(0)
})

test('adds once for a repeated key, and nothing without the token [S-038, P-012]', async () => {
  const ann = shop.visit()
  await wish(ann, [goods.f1])
  const keyed = { request_key: 'wishlist-once' }
  await toBasket(ann, null, keyed)
  expect((await toBasket(ann, null, keyed)).statusCode).toBe(200)
  expect((await linesOf(ann)).get(goods.f1)).toBe(1.08)
  const foreign = await shop.call({
    method: 'POST',
    url: calls.wishlistToBasket,
    headers: { cookie: ann.cookie },
    body: {},
  })
  expect(foreign.statusCode).toBe(403)
})

test('redirects a form without script to the basket, with what was left out, or back to the list [S-024]', async () => {
  const ann = shop.visit()
  await wish(ann, [goods.f10])
  const refused = await ann.submit(calls.wishlistToBasket, {})
  expect([refused.statusCode, refused.headers.location]).toEqual([303, paths.wishlist])
  await wish(ann, [goods.f1])
  const added = await ann.submit(calls.wishlistToBasket, {})
  expect([added.statusCode, added.headers.location]).toEqual([303, paths.basket])
  expect((await linesOf(ann)).get(goods.f1)).toBe(1.08)
})
