import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountOrderPath, calls, completeInvoicePath, invoicePath, paths } from '#contract/routes.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { addCode } from '../../setup/codes.ts'
import { logIn, openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* The invoice of an order: a PDF for the customer who ordered, and for no other visitor. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

/** A customer with an order of two kinds of goods. */
const placeOrder = async (): Promise<readonly [Visitor, string]> => {
  const lines = [
    [goods.f1, 10.08],
    [goods.f3, 1.13],
  ] as const
  const visitor = await readyToPay(shop, { goods: lines })
  await logIn(queries, visitor, await openTradeAccount(queries, 500_000))
  expect((await visitor.post(calls.payOnAccount, { opt_in: false })).statusCode).toBe(200)
  const [order] = await ordersIn(queries)
  return [visitor, order?.number ?? '']
}

test('names part-crate delivery and what delivery costs in all, in the email and on the invoice [S-004]', async () => {
  /* Both lines are part crates, £64.80 of it for F1; Standard is included. */
  const [visitor, number] = await placeOrder()
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = 'order-confirmation'`,
  )
  /* pdfkit writes figures in pieces: compared without spaces. */
  const invoice = pdfText((await visitor.get(invoicePath(number))).rawPayload).replaceAll(/\s/g, '')
  const { rows: lines } = await queries.execute<{ sum: number }>(
    sql`select sum(delivery_pence)::int as sum from quote_line`,
  )
  const partCrates = pence(lines[0]?.sum ?? 0)
  expect(partCrates).toBeGreaterThan(6480)
  expect(rows[0]?.text).toContain(`Delivery in all: ${formatPounds(partCrates)}`)
  expect(rows[0]?.text).toContain(`Part-crate delivery, in the goods above: ${formatPounds(partCrates)}`)
  expect(rows[0]?.text).toMatch(/\nDelivery: Included\n/)
  expect(invoice).toContain('with£64.80part-cratedelivery')
  expect(invoice).toContain(`Deliverycosts${formatPounds(partCrates)}inall`)
})

const stranger = async (): Promise<Visitor> => {
  const { rows } = await queries.execute<{ id: number }>(sql`insert into customer
    (email, email_key, first_name, last_name, password_hash)
    values ('bob@example.com', 'bob@example.com', 'Bob', 'Other', 'none') returning id`)
  const bob = await readyToPay(shop, { goods: [[goods.f3, 1.13]] })
  await logIn(queries, bob, rows[0]?.id ?? 0)
  return bob
}

test('answers 401 to a guest, and redirects a browser to the login', async () => {
  const [, number] = await placeOrder()
  const guest = shop.visit()
  expect((await guest.get(invoicePath(number))).statusCode).toBe(401)
  const redirect = await guest.get(invoicePath(number), { accept: 'text/html' })
  expect([redirect.statusCode, redirect.headers.location]).toEqual([
    303,
    `${paths.login}?redirect=${encodeURIComponent(accountOrderPath(number))}`,
  ])
})

test('answers 404 for another customer’s invoice, as for a missing one [SX-02]', async () => {
  const [, number] = await placeOrder()
  const bob = await stranger()
  const foreign = await bob.get(invoicePath(number))
  const unknown = await bob.get(invoicePath('TS-0000-0000'))
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  for (const number of ['x', "'; drop table orders", '%00'])
    expect((await bob.get(invoicePath(encodeURIComponent(number)))).statusCode).toBe(404)
})

test('serves the invoice from the confirmation to the ordering browser for a day, and to no other [SX-02]', async () => {
  await placeOrder()
  const [order] = await ordersIn(queries)
  const guest = await readyToPay(shop, { goods: [[goods.f3, 1.13]] })
  const path = completeInvoicePath(order?.token ?? '')
  const [foreign, unknown] = await Promise.all([
    guest.get(path),
    guest.get(completeInvoicePath('x'.repeat(43))),
  ])
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  await addCode(queries, 'FREE', { percent: 100, free_delivery: true })
  const own = await readyToPay(shop, { goods: [[goods.f3, 1.13]], code: 'FREE' })
  const placed = (await own.post(calls.payNoCharge)).body
  const answer = await own.get(`${placed}/invoice.pdf`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  shop.clock.now = new Date(shop.clock.now.getTime() + 25 * 3_600_000)
  expect((await own.get(`${placed}/invoice.pdf`)).statusCode).toBe(404)
})

test('serves a tagged PDF of one page, byte for byte the same each time', async () => {
  const [visitor, number] = await placeOrder()
  const answer = await visitor.get(invoicePath(number))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="tessera-invoice-${number}.pdf"`,
    'cache-control': 'private, no-store',
  })
  const text = answer.rawPayload.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  for (const part of ['/Lang (en-GB)', '/S /Table', '/S /TH', '/S /TD']) expect(text).toContain(part)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect((await visitor.get(invoicePath(number))).rawPayload.equals(answer.rawPayload)).toBe(true)
})
