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

/** Somebody pays in the page, and nobody has told the shop yet. */
const paid = async (ground: Ground): Promise<{ readonly buyer: Buyer; readonly payment: string }> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  const secret = (await openIntent(buyer)).body
  await payInPage(ground, secret)
  return { buyer, payment: paymentOf(secret) }
}

const isOrdered = async (buyer: Buyer): Promise<boolean> => {
  const answer = await buyer.get(calls.basketSummary)
  return answer.status === 200 && answer.body.includes('"count":0')
}

const eventTypes = ['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded']

/** The provider's news come when they like, as often as they like, or not at all. */
export const newsInAnyOrder: Row = {
  id: 'FT-06',
  title: 'news 5 times in random order; before the browser; 3 days late; never',
  figure: '1 order; 1; 1; 1, by the reconciler ≤ 90 s',
  run: async ({ ground, random }) => {
    await ground.start({}, movedClock)
    ground.newsLine.refuse(true)

    const often = await paid(ground)
    const heard = await Promise.all([
      ...random
        .shuffle([1, 2, 3, 4, 5].flatMap(() => eventTypes))
        .map((type) => postNews(ground, eventOf(ground, type, often.payment))),
      confirm(often.buyer, often.payment),
    ])

    const before = await paid(ground)
    const news = await postNews(ground, eventOf(ground, 'payment_intent.succeeded', before.payment))
    const after = await confirm(before.buyer, before.payment)

    const never = await paid(ground)
    const ms = await until(120_000, () => isOrdered(never.buyer), 1_000)

    const late = await paid(ground)
    ground.provider.line.refuse(true)
    ground.provider.line.cut()
    await ground.moveClock(72 * HOUR)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    ground.provider.line.refuse(false)
    const told = await postNews(ground, eventOf(ground, 'payment_intent.succeeded', late.payment), {
      at: new Date(Date.now() + 72 * HOUR),
    })
    await ground.moveClock(0)
    await ground.shop().stop()
    const { orders, letters } = await readBooks(ground)
    const by = (payment: string): Promise<number> =>
      countRows(
        ground,
        'orders o join payment_attempt a on a.quote_id = o.quote_id',
        `a.payment_id = '${payment}'`,
      )
    return [
      exactly('told 15 times', await by(often.payment), 1),
      none(
        'news or browser refused',
        countStatus(heard, (status) => status !== 200),
      ),
      exactly('told before the browser', await by(before.payment), 1),
      holds('and the browser is led there', news.status === 200 && textOf(after, 'redirect_url') !== ''),
      exactly('3 days late', await by(late.payment), 1),
      holds('and taken', told.status === 200, told.status),
      exactly('never told', await by(never.payment), 1),
      atMost('by the reconciler', ms, 90_000, ' ms'),
      exactly('orders', orders, 4),
      exactly('letters', letters, 4),
    ]
  },
}

/** An event of a type that the shop does not know, about nothing that it has. */
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

/** What is not signed by the provider, now, for this shop, is nothing. */
export const forgedNews: Row = {
  id: 'FT-07',
  title:
    'news with a bad signature, 301 s old, of another secret, altered, of the other mode, of unknown type, of 1 MiB',
  figure: '400, 400, 400, 400, 400, 200 ignored, 413; 0 changes; a line of the log each',
  run: async ({ ground }) => {
    await ground.start()
    ground.newsLine.refuse(true)
    /* A new process asks at once about everything; what it is told by forgers is what this row is about. */
    await wait(8_000)
    const { payment } = await paid(ground)
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
    const lines = ground.shop().log.filter((line) => line['security'] === true)
    await ground.shop().kill()
    const orders = await countRows(ground, 'orders')
    const moved = await countRows(ground, 'payment_attempt', "state <> 'created'")
    /* What was really paid is found by the next start: the money must be right at the end of every row. */
    await ground.start()
    await wait(8_000)
    return [
      ...cases.map(([what, wanted, { status }]) => holds(what, status === wanted, status)),
      none('orders', orders),
      none('attempts that changed', moved),
      holds('lines of the log', lines.length >= 6, lines.length),
    ]
  },
}

/** A secret is changed without losing an event: two are valid for a while. */
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
    const answers = await Promise.all(
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
        'events taken',
        countStatus(answers, (status) => status === 200),
        20,
      ),
      exactly('events written down', await countRows(ground, 'provider_event'), 20),
      holds('a third secret', foreign.status === 400, foreign.status),
    ]
  },
}
