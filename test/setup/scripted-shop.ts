import { beforeEach, expect } from 'vitest'
import { calls, webhooks } from '#contract/routes.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { readGoods } from '../http/goods.ts'
import { readyToPay } from './ordering.ts'
import { scriptCards, scriptWallet } from './scripted-providers.ts'
import { startShop, type TestShop, type TestShopOptions, type Visitor } from './shop.ts'

const MINUTE = 60_000

/** Opens a payment as the payment page does, and returns the provider's payment id. */
export const openIntent = async (visitor: Visitor): Promise<string> => {
  await visitor.post(calls.checkOrderValidity)
  const opened = await visitor.post(calls.paymentIntent)
  expect([opened.statusCode, opened.body]).toEqual([200, expect.stringMatching(/_secret_/)])
  return opened.body.split('_secret_')[0] ?? ''
}

/** A shop whose payments go to scripted providers, which are reset before each test. */
export const startScriptedShop = async (
  options: Pick<TestShopOptions, 'trustProxy' | 'extendApp' | 'pages' | 'refundLimits' | 'ownDatabase'> = {},
) => {
  const cards = scriptCards()
  const wallets = scriptWallet()
  const shop = await startShop({ ...options, payments: { gateways: { stripe: cards, paypal: wallets } } })
  const { queries } = shop.database
  const goods = await readGoods(queries)
  beforeEach(() => {
    cards.connection = 'good'
    cards.payments.clear()
    cards.refunds.length = 0
    wallets.connection = 'good'
    wallets.orders.clear()
    wallets.nextCapture = 'completed'
  })
  return {
    shop,
    cards,
    wallets,
    queries,
    goods,
    later: (minutes: number): void => {
      shop.clock.now = new Date(shop.clock.now.getTime() + minutes * MINUTE)
    },
    /** A shopper at the payment page with so many packs of F4. */
    ready: (qty = 1) => readyToPay(shop, { goods: [[goods.f4, qty]] }),
    /**
     * Does what the payment page does before the browser confirms: validity check, payment. Returns the
     * provider's payment id.
     */
    intentOf: openIntent,
    /** Sends a webhook event of the card provider. */
    news: (event: object, signature = 'good'): ReturnType<TestShop['call']> =>
      shop.call({
        method: 'POST',
        url: webhooks.stripe,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: JSON.stringify(event),
      }),
    sound: async (): Promise<void> => expect(await checkInvariants(queries, shop.clock.now)).toEqual([]),
  }
}
