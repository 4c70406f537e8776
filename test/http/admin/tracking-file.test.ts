import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderNumber } from '#domain/orders/number.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { checksums } from '../../setup/admin-site.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

/* Tracking numbers from a carrier's file: 100 orders that wait, and a person of the yard. */

const shop = await startShop()
const { queries } = shop.database
const WAITING = 100
let yusuf: StaffMember
let carrier: number
let numbers: readonly string[]

beforeEach(async () => {
  await inventOrders(shop.database, WAITING, shop.clock.now, () => undefined)
  await queries.execute(sql`update orders set refunded_pence = 0, state = 'released', held_at = null`)
  const { rows } = await queries.execute<{ number: string }>(sql`select number from orders order by id`)
  numbers = rows.map(({ number }) => number)
  yusuf = await signInStaff(shop, 'yard')
  const marcus = await signInStaff(shop, 'manager')
  const name = `DX ${crypto.randomUUID()}`
  carrier = (await marcus.done('saveCarrier', { name, number_pattern: 'JD####' })).id
})

const day = '26/11/2026'
const tracking = (i: number): string => `JD${String(i).padStart(4, '0')}`

/** A file of every order, of which three rows are wrong and one number is of another carrier. */
const fileWithFaults = (): string =>
  [
    'Order number;Number;Day',
    ...numbers.map((number, i) => {
      if (i === 10) return `TS-0000-0001;${tracking(i)};${day}`
      if (i === 20) return `${number};;${day}`
      if (i === 30) return `${number};${tracking(i)};31/02/2026`
      return `${number};${i === 40 ? 'X 1' : tracking(i)};${day}`
    }),
  ].join('\r\n')

const seen = (ready: readonly { readonly number: string; readonly version: number }[]): string =>
  ready.map(({ number, version }) => `${number}:${version}`).join(' ')

const tables = async () => {
  const { attempt: _, session: _seen, staff_session: _own, ...others } = await checksums(queries)
  return others
}

test('shows 97 orders and three wrong rows of a hundred, and sends nothing before the press [M-056]', async () => {
  shop.clock.now = new Date('2026-11-29T09:00:00Z')
  const file = fileWithFaults()
  const before = await tables()
  const checked = await yusuf.done('checkTrackingFile', { carrier, file })
  expect(await tables()).toEqual(before)
  expect([checked.ready.length, checked.left_out]).toEqual([97, []])
  expect(checked.wrong.map(({ line, why }) => [line, why])).toEqual([
    [12, "'TS-0000-0001' is not an order number."],
    [22, 'It has no tracking number.'],
    [32, "'31/02/2026' is not a day. Write it as 26/11/2026."],
  ])
  expect(checked.ready.flatMap(({ warnings }) => warnings)).toEqual([
    "'X 1' does not look like a number of this carrier.",
  ])
  expect(checked.ready[0]).toMatchObject({
    number: numbers[0],
    lines: [2],
    tracking: ['JD0000'],
    day: '2026-11-26',
    goods: expect.arrayContaining([expect.any(String)]),
  })

  const orders = seen(checked.ready)
  const done = await yusuf.done('recordTrackingFile', { carrier, file, orders })
  expect([done.done.length, done.left_out]).toEqual([97, []])
  expect(done.take_back_until).not.toBeNull()
  const { rows } = await queries.execute<{ number: string; tracking: string[]; day: string }>(
    sql`select o.number, s.tracking_numbers as tracking, s.day::text from shipment s
        join orders o on o.id = s.order_id where s.carrier_id = ${carrier} order by o.id`,
  )
  expect(rows).toEqual(
    checked.ready.map(({ number, tracking: of }) => ({ number, tracking: of, day: '2026-11-26' })),
  )

  /* The same press again sends nothing. */
  const again = await yusuf.done('recordTrackingFile', { carrier, file, orders })
  expect([again.done, again.left_out.length]).toEqual([[], 97])
})

test('leaves out what a colleague changed or sent meanwhile, and what cannot be sent, and says why [M-056, M-194]', async () => {
  const [held = '', sent = '', changed = '', other = ''] = numbers
  const olive = await signInStaff(shop, 'office')
  const at = async (number: string) => ({
    number,
    version: (await olive.done('readOrder', { number })).version,
  })
  await olive.done('holdOrder', { ...(await at(held)), reason: 'fraud' })
  await yusuf.done('dispatchOrder', await at(sent))
  const unknown = orderNumber(new Uint8Array([1, 2, 3, 4, 5, 6, 7]))
  const file = [held, sent, changed, other, unknown].map((number, i) => `${number},${tracking(i)}`).join('\n')
  const checked = await yusuf.done('checkTrackingFile', { carrier, file })
  expect(checked.ready.map(({ number }) => number)).toEqual([changed, other])
  expect(checked.left_out).toEqual([
    { number: held, lines: [1], why: 'The order is on hold. Release it first.' },
    { number: sent, lines: [2], why: 'All of the order is sent already.' },
    { number: unknown, lines: [5], why: 'There is no order with that number.' },
  ])
  await olive.done('holdOrder', { ...(await at(changed)), reason: 'fraud' })
  const done = await yusuf.done('recordTrackingFile', { carrier, file, orders: seen(checked.ready) })
  expect(done.done).toEqual([other])
  expect(done.left_out).toEqual([{ number: changed, lines: [3], why: expect.stringContaining('changed') }])
})

test('refuses what is no file, of no carrier or of too many orders, and sends nothing [M-056]', async () => {
  const before = await tables()
  const [number = ''] = numbers
  const many = Array.from(
    { length: 501 },
    (_, i) => `${orderNumber(new Uint8Array([i, i >> 5, 3, 4, 5, 6, 7]))},JD1`,
  ).join('\n')
  const refused = async (input: { readonly file: string; readonly carrier: number }) => {
    const answer = await yusuf.call('checkTrackingFile', input)
    return answer.ok ? null : answer.error
  }
  expect(await refused({ carrier, file: `"${number},JD1` })).toMatchObject({
    errors: { file: ['This is no CSV file. Export it from the carrier as CSV, or paste its rows.'] },
  })
  expect(await refused({ carrier, file: 'Order number,Number,Day\n' })).toMatchObject({
    errors: { file: ['The file has no rows below the names of its columns.'] },
  })
  expect(await refused({ carrier, file: many })).toMatchObject({
    errors: { file: ['The file has more than 500 orders. Send the rows in several.'] },
  })
  expect(await refused({ carrier: 2_000_000, file: `${number},JD1` })).toMatchObject({
    errors: { carrier: ['Choose one of the carriers.'] },
  })
  const recorded = { carrier: 2_000_000, file: `${number},JD1`, orders: number }
  expect(await yusuf.call('recordTrackingFile', recorded)).toMatchObject({
    error: { errors: { carrier: ['Choose one of the carriers.'] } },
  })
  const named = await yusuf.done('recordTrackingFile', {
    carrier,
    file: `${numbers[1]},JD1`,
    orders: number,
  })
  expect(named.left_out).toEqual([{ number, lines: [], why: 'The file does not name it.' }])
  expect(await tables()).toEqual(before)
})
