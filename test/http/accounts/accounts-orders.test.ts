import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, orderAgainPath, paths } from '#contract/routes.ts'
import { register } from '../../setup/customers.ts'
import { ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readLines } from '../basket/basket-call.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'

/* Orders of an account: listed, ordered again, and taken over from the guest who registers. */

const shop = await startShop()
const limited = await startShop({ limits: { basketWrites: 2 } })
const { queries } = shop.database
const goods = await readGoods(queries)

/** A guest who registers at the payment page and pays on account. */
const placeOnAccount = async (): Promise<readonly [Visitor, string]> => {
  const guest = await readyToPay(shop, {
    goods: [
      [goods.f4, 2],
      [goods.f3, 1.13],
    ],
  })
  const ann = await register(shop, { trade: '1', trade_company_name: 'Mason Ltd' }, guest)
  await queries.execute(sql`update customer set trade_status = 'approved', credit_limit_pence = 500000`)
  const placed = await ann.post(calls.payOnAccount, { opt_in: true })
  expect([placed.statusCode, await readLines(ann)]).toEqual([200, []])
  const [order] = await ordersIn(queries)
  return [ann, order?.number ?? '']
}

test('retains a guest’s checkout details after registration, and places the order in the account [D14]', async () => {
  const [, number] = await placeOnAccount()
  expect(await shop.features.orders.ofUser(1)).toMatchObject([{ number, state: 'placed', line_count: 2 }])
  expect(await shop.features.orders.ofUserByNumber(2, number)).toBe(null)
})

test('orders again at today’s stock: adds what is available and notes what is not', async () => {
  const [ann, number] = await placeOnAccount()
  const again = await ann.post(orderAgainPath(number))
  expect(again.json()).toEqual({ status: 'ok', redirect: paths.basket, notes: [] })
  expect(await readLines(ann)).toEqual([
    ['F4-C', 2],
    ['F3-C', 1.13],
  ])
  const notesAgain = async (): Promise<readonly string[]> =>
    (await ann.post(orderAgainPath(number))).json<{ notes: string[] }>().notes
  await setStock(queries, goods.f4, 3)
  expect(await notesAgain()).toEqual([`Brick Lane: ${messages.notEnoughStock}`])
  await setStock(queries, goods.f4, 0)
  expect(await notesAgain()).toEqual([`Brick Lane was left out. ${messages.notEnoughStock}`])
  await changeVariation(queries, goods.f4, { withdrawn: true })
  expect(await notesAgain()).toEqual(['Brick Lane: this is no longer sold, so it was left out.'])
})

test('orders a large order again whole, beyond the maximum of one add', async () => {
  const [ann, number] = await placeOnAccount()
  await queries.execute(
    sql`update order_line set quantity_hundredths = 150000 where variation_id = ${goods.f4}`,
  )
  await setStock(queries, goods.f4, 2000)
  expect((await ann.post(orderAgainPath(number))).json()).toMatchObject({ notes: [] })
  expect((await readLines(ann))[0]).toEqual(['F4-C', 1500])
})

test('answers 404 for another customer’s order, as for a missing one [SX-02]', async () => {
  const [, number] = await placeOnAccount()
  const ben = await register(shop, { email: 'ben@example.com' })
  const foreign = await ben.post(orderAgainPath(number))
  const unknown = await ben.post(orderAgainPath('TS-0000-0000'))
  const guest = await shop.visit().post(orderAgainPath(number))
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  expect([guest.statusCode, guest.body]).toEqual([404, unknown.body])
  expect(await readLines(ben)).toEqual([])
})

test('limits ordering again like basket writes, since each adds every line of the order [SX-07]', async () => {
  const ann = limited.visit()
  const statuses: number[] = []
  for (let i = 0; i < 3; i += 1) statuses.push((await ann.post(orderAgainPath('TS-0000-0000'))).statusCode)
  expect(statuses).toEqual([404, 404, 429])
})
