import { setTimeout as wait } from 'node:timers/promises'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import {
  addToBasket,
  approve,
  type Buyer,
  call,
  capture,
  confirm,
  type HttpResponse,
  openIntent,
  openWallet,
  payByHandler,
  payInPage,
  paymentOf,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { providerKeys } from '../../../test/fixture-shop/provider.ts'
import type { ProxyFault } from '../../../test/fixture-shop/tcp-proxy.ts'
import {
  checkAtMost,
  checkHolds,
  checkNone,
  countStatus,
  pollUntil,
  type Scenario,
} from '../../scenarios/scenario.ts'

/* FT-05: everything that a provider can do wrong, at every call that the shop makes to it, concurrently. */

const answerOf = (status: string, type: string, body: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`

const failure = '{"error":{"type":"api_error","message":"An error"},"name":"INTERNAL_SERVER_ERROR"}'

const kinds: Readonly<Record<string, Omit<ProxyFault, 'match'>>> = {
  '500': { kind: 'instead', response: answerOf('500 Oops', 'application/json', failure) },
  '429': {
    kind: 'instead',
    response: answerOf(
      '429 Slow down',
      'application/json',
      '{"error":{"type":"rate_limit_error"},"name":"RATE_LIMIT_REACHED"}',
    ),
  },
  'reset before': { kind: 'reset-before' },
  'reset after': { kind: 'reset-after' },
  'time-out before': { kind: 'silence-before' },
  'time-out after': { kind: 'silence-after' },
  '30 s slow': { kind: 'late', ms: 30_000 },
  'half answer': { kind: 'half-answer' },
  'broken JSON': {
    kind: 'instead',
    response: answerOf('200 OK', 'application/json', '{"id": "pi_1", "amou'),
  },
  HTML: { kind: 'instead', response: answerOf('200 OK', 'text/html', '<!doctype html><h1>Maintenance</h1>') },
}

/** One call of the shop to its provider: the bytes that identify it, and the action that causes it. */
interface Stage {
  readonly match: readonly string[]
  readonly act: () => Promise<HttpResponse>
}
type Operation = (ground: FixtureShop, buyer: Buyer, pence: number) => Promise<Stage>

const cardAmount = (pence: number): string => `amount=${pence}&`

const operations: Readonly<Record<string, Operation>> = {
  create: async (_ground, buyer, pence) => ({
    match: ['POST /v1/payment_intents ', cardAmount(pence)],
    act: () => openIntent(buyer),
  }),
  'create and confirm': async (_ground, buyer, pence) => ({
    match: ['POST /v1/payment_intents ', cardAmount(pence)],
    act: () => payByHandler(buyer),
  }),
  retrieve: async (ground, buyer) => {
    const secret = (await openIntent(buyer)).body
    await payInPage(ground, secret)
    return {
      match: [`GET /v1/payment_intents/${paymentOf(secret)}`],
      act: () => confirm(buyer, paymentOf(secret)),
    }
  },
  confirm: async (ground, buyer) => {
    const response = await payByHandler(buyer, 'pm_card_threeDSecure2Required')
    const secret = textOf(response, 'payment_intent_client_secret')
    const payment = paymentOf(secret)
    await call(`${ground.provider.address}/authenticate/${payment}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${providerKeys.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_secret: secret, outcome: 'complete' }).toString(),
    })
    return {
      match: [`POST /v1/payment_intents/${payment}/confirm`],
      act: () => buyer.post(calls.stripeHandler, { payment_intent_id: payment }),
    }
  },
  cancel: async (ground, buyer) => {
    const payment = paymentOf((await openIntent(buyer)).body)
    await addToBasket(ground, buyer, [['other', 1]])
    return { match: [`POST /v1/payment_intents/${payment}/cancel`], act: () => openIntent(buyer) }
  },
  'wallet create': async (_ground, buyer, pence) => ({
    match: ['POST /v2/checkout/orders ', `"value":"${(pence / 100).toFixed(2)}"`],
    act: () => openWallet(buyer),
  }),
  'wallet retrieve': async (_ground, buyer) => {
    const order = textOf(await openWallet(buyer), 'id')
    return { match: [`GET /v2/checkout/orders/${order}`], act: () => openWallet(buyer) }
  },
  capture: async (ground, buyer) => {
    const order = textOf(await openWallet(buyer), 'id')
    await approve(ground, order)
    return { match: [`POST /v2/checkout/orders/${order}/capture`], act: () => capture(buyer, order) }
  },
  /*
   * A payment whose creation was never answered is paid after another one: it must be refunded over a failing
   * connection.
   */
  refund: async (ground, buyer, pence) => {
    const disarm = ground.provider.proxy.arm({
      kind: 'reset-after',
      match: ['POST /v1/payment_intents ', cardAmount(pence)],
      times: 10,
    })
    await openIntent(buyer)
    disarm()
    await payByHandler(buyer)
    const lostIntent = Object.values(ground.provider.sandbox.store.state.intents).find(
      ({ wire }) => wire.amount === pence && wire.status === 'requires_payment_method',
    )
    const secret = lostIntent?.wire.client_secret ?? ''
    return {
      match: ['POST /v1/refunds', paymentOf(secret)],
      act: () => payInPage(ground, secret),
    }
  },
}

const sentences: ReadonlySet<string> = new Set([
  messages.checkingPayment,
  messages.cardsUnavailable,
  messages.paypalOrderFailed,
  messages.cardUnexpected,
  messages.cardProcessing,
  messages.alreadyOrdered,
])

const sentenceOf = (response: HttpResponse): string =>
  textOf(response, 'message') || textOf(response, 'error')

/** The p95 of unrelated pages. */
const pageTimes = async (ground: FixtureShop, count: number): Promise<number> => {
  const durations: number[] = []
  for (let i = 0; i < count; i += 1) {
    const { ms, status } = await call(`${ground.url}/paving`, { headers: { accept: 'text/html' } })
    if (status === 200) durations.push(ms)
  }
  durations.sort((a, b) => a - b)
  return durations[Math.floor(durations.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

const isChecked = async (buyer: Buyer): Promise<boolean> => {
  const response = await buyer.post(calls.checkOrderValidity)
  return response.status === 200 && !response.body.includes(messages.checkingPayment)
}

export const providerFaults: Scenario = {
  id: 'FT-05',
  title:
    'provider: 500, 429, resets, time-outs, 30 s slow, half answers, broken JSON, HTML at each of 9 calls',
  passFigure:
    '0 double charges; every attempt ends, unknown ones ≤ 60 s after healing; catalogue text ≤ 15 s; other pages p95 within 20 %',
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start()
    /* A new process reads all open payments first; lost payments must stay lost until they are paid. */
    await wait(8_000)
    const baseline = await pageTimes(fixtureShop, 200)
    const combinations = Object.keys(kinds).flatMap((kind) =>
      Object.keys(operations).map((operation) => ({ kind, operation })),
    )
    const cells: { name: string; buyer: Buyer; stage: Stage }[] = []
    /*
     * The provider sends an event for each payment that it created: the shop would cancel a lost one, and
     * none would be paid twice.
     */
    fixtureShop.webhookProxy.setRefusing(true)
    /* Each cell pays another amount, which identifies its requests. */
    for (let i = 0; i < combinations.length; i += 6)
      await Promise.all(
        combinations.slice(i, i + 6).map(async ({ kind, operation }, n) => {
          const pieces = i + n + 1
          const buyer = await readyToPay(fixtureShop, { goods: [['plenty', pieces]] })
          const stage = await operations[operation]?.(fixtureShop, buyer, pieces * 1500)
          const trouble = kinds[kind]
          if (stage === undefined || trouble === undefined) return
          fixtureShop.provider.proxy.arm({ ...trouble, match: stage.match, times: 1000 })
          cells.push({ name: `${kind} at ${operation}`, buyer, stage })
        }),
      )
    fixtureShop.webhookProxy.setRefusing(false)
    const acting = Promise.all(cells.map(async (cell) => ({ ...cell, answer: await cell.stage.act() })))
    /*
     * Ninety concurrent calls are a load of their own; the effect on other pages is measured once they hang.
     */
    await wait(3_000)
    const duringFaults = await pageTimes(fixtureShop, 200)
    const results = await acting
    fixtureShop.provider.proxy.clearFaults()
    const healedAt = performance.now()
    for (const { name, answer } of results)
      if (answer.status !== 200 && !sentences.has(sentenceOf(answer)))
        print(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`)
    let slowest = 0
    const unresolved: string[] = []
    await Promise.all(
      results.map(async ({ name, buyer }) => {
        const remainingMs = 75_000 - (performance.now() - healedAt)
        if ((await pollUntil(remainingMs, () => isChecked(buyer), 1000)) === Number.POSITIVE_INFINITY)
          unresolved.push(name)
        slowest = Math.max(slowest, performance.now() - healedAt)
      }),
    )
    for (const name of unresolved) print(`not resolved: ${name}`)
    const countNotRefunded = (): number =>
      results.filter(
        ({ name, stage }) =>
          name.endsWith('refund') &&
          fixtureShop.provider
            .charges()
            .some(({ payment, pence, refunded }) => stage.match.includes(payment) && refunded !== pence),
      ).length
    await pollUntil(60_000 - (performance.now() - healedAt), () => countNotRefunded() === 0)
    await fixtureShop.shopProcess().stop()
    const responses = results.map(({ answer }) => answer)
    return [
      checkHolds('cells', results.length === combinations.length, results.length),
      checkNone(
        'responses without a catalogue text',
        responses.filter((response) => response.status !== 200 && !sentences.has(sentenceOf(response)))
          .length,
      ),
      checkNone(
        '500 or no response',
        countStatus(responses, (status) => status === 500 || status === 0),
      ),
      checkAtMost('slowest response', Math.max(...responses.map(({ ms }) => ms)), 15_000, ' ms'),
      checkNone('unresolved', unresolved.length),
      checkAtMost('resolved after healing', slowest, 60_000, ' ms'),
      checkNone('second payments not refunded', countNotRefunded()),
      checkHolds(
        'other pages p95',
        duringFaults <= Math.max(baseline * 1.2, baseline + 10),
        `${baseline.toFixed(1)} → ${duringFaults.toFixed(1)} ms`,
      ),
    ]
  },
}
