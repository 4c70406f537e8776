import { setTimeout as wait } from 'node:timers/promises'
import { calls, webhooks } from '#contract/routes.ts'
import {
  type Buyer,
  call,
  confirm,
  openIntent,
  payInPage,
  paymentOf,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, movableClockArgs } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows, readShopRecords } from '../../../test/fixture-shop/shop-records.ts'
import {
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  countStatus,
  pollUntil,
  type Scenario,
} from '../../scenarios/scenario.ts'
import { eventBodyOf, postEvent } from '../webhook-events.ts'

const HOUR = 3_600_000

/** Pays in the page; the shop has not been notified yet. */
const payInBrowser = async (
  ground: FixtureShop,
): Promise<{ readonly buyer: Buyer; readonly payment: string }> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  const secret = (await openIntent(buyer)).body
  await payInPage(ground, secret)
  return { buyer, payment: paymentOf(secret) }
}

const isOrdered = async (buyer: Buyer): Promise<boolean> => {
  const response = await buyer.get(calls.basketSummary)
  return response.status === 200 && response.body.includes('"count":0')
}

const eventTypes = ['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded']

/** The provider's webhook events arrive at any time, any number of times, or never. */
export const eventsInAnyOrder: Scenario = {
  id: 'FT-06',
  title: 'webhook events 5 times in random order; before the browser; 3 days late; never',
  passFigure: '1 order; 1; 1; 1, by the reconciler ≤ 90 s',
  run: async ({ fixtureShop, random }) => {
    await fixtureShop.start({}, movableClockArgs)
    fixtureShop.webhookProxy.setRefusing(true)

    const repeated = await payInBrowser(fixtureShop)
    const responses = await Promise.all([
      ...random
        .shuffle([1, 2, 3, 4, 5].flatMap(() => eventTypes))
        .map((type) => postEvent(fixtureShop, eventBodyOf(fixtureShop, type, repeated.payment))),
      confirm(repeated.buyer, repeated.payment),
    ])

    const early = await payInBrowser(fixtureShop)
    const eventResponse = await postEvent(
      fixtureShop,
      eventBodyOf(fixtureShop, 'payment_intent.succeeded', early.payment),
    )
    const confirmResponse = await confirm(early.buyer, early.payment)

    const unreported = await payInBrowser(fixtureShop)
    const ms = await pollUntil(120_000, () => isOrdered(unreported.buyer), 1_000)

    const late = await payInBrowser(fixtureShop)
    fixtureShop.provider.proxy.setRefusing(true)
    fixtureShop.provider.proxy.resetConnections()
    await fixtureShop.setClockOffset(72 * HOUR)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    fixtureShop.provider.proxy.setRefusing(false)
    const lateResponse = await postEvent(
      fixtureShop,
      eventBodyOf(fixtureShop, 'payment_intent.succeeded', late.payment),
      {
        at: new Date(Date.now() + 72 * HOUR),
      },
    )
    await fixtureShop.setClockOffset(0)
    await fixtureShop.shopProcess().stop()
    const { orders, emails } = await readShopRecords(fixtureShop)
    const ordersOf = (payment: string): Promise<number> =>
      countRows(
        fixtureShop,
        'orders o join payment_attempt a on a.quote_id = o.quote_id',
        `a.payment_id = '${payment}'`,
      )
    return [
      checkEquals('15 events', await ordersOf(repeated.payment), 1),
      checkNone(
        'rejected events or confirmations',
        countStatus(responses, (status) => status !== 200),
      ),
      checkEquals('event before the browser', await ordersOf(early.payment), 1),
      checkHolds(
        'and the browser is led there',
        eventResponse.status === 200 && textOf(confirmResponse, 'redirect_url') !== '',
      ),
      checkEquals('3 days late', await ordersOf(late.payment), 1),
      checkHolds('and accepted', lateResponse.status === 200, lateResponse.status),
      checkEquals('no event', await ordersOf(unreported.payment), 1),
      checkAtMost('by the reconciler', ms, 90_000, ' ms'),
      checkEquals('orders', orders, 4),
      checkEquals('emails', emails, 4),
    ]
  },
}

/** An event of an unknown type, about nothing that the shop has. */
const strangeEvent = (id: string): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'cus_1', object: 'customer' } },
    livemode: false,
    type: 'customer.created',
  })

/** The shop rejects events that are not signed by the provider, recently, for this shop. */
export const forgedEvents: Scenario = {
  id: 'FT-07',
  title:
    'webhook events with a bad signature, 301 s old, of another secret, altered, of the other mode, of unknown type, of 1 MiB',
  passFigure: '400, 400, 400, 400, 400, 200 ignored, 413; 0 changes; a log line each',
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    fixtureShop.webhookProxy.setRefusing(true)
    /* A new process reads all open payments first; this scenario must see only what forged events cause. */
    await wait(8_000)
    const { payment } = await payInBrowser(fixtureShop)
    const event = eventBodyOf(fixtureShop, 'payment_intent.succeeded', payment)
    const unknown = strangeEvent('evt_unknown')
    const cases = [
      ['bad signature', 400, await postEvent(fixtureShop, event, { signature: 't=1,v1=00' })],
      ['301 s old', 400, await postEvent(fixtureShop, event, { at: new Date(Date.now() - 301_000) })],
      ['other secret', 400, await postEvent(fixtureShop, event, { secret: 'whsec_another' })],
      ['altered', 400, await postEvent(fixtureShop, event, { instead: event.replace('1500', '1') })],
      [
        'other mode',
        400,
        await postEvent(fixtureShop, event.replace(/"livemode": ?false/g, '"livemode":true')),
      ],
      ['unknown type', 200, await postEvent(fixtureShop, unknown)],
      ['1 MiB', 413, await postEvent(fixtureShop, `{"x":"${'x'.repeat(1024 * 1024)}"}`)],
      [
        'PayPal, forged',
        400,
        await call(`${fixtureShop.url}${webhooks.paypal}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'none' },
          body: '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}',
        }),
      ],
    ] as const
    await wait(500)
    const securityLines = fixtureShop.shopProcess().log.filter((line) => line['security'] === true)
    await fixtureShop.shopProcess().kill()
    const orders = await countRows(fixtureShop, 'orders')
    const changedAttempts = await countRows(fixtureShop, 'payment_attempt', "state <> 'created'")
    /* The next start finds the real payment: the money must be right at the end of every scenario. */
    await fixtureShop.start()
    await wait(8_000)
    return [
      ...cases.map(([what, expected, { status }]) => checkHolds(what, status === expected, status)),
      checkNone('orders', orders),
      checkNone('attempts that changed', changedAttempts),
      checkHolds('log lines', securityLines.length >= 6, securityLines.length),
    ]
  },
}

/** A webhook secret is rotated without losing an event: two are valid for a while. */
export const webhookSecretRotation: Scenario = {
  id: 'FT-08',
  title: 'the secret of the webhook is rotated: the old and the new one are valid, a third is not',
  passFigure: '0 lost events',
  env: {
    PAYMENT_SANDBOX: 'off',
    STRIPE_SECRET_KEY: 'sk_test_faultsrotation',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_faultsrotation',
    STRIPE_WEBHOOK_SECRET: 'whsec_faultsnew1,whsec_faultsold1',
  },
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        postEvent(fixtureShop, strangeEvent(`evt_${i}`), {
          secret: i % 2 === 0 ? 'whsec_faultsnew1' : 'whsec_faultsold1',
        }),
      ),
    )
    const foreign = await postEvent(fixtureShop, strangeEvent('evt_x'), { secret: 'whsec_faultsnone' })
    await fixtureShop.shopProcess().stop()
    return [
      checkEquals(
        'events accepted',
        countStatus(responses, (status) => status === 200),
        20,
      ),
      checkEquals('events stored', await countRows(fixtureShop, 'provider_event'), 20),
      checkHolds('a third secret', foreign.status === 400, foreign.status),
    ]
  },
}
