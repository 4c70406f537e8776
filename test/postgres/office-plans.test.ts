import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { recordSql } from '../../qa/bench/recorded-sql.ts'
import { findWholeReads } from '../../qa/scale/plans.ts'
import { inventOrders } from '../../tools/invented-orders/index.ts'
import { inventStaffWork } from '../../tools/invented-orders/staff-work/index.ts'
import { signInStaff } from '../setup/back-office.ts'
import { startShop } from '../setup/shop.ts'

/* PostgreSQL's plans of the back office's order list and search, with full reads made dear. */

const shop = await startShop()

const noWholeReads = {
  enable_seqscan: 'off',
  enable_mergejoin: 'off',
  enable_hashjoin: 'off',
  enable_material: 'off',
}

test('reads no large table whole for any filter of the order list, its pages, an order and the search [M-206, M-207, M-208]', async () => {
  const invented = await inventOrders(shop.database, 200, new Date(), () => undefined)
  expect(invented.ok).toBe(true)
  await inventStaffWork(shop.database, new Date(), () => undefined)
  const { rows } = await shop.database.queries.execute<{ name: string; number: string }>(
    sql`select current_database() as name, number from orders order by id limit 1 offset 119`,
  )
  const { name = '', number = '' } = rows[0] ?? {}
  const prepared = inject('preparedShop')
  if (prepared.kind !== 'postgres') throw new Error('These plans are PostgreSQL’s.')
  const url = new URL(prepared.url)
  url.pathname = `/${name}`
  const person = await signInStaff(shop, 'office')
  const filters: readonly Readonly<Record<string, string>>[] = [
    {},
    { state: 'all' },
    { state: 'all', after: number },
    { state: 'all', before: number },
    { state: 'picking' },
    { state: 'packed' },
    { state: 'part-sent' },
    { state: 'on-hold' },
    { state: 'dispatched' },
    { state: 'all', find: 'shopper' },
    { state: 'all', money: 'part-refunded' },
    { state: 'all', money: 'unpaid' },
    { state: 'all', money: 'disputed' },
    { state: 'all', sku: 'F1-C' },
    { state: 'all', supplier: 'stonehaven' },
    { state: 'all', code: 'INVENTED10' },
    { state: 'all', customer: 'trade' },
    { state: 'all', placedFrom: '2026-01-01', placedTo: '2026-02-01' },
    { state: 'all', deliveryFrom: '2026-01-01', deliveryTo: '2026-01-02' },
    { state: 'all', deliveryTo: '2026-01-02' },
    { state: 'all', method: 'account' },
    { state: 'all', method: 'on_hold' },
    { state: 'all', totalFrom: '100', totalTo: '101' },
    { state: 'cancelled' },
    { state: 'all', attention: 'yes', note: 'yes', sample: 'yes' },
  ]
  const sent = []
  for (const input of filters)
    sent.push(...(await recordSql(async () => void (await person.done('listOrders', input)))))
  for (const q of ['sho', 'shopper2@example.com', '0113', 'ls1 4', number.slice(4, 8)])
    sent.push(...(await recordSql(async () => void (await person.done('search', { q })))))
  const grace = await signInStaff(shop, 'owner')
  for (const find of ['okafor', number, '12.50', 'pi_3NoSuchPayment'])
    sent.push(...(await recordSql(async () => void (await grace.done('listPayments', { find })))))
  for (const input of [
    { thing: number },
    { subject: 'order' as const, thing: number },
    { thing: 'grace' },
    { thing: 'F1-C' },
    { from: '2026-01-01', to: '2026-01-02' },
  ])
    sent.push(...(await recordSql(async () => void (await grace.done('listAudit', input)))))
  for (const name of ['ordersToPick', 'sentShipments', 'samplesToSend', 'dashboard'] as const)
    sent.push(...(await recordSql(async () => void (await grace.done(name, {})))))
  for (const find of ['F1-', 'moorland'])
    sent.push(...(await recordSql(async () => void (await grace.done('findPrices', { find })))))
  sent.push(...(await recordSql(async () => void (await grace.done('readPrice', { id: 1 })))))
  for (const name of [
    'readOrder',
    'orderEmails',
    'orderCreditNotes',
    'relatedOrders',
    'checkOrder',
    'previewOrder',
  ] as const)
    sent.push(...(await recordSql(async () => void (await grace.done(name, { number })))))
  expect(sent.some(({ text }) => /\boffset\b/i.test(text))).toBe(false)
  expect(sent.length).toBeGreaterThan(filters.length * 3)
  const problems = await findWholeReads(url.href, sent, noWholeReads)
  /* It hashes the parts or the lines of all refunds, since there are few. */
  const few = ['index staff_refund_part_pkey', 'index staff_refund_line_by_line']
  const whole = problems.filter(({ readWhole }) => readWhole.some((read) => !few.includes(read)))
  expect(whole.map(({ text, readWhole }) => [readWhole, text.slice(-300)])).toEqual([])
})
