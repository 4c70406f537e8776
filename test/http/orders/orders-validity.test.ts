import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { countOf, countStock, logIn, openTrade, readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* Whether the basket may be ordered now: what the payment page asks before each payment. */

const shop = await startShop({
  /* What the page's loader reads. */
  extend: (app) =>
    void app.get('/test/payment-page', (request) => shop.faces.orders.paymentPage(request.visitor)),
})
const { queries } = shop.database
const goods = await readGoods(queries)

const validity = async (visitor: { post(url: string): ReturnType<typeof shop.call> }) =>
  (await visitor.post(calls.checkOrderValidity)).json()

test('[T-352] a good order is valid; emptied in another tab it is not', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  expect(await validity(ann)).toEqual({ valid: true, message: '' })
  await queries.execute(sql`delete from basket_line`)
  expect(await validity(ann)).toEqual({ valid: false, message: messages.basketEmpty })
  expect(await countOf(queries, 'session', `data::text like '%${messages.basketEmpty}%'`)).toBe(1)
})

test('[T-355, RC-07, OP-73] ordered in another tab just now, this one is led to that order, by its page too', async () => {
  await addCode(queries, 'ALLFREE', { percent: 100, free_delivery: true })
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ALLFREE' })
  const placed = await ann.post(calls.payNoCharge)
  expect(placed.statusCode).toBe(200)
  const ordered = { valid: false, message: messages.alreadyOrdered, redirect_url: placed.body }
  expect(await validity(ann)).toEqual(ordered)
  const page = async () => (await ann.get('/test/payment-page')).json()
  expect(await page()).toEqual({
    ok: false,
    error: { message: messages.alreadyOrdered, to: placed.body },
  })
  shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000)
  expect(await validity(ann)).toEqual({ valid: false, message: messages.basketEmpty })
  expect((await page()).error).toEqual({ message: messages.basketEmpty, to: paths.basket })
})

test('[T-357] what is sold no more, and a postcode that nobody delivers to', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 2]] })
  await queries.execute(sql`update product set buyable = false
    where id = (select product_id from variation where id = ${goods.f4})`)
  expect(await validity(ann)).toEqual({ valid: false, message: messages.lineProblems })
  expect((await ann.post(calls.payOnHold)).json().message).toBe(messages.lineProblems)
  const bob = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
  await bob.post(calls.setPostcode, { postcode: 'IM1 1AA' })
  expect((await validity(bob)).valid).toBe(false)
})

test('[T-357] a day that was chosen and has passed is told once, by whichever call comes first, and never moved in silence', async () => {
  const trader = async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
    await logIn(queries, ann, await openTrade(queries, 50_000))
    expect((await ann.post(calls.setShippingService, { shipping_service_id: 2 })).json().status).toBe('ok')
    return ann
  }
  const ann = await trader()
  expect((await validity(ann)).valid).toBe(true)
  shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 24 * 60 * 60_000)
  expect(await validity(ann)).toEqual({ valid: false, message: messages.orderChanged })
  expect((await validity(ann)).valid).toBe(true)
  const bob = await trader()
  shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 24 * 60 * 60_000)
  const told = await bob.post(calls.payOnHold)
  expect([told.statusCode, told.json().message]).toEqual([409, messages.orderChanged])
  expect(await countOf(queries, 'orders')).toBe(0)
  expect((await bob.post(calls.payOnHold)).statusCode).toBe(200)
  expect(await countOf(queries, 'orders')).toBe(1)
})

test('[T-357] stock short, postcode changed, details missing', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 2]] })
  await countStock(queries, goods.f4, 1)
  expect((await validity(ann)).valid).toBe(false)
  await countStock(queries, goods.f4, 9)
  expect((await validity(ann)).valid).toBe(true)
  await ann.post(calls.setPostcode, { postcode: 'LS2 7EY' })
  expect(await validity(ann)).toEqual({ valid: false, message: messages.otherPostcode })
  const bob = await readyToPay(shop, { goods: [[goods.f4, 2]], details: null })
  expect(await validity(bob)).toEqual({ valid: false, message: messages.detailsMissing })
})
