import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture } from '#contract/payment.ts'
import { calls, completePath, paths, webhooks } from '#contract/routes.ts'
import { anna, password, register } from '../../setup/customers.ts'
import { countOf, fillBasket, ordersIn } from '../../setup/ordering.ts'
import { scriptWallet } from '../../setup/scripted-providers.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'

const { shop, cards, wallets, queries, goods, ready } = await startScriptedShop()
const askedWallet = scriptWallet()
const proxied = await startShop({
  trustProxy: ['loopback'],
  payments: { providers: { cards: null, wallets: askedWallet, payee: null } },
})

const open = (visitor: Visitor) => visitor.get(calls.paypalGetOrder, { 'x-csrf-token': visitor.token })
const opened = async (visitor: Visitor): Promise<string> => {
  const answer = await open(visitor)
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

describe('who may call', () => {
  test('[T-324] the GET that opens an order wants the token, and is refused without a basket', async () => {
    const ann = await ready()
    expect((await ann.get(calls.paypalGetOrder)).statusCode).toBe(403)
    expect(await countOf(queries, 'quote')).toBe(0)
    expect((await open(shop.visit())).statusCode).toBe(422)
  })

  test('[T-340] an order of somebody else is unknown, captured or confirmed', async () => {
    const id = await opened(await ready())
    const bob = await ready()
    expect((await capture(bob, id)).statusCode).toBe(404)
    expect((await confirm(bob, id)).statusCode).toBe(404)
    expect((await confirm(bob, 'PAYPALNONE')).statusCode).toBe(404)
    expect((await bob.post(calls.paypalCaptureOrder, { order_id: { a: 1 } })).statusCode).toBe(422)
    for (const odd of ['a\u0000b', '\ud800', 'x'.repeat(256), '5O19 0127'])
      expect((await confirm(bob, odd)).statusCode, JSON.stringify(odd)).toBe(422)
    expect(await countOf(queries, 'orders')).toBe(0)
  })
})

describe('create, capture, confirm', () => {
  test('[T-323, T-325, T-326] places one order and answers its address', async () => {
    const ann = await ready()
    const id = await opened(ann)
    const captured = (await capture(ann, id)).json<WirePaypalCapture>()
    expect(captured.purchase_units[0]?.payments.captures[0]?.status).toBe('COMPLETED')
    const placed = await confirm(ann, id, { opt_in: true })
    const [order, ...more] = await ordersIn(queries)
    expect(more).toEqual([])
    expect(order).toMatchObject({ method: 'paypal', optIn: true })
    expect([placed.statusCode, placed.body]).toEqual([200, completePath(order?.token ?? '')])
    expect((await confirm(ann, id)).body).toBe(placed.body)
    expect((await capture(ann, id)).json()).toEqual(captured)
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-324] opened again for the same basket, it is the same order', async () => {
    const ann = await ready()
    expect(await opened(ann)).toBe(await opened(ann))
    expect(wallets.orders.size).toBe(1)
  })

  test('[T-340] a confirmation without a capture makes no order, whatever it claims', async () => {
    const ann = await ready()
    const id = await opened(ann)
    const forged = { purchase_units: [{ payments: { captures: [{ status: 'COMPLETED' }] } }] }
    const refused = await confirm(ann, id, { other_data: forged })
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.paymentNotDone])
    expect(await countOf(queries, 'orders')).toBe(0)
  })

  test('[T-329] news of the approval that is read before a decline and taken in after it does not bar the next try', async () => {
    const ann = await ready()
    const id = await opened(ann)
    wallets.nextCapture = 'INSTRUMENT_DECLINED'
    /* Each of the two waits at the provider until it is let go. */
    const holdBack = (method: 'capture' | 'retrieve') => {
      const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const real = wallets[method]
      const held = vi.spyOn(wallets, method).mockImplementationOnce(async (order: string) => {
        const answer = await real(order, 'key')
        reached.resolve()
        await gate.promise
        return answer
      })
      onTestFinished(() => held.mockRestore())
      return { reached: reached.promise, letGo: gate.resolve }
    }
    const [charge, look] = [holdBack('capture'), holdBack('retrieve')]
    const declined = capture(ann, id)
    await charge.reached
    const told = shop.call({
      method: 'POST',
      url: webhooks.paypal,
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'good' },
      body: JSON.stringify({ id: 'WH-1', orderId: id }),
    })
    await look.reached
    charge.letGo()
    expect((await declined).json<WirePaypalCapture>().details).toHaveLength(1)
    look.letGo()
    expect((await told).statusCode).toBe(200)
    wallets.nextCapture = 'completed'
    const again = await capture(ann, id)
    expect([again.statusCode, again.json<WirePaypalCapture>().details]).toEqual([200, []])
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-329, T-333] a declined instrument is told with its issue, and the same order may be tried again', async () => {
    const ann = await ready()
    const id = await opened(ann)
    wallets.nextCapture = 'INSTRUMENT_DECLINED'
    const declined = (await capture(ann, id)).json<WirePaypalCapture>()
    expect(declined.details).toEqual([
      { issue: 'INSTRUMENT_DECLINED', description: 'The instrument presented was declined.' },
    ])
    expect(declined.debug_id).toBe('debug-1')
    wallets.nextCapture = 'completed'
    await capture(ann, id)
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-328] a pending capture is no order yet, and nobody charges meanwhile', async () => {
    const ann = await ready()
    const id = await opened(ann)
    wallets.nextCapture = 'pending'
    const captured = (await capture(ann, id)).json<WirePaypalCapture>()
    expect(captured.purchase_units[0]?.payments.captures[0]?.status).toBe('PENDING')
    expect((await confirm(ann, id)).json().message).toBe(messages.checkingPayment)
    expect((await ann.post(calls.paymentIntent)).statusCode).toBe(409)
    expect(await countOf(queries, 'orders')).toBe(0)
  })

  test.each(['at once', 'after it was pending'])(
    '[T-333, T-329] a capture that is declined %s: PayPal takes nothing of that order any more, and the next press opens another',
    async (when) => {
      const ann = await ready()
      const id = await opened(ann)
      wallets.nextCapture = when === 'at once' ? 'declined' : 'pending'
      await capture(ann, id)
      const order = wallets.orders.get(id)
      const [taken] = order?.captures ?? []
      if (taken === undefined || order === undefined) throw new Error('Nothing was captured.')
      wallets.orders.set(id, { ...order, captures: [{ ...taken, state: 'declined', status: 'DECLINED' }] })
      expect((await confirm(ann, id)).json().message).toBe(messages.paymentNotDone)
      wallets.nextCapture = 'completed'
      const next = await opened(ann)
      expect(next).not.toBe(id)
      await capture(ann, next)
      expect((await confirm(ann, next)).statusCode).toBe(200)
      expect(await countOf(queries, 'orders')).toBe(1)
    },
  )

  test('[T-331] a wallet that is away cannot create', async () => {
    const ann = await ready()
    wallets.line = 'away'
    const refused = await open(ann)
    expect([refused.statusCode, refused.json().message]).toEqual([503, messages.paypalOrderFailed])
  })

  test('[T-332] a lost answer to the capture is told, and found: one order', async () => {
    const ann = await ready()
    const id = await opened(ann)
    wallets.line = 'lost'
    expect((await capture(ann, id)).json().message).toBe(messages.checkingPayment)
    wallets.line = 'good'
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-319] a basket that changed is not charged at the old price', async () => {
    const ann = await ready()
    const id = await opened(ann)
    await fillBasket(ann, [[goods.f4, 1]])
    const refused = await capture(ann, id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderChanged])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    /* The page tells it and takes it along; left in the session it would be told again on a later page. */
    expect(await countOf(queries, 'session', `data::text like '%${messages.orderChanged}%'`)).toBe(0)
  })

  test('[T-319] nor is one whose address was changed in another tab while PayPal’s window was open', async () => {
    const ann = await ready()
    const id = await opened(ann)
    await ann.post(paths.checkout, annasForm({ shipping_address_1: '99 Other Street' }))
    const refused = await capture(ann, id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderChanged])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    const again = await opened(ann)
    await capture(ann, again)
    expect((await confirm(ann, again)).statusCode).toBe(200)
    expect(await countOf(queries, 'quote', `state = 'ordered' and details::text like '%99 Other%'`)).toBe(1)
  })

  test('nor is one whose basket grew by a login in another browser [D14, T-319, HZ-15]', async () => {
    const ann = await register(shop)
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    await fillBasket(ann, [[goods.f4, 1]])
    await ann.post(paths.checkout, annasForm())
    const id = await opened(ann)
    const guest = shop.visit()
    await fillBasket(guest, [[goods.f6, 1]])
    expect((await guest.post(paths.login, { email: anna, password })).statusCode).toBe(200)
    const refused = await capture(ann, id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderChanged])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    expect(await countOf(queries, 'orders')).toBe(0)
  })

  test('[T-329] an order that PayPal will let nobody pay any more is followed by another one', async () => {
    const ann = await ready()
    const id = await opened(ann)
    wallets.nextCapture = 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'
    const [detail] = (await capture(ann, id)).json<WirePaypalCapture>().details
    expect(detail?.issue).toBe(wallets.nextCapture)
    wallets.nextCapture = 'completed'
    const next = await opened(ann)
    expect(next).not.toBe(id)
    await capture(ann, next)
    expect((await confirm(ann, next)).statusCode).toBe(200)
    expect(await countOf(queries, 'orders')).toBe(1)
  })
})

describe('two methods', () => {
  test('[T-288] the wallet after a card: the card’s payment is cancelled first, and one order comes of it', async () => {
    const ann = await ready()
    const intent = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    const id = await opened(ann)
    expect(cards.payments.get(intent)?.state.kind).toBe('cancelled')
    await capture(ann, id)
    expect((await confirm(ann, id)).statusCode).toBe(200)
    expect(await countOf(queries, 'orders')).toBe(1)
  })

  test('[T-288] a card that was paid meanwhile wins: the wallet opens nothing', async () => {
    const ann = await ready()
    const intent = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    cards.pay(intent)
    const refused = await open(ann)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.alreadyOrdered])
    expect(wallets.orders.size).toBe(0)
    expect(await countOf(queries, 'orders')).toBe(1)
  })
})

test('[FT-07] who forges news of the wallet is soon not heard, so that the wallet is not asked without end; others are', async () => {
  const asked = vi.spyOn(askedWallet, 'readEvent')
  onTestFinished(() => asked.mockRestore())
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
  expect(asked).toHaveBeenCalledTimes(30)
  expect((await news('192.0.2.2', 'good')).statusCode).toBe(200)
})
