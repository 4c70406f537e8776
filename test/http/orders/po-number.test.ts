import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls, completePath, paths } from '#contract/routes.ts'
import { eraseOldOrders } from '#server/orders/erase.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, countStock, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* The customer's own number for an order (M-085). */

const scripted = await startScriptedShop({ pages: await loadPages('production') })
const { shop, queries, goods, sound } = scripted

/** Without spaces: pdfkit writes figures in pieces. */
const wordsOf = ({ base64 }: { readonly base64: string }): string =>
  pdfText(Buffer.from(base64, 'base64')).replaceAll(/\s/g, '')

/** An order of a trade customer on hold, with the PO number that they typed. */
const orderOnHold = async (poNumber: string): Promise<string> => {
  await countStock(queries, goods.f4, 5)
  const tess = await asTradeCustomer(
    queries,
    await readyToPay(shop, { goods: [[goods.f4, 1]], details: { poNumber } }),
  )
  expect((await tess.post(calls.payOnHold, { opt_in: false })).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}

const emailsOf = async (template: string): Promise<string> => {
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = ${template} order by id`,
  )
  return rows.map(({ text }) => text).join('\n')
}

test('carries the number typed at the checkout to order, invoice and emails, and finds it [M-085]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await orderOnHold('PO-4711/b')
  expect(await olive.done('readOrder', { number })).toMatchObject({ poNumber: 'PO-4711/b' })
  expect(await emailsOf('order-confirmation')).toContain('Your PO number: PO-4711/b')
  expect(wordsOf(await olive.done('orderInvoice', { number }))).toContain('YourPOnumberPO-4711/b')
  for (const q of ['4711', 'PO 4711', 'po-4711/b', 'po-4711'])
    expect((await olive.done('search', { q })).orders.map((order) => order.number)).toEqual([number])
  const asif = await signInStaff(shop, 'accounts')
  const { id } = await asif.done('exportOrders', { find: 'PO 4711' })
  const parts = await Promise.all([0, 1].map((part) => asif.done('exportPart', { id, part })))
  expect(parts.map(({ text }) => text).join('')).toContain(',PO-4711/b,')
})

test('is set, changed and taken away by staff, whose history says what it was [M-085, M-194]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOrderOA(scripted)
  const set = (poNumber: string, version: number) => olive.call('setPoNumber', { number, version, poNumber })
  expect(await set(' 4711 ', 1)).toMatchObject({ ok: true, value: { version: 2 } })
  expect(await set('4711', 2)).toMatchObject({ ok: true, value: { version: 2 } })
  expect(await set('5000', 1)).toMatchObject({ error: { status: 409, reason: 'changed' } })
  expect(await set('x'.repeat(41), 2)).toMatchObject({ error: { status: 422 } })
  expect(await set('4242 4242 4242 4242', 2)).toMatchObject({ error: { status: 422 } })
  expect(await set('4712', 2)).toMatchObject({ ok: true, value: { version: 3 } })
  const { poNumber, timeline } = await olive.done('readOrder', { number })
  expect(poNumber).toBe('4712')
  expect(timeline.filter(({ what }) => what === 'PO number changed').map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['4711, before: none', '4712, before: 4711']),
  )
  await olive.done('sendOrderEmail', { number, email: 'invoice' })
  expect(await emailsOf('order-invoice')).toContain('Your PO number: 4712')
  expect((await olive.done('search', { q: 'PO 4711' })).orders).toEqual([])
  expect(await set('', 3)).toMatchObject({ ok: true, value: { version: 4 } })
  expect((await olive.done('search', { q: 'PO 4712' })).orders).toEqual([])
  expect(wordsOf(await olive.done('orderInvoice', { number }))).not.toContain('PO')
  const yusuf = await signInStaff(shop, 'yard')
  expect(await yusuf.call('setPoNumber', { number, version: 4, poNumber: '1' })).toMatchObject({
    error: { status: 404 },
  })
  await sound()
})

test('asks trade customers alone for it, and tells the shopper’s pages [M-085]', async () => {
  const guest = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  expect((await guest.get(paths.checkout)).body).not.toContain('name="po_number"')
  const tess = await asTradeCustomer(queries, guest)
  expect((await tess.get(paths.checkout)).body).toMatch(/<input[^>]*name="po_number"/)
  await orderOnHold('7 & 8')
  const [order] = (await ordersIn(queries)).slice(-1)
  expect((await tess.get(completePath(order?.token ?? ''))).body).toContain('Your PO number: ')
})

test('writes a proforma invoice that is no VAT invoice, until the order is paid or cancelled [M-085]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await orderOnHold('4711')
  const proforma = wordsOf(await olive.done('orderProforma', { number }))
  const invoice = wordsOf(await olive.done('orderInvoice', { number }))
  expect(proforma).toContain('ThisisnotaVATinvoice.')
  expect(proforma).toContain('YourPOnumber4711')
  expect(proforma).not.toContain('taxpoint')
  const total = /Total((?:£[\d,.]+)+)/.exec(invoice)?.[1] ?? 'no total'
  expect(proforma).toContain(`Total${total}`)
  await olive.done('releaseOrder', { number, version: 1, paidBy: 'unpaid', reference: '' })
  expect(wordsOf(await olive.done('orderProforma', { number }))).toBe(proforma)
  const paid = await orderOnHold('4712')
  await olive.done('releaseOrder', { number: paid, version: 1, paidBy: 'cash', reference: '' })
  for (const other of [paid, await placeOrderOA(scripted), 'TS-AAAA-AAAA'])
    expect(await olive.call('orderProforma', { number: other })).toMatchObject({ error: { status: 404 } })
})

test('is erased with the order [M-085, M-193]', async () => {
  const number = await orderOnHold('Smith 12')
  await signInStaff(shop, 'office')
  const later = new Date(shop.clock.now.getTime() + 10 * 366 * 24 * 3600_000)
  await shop.database.transaction((tx) => eraseOldOrders(tx, later))
  const { rows } = await queries.execute<{ po: string | null; details: string; words: string }>(
    sql`select o.po_number as po, q.details::text as details, s.words::text as words from orders o
      join quote q on q.id = o.quote_id join order_search s on s.order_id = o.id where o.number = ${number}`,
  )
  expect(rows[0]?.po).toBeNull()
  expect(`${rows[0]?.details} ${rows[0]?.words}`.toLowerCase()).not.toContain('smith')
})
