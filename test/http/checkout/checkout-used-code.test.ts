import { beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { anna, register } from '../../setup/customers.ts'
import { countRows, fillBasket, readyToPay } from '../../setup/ordering.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readTotals } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'
import { annasForm } from './checkout-shopper.ts'

/* A code with one use per customer is rejected as soon as the email is known, not only at payment (HZ-20). */

const shop = await startShop({ payments: { onHold: 'everybody' } })
const { queries } = shop.database
const goods = await readGoods(queries)
const CODE = 'T-ONCEEACH'

beforeEach(() => addCode(queries, CODE, { percent: 10, limit_per_customer: 1 }))

const apply = async (visitor: Visitor) =>
  (await visitor.post(calls.applyDiscountCode, { discount_code: CODE })).json()
const guestWithCode = async (): Promise<Visitor> => {
  const visitor = shop.visit()
  await visitor.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await fillBasket(visitor, [[goods.f4, 1]])
  expect((await apply(visitor)).status).toBe('ok')
  return visitor
}
/** Places an order with the code and this email. */
const useCode = async (email: string): Promise<void> => {
  const visitor = await readyToPay(shop, { goods: [[goods.f4, 1]], code: CODE, details: { email } })
  expect((await visitor.post(calls.payOnHold)).statusCode).toBe(200)
}
const alerts = () => countRows(queries, 'session', `data::text like '%${messages.codeUsedByYou}%'`)

test('removes the code if the checkout’s email has used it, with a notice before the payment page [HZ-20]', async () => {
  await useCode(anna)
  const ann = await guestWithCode()
  const discounted = await readTotals(ann)
  const redirect = await ann.submit(paths.checkout, annasForm({ billing_email: 'Anna@Example.com' }))
  expect([redirect.statusCode, redirect.headers.location]).toEqual([303, paths.payment])
  expect(await alerts()).toBe(1)
  expect((await readTotals(ann)).orderTotal).toBeGreaterThan(discounted.orderTotal)
  expect((await ann.post(calls.payOnHold)).statusCode).toBe(200)
  expect(await countRows(queries, 'orders', 'discount_pence > 0')).toBe(1)
})

test('rejects the code immediately if the email is known from the checkout or the account [HZ-20]', async () => {
  await useCode(anna)
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], details: { email: anna } })
  expect(await apply(ann)).toEqual({ status: 'error', error: messages.codeUsedByYou })
  const customer = await register(shop)
  await fillBasket(customer, [[goods.f4, 1]])
  expect(await apply(customer)).toEqual({ status: 'error', error: messages.codeUsedByYou })
})

test('retains the code for an email that has not used it [HZ-20]', async () => {
  await useCode('somebody@example.com')
  const ann = await guestWithCode()
  await ann.submit(paths.checkout, annasForm())
  expect(await alerts()).toBe(0)
  expect((await ann.post(calls.payOnHold)).statusCode).toBe(200)
  expect(await countRows(queries, 'orders', 'discount_pence > 0')).toBe(2)
})

test('uses up no code by an order that is below its minimum [HZ-20, OP-46]', async () => {
  await addCode(queries, 'T-LARGE', { percent: 10, minimum: 3_000, limit: 1 })
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'T-LARGE' })
  /* Its minimum was raised after it was applied. */
  await addCode(queries, 'T-LARGE', { percent: 10, minimum: 5_000, limit: 1 })
  expect((await ann.post(calls.payOnHold)).statusCode).toBe(200)
  expect(await countRows(queries, 'orders', 'discount_pence = 0')).toBe(1)
  expect(await countRows(queries, 'discount_use')).toBe(0)
  expect(await countRows(queries, 'quote', 'discount_code is not null')).toBe(0)
})
