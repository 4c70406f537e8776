import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { defaultMerchant } from '#server/env/merchant.ts'
import { readAttachment } from '#server/orders/invoice/attachment.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, cards, queries, goods, intentOf, sound } = await startScriptedShop()
const newest = async () => (await ordersIn(queries)).at(-1)?.number ?? ''

/** 21.6 m² of F1 and two packs of F6, paid by card: £678.00 with £113.00 VAT. */
const orderA = async (): Promise<{ readonly number: string; readonly paymentId: string }> => {
  const asha = await readyToPay(shop, {
    goods: [
      [goods.f1, 21.6],
      [goods.f6, 2],
    ],
    details: { 'shipping.firstName': 'Asha', 'shipping.lastName': 'Patel', deliveryNotes: 'Ring the bell' },
  })
  const paymentId = await intentOf(asha)
  cards.pay(paymentId)
  await asha.post(calls.paymentConfirm, { payment_intent_id: paymentId, kerbside: true })
  return { number: await newest(), paymentId }
}

test('shows staff the order as it was placed and paid [M-036]', async () => {
  const olive = await signInStaff(shop, 'office')
  const { number, paymentId } = await orderA()
  const order = await olive.done('readOrder', { number: number.toLowerCase() })
  expect(order).toMatchObject({
    number,
    version: 1,
    state: 'placed',
    goods: 'to-pick',
    money: 'paid',
    hold: null,
    lines: [
      {
        sku: 'F1-C',
        quantity: 21.6,
        tiles: 60,
        perMetre: true,
        price: 648,
        discount: 0,
        partCrate: 0,
        sent: null,
        cancelled: null,
        givenBack: 0,
      },
      { sku: 'F6-C', quantity: 2, tiles: null, perMetre: false, price: 30 },
    ],
    totals: { goods: 678, delivery: 0, total: 678, vat: 113, exVat: 565, vatRate: '20%', received: 678 },
    customer: { name: 'Asha Patel' },
    shopperNotes: 'Ring the bell',
    delivery: { service: 'Standard', isKerbside: true },
    payment: {
      method: 'stripe',
      id: paymentId,
      page: `https://dashboard.stripe.com/payments/${paymentId}`,
    },
  })
  expect(order.deliveryAddress.join(', ')).toMatch(/^Asha Patel, .*LS1 4AP$/)
  expect(order.lines.every(({ picture }) => picture?.startsWith('/media/'))).toBe(true)
  expect(order.delivery.kerbsideAgreedAt).not.toBeNull()
  expect(await olive.call('readOrder', { number: 'TS-0000-0000' })).toMatchObject({ error: { status: 404 } })
  await sound()
})

test('says of each line its part-crate delivery, what was sent and given back, and where it is sold [M-036, S-004]', async () => {
  const olive = await signInStaff(shop, 'manager')
  const asha = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
  const paymentId = await intentOf(asha)
  cards.pay(paymentId)
  await asha.post(calls.paymentConfirm, { payment_intent_id: paymentId, kerbside: true })
  const number = await newest()
  const { version } = await olive.done('refundable', { number })
  const damaged = { number, version, key: randomUUID(), reason: 'damaged' as const }
  await olive.done('giveBack', { ...damaged, lines: [{ position: 0, quantity: 2 }] })
  await runCommandOn(shop, ['order', 'dispatch', number])
  const [line] = (await olive.done('readOrder', { number })).lines
  /* 10.08 m² at £27.00 are £272.16; 2 of 28 tiles of £336.96 in all. */
  expect(line).toMatchObject({
    price: 336.96,
    partCrate: 64.8,
    sent: '28 tiles (10.08 m²)',
    cancelled: null,
    givenBack: 24.07,
  })
  expect(line?.productPath).toMatch(/^\/[\w-]+\/[\w-]+\?sku=F1-C$/)
  await sound()
})

test('shows the terms as they were worded when they were agreed to [M-036]', async () => {
  const olive = await signInStaff(shop, 'office')
  const { number } = await orderA()
  expect((await olive.done('readOrder', { number })).terms.html).toContain('By placing your order you agree')
  await queries.execute(sql`insert into terms_wording values ('of-then', '<p>As of then.</p>')`)
  await queries.execute(sql`update orders set terms_sha256 = 'of-then'`)
  expect((await olive.done('readOrder', { number })).terms.html).toBe('<p>As of then.</p>')
})

test('reads an order in three statements, whatever its history [M-208]', async () => {
  const olive = await signInStaff(shop, 'office')
  const { number } = await orderA()
  for (let i = 0; i < 30; i += 1)
    await olive.done('addOrderNote', { number, kind: 'internal', text: `No. ${i}` })
  const { value, statements } = await captureStatements(() => olive.done('readOrder', { number }))
  expect(value.timeline.length).toBeGreaterThan(30)
  expect(statements.length).toBeLessThanOrEqual(3)
})

test('has every step of an order in one timeline, newest first, with who did it [M-037]', async () => {
  const olive = await signInStaff(shop, 'office')
  const { number, paymentId } = await orderA()
  await olive.done('addOrderNote', { number, kind: 'internal', text: 'Gate code 4711' })
  await olive.done('holdOrder', { number, version: 1, reason: 'check-address' })
  await olive.done('releaseOrder', { number, version: 2 })
  await runCommandOn(shop, ['refund', number], { amount: '60', reason: '6 tiles broken' })
  await runCommandOn(shop, ['order', 'dispatch', number])
  const { timeline } = await olive.done('readOrder', { number })
  const times = timeline.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const steps = timeline.map(({ who, what, detail }) => `${who}: ${what} (${detail})`)
  const expected = [
    /^The shopper: Placed \(£678\.00 · card\)$/,
    new RegExp(`^Stripe: Paid by Stripe \\(£678\\.00 · ${paymentId}\\)$`),
    /^The shop: Email waits to be sent \(Your (?!refund).* order TS-[^ ]*\)$/,
    /^Olive Grant: Note for staff \(Gate code 4711\)$/,
    /^Olive Grant: Put on hold \(Check the address\)$/,
    /^Olive Grant: Released from hold \(\)$/,
    /^terminal: .*: Money given back \(£60\.00\)$/,
    /^Stripe: Refunded by Stripe \(£60\.00 · .* · 6 tiles broken\)$/,
    /^The shop: Email waits to be sent \(Your refund of £60\.00/,
    /^terminal: .*: Sent \(Dispatch 1 · F1-C: 60 tiles \(21\.6 m²\); F6-C: 2\)$/,
    /^The shop: Email waits to be sent \(Your .* is on its way\)$/,
  ]
  expect(expected.map((step) => steps.filter((shown) => step.test(shown)).length)).toEqual(
    expected.map(() => 1),
  )
  expect(steps.filter((shown) => !expected.some((step) => step.test(shown)))).toEqual([])
  expect(steps.length).toBe(expected.length)
})

test('shows an email as it was sent and sends it again, elsewhere with a reason [M-045]', async () => {
  const olive = await signInStaff(shop, 'office')
  const { number } = await orderA()
  const listed = await olive.done('orderEmails', { number })
  expect(listed).toMatchObject({
    to: 'anna@example.com',
    emails: [{ to: 'anna@example.com', state: 'waiting' }],
  })
  const email = listed.emails[0]?.key ?? ''
  await queries.execute(
    sql`update mail set html = '', text = 'Thank you, as it was' where id = ${Number(email)}`,
  )
  expect(await olive.done('readOrderEmail', { number, email })).toMatchObject({
    text: 'Thank you, as it was',
    isAnew: false,
  })
  expect(await olive.call('sendOrderEmail', { number, email, to: 'site@example.com' })).toMatchObject({
    error: { status: 422, errors: { reason: ['Say why it goes to another address.'] } },
  })
  expect(
    await olive.done('sendOrderEmail', { number, email, to: 'site@example.com', reason: 'The site asked' }),
  ).toEqual({ to: 'site@example.com', isAnew: false })
  const { rows } = await queries.execute(
    sql`select recipient, text from mail m join orders o on o.id = m.order_id where o.number = ${number} order by m.id`,
  )
  expect(rows).toEqual([
    { recipient: 'anna@example.com', text: 'Thank you, as it was' },
    { recipient: 'site@example.com', text: 'Thank you, as it was' },
  ])
  const { timeline } = await olive.done('readOrder', { number })
  expect(timeline).toContainEqual(
    expect.objectContaining({ who: 'Olive Grant', what: 'Email sent again', detail: 'The site asked' }),
  )
  await queries.execute(sql`update mail set sent_at = now() where id = ${Number(email)}`)
  const { emails } = await olive.done('orderEmails', { number })
  const sent = emails.find(({ key }) => key === email)
  expect(sent).toMatchObject({ state: 'sent', subject: `Your Tessera order ${number}` })
  expect((await olive.done('readOrder', { number })).timeline).toContainEqual(
    expect.objectContaining({ what: 'Email sent', detail: sent?.subject }),
  )
  const rita = await signInStaff(shop, 'reader')
  expect(await rita.call('sendOrderEmail', { number, email })).toMatchObject({ error: { status: 404 } })
  await sound()
})

test('makes emails anew once their words are gone, and says so [M-045]', async () => {
  const olive = await signInStaff(shop, 'office')
  const { number } = await orderA()
  await olive.done('addOrderNote', { number, kind: 'to-shopper', text: 'We call at nine.' })
  await runCommandOn(shop, ['refund', number], { amount: '60', reason: '6 tiles broken' })
  await runCommandOn(shop, ['order', 'dispatch', number])
  await queries.execute(
    sql`delete from mail where order_id = (select id from orders where number = ${number})`,
  )
  const { emails } = await olive.done('orderEmails', { number })
  expect(emails.map(({ state, hasWords }) => [state, hasWords])).toEqual(emails.map(() => ['gone', false]))
  const read = (key: string) =>
    olive.done('readOrderEmail', { number, email: emails.find((one) => one.key.startsWith(key))?.key ?? '' })
  expect((await read('confirmation')).text).toContain('£678.00')
  expect((await read('shipment')).text).toContain(`We have sent your order ${number}`)
  expect((await read('note')).text).toContain('We call at nine.')
  expect(await read('credit-note')).toMatchObject({
    text: expect.stringContaining('£60.00'),
    attachment: 'The credit note as a PDF',
    isAnew: true,
  })
  expect(await olive.done('sendOrderEmail', { number, email: 'confirmation' })).toMatchObject({
    isAnew: true,
  })
  expect((await olive.done('orderEmails', { number })).emails.map(({ state }) => state)).toContain('waiting')
  expect(await olive.call('readOrderEmail', { number, email: 'shipment-9' })).toMatchObject({
    error: { status: 404 },
  })
})

test('makes the emails about parts of an order anew: the last part of all that was sent is the rest [M-045]', async () => {
  const yusuf = await signInStaff(shop, 'yard')
  const olive = await signInStaff(shop, 'office')
  const { number } = await orderA()
  const subjects = async () =>
    new Map((await olive.done('orderEmails', { number })).emails.map(({ key, subject }) => [key, subject]))
  const lines = [{ position: 0, quantity: 28 }]
  await yusuf.done('dispatchOrder', { number, version: 1, lines })
  await queries.execute(sql`delete from mail where template = 'order-dispatched'`)
  const part = `A part of your Tessera order ${number} is on its way`
  expect((await subjects()).get('shipment-1')).toBe(part)
  await yusuf.done('dispatchOrder', { number, version: 2 })
  await queries.execute(sql`delete from mail where template = 'order-dispatched'`)
  expect((await subjects()).get('shipment-1')).toBe(part)
  expect((await subjects()).get('shipment-2')).toBe(`Your Tessera order ${number} is on its way`)
  const rest = await olive.done('readOrderEmail', { number, email: 'shipment-2' })
  expect(rest.text).toContain('the rest of your order')
  await sound()
})

test('shows payments that failed before the order was placed, with what was tried [M-037]', async () => {
  const olive = await signInStaff(shop, 'office')
  const asha = await readyToPay(shop, { goods: [[goods.f6, 2]] })
  const declined = await intentOf(asha)
  await queries.execute(sql`update payment_attempt set state = 'failed' where payment_id = ${declined}`)
  const unanswered = await intentOf(asha)
  await queries.execute(
    sql`update payment_attempt set state = 'failed', payment_id = null where payment_id = ${unanswered}`,
  )
  const paymentId = await intentOf(asha)
  cards.pay(paymentId)
  await asha.post(calls.paymentConfirm, { payment_intent_id: paymentId })
  const { timeline } = await olive.done('readOrder', { number: await newest() })
  const failed = timeline.filter(({ what }) => what === 'Payment failed at Stripe')
  expect(failed.map(({ detail }) => detail).toSorted()).toEqual(['£30.00', `£30.00 · ${declined}`])
})

test('prints the papers of an order for those who may see them, and emails its invoice [M-046]', async () => {
  const olive = await signInStaff(shop, 'office')
  const yusuf = await signInStaff(shop, 'yard')
  const { number } = await orderA()
  await runCommandOn(shop, ['refund', number], { amount: '60', reason: '6 tiles broken' })
  const [note] = await olive.done('orderCreditNotes', { number })
  const words = ({ base64 }: { readonly base64: string }) => pdfText(Buffer.from(base64, 'base64'))
  expect(words(await olive.done('orderInvoice', { number }))).toContain('£678.00')
  const credited = words(await olive.done('orderCreditNote', { number, creditNote: note?.number ?? '' }))
  expect(credited).toContain('£60.00')
  const delivered = await yusuf.done('deliveryNote', { number })
  for (const word of [number, 'F1-C', 'LS1 4AP', 'Ring']) expect(words(delivered)).toContain(word)
  expect(words(delivered)).not.toContain('£')
  const drawn = Buffer.from(delivered.base64, 'base64').toString('latin1')
  for (const part of ['/MarkInfo', `(QR code ${number})`]) expect(drawn).toContain(part)
  expect(await yusuf.call('orderInvoice', { number })).toMatchObject({ error: { status: 404 } })
  await olive.done('sendOrderEmail', { number, email: 'invoice' })
  const { rows } = await queries.execute<{ attachment: string }>(
    sql`select attachment from mail where template = 'order-invoice' order by id desc limit 1`,
  )
  const file = await readAttachment(queries, defaultMerchant, rows[0]?.attachment ?? '')
  expect(file?.filename).toContain(number)
  expect(pdfText(file?.content ?? Buffer.alloc(0))).toContain('£678.00')
})

/** What is known of the person, and what staff typed about them. */
const personal = /patel|asha|\btess\b|trade ltd|example\.com|LS1|07700|900123|ring the bell/i

test('keeps no word of a person in the audit log once they are erased, and its chain whole [M-193, M-189]', async () => {
  const owner = await signInStaff(shop, 'owner')
  const log = async () =>
    (await queries.execute<{ row: string }>(sql`select to_jsonb(a)::text as row from audit a`)).rows
      .map(({ row }) => row)
      .filter((row) => personal.test(row))
  const { number } = await orderA()
  const typed = 'Mrs Patel, LS1 4AP, 07700 900123, rings back: asha@example.com'
  await owner.done('addOrderNote', { number, kind: 'internal', text: typed })
  await owner.done('addOrderNote', { number, kind: 'to-shopper', text: typed })
  await runCommandOn(shop, ['refund', number], { amount: '60', reason: typed })
  const version = async () => (await owner.done('readOrder', { number })).version
  const { shipment } = await owner.done('dispatchOrder', { number, version: await version() })
  shop.clock.now = new Date(shop.clock.now.getTime() + 20 * 60_000)
  await owner.done('correctDispatch', { number, version: await version(), shipment, reason: typed })
  const customerId = await openTradeAccount(queries, 50_000)
  const email = 'trade@example.com'
  await runCommandOn(shop, ['trade', 'suspend', email])
  await runCommandOn(shop, ['trade', 'approve', email], { limit: '400', yes: true })
  await queries.execute(sql`insert into trade_balance (customer_id, balance_pence) values (${customerId}, 5000)
    on conflict (customer_id) do update set balance_pence = 5000`)
  await runCommandOn(shop, ['trade', 'paid', email, '50'], { reference: 'Tess Trade of Trade Ltd' })

  /* Ids from the first moment: nothing has to be changed in the log when a person is erased. */
  expect(await log()).toEqual([])
  const history = async (thing: string) => (await owner.done('listAudit', { thing })).rows
  const reasons = async () => (await history(number)).map(({ reason }) => reason)
  expect(await reasons()).toContain(typed)
  const sent = (await history(number)).find(({ action }) => action === 'order.dispatch')
  expect(sent?.fields).toContainEqual({
    name: 'goods',
    before: null,
    after: 'F1-C: 60 tiles (21.6 m²); F6-C: 2',
  })

  await shop.features.accounts.deleteAccount({ id: customerId })
  shop.clock.now = new Date(shop.clock.now.getTime() + 8 * 366 * 86_400_000)
  await shop.features.payments.deleteExpired()
  expect(await reasons()).not.toContain(typed)
  expect((await history(`${customerId}`)).filter(({ subject }) => subject === 'customer')).toEqual(
    Array(3).fill(expect.objectContaining({ thing: `${customerId} (erased)` })),
  )
  const { rows } = await queries.execute(sql`select to_jsonb(n)::text as row from order_note n`)
  expect(rows).toEqual([])
  expect(await log()).toEqual([])
  const { violations } = await shop.features.maintenance.checkAllInvariants()
  expect(violations.filter(({ id }) => id === 'IV-28')).toEqual([])
})
