import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { addCode } from '../../setup/codes.ts'
import {
  countRows,
  countStock,
  ordersIn,
  type PurchaseRequest,
  readyToPay,
  stockOf,
} from '../../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../../setup/scripted-providers.ts'
import { startShop, type TestShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* D31: stock is held for a short time for a payment that is being confirmed; open pages hold nothing. */

const cards = scriptCards()
const wallets = scriptWallet()
const shop = await startShop({
  trustProxy: ['loopback'],
  payments: {
    gateways: { stripe: cards, paypal: wallets },
    attemptLimits: { session: 1_000, client: 1_000 },
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)
const { payments } = shop.features

beforeEach(() => {
  cards.payments.clear()
  wallets.orders.clear()
})

/** The shop with all its visitors at one network address. */
const shopFrom = (address: string): TestShop => {
  const headers = { 'x-forwarded-for': address }
  return {
    ...shop,
    visit: () => {
      const visitor = shop.visit()
      return {
        ...visitor,
        get: (url, more) => visitor.get(url, { ...headers, ...more }),
        post: (url, body, more) => visitor.post(url, body, { ...headers, ...more }),
      }
    },
  }
}
const attackers = shopFrom('192.0.2.66')
const others = shopFrom('198.51.100.7')

const readyFrom = (from: TestShop, qty: number, order: Partial<PurchaseRequest> = {}): Promise<Visitor> =>
  readyToPay(from, { goods: [[goods.f4, qty]], ...order })
const validity = async (visitor: Visitor, body: object = {}) =>
  (await visitor.post(calls.checkOrderValidity, body)).json()
const pay = (visitor: Visitor, card = 'pm_ok') =>
  visitor.post(calls.stripeHandler, { payment_method_id: card })
const reserved = async (): Promise<number> => ((await stockOf(queries, goods.f4))?.reserved ?? 0) / 100
const later = async (minutes: number): Promise<void> => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
  await payments.reconcile()
}
const sound = async () => expect(await checkInvariants(queries, shop.clock.now)).toEqual([])

describe('an open payment page', () => {
  test('holds neither stock nor a code: others can buy all of it [D31]', async () => {
    await countStock(queries, goods.f4, 90)
    await addCode(queries, 'ONCE', { percent: 10, limit: 1 })
    const guest = await readyFrom(attackers, 89, { code: 'ONCE' })
    expect((await guest.post(calls.paymentIntent)).statusCode).toBe(200)
    expect((await guest.get(calls.paypalGetOrder, { 'x-csrf-token': guest.token })).statusCode).toBe(200)
    expect(await validity(guest, { method: 'paypal' })).toEqual({ valid: true, message: '' })
    expect([await reserved(), await countRows(queries, 'discount_use')]).toEqual([0, 0])
    const buyer = await readyFrom(others, 90, { code: 'ONCE', details: { email: 'bob@example.com' } })
    expect((await pay(buyer)).statusCode).toBe(200)
    await sound()
  })

  test('is one of the newest five of its address; payments of older ones are cancelled [D31]', async () => {
    await countStock(queries, goods.f4, 500)
    const ids: string[] = []
    for (let i = 0; i < 15; i += 1) {
      const guest = await readyFrom(attackers, 1)
      if (i % 3 === 0) expect((await validity(guest)).valid).toBe(true)
      const opened = await guest.post(calls.paymentIntent)
      expect(opened.statusCode).toBe(200)
      ids.push(opened.body.split('_secret_')[0] ?? '')
      shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    }
    expect(await countRows(queries, 'quote', "state in ('open', 'paying')")).toBe(5)
    const openIds = ids.filter((id) => cards.payments.get(id)?.state.kind === 'awaiting-payer')
    expect(openIds).toEqual(ids.slice(-5))
    expect(await reserved()).toBeLessThanOrEqual(5)
    await sound()
  })

  test('is one of five also for sixty concurrent ones, and shoppers elsewhere keep theirs [D31]', async () => {
    const ann = await readyFrom(others, 1)
    expect((await validity(ann)).valid).toBe(true)
    const guests: Visitor[] = []
    for (let i = 0; i < 60; i += 1) guests.push(await readyFrom(attackers, 1))
    const answers = await Promise.all(guests.map((guest) => guest.post(calls.paymentIntent)))
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    await payments.reconcile()
    expect(await countRows(queries, 'quote', "state in ('open', 'paying') and client is not null")).toBe(6)
    const id = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    cards.pay(id)
    expect((await ann.post(calls.paymentConfirm, { payment_intent_id: id })).statusCode).toBe(200)
  })

  test('can be paid by a new quote after it was cancelled for a sixth [D31]', async () => {
    const first = await readyFrom(attackers, 1)
    const old = (await first.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    for (let i = 0; i < 5; i += 1) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
      await (await readyFrom(attackers, 1)).post(calls.paymentIntent)
    }
    expect(cards.payments.get(old)?.state.kind).toBe('cancelled')
    expect(await validity(first)).toEqual({ valid: true, message: '' })
    expect((await pay(first)).statusCode).toBe(200)
  })
})

describe('an attacker without a card', () => {
  /** Confirms for two hours, every 2 and then every 10 minutes, in any session; minutes in which `isHeld` was true. */
  const minutesHeld = async (
    confirm: (minute: number) => Promise<unknown>,
    isHeld: (units: number) => boolean,
  ) => {
    let minutesOver = 0
    for (let minute = 0; minute < 110; ) {
      await confirm(minute)
      const step = minute < 20 ? 2 : 10
      for (const half of [step / 2, step / 2]) {
        if (isHeld(await reserved())) minutesOver += half
        await later(half)
      }
      minute += step
    }
    return minutesOver
  }

  test('holds 89 of 90 for at most five minutes, whatever is repeated in any session [D31]', async () => {
    await countStock(queries, goods.f4, 90)
    const guest = await readyFrom(attackers, 89)
    const minutesOver = await minutesHeld(
      async (minute) => {
        const visitor = minute % 4 === 2 ? await readyFrom(attackers, 89) : guest
        await validity(visitor)
        if (minute === 8) await visitor.post(calls.paymentIntent)
        if (minute === 10) await pay(visitor, 'pm_declined')
      },
      (units) => units > 45,
    )
    expect(minutesOver).toBeLessThanOrEqual(5)
    const buyer = await readyFrom(others, 90)
    expect((await pay(buyer)).statusCode).toBe(200)
    await sound()
  })

  test('holds many small parts from one address no longer than one large part [D31]', async () => {
    await countStock(queries, goods.f4, 90)
    for (const qty of [40, 24, 12, 6, 4]) {
      expect((await validity(await readyFrom(attackers, qty))).valid).toBe(true)
    }
    expect(await reserved()).toBe(86)
    await later(5)
    expect(await reserved()).toBe(40)
    await sound()
  })

  test('holds half of the stock for at most sixty minutes, in one session or many [D31]', async () => {
    await countStock(queries, goods.f4, 90)
    const guest = await readyFrom(attackers, 45)
    const minutesOver = await minutesHeld(
      async (minute) => validity(minute % 20 === 4 ? await readyFrom(attackers, 45) : guest),
      (units) => units >= 45,
    )
    expect(minutesOver).toBeGreaterThan(40)
    expect(minutesOver).toBeLessThanOrEqual(60)
    await sound()
  })

  test('gains nothing by another address for the same session [D31]', async () => {
    await countStock(queries, goods.f4, 90)
    const guest = await readyFrom(attackers, 89)
    const minutesOver = await minutesHeld(
      (minute) => guest.post(calls.checkOrderValidity, {}, { 'x-forwarded-for': `203.0.113.${minute}` }),
      (units) => units > 45,
    )
    expect(minutesOver).toBeLessThanOrEqual(5)
  })

  test('holds the single use of a code for five minutes [D31]', async () => {
    await addCode(queries, 'ONCE', { percent: 10, limit: 1 })
    const guest = await readyFrom(attackers, 1, { code: 'ONCE' })
    const buyer = await readyFrom(others, 1, { code: 'ONCE', details: { email: 'bob@example.com' } })
    expect((await validity(guest)).valid).toBe(true)
    expect(await validity(buyer)).toEqual({ valid: false, message: messages.codeUsedUp })
    await later(5)
    expect(await countRows(queries, 'discount_use')).toBe(0)
    await validity(guest)
    expect(await countRows(queries, 'discount_use')).toBe(0)
  })
})

describe('a shopper', () => {
  test('can buy the whole stock, also after failed attempts [D31]', async () => {
    await countStock(queries, goods.f4, 90)
    const ann = await readyFrom(others, 90)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await validity(ann)).valid).toBe(true)
      expect((await pay(ann, 'pm_declined')).statusCode).toBe(402)
      await later(3)
    }
    expect(await reserved()).toBe(0)
    expect((await validity(ann)).valid).toBe(true)
    const id = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
    cards.pay(id)
    expect((await ann.post(calls.paymentConfirm, { payment_intent_id: id })).statusCode).toBe(200)
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 0, reserved: 0 })
    await sound()
  })

  test('holds their goods for twenty minutes from their last press, while others see them as sold out [D31]', async () => {
    await countStock(queries, goods.f4, 4)
    const ann = await readyFrom(others, 2)
    expect((await validity(ann)).valid).toBe(true)
    await later(15)
    expect((await validity(ann)).valid).toBe(true)
    await later(19)
    const bob = await readyFrom(attackers, 2)
    expect((await validity(bob)).valid).toBe(true)
    const eve = await readyToPay(shopFrom('203.0.113.9'), { goods: [[goods.f6, 1]] })
    expect((await validity(eve)).valid).toBe(true)
    expect(await reserved()).toBe(4)
    await later(2)
    expect(await reserved()).toBe(2)
  })

  test('has an order when paying without a hold, and staff are notified if the stock is gone [D15, D31]', async () => {
    await countStock(queries, goods.f4, 3)
    const [ann, bob] = [await readyFrom(others, 2), await readyFrom(others, 2)]
    const [first, second] = await Promise.all(
      [ann, bob].map(
        async (visitor) => (await visitor.post(calls.paymentIntent)).body.split('_secret_')[0] ?? '',
      ),
    )
    for (const [visitor, id] of [
      [ann, first],
      [bob, second],
    ] as const) {
      cards.pay(id ?? '')
      expect((await visitor.post(calls.paymentConfirm, { payment_intent_id: id })).statusCode).toBe(200)
    }
    expect((await ordersIn(queries)).map(({ attention }) => attention)).toEqual([[], ['stock-gone']])
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 100, reserved: 0 })
    await sound()
  })

  test('is rejected before the charge if the goods are gone after approval in the wallet [D31]', async () => {
    await countStock(queries, goods.f4, 2)
    const ann = await readyFrom(others, 2)
    const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json()
    wallets.approve(id)
    const bob = await readyFrom(attackers, 1)
    expect((await validity(bob)).valid).toBe(true)
    const refused = await ann.post(calls.paypalCaptureOrder, { order_id: id })
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.notEnoughStock])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    expect(await countRows(queries, 'payment_attempt', "state = 'cancelled'")).toBe(1)
    await sound()
  })

  test('is rejected if the code is used up after approval, and can then pay in full [HZ-20, D31]', async () => {
    await addCode(queries, 'ONCE', { percent: 10, limit: 1 })
    const ann = await readyFrom(others, 1, { code: 'ONCE' })
    const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json()
    wallets.approve(id)
    const bob = await readyFrom(attackers, 1, { code: 'ONCE', details: { email: 'bob@example.com' } })
    expect((await pay(bob)).statusCode).toBe(200)
    const refused = await ann.post(calls.paypalCaptureOrder, { order_id: id })
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.codeUsedUp])
    expect(wallets.orders.get(id)?.captures).toEqual([])
    expect(await countRows(queries, 'basket', 'discount_code_id is not null')).toBe(0)
  })

  test('is not charged for goods that sold out during 3-D Secure [D31]', async () => {
    await countStock(queries, goods.f4, 2)
    const ann = await readyFrom(others, 2)
    const pending = (await pay(ann, 'pm_3ds')).json()
    expect(pending.requires_action).toBe(true)
    await later(6)
    expect(await reserved()).toBe(0)
    const bob = await readyFrom(attackers, 1)
    expect((await pay(bob)).statusCode).toBe(200)
    cards.authenticate(pending.payment_intent_id)
    const refused = await ann.post(calls.stripeHandler, { payment_intent_id: pending.payment_intent_id })
    expect([refused.statusCode, refused.json().error]).toEqual([422, messages.notEnoughStock])
    expect(cards.payments.get(pending.payment_intent_id)?.state.kind).toBe('cancelled')
    await sound()
  })

  test('retains the hold while their payment is pending [D31]', async () => {
    await countStock(queries, goods.f4, 4)
    const ann = await readyFrom(others, 2)
    const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json()
    wallets.approve(id)
    wallets.nextCapture = 'pending'
    await ann.post(calls.paypalCaptureOrder, { order_id: id })
    wallets.nextCapture = 'completed'
    await later(90)
    expect(await reserved()).toBe(2)
    await sound()
  })
})

test('reports the highest held ratio of stock, and the articles held by more than half [D31]', async () => {
  const figures = async () => {
    const { body } = await shop.metrics('/metrics')
    return ['reserved_ratio', 'mostly_held_articles'].map((name) =>
      Number(body.match(new RegExp(`^shop_stock_${name} (\\S+)$`, 'm'))?.[1]),
    )
  }
  await countStock(queries, goods.f4, 90)
  expect(await figures()).toEqual([0, 0])
  await validity(await readyFrom(others, 45))
  expect(await figures()).toEqual([0.5, 0])
  await validity(await readyFrom(others, 1))
  const [ratio, articles] = await figures()
  expect(ratio).toBeGreaterThan(0.5)
  expect(articles).toBe(1)
})

test('deletes the times of holds after a day [D31]', async () => {
  await countStock(queries, goods.f4, 90)
  await validity(await readyFrom(others, 1))
  expect(await countRows(queries, 'hold_window')).toBe(2)
  await later(25 * 60)
  await payments.deleteExpired()
  expect(await countRows(queries, 'hold_window')).toBe(0)
  expect((await queries.execute(sql`select client from quote`)).rows).toEqual([{ client: null }])
})
