import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { countRows, countStock, logIn, openTradeAccount, readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* Whether the basket can be ordered now, which the payment page checks before each payment. */

const shop = await startShop({
  /* Serves what the page's loader reads. */
  extendApp: (app) =>
    void app.get('/test/payment-page', (request) => shop.features.orders.paymentPage(request.visitor)),
})
const { queries } = shop.database
const goods = await readGoods(queries)

const validity = async (visitor: { post(url: string): ReturnType<typeof shop.call> }) =>
  (await visitor.post(calls.checkOrderValidity)).json()

test('accepts a valid order, and rejects a basket that was emptied in another tab [T-352]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  expect(await validity(ann)).toEqual({ valid: true, message: '' })
  await queries.execute(sql`delete from basket_line`)
  expect(await validity(ann)).toEqual({ valid: false, message: messages.basketEmpty })
  expect(await countRows(queries, 'session', `data::text like '%${messages.basketEmpty}%'`)).toBe(1)
})

test('redirects a tab to the order that another tab has just placed, on its page too [T-355, RC-07, OP-73]', async () => {
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
  shop.clock.now = new Date(shop.clock.now.getTime() + 9 * 60_000)
  expect(await validity(ann)).toEqual(ordered)
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 60_000)
  expect(await validity(ann)).toEqual({ valid: false, message: messages.basketEmpty })
  expect((await page()).error).toEqual({ message: messages.basketEmpty, to: paths.basket })
})

test('offers news on the payment page until the customer has agreed to them [T-279]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const hasConsent = async () => (await ann.get('/test/payment-page')).json().value.has_consent
  expect(await hasConsent()).toBe('0')
  await logIn(queries, ann, await openTradeAccount(queries, 50_000))
  expect(await hasConsent()).toBe('0')
  await queries.execute(sql`update customer set news_since = now()`)
  expect(await hasConsent()).toBe('1')
})

test('rejects goods that are no longer sold, and a postcode without delivery [T-357]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f4, 2]] })
  await queries.execute(sql`update product set buyable = false
    where id = (select product_id from variation where id = ${goods.f4})`)
  expect(await validity(ann)).toEqual({ valid: false, message: messages.lineProblems })
  expect((await ann.post(calls.payOnHold)).json().message).toBe(messages.lineProblems)
  const bob = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
  await bob.post(calls.setPostcode, { postcode: 'IM1 1AA' })
  expect((await validity(bob)).valid).toBe(false)
})

test('reports a chosen delivery day that has passed once, in whichever call is first [T-357]', async () => {
  const trader = async () => {
    const ann = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
    await logIn(queries, ann, await openTradeAccount(queries, 50_000))
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
  const response = await bob.post(calls.payOnHold)
  expect([response.statusCode, response.json().message]).toEqual([409, messages.orderChanged])
  expect(await countRows(queries, 'orders')).toBe(0)
  expect((await bob.post(calls.payOnHold)).statusCode).toBe(200)
  expect(await countRows(queries, 'orders')).toBe(1)
})

test('rejects a basket with too little stock, another postcode or missing details [T-357]', async () => {
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
