import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture } from '#contract/payment.ts'
import { calls, completePath, paths, webhooks } from '#contract/routes.ts'
import { anna, password, register } from '../../setup/customers.ts'
import { countRows, fillBasket, ordersIn } from '../../setup/ordering.ts'
import { scriptWallet } from '../../setup/scripted-providers.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'

const { shop, cards, wallets, queries, goods, later, ready } = await startScriptedShop()
const proxiedWallet = scriptWallet()
const proxied = await startShop({
  trustProxy: ['loopback'],
  payments: { gateways: { paypal: proxiedWallet } },
})

const createOrder = (visitor: Visitor) => visitor.get(calls.paypalGetOrder, { 'x-csrf-token': visitor.token })
const createApproved = async (visitor: Visitor): Promise<string> => {
  const answer = await createOrder(visitor)
  expect([answer.statusCode, answer.json()]).toEqual([200, { id: expect.any(String) }])
  wallets.approve(answer.json().id)
  return answer.json().id
}
const capture = (visitor: Visitor, id: string) => visitor.post(calls.paypalCaptureOrder, { order_id: id })
const confirm = (visitor: Visitor, id: string, extra: object = {}) =>
  visitor.post(calls.paypalConfirmed, {
    paypal_data: { orderID: id },
    other_data: {},
    opt_in: false,
    ...extra,
  })

/** Makes the answer to one call of the provider wait until it is released. */
const delay = (method: 'capture' | 'read') => {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const real = wallets[method]
  const spy = vi.spyOn(wallets, method).mockImplementationOnce(async (order: string) => {
    const answer = await real(order, 'key')
    reached.resolve()
    await gate.promise
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  return { reached: reached.promise, release: gate.resolve }
}

describe('access', () => {
  test('requires the CSRF token for the GET that creates an order, and a basket [T-324]', async () => {
    const ann = await ready()
    expect((await ann.get(calls.paypalGetOrder)).statusCode).toBe(403)
    expect(await countRows(queries, 'quote')).toBe(0)
    expect((await createOrder(shop.visit())).statusCode).toBe(422)
  })

  test('answers 404 for another shopper’s order, captured or confirmed [T-340]', async () => {
    const id = await createApproved(await ready())
    const bob = await ready()
    expect((await capture(bob, id)).statusCode).toBe(404)
    expect((await confirm(bob, id)).statusCode).toBe(404)
    expect((await confirm(bob, 'PAYPALNONE')).statusCode).toBe(404)
    expect((await bob.post(calls.paypalCaptureOrder, { order_id: { a: 1 } })).statusCode).toBe(422)
    for (const badId of ['a\u0000b', '\ud800', 'x'.repeat(256), '5O19 0127'])
      expect((await confirm(bob, badId)).statusCode, JSON.stringify(badId)).toBe(422)
    expect(await countRows(queries, 'orders')).toBe(0)
  })
})

describe('create, capture, confirm', () => {
  test('places one order and returns the path of its confirmation [T-323, T-325, T-326]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    const captured = (await capture(ann, id)).json<WirePaypalCapture>()
    expect(captured.purchase_units[0]?.payments.captures[0]?.status).toBe('COMPLETED')
    const placed = await confirm(ann, id, { opt_in: true })
    const [order, ...more] = await ordersIn(queries)
    expect(more).toEqual([])
    expect(order).toMatchObject({ method: 'paypal', optIn: true })
    expect([placed.statusCode, placed.body]).toEqual([200, completePath(order?.token ?? '')])
    expect((await confirm(ann, id)).body).toBe(placed.body)
    expect((await capture(ann, id)).json()).toEqual(captured)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('finds the order by whichever field of PayPal’s answer names it, and none by another’s [T-326, T-340]', async () => {
    const foreign = await createApproved(await ready())
    const ann = await ready()
    const id = await createApproved(ann)
    await capture(ann, id)
    for (const named of [
      { paypal_data: { orderID: '', id }, other_data: {} },
      { paypal_data: { orderID: '' }, other_data: { orderID: id } },
      { paypal_data: undefined, other_data: { orderID: '', id } },
    ]) {
      const placed = await confirm(ann, id, named)
      expect(placed.body).toBe(completePath((await ordersIn(queries))[0]?.token ?? ''))
    }
    const named = { paypal_data: { orderID: foreign }, other_data: { orderID: id } }
    expect((await confirm(ann, id, named)).statusCode).toBe(404)
  })

  test('returns the same order when it is opened again for the same basket [T-324]', async () => {
    const ann = await ready()
    expect(await createApproved(ann)).toBe(await createApproved(ann))
    expect(wallets.orders.size).toBe(1)
  })

  test('places no order for a confirmation without a capture, whatever its body claims [T-340]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    const forged = { purchase_units: [{ payments: { captures: [{ status: 'COMPLETED' }] } }] }
    const refused = await confirm(ann, id, { other_data: forged })
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.paymentNotDone])
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test('allows another capture when a stale approval event is applied after a decline [T-329]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    wallets.nextCapture = 'INSTRUMENT_DECLINED'
    const [charge, retrieval] = [delay('capture'), delay('read')]
    const declined = capture(ann, id)
    await charge.reached
    const webhook = shop.call({
      method: 'POST',
      url: webhooks.paypal,
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'good' },
      body: JSON.stringify({ id: 'WH-1', orderId: id }),
    })
    await retrieval.reached
    charge.release()
    expect((await declined).json<WirePaypalCapture>().details).toHaveLength(1)
    retrieval.release()
    expect((await webhook).statusCode).toBe(200)
    wallets.nextCapture = 'completed'
    const again = await capture(ann, id)
    expect([again.statusCode, again.json<WirePaypalCapture>().details]).toEqual([200, []])
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('returns the issue of a declined instrument, and allows another try of the same order [T-329, T-333]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    wallets.nextCapture = 'INSTRUMENT_DECLINED'
    const declined = (await capture(ann, id)).json<WirePaypalCapture>()
    expect(declined.details).toEqual([
      { issue: 'INSTRUMENT_DECLINED', description: 'The instrument presented was declined.' },
    ])
    expect(declined.debug_id).toBe('debug-1')
    wallets.nextCapture = 'completed'
    await capture(ann, id)
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('places no order for a pending capture, and rejects other payments meanwhile [T-328]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    wallets.nextCapture = 'pending'
    const captured = (await capture(ann, id)).json<WirePaypalCapture>()
    expect(captured.purchase_units[0]?.payments.captures[0]?.status).toBe('PENDING')
    expect((await confirm(ann, id)).json().message).toBe(messages.checkingPayment)
    expect((await ann.post(calls.paymentIntent)).statusCode).toBe(409)
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test.each(['immediately', 'after it was pending'])(
    'opens a new order after a capture that is declined %s [T-333, T-329]',
    async (when) => {
      const ann = await ready()
      const id = await createApproved(ann)
      wallets.nextCapture = when === 'immediately' ? 'declined' : 'pending'
      await capture(ann, id)
      const order = wallets.orders.get(id)
      const [taken] = order?.captures ?? []
      if (taken === undefined || order === undefined) throw new Error('Nothing was captured.')
      wallets.orders.set(id, { ...order, captures: [{ ...taken, state: 'declined', status: 'DECLINED' }] })
      expect((await confirm(ann, id)).json().message).toBe(messages.paymentNotDone)
      wallets.nextCapture = 'completed'
      const next = await createApproved(ann)
      expect(next).not.toBe(id)
      await capture(ann, next)
      expect((await confirm(ann, next)).statusCode).toBe(200)
      expect(await countRows(queries, 'orders')).toBe(1)
    },
  )

  test('answers 503 while the wallet cannot be reached [T-331]', async () => {
    const ann = await ready()
    wallets.connection = 'away'
    const refused = await createOrder(ann)
    expect([refused.statusCode, refused.json().message]).toEqual([503, messages.paypalOrderFailed])
  })

  test('reports a capture whose response was lost as being checked, and places one order [T-332]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    wallets.connection = 'lost'
    expect((await capture(ann, id)).json().message).toBe(messages.checkingPayment)
    wallets.connection = 'good'
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('answers a second press during a capture that the payment is being checked [RC-07]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    const charge = delay('capture')
    const first = capture(ann, id)
    await charge.reached
    const second = await capture(ann, id)
    charge.release()
    expect([second.statusCode, second.json().message]).toEqual([409, messages.checkingPayment])
    expect((await first).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('rejects the capture of a quote whose time is over [T-319]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    later(21)
    const refused = await capture(ann, id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderChanged])
    expect(wallets.orders.get(id)?.captures).toEqual([])
  })

  test('rejects the capture of a basket that has changed [T-319]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    await fillBasket(ann, [[goods.f4, 1]])
    const refused = await capture(ann, id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderChanged])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    /* The page shows the message itself; stored in the session it would be shown again on a later page. */
    expect(await countRows(queries, 'session', `data::text like '%${messages.orderChanged}%'`)).toBe(0)
  })

  test('rejects the capture if the address was changed in another tab while PayPal’s window was open [T-319]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    await ann.post(paths.checkout, annasForm({ shipping_address_1: '99 Other Street' }))
    const refused = await capture(ann, id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderChanged])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    const again = await createApproved(ann)
    await capture(ann, again)
    expect((await confirm(ann, again)).statusCode).toBe(200)
    expect(await countRows(queries, 'quote', `state = 'ordered' and details::text like '%99 Other%'`)).toBe(1)
  })

  test('rejects the capture if a login in another browser added to the basket [D14, T-319, HZ-15]', async () => {
    const ann = await register(shop)
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    await fillBasket(ann, [[goods.f4, 1]])
    await ann.post(paths.checkout, annasForm())
    const id = await createApproved(ann)
    const guest = shop.visit()
    await fillBasket(guest, [[goods.f6, 1]])
    expect((await guest.post(paths.login, { email: anna, password })).statusCode).toBe(200)
    const refused = await capture(ann, id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderChanged])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    expect(await countRows(queries, 'orders')).toBe(0)
  })

  test('opens a new order when PayPal accepts no more payments of the old one [T-329]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    wallets.nextCapture = 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'
    const [detail] = (await capture(ann, id)).json<WirePaypalCapture>().details
    expect(detail?.issue).toBe(wallets.nextCapture)
    wallets.nextCapture = 'completed'
    const next = await createApproved(ann)
    expect(next).not.toBe(id)
    await capture(ann, next)
    expect((await confirm(ann, next)).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })
})

describe('two methods', () => {
  test('cancels the card’s payment before opening the wallet, and places one order [T-288]', async () => {
    const ann = await ready()
    const intent = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    const id = await createApproved(ann)
    expect(cards.payments.get(intent)?.state.kind).toBe('cancelled')
    await capture(ann, id)
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countRows(queries, 'orders')).toBe(1)
  })

  test('does not capture a wallet order that was given up for the card [T-288]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    const intent = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    await capture(ann, id)
    expect(wallets.orders.get(id)?.captures).toEqual([])
    cards.pay(intent)
    expect((await ann.post(calls.paymentConfirm, { payment_intent_id: intent })).statusCode).toBe(200)
    expect(await countRows(queries, 'money_entry')).toBe(1)
  })

  test('opens no card payment while another tab captures the wallet order [RC-07, T-288]', async () => {
    const ann = await ready()
    const id = await createApproved(ann)
    const [retrieval, charge] = [delay('read'), delay('capture')]
    const card = ann.post(calls.paymentIntent)
    await retrieval.reached
    const captured = capture(ann, id)
    await charge.reached
    retrieval.release()
    const refused = await card
    charge.release()
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.checkingPayment])
    expect((await captured).statusCode).toBe(200)
    expect([cards.payments.size, await countRows(queries, 'orders')]).toEqual([0, 1])
  })

  test('opens no wallet order if the card was paid meanwhile [T-288]', async () => {
    const ann = await ready()
    const intent = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    cards.pay(intent)
    const refused = await createOrder(ann)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.alreadyOrdered])
    expect(wallets.orders.size).toBe(0)
    expect(await countRows(queries, 'orders')).toBe(1)
  })
})

test('rate-limits a client that forges PayPal webhooks, before PayPal is called to verify them, and no other client [FT-07]', async () => {
  const readEvent = vi.spyOn(proxiedWallet, 'readEvent')
  onTestFinished(() => readEvent.mockRestore())
  const news = (from: string, signature: string) =>
    proxied.call({
      method: 'POST',
      url: webhooks.paypal,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-sig': signature,
        'x-forwarded-for': from,
      },
      body: JSON.stringify({ id: 'WH-1', orderId: 'none' }),
    })
  const statuses: number[] = []
  for (let i = 0; i < 32; i += 1) statuses.push((await news('192.0.2.1', 'forged')).statusCode)
  expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
  expect(readEvent).toHaveBeenCalledTimes(30)
  expect((await news('192.0.2.2', 'good')).statusCode).toBe(200)
})
