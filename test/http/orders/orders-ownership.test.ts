import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { OrderConfirmation } from '#contract/payment-page.ts'
import { calls, paths } from '#contract/routes.ts'
import { addCode, deleteTestCodes } from '../../setup/codes.ts'
import { lastLink, register } from '../../setup/customers.ts'
import { asTradeCustomer, countRows, openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startShop, type TestShop, type Visitor } from '../../setup/shop.ts'
import { lineId } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'

/* Ownership of an order: who sees all of it, which account it joins, and what it shows. */

const shop: TestShop = await startShop({
  /* Serves what the confirmation's loader reads. */
  extendApp: (app) =>
    void app.get<{ Params: { token: string } }>('/test/confirmation/:token', ({ visitor, params }) =>
      shop.features.orders.confirmation(visitor, params.token).then((found) => ({ found })),
    ),
})
const { queries } = shop.database
const goods = await readGoods(queries)

afterAll(() => deleteTestCodes(queries))

const ANNA = 'Anna@Example.com'

/** A shopper at the payment page with an order of £0.00 and this email address. */
const readyForFree = async (email: string): Promise<Visitor> => {
  await addCode(queries, 'T-GIFT', { percent: 100, free_delivery: true })
  return readyToPay(shop, { goods: [[goods.f4, 1]], code: 'T-GIFT', details: { email } })
}
/** Places the order; returns the token in the path of its confirmation. */
const place = async (visitor: Visitor): Promise<string> => {
  const placed = await visitor.post(calls.payNoCharge, { opt_in: false })
  expect(placed.statusCode).toBe(200)
  return placed.body.split('/').at(-1) ?? ''
}
const confirmation = async (visitor: Visitor, token: string) =>
  (await visitor.get(`/test/confirmation/${token}`)).json<{ found: OrderConfirmation | null }>().found

test('shows the whole confirmation to the ordering browser for a day and to its account always, to others number and state [HZ-27, SX-02]', async () => {
  const guest = await readyForFree(ANNA)
  const token = await place(guest)
  const customer = await register(shop, { email: 'ben@example.com' }, await readyForFree('ben@example.com'))
  const customersToken = await place(customer)
  const [{ number } = { number: '' }] = await ordersIn(queries)
  const brief = { kind: 'brief', number, state: 'placed' }

  expect(await confirmation(guest, token)).toMatchObject({
    kind: 'own',
    looked_up: false,
    order: { number, email: ANNA },
  })
  for (const stranger of [shop.visit(), customer]) expect(await confirmation(stranger, token)).toEqual(brief)
  for (const guessed of ['x'.repeat(43), token.toLowerCase(), token.slice(1), 'x'])
    expect(await confirmation(guest, guessed)).toBeNull()

  shop.clock.now = new Date(shop.clock.now.getTime() + 25 * 60 * 60_000)
  expect(await confirmation(guest, token)).toEqual(brief)
  await guest.post(paths.findOrder, { number, email: ANNA })
  expect(await confirmation(guest, token)).toMatchObject({ kind: 'own', looked_up: true })
  expect(await confirmation(customer, customersToken)).toMatchObject({ kind: 'own' })
})

test('moves guest orders of a confirmed email address, in any case, into its account, and no others [HZ-26]', async () => {
  await place(await readyForFree('ANNA@example.com'))
  await place(await register(shop, { email: 'ben@example.com' }, await readyForFree(ANNA)))
  await place(await readyForFree('carol@example.com'))
  const owners = async () =>
    (
      await queries.execute(sql`select c.email, claimed_via as via from orders o
        left join customer c on c.id = o.customer_id order by o.id`)
    ).rows
  const anna = await register(shop, { email: ANNA })
  const [before, ...others] = await owners()
  expect(before).toEqual({ email: null, via: 'session' })
  expect(others).toEqual([
    { email: 'ben@example.com', via: 'session' },
    { email: null, via: 'session' },
  ])
  expect((await anna.post(await lastLink(shop, ANNA))).statusCode).toBe(200)
  expect(await owners()).toEqual([{ email: ANNA, via: 'verified_email' }, ...others])
})

test('leaves a code that is worth nothing at the time of the order out of it and unused [T-144, OP-46]', async () => {
  await addCode(queries, 'T-LARGE', { amount: 5000, minimum: 50_000, limit: 1 })
  const tess = await asTradeCustomer(
    queries,
    await readyToPay(shop, { goods: [[goods.f4, 14]], code: 'T-LARGE' }),
  )
  await tess.post(calls.basketUpdate, { id: await lineId(tess, 'F4-C'), quantity: 1 })
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  expect(await countRows(queries, 'quote', "state = 'ordered' and discount_code is null")).toBe(1)
  expect(await countRows(queries, 'discount_use')).toBe(0)
})

test('shows the payment note of an order on account until it is cancelled', async () => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: [[goods.f4, 1]] }))
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  const [{ number } = { number: '' }] = await ordersIn(queries)
  const customerId = await openTradeAccount(queries, 50_000)
  const note = async () => (await shop.features.orders.ofUserByNumber(customerId, number))?.note
  expect(await note()).toBe(messages.onAccountNote)
  await shop.features.payments.refund({ number, amount: null, reason: 'asked for', cancels: true })
  expect(await note()).toBeNull()
})
