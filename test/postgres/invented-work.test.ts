import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkInvariants } from '#server/orders/index.ts'
import { inventOrders } from '../../tools/invented-orders/index.ts'
import { inventStaffWork } from '../../tools/invented-orders/staff-work/index.ts'
import { signInStaff } from '../setup/back-office.ts'
import { startShop } from '../setup/shop.ts'

/* What `generate --orders` gives the lists of the back office to show. */

const shop = await startShop()
const { queries } = shop.database

/** Enough that each kind of work happens. */
const ORDERS = 600

test('invents work of staff in every state that the lists show, and the invariants hold [M-206]', async () => {
  expect((await inventOrders(shop.database, ORDERS, shop.clock.now, () => undefined)).ok).toBe(true)
  /* The newer half waits, as if they were of these days. */
  await queries.execute(sql`update orders set state = 'placed', dispatched_at = null
    where id > ${ORDERS / 2} and state = 'dispatched'`)
  await inventStaffWork(shop.database, shop.clock.now, () => undefined)
  expect(await checkInvariants(queries, shop.clock.now)).toEqual([])

  const grace = await signInStaff(shop, 'owner')
  const countOf = async (input: object) => (await grace.done('listOrders', { state: 'all', ...input })).count
  for (const state of ['to-pick', 'picking', 'packed', 'part-sent', 'on-hold', 'dispatched', 'cancelled'])
    expect([state, await countOf({ state })]).not.toEqual([state, 0])
  for (const money of ['paid', 'refunded', 'part-refunded'])
    expect([money, await countOf({ money })]).not.toEqual([money, 0])
  for (const filter of [{ note: 'yes' }, { service: 'Timed' }, { method: 'on_hold' }, { holdDue: 'yes' }])
    expect([filter, await countOf(filter)]).not.toEqual([filter, 0])
  const shipped = await queries.execute<{ left: number }>(sql`select count(*)::int as left from orders o
    where o.state = 'dispatched' and not exists (select from shipment s where s.order_id = o.id)`)
  expect(shipped.rows).toEqual([{ left: 0 }])
  expect((await grace.done('listPayments', { view: 'unmatched' })).payments).not.toEqual([])
  expect((await grace.done('listPaymentLinks', { view: 'paid' })).links).not.toEqual([])
  const listed = await grace.done('returns', { view: 'all', after: null })
  expect(new Set(listed.returns.map(({ state }) => state)).size).toBeGreaterThan(2)
  expect((await grace.done('findStock', { find: '', only: 'low' })).stock).not.toEqual([])
  expect((await grace.done('listAudit', { subject: 'order' })).rows).toHaveLength(50)
}, 240_000)
