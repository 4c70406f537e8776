import { expect, test } from 'vitest'
import { calls, webhooks } from '#contract/routes.ts'
import { readAttentionCommand } from '#server/commands/attention.ts'
import { countOf, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* A payer asks their bank, or PayPal, for the money back. */

const { shop, cards, wallets, queries, ready, intentOf, news, sound } = await startScriptedShop()

const told = () => shop.logs.filter(({ msg }) => String(msg).startsWith('a payment is disputed'))
const open = async () => (await shop.admin('/metrics')).body.match(/^shop_disputes_open (\d+)$/m)?.[1]
const say = (...typed: readonly string[]) => readAttentionCommand(typed)?.(shop.database)
const paidByCard = async () => {
  const ann = await ready()
  const paymentId = await intentOf(ann)
  cards.pay(paymentId)
  await ann.post(calls.paymentConfirm, { payment_intent_id: paymentId })
  return paymentId
}

test('[FT-06] a disputed card payment is noted at its order and told to staff once; no money moves by it', async () => {
  const paymentId = await paidByCard()
  const [order] = await ordersIn(queries)
  const event = { paymentId, disputeId: 'dp_1', type: 'charge.dispute.created' }
  for (const id of ['evt_1', 'evt_1', 'evt_2']) expect((await news({ ...event, id })).statusCode).toBe(200)
  expect(told()).toEqual([
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
    await countOf(queries, 'orders', "refunded_pence = 0 and needs_attention and state = 'placed'"),
  ).toBe(1)
  expect(await countOf(queries, 'money_entry')).toBe(1)
  expect(await open()).toBe('1')
  const number = order?.number ?? ''
  expect(await say()).toEqual({
    ok: true,
    text: `${shop.clock.now.toISOString().slice(0, 10)}  ${number}  its payment was disputed`,
  })
  expect((await say('done', number))?.ok).toBe(true)
  expect(await say()).toEqual({ ok: true, text: 'Nothing waits for anybody.' })
  expect(await say('done', number)).toMatchObject({ ok: false })
  expect(await say('done', 'x')).toMatchObject({ ok: false })
  expect(readAttentionCommand(['undo', number])).toBe(null)

  expect((await news({ ...event, id: 'evt_3', type: 'charge.dispute.closed' })).statusCode).toBe(200)
  expect(await open()).toBe('0')
  expect((await news({ ...event, id: 'evt_4' })).statusCode).toBe(200)
  expect(await open()).toBe('0')
  expect(told()).toHaveLength(1)
  await sound()
})

test('[FT-06] a disputed PayPal payment is known by its capture', async () => {
  const ann = await ready()
  const id = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json().id
  await ann.post(calls.paypalCaptureOrder, { order_id: id })
  const [order] = await ordersIn(queries)
  const capture = wallets.orders.get(id)?.captures[0]?.id
  for (const event of ['WH-1', 'WH-1', 'WH-2']) {
    const heard = await shop.call({
      method: 'POST',
      url: webhooks.paypal,
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'good' },
      body: { id: event, dispute: { disputeId: 'PP-D-1', captureIds: ['another', capture] } },
    })
    expect(heard.statusCode).toBe(200)
  }
  expect(told()).toEqual([
    expect.objectContaining({ provider: 'paypal', dispute: 'PP-D-1', order: order?.number }),
  ])
  expect((await ordersIn(queries))[0]?.attention).toEqual(['disputed'])
  await sound()
})

test('[FT-07] forged news of a dispute, of the other mode, and of somebody else’s payment change nothing', async () => {
  const paymentId = await paidByCard()
  const event = { paymentId, disputeId: 'dp_1', type: 'charge.dispute.created' }
  expect((await news({ ...event, id: 'evt_1' }, 'bad')).statusCode).toBe(400)
  expect((await news({ ...event, id: 'evt_2', live: true })).statusCode).toBe(400)
  expect((await news({ ...event, id: 'evt_3', paymentId: 'pi_other' })).statusCode).toBe(200)
  expect((await news({ ...event, id: 'evt_4', paymentId: null })).statusCode).toBe(200)
  expect(told()).toEqual([])
  expect(await countOf(queries, 'dispute')).toBe(0)
  expect(await countOf(queries, 'orders', 'needs_attention')).toBe(0)
})
