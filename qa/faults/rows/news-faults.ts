import { setTimeout as wait } from 'node:timers/promises'
import { calls, webhooks } from '#contract/routes.ts'
import { countRows, readBooks } from '../../../test/fixture-shop/books.ts'
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
import { type Ground, movedClock } from '../../../test/fixture-shop/ground.ts'
import { atMost, countStatus, exactly, holds, none, type Row, until } from '../../scenarios/row.ts'
import { eventOf, postNews } from '../news.ts'

const HOUR = 3_600_000

/** Pays in the page; the shop has not been notified yet. */
const payInBrowser = async (ground: Ground): Promise<{ readonly buyer: Buyer; readonly payment: string }> => {
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
export const newsInAnyOrder: Row = {
  id: 'FT-06',
  title: 'webhook events 5 times in random order; before the browser; 3 days late; never',
  figure: '1 order; 1; 1; 1, by the reconciler ≤ 90 s',
  run: async ({ ground, random }) => {
    await ground.start({}, movedClock)
    ground.newsLine.refuse(true)

    const repeated = await payInBrowser(ground)
    const responses = await Promise.all([
      ...random
        .shuffle([1, 2, 3, 4, 5].flatMap(() => eventTypes))
        .map((type) => postNews(ground, eventOf(ground, type, repeated.payment))),
      confirm(repeated.buyer, repeated.payment),
    ])

    const early = await payInBrowser(ground)
    const eventResponse = await postNews(ground, eventOf(ground, 'payment_intent.succeeded', early.payment))
    const confirmResponse = await confirm(early.buyer, early.payment)

    const unreported = await payInBrowser(ground)
    const ms = await until(120_000, () => isOrdered(unreported.buyer), 1_000)

    const late = await payInBrowser(ground)
    ground.provider.line.refuse(true)
    ground.provider.line.cut()
    await ground.moveClock(72 * HOUR)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    ground.provider.line.refuse(false)
    const lateResponse = await postNews(ground, eventOf(ground, 'payment_intent.succeeded', late.payment), {
      at: new Date(Date.now() + 72 * HOUR),
    })
    await ground.moveClock(0)
    await ground.shop().stop()
    const { orders, emails } = await readBooks(ground)
    const ordersOf = (payment: string): Promise<number> =>
      countRows(
        ground,
        'orders o join payment_attempt a on a.quote_id = o.quote_id',
        `a.payment_id = '${payment}'`,
      )
    return [
      exactly('15 events', await ordersOf(repeated.payment), 1),
      none(
        'rejected events or confirmations',
        countStatus(responses, (status) => status !== 200),
      ),
      exactly('event before the browser', await ordersOf(early.payment), 1),
      holds(
        'and the browser is led there',
        eventResponse.status === 200 && textOf(confirmResponse, 'redirect_url') !== '',
      ),
      exactly('3 days late', await ordersOf(late.payment), 1),
      holds('and accepted', lateResponse.status === 200, lateResponse.status),
      exactly('no event', await ordersOf(unreported.payment), 1),
      atMost('by the reconciler', ms, 90_000, ' ms'),
      exactly('orders', orders, 4),
      exactly('emails', emails, 4),
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
export const forgedNews: Row = {
  id: 'FT-07',
  title:
    'webhook events with a bad signature, 301 s old, of another secret, altered, of the other mode, of unknown type, of 1 MiB',
  figure: '400, 400, 400, 400, 400, 200 ignored, 413; 0 changes; a log line each',
  run: async ({ ground }) => {
    await ground.start()
    ground.newsLine.refuse(true)
    /* A new process reads all open payments first; this scenario must see only what forged events cause. */
    await wait(8_000)
    const { payment } = await payInBrowser(ground)
    const event = eventOf(ground, 'payment_intent.succeeded', payment)
    const unknown = strangeEvent('evt_unknown')
    const cases = [
      ['bad signature', 400, await postNews(ground, event, { signature: 't=1,v1=00' })],
      ['301 s old', 400, await postNews(ground, event, { at: new Date(Date.now() - 301_000) })],
      ['other secret', 400, await postNews(ground, event, { secret: 'whsec_another' })],
      ['altered', 400, await postNews(ground, event, { instead: event.replace('1500', '1') })],
      ['other mode', 400, await postNews(ground, event.replace(/"livemode": ?false/g, '"livemode":true'))],
      ['unknown type', 200, await postNews(ground, unknown)],
      ['1 MiB', 413, await postNews(ground, `{"x":"${'x'.repeat(1024 * 1024)}"}`)],
      [
        'PayPal, forged',
        400,
        await call(`${ground.url}${webhooks.paypal}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'none' },
          body: '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}',
        }),
      ],
    ] as const
    await wait(500)
    const securityLines = ground.shop().log.filter((line) => line['security'] === true)
    await ground.shop().kill()
    const orders = await countRows(ground, 'orders')
    const changedAttempts = await countRows(ground, 'payment_attempt', "state <> 'created'")
    /* The next start finds the real payment: the money must be right at the end of every scenario. */
    await ground.start()
    await wait(8_000)
    return [
      ...cases.map(([what, expected, { status }]) => holds(what, status === expected, status)),
      none('orders', orders),
      none('attempts that changed', changedAttempts),
      holds('log lines', securityLines.length >= 6, securityLines.length),
    ]
  },
}

/** A webhook secret is rotated without losing an event: two are valid for a while. */
export const twoSecrets: Row = {
  id: 'FT-08',
  title: 'the secret of the webhook is rotated: the old and the new one are valid, a third is not',
  figure: '0 lost events',
  env: {
    PAYMENT_SANDBOX: 'off',
    STRIPE_SECRET_KEY: 'sk_test_faultsrotation',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_faultsrotation',
    STRIPE_WEBHOOK_SECRET: 'whsec_faultsnew1,whsec_faultsold1',
  },
  run: async ({ ground }) => {
    await ground.start()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        postNews(ground, strangeEvent(`evt_${i}`), {
          secret: i % 2 === 0 ? 'whsec_faultsnew1' : 'whsec_faultsold1',
        }),
      ),
    )
    const foreign = await postNews(ground, strangeEvent('evt_x'), { secret: 'whsec_faultsnone' })
    await ground.shop().stop()
    return [
      exactly(
        'events accepted',
        countStatus(responses, (status) => status === 200),
        20,
      ),
      exactly('events stored', await countRows(ground, 'provider_event'), 20),
      holds('a third secret', foreign.status === 400, foreign.status),
    ]
  },
}
