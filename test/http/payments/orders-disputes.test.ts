import { expect, test } from 'vitest'
import { calls, webhooks } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { countRows, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* A payer disputes a payment with their bank or with PayPal. */

const { shop, cards, wallets, queries, ready, intentOf, news, sound } = await startScriptedShop()

const disputeLogs = () => shop.logs.filter(({ msg }) => String(msg).startsWith('a payment is disputed'))
const openDisputes = async () =>
  (await shop.metrics('/metrics')).body.match(/^shop_disputes_open (\d+)$/m)?.[1]
const runAttention = (...args: readonly string[]) => runCommandOn(shop, ['attention', ...args])
const paidByCard = async () => {
  const ann = await ready()
  const paymentId = await intentOf(ann)
  cards.pay(paymentId)
  await ann.post(calls.paymentConfirm, { payment_intent_id: paymentId })
  return paymentId
}

test('marks the order of a disputed card payment, logs it once, and moves no money [FT-06]', async () => {
  const paymentId = await paidByCard()
  const [order] = await ordersIn(queries)
  const event = { paymentId, disputeId: 'dp_1', type: 'charge.dispute.created' }
  for (const id of ['evt_1', 'evt_1', 'evt_2']) expect((await news({ ...event, id })).statusCode).toBe(200)
  expect(disputeLogs()).toEqual([
    expect.objectContaining({
      provider: 'stripe',
      dispute: 'dp_1',
      order: order?.number,
      attention: true,
      level: 'error',
    }),
  ])
  expect(await ordersIn(queries)).toEqual([{ ...order, attention: ['disputed'] }])
  expect(
    await countRows(queries, 'orders', "refunded_pence = 0 and needs_attention and state = 'placed'"),
  ).toBe(1)
  expect(await countRows(queries, 'money_entry')).toBe(1)
  expect(await openDisputes()).toBe('1')
  const number = order?.number ?? ''
  expect(await runAttention()).toEqual({
    ok: true,
    text: `${shop.clock.now.toISOString().slice(0, 10)}  ${number}  its payment was disputed`,
  })
  expect((await runAttention('done', number))?.ok).toBe(true)
  expect(await runAttention()).toEqual({ ok: true, text: 'Nothing waits for anybody.' })
  expect(await runAttention('done', number)).toMatchObject({ ok: false })
  expect(await runAttention('done', 'x')).toMatchObject({ ok: false })
  expect(await runAttention('undo', number)).toBe(null)

  /* The provider says later by when it wants an answer, and another event does not take that away. */
  const answerBy = '2026-12-07T00:00:00.000Z'
  await news({ ...event, id: 'evt_5', type: 'charge.dispute.updated', answerBy })
  await news({ ...event, id: 'evt_6', type: 'charge.dispute.updated' })
  const staff = await signInStaff(shop, 'accounts')
  const [listed] = (await staff.done('listPayments', { view: 'disputed' })).payments
  expect(listed).toMatchObject({ waits: 'disputed', answerBy })

  expect((await news({ ...event, id: 'evt_3', type: 'charge.dispute.closed' })).statusCode).toBe(200)
  expect(await openDisputes()).toBe('0')
  expect((await news({ ...event, id: 'evt_4' })).statusCode).toBe(200)
  expect(await openDisputes()).toBe('0')
  expect(disputeLogs()).toHaveLength(1)
  await sound()
})

test('finds the order of a disputed PayPal payment by its capture [FT-06]', async () => {
  const ann = await ready()
  const id = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json().id
  await ann.post(calls.paypalCaptureOrder, { order_id: id })
  const [order] = await ordersIn(queries)
  const capture = wallets.orders.get(id)?.captures[0]?.id
  for (const event of ['WH-1', 'WH-1', 'WH-2']) {
    const response = await shop.call({
      method: 'POST',
      url: webhooks.paypal,
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'good' },
      body: { id: event, dispute: { disputeId: 'PP-D-1', captureIds: ['another', capture] } },
    })
    expect(response.statusCode).toBe(200)
  }
  expect(disputeLogs()).toEqual([
    expect.objectContaining({ provider: 'paypal', dispute: 'PP-D-1', order: order?.number }),
  ])
  expect((await ordersIn(queries))[0]?.attention).toEqual(['disputed'])
  await sound()
})

test('ignores dispute events that are forged, of the other mode, or about an unknown payment [FT-07]', async () => {
  const paymentId = await paidByCard()
  const event = { paymentId, disputeId: 'dp_1', type: 'charge.dispute.created' }
  expect((await news({ ...event, id: 'evt_1' }, 'bad')).statusCode).toBe(400)
  expect((await news({ ...event, id: 'evt_2', live: true })).statusCode).toBe(400)
  expect((await news({ ...event, id: 'evt_3', paymentId: 'pi_other' })).statusCode).toBe(200)
  expect((await news({ ...event, id: 'evt_4', paymentId: null })).statusCode).toBe(200)
  expect(disputeLogs()).toEqual([])
  expect(await countRows(queries, 'dispute')).toBe(0)
  expect(await countRows(queries, 'orders', 'needs_attention')).toBe(0)
})
