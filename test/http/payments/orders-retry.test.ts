import { expect, test } from 'vitest'
import { calls, completePath, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { countStock, fillBasket, ordersIn, readyToPay, stockOf } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { readContents, readTotals } from '../basket/basket-call.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'

/* A retry after a payment that succeeded, and orders of exactly the stock that is left. */

const { shop, queries, goods, later, ready, sound } = await startScriptedShop()

test('redirects a retry to the newest of a session’s two orders [OP-73, T-288]', async () => {
  await addCode(queries, 'ALLFREE', { percent: 100, free_delivery: true })
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ALLFREE' })
  const first = await ann.post(calls.payNoCharge)
  await fillBasket(ann, [[goods.f4, 2]])
  await ann.post(calls.applyDiscountCode, { discount_code: 'ALLFREE' })
  await ann.post(paths.checkout, annasForm())
  const second = await ann.post(calls.payNoCharge)
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.body).not.toBe(first.body)
  const retryRedirect = async (url: string) => (await ann.post(url)).json().redirect_url
  for (const url of [calls.checkOrderValidity, calls.paymentIntent, calls.payNoCharge, calls.payOnHold])
    expect([url, await retryRedirect(url)]).toEqual([url, second.body])
})

test('redirects the card form to the newest of two paid orders [OP-73, T-311]', async () => {
  const ann = await ready()
  await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
  await fillBasket(ann, [[goods.f4, 2]])
  await ann.post(paths.checkout, annasForm())
  await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
  const [, newest] = await ordersIn(queries)
  const form = await ann.submit(calls.payByStripe, { agree: 'on', kerbside: 'on' })
  expect(form.headers.location).toBe(completePath(newest?.token ?? 'none'))
})

test('redirects the card form to no order of more than an hour ago [OP-66, T-311]', async () => {
  const ann = await ready()
  await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
  const [order] = await ordersIn(queries)
  const submit = () => ann.submit(calls.payByStripe, { agree: 'on', kerbside: 'on' })
  later(59)
  expect((await submit()).headers.location).toBe(completePath(order?.token ?? 'none'))
  later(2)
  expect((await submit()).headers.location).toBe('/checkout/payment')
})

test('accepts an order of exactly what is in stock, at every step [OP-17, T-357]', async () => {
  await countStock(queries, goods.f4, 5)
  const ann = await ready(5)
  expect((await readContents(ann)).map(({ problem }) => problem)).toEqual([null])
  expect((await readTotals(ann)).checkout_problem).toBe(null)
  expect((await ann.post(calls.checkOrderValidity)).json()).toEqual({ valid: true, message: '' })
  const paid = await ann.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
  expect(paid.statusCode).toBe(200)
  expect((await ordersIn(queries))[0]?.attention).toEqual([])
  expect(await stockOf(queries, goods.f4)).toEqual({ stock: 0, reserved: 0 })
  await sound()
})
