import { sql } from 'drizzle-orm'
import { calls, webhooks } from '#contract/routes.ts'
import { readGoods } from '../../test/http/goods.ts'
import { readyToPay } from '../../test/setup/ordering.ts'
import { routesOf } from '../../test/setup/routes.ts'
import { scriptCards, scriptWallet } from '../../test/setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../test/setup/shop.ts'

/* Every payment call, with a shopper for whom it takes effect: the list that the attacks go through. */

const cards = scriptCards()
const wallets = scriptWallet()

/** A shop whose payment calls are attacked. */
export const openAttackedShop = async () => {
  const shop = await startShop({ payments: { gateways: { stripe: cards, paypal: wallets } } })
  const goods = await readGoods(shop.database.queries)
  const ready = () => readyToPay(shop, { goods: [[goods.f4, 1]] })
  const manual = {
    payment_method_id: 'pm_3ds',
    reference: 'INV-1',
    amount: '1.00',
    email_address: 'ann@example.com',
  }

  /** A shopper at the state that the call needs, and the provider's id of their payment. */
  const prepared = {
    ready: async () => ({ owner: await ready(), id: 'none' }),
    card: async () => {
      const owner = await ready()
      const id = (await owner.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
      cards.pay(id)
      return { owner, id }
    },
    wallet: async () => {
      const owner = await ready()
      const { id } = (await owner.get(calls.paypalGetOrder, { 'x-csrf-token': owner.token })).json<{
        id: string
      }>()
      wallets.approve(id)
      return { owner, id }
    },
    manual: async () => {
      const owner = shop.visit()
      const response = await owner.post(calls.manualStripeHandler, manual)
      const id: string = response.json().payment_intent_id
      cards.pay(id)
      return { owner, id }
    },
  } satisfies Record<string, () => Promise<{ readonly owner: Visitor; readonly id: string }>>

  const routes = routesOf(shop.app).filter(
    ({ method, url }) =>
      method !== 'HEAD' &&
      !Object.values<string>(webhooks).includes(url) &&
      /^\/(checkout\/payment|manual-|create-stripe|ajax\/checkOrderValidity)/.test(url),
  )

  /** Everything that a payment call can change, as one text. */
  const state = async (): Promise<string> => {
    const tables = [
      'quote',
      'payment_attempt',
      'orders',
      'manual_payment',
      'money_entry',
      'refund',
      'basket',
      'card_check',
      'mail',
      'stock_reservation',
    ]
    const { rows } = await shop.database.queries.execute<{ state: string }>(
      sql.raw(
        `select concat_ws('|', ${tables.map((table) => `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${table} t)`).join(', ')}) as state`,
      ),
    )
    return `${rows[0]?.state} ${[...cards.payments.values()].map((payment) => payment.state.kind).join()} ${[...wallets.orders.values()].map((order) => order.captures.length).join()}`
  }
  return { shop, prepared, routes, state, manual, cards, wallets }
}

export interface AttackedCall {
  readonly setup: 'ready' | 'card' | 'wallet' | 'manual'
  /** Whether the call names the shopper's payment by its id or acts on the session. */
  readonly target: 'payment' | 'session'
  readonly body: (id: string) => object
}

/** A payment call that is missing here fails the attacks: a new call must declare its state and body. */
export const attackedCalls: Readonly<Record<string, AttackedCall>> = {
  [calls.checkOrderValidity]: { setup: 'ready', target: 'session', body: () => ({}) },
  [calls.paymentIntent]: { setup: 'ready', target: 'session', body: () => ({}) },
  [calls.paymentConfirm]: { setup: 'card', target: 'payment', body: (id) => ({ payment_intent_id: id }) },
  [calls.stripeHandler]: { setup: 'card', target: 'payment', body: (id) => ({ payment_intent_id: id }) },
  [calls.cardCode]: { setup: 'ready', target: 'session', body: () => ({ code: '123456' }) },
  [calls.payByStripe]: { setup: 'card', target: 'session', body: () => ({ agree: '1', kerbside: '1' }) },
  [calls.payOnAccount]: { setup: 'ready', target: 'session', body: () => ({ agree: '1', kerbside: '1' }) },
  [calls.payOnHold]: { setup: 'ready', target: 'session', body: () => ({ agree: '1', kerbside: '1' }) },
  [calls.payNoCharge]: { setup: 'ready', target: 'session', body: () => ({ agree: '1', kerbside: '1' }) },
  [calls.paypalGetOrder]: { setup: 'ready', target: 'session', body: () => ({}) },
  [calls.paypalCaptureOrder]: { setup: 'wallet', target: 'payment', body: (id) => ({ order_id: id }) },
  [calls.paypalConfirmed]: {
    setup: 'wallet',
    target: 'payment',
    body: (id) => ({ paypal_data: { orderID: id }, other_data: {} }),
  },
  [calls.manualStripeHandler]: {
    setup: 'manual',
    target: 'payment',
    body: (id) => ({ payment_intent_id: id }),
  },
  [calls.createStripePayment]: {
    setup: 'manual',
    target: 'payment',
    body: (id) => ({ payment_intent_id: id, agree: '1' }),
  },
}
