import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { deleteDetails } from '#server/checkout/index.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { addCode } from '../../setup/codes.ts'
import { anna, password, register } from '../../setup/customers.ts'
import { countRows, readyToPay } from '../../setup/ordering.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { shopperWithBasket } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/* F10: a shopper's data is deleted when the privacy page says so, and not before. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const DAY_MS = 24 * 60 * 60 * 1000
const advanceDays = (days: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + days * DAY_MS)
}
const placeFreeOrder = async (): Promise<Visitor> => {
  await addCode(queries, 'GIFT', { percent: 100, free_delivery: true })
  const ann = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'GIFT' })
  expect((await ann.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
  return ann
}

test('deletes a guest’s session after 30 days, with basket, postcode and checkout details [F10]', async () => {
  await readyToPay(shop, { goods: [[goods.f4, 1]] })
  advanceDays(29.9)
  await shop.features.accounts.deleteExpired()
  expect(await countRows(queries, 'basket_line')).toBe(1)
  advanceDays(0.2)
  await shop.features.accounts.deleteExpired()
  for (const table of ['session', 'basket', 'basket_line', 'checkout_details'])
    expect([table, await countRows(queries, table)]).toEqual([table, 0])
})

test('deletes a guest’s session that was stored once and never used again after 3 days, and no other [F10]', async () => {
  const add = { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 1 }
  const [once, reader, writer] = [shop.visit(), shop.visit(), shop.visit()]
  for (const visitor of [once, reader, writer]) await visitor.post(calls.basketAdd, add)
  await writer.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  advanceDays(0.01)
  await reader.get(calls.whoAmI)
  advanceDays(2.98)
  await shop.features.accounts.deleteExpired()
  expect(await countRows(queries, 'session')).toBe(3)
  advanceDays(0.02)
  await shop.features.accounts.deleteExpired()
  expect(await countRows(queries, 'session')).toBe(2)
  const summary = async (visitor: Visitor) => (await visitor.get(calls.basketSummary)).json()
  expect(await Promise.all([once, reader, writer].map(summary))).toEqual([
    { count: 0, samples: 0, current: false },
    { count: 1, samples: 0, current: false },
    { count: 1, samples: 0, current: false },
  ])
})

test('retains a customer’s session that was not used after the login for seven days [F10, SX-05]', async () => {
  await register(shop)
  advanceDays(4)
  await shop.features.accounts.deleteExpired()
  expect(await countRows(queries, 'session')).toBe(1)
})

test('deletes the checkout details with the order, which has its own copy [F10]', async () => {
  await placeFreeOrder()
  expect(await countRows(queries, 'checkout_details')).toBe(0)
  expect(await countRows(queries, 'quote', "details ->> 'email' <> ''")).toBe(1)
})

test('retains checkout details that were typed for another order meanwhile [F10]', async () => {
  await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const [{ hash } = { hash: new Uint8Array() }] = (
    await queries.execute<{ hash: Uint8Array }>(sql`select session_id_hash as hash from checkout_details`)
  ).rows
  const frozen = await shop.features.checkout.detailsOf({ ...visitorBase, idHash: hash })
  if (frozen === null) throw new Error('Nothing was typed.')
  await deleteDetails(queries, hash, { ...frozen, deliveryNotes: 'Ring twice' })
  expect(await countRows(queries, 'checkout_details')).toBe(1)
  await deleteDetails(queries, hash, frozen)
  expect(await countRows(queries, 'checkout_details')).toBe(0)
})

const visitorBase = {
  identity: { id: '', issuedAt: 0 },
  isNew: false,
  ownsToken: () => false,
  project: null,
  csrfToken: () => '',
  session: () => Promise.resolve(null),
}

test('deletes an order’s personal data six years after its tax year, and retains its sums [F10]', async () => {
  await placeFreeOrder()
  const storedOrder = async (): Promise<string> => {
    const { rows } = await queries.execute<{ all: string }>(
      sql`select o::text || q::text as all from orders o join quote q on q.id = o.quote_id`,
    )
    return rows[0]?.all ?? ''
  }
  await queries.execute(sql`update quote set delivery_extra = 'Ring the bell at the yard'`)
  await queries.execute(sql`insert into order_change (order_id, number, is_latest, details, service_id, service_name,
      date_estimated, words, is_told, is_address, difference_pence, settled, actor)
    select o.id, 1, true, q.details, q.service_id, q.service_name, false, 'First name: Anna, was Ann', false, true, 0,
      'nothing', 'terminal' from orders o join quote q on q.id = o.quote_id`)
  /* Whole numbers: four digits can occur in a hash by chance. */
  const people = [anna, 'Anna', 'LS1 4AP', '0113 496 0000', 'Ring the bell']
  const before = await storedOrder()
  for (const word of people) expect(before).toContain(word)
  await queries.execute(sql`update orders set placed_at = '2020-04-06T12:00:00Z'`)
  shop.clock.now = new Date('2026-11-21T12:00:00Z')
  await shop.features.payments.deleteExpired()
  expect(await countRows(queries, 'orders', "email <> ''")).toBe(1)
  await queries.execute(sql`update orders set placed_at = '2020-04-05T12:00:00Z'`)
  await shop.features.payments.deleteExpired()
  await shop.features.payments.deleteExpired()
  const after = await storedOrder()
  for (const word of people) expect(after).not.toContain(word)
  expect(after).toContain('LS1')
  expect(await countRows(queries, 'order_change')).toBe(0)
  expect(await countRows(queries, 'order_search', "words::text like '%anna%'")).toBe(0)
  expect(await countRows(queries, 'order_line')).toBe(1)
  expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
})

describe('an unused account', () => {
  const notices = async (): Promise<readonly string[]> =>
    (
      await queries.execute<{ subject: string }>(
        sql`select subject from mail where template = 'account-ending' and recipient = ${anna} order by id`,
      )
    ).rows.map(({ subject }) => subject)
  const [month, week] = ['Your Tessera account ends in a month', 'Your Tessera account ends in a week']
  const state = async () => [await notices(), await countRows(queries, 'customer', `email = '${anna}'`)]
  const deleteExpired = async (): Promise<void> => {
    /* Two runs: a second one at the same moment must do nothing more. */
    await shop.features.accounts.deleteExpired()
    await shop.features.accounts.deleteExpired()
  }

  test('receives a notice a month and a week before its end, and is retained by a login [F10]', async () => {
    await register(shop)
    await register(shop, { email: 'ben@example.com' })
    advanceDays(3 * 365 - 35)
    await deleteExpired()
    expect(await state()).toEqual([[], 1])
    advanceDays(10)
    await deleteExpired()
    expect(await state()).toEqual([[month], 1])
    advanceDays(22)
    await deleteExpired()
    expect(await state()).toEqual([[month], 1])
    advanceDays(2)
    await deleteExpired()
    expect(await state()).toEqual([[month, week], 1])
    const again = await shop.visit().post(paths.login, { email: 'ben@example.com', password })
    expect(again.statusCode).toBe(200)
    advanceDays(6.5)
    await deleteExpired()
    expect(await state()).toEqual([[month, week], 1])
    advanceDays(1)
    await deleteExpired()
    expect(await state()).toEqual([[month, week], 0])
    expect(await countRows(queries, 'customer', "email = 'ben@example.com'")).toBe(1)
  })

  test('receives both notices even when overdue, and ends a week after the last, never in one run [F10]', async () => {
    await register(shop)
    advanceDays(4 * 365)
    await deleteExpired()
    expect(await state()).toEqual([[month], 1])
    advanceDays(22.9)
    await deleteExpired()
    expect(await state()).toEqual([[month], 1])
    advanceDays(0.2)
    await deleteExpired()
    expect(await state()).toEqual([[month, week], 1])
    advanceDays(6.9)
    await deleteExpired()
    expect(await state()).toEqual([[month, week], 1])
    advanceDays(0.2)
    await deleteExpired()
    expect(await state()).toEqual([[month, week], 0])
  })

  test('that was retained by a login receives its notices again three years later [F10]', async () => {
    await register(shop)
    advanceDays(3 * 365 - 20)
    await deleteExpired()
    await shop.visit().post(paths.login, { email: anna, password })
    advanceDays(3 * 365 - 20)
    await deleteExpired()
    advanceDays(24)
    await deleteExpired()
    expect(await state()).toEqual([[month, month, week], 1])
  })
})

test('deletes network addresses of payments after 30 days, also of paid ones and of orders [F10]', async () => {
  await placeFreeOrder()
  await queries.execute(sql`insert into payment_attempt (quote_id, number, provider, flow, amount_pence, client, created_at)
    select id, 7, 'stripe', 'browser', 1000, 'the hash of an address', now() from quote limit 1`)
  await queries.execute(sql`insert into manual_payment (key, reference, amount_pence, email, state, client)
    values ('a', 'INV 1', 1000, 'a@example.com', 'succeeded', 'the hash of an address')`)
  const addresses = async () =>
    Promise.all(
      ['payment_attempt', 'manual_payment'].map((table) => countRows(queries, table, 'client is not null')),
    )
  advanceDays(29)
  await shop.features.payments.deleteExpired()
  expect(await addresses()).toEqual([1, 1])
  advanceDays(2)
  await shop.features.payments.deleteExpired()
  expect(await addresses()).toEqual([0, 0])
  expect(await countRows(queries, 'manual_payment', "email <> ''")).toBe(1)
})

test('deletes names and network addresses of payments by reference six years after their tax year [F10]', async () => {
  await queries.execute(sql`insert into manual_payment (key, reference, amount_pence, email, state, client, created_at)
    values ('a', 'INV 1', 1000, 'a@example.com', 'succeeded', 'the hash of an address', '2020-04-05T12:00:00Z')`)
  shop.clock.now = new Date('2026-11-21T12:00:00Z')
  await shop.features.payments.deleteExpired()
  expect(await countRows(queries, 'manual_payment', "email = '' and client is null")).toBe(1)
})

test('deletes payments by reference that failed without money after 90 days [F10]', async () => {
  await queries.execute(sql`insert into manual_payment (key, reference, amount_pence, email, state, updated_at)
    values ('a', 'INV 1', 1000, 'a@example.com', 'failed', now()), ('b', 'INV 2', 1000, 'b@example.com', 'succeeded', now()),
      ('c', 'INV 3', 1000, 'c@example.com', 'failed', now())`)
  /* Money arrived of another sum than was asked for. */
  await queries.execute(sql`update manual_payment set received_pence = 900 where key = 'c'`)
  advanceDays(89)
  await shop.features.payments.deleteExpired()
  expect(await countRows(queries, 'manual_payment')).toBe(3)
  advanceDays(2)
  await shop.features.payments.deleteExpired()
  expect(await countRows(queries, 'manual_payment', "reference in ('INV 2', 'INV 3')")).toBe(2)
  expect(await countRows(queries, 'manual_payment')).toBe(2)
})

test('deletes a guest’s saved list a year after its last change [F10]', async () => {
  const ann = await shopperWithBasket(shop, goods.f4, 'LS1 4AP')
  const item_id = (await ann.get(calls.getBasketContents)).json().basket[0].id
  await ann.post(calls.saveForLater, { item_id, email_address: anna })
  advanceDays(364)
  await shop.features.savedList.deleteExpired()
  expect(await countRows(queries, 'saved_list')).toBe(1)
  advanceDays(2)
  await shop.features.savedList.deleteExpired()
  expect(await countRows(queries, 'saved_list')).toBe(0)
})
