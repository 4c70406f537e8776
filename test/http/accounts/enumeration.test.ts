import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { calls, invoicePath, orderAgainPath, paths } from '#contract/routes.ts'
import { findCode } from '#server/discounts/index.ts'
import { addCode } from '../../setup/codes.ts'
import { anna, password, register, registration } from '../../setup/customers.ts'
import { fillBasket, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/*
 * SX-06: responses for what exists and what does not are alike in status, length and time. Each pair of
 * requests runs in random order, so that other load slows both. When neither is slower by nature, each wins a
 * pair equally often: of 30 pairs, fewer than 4 or more than 26 wins happen once in a hundred thousand runs,
 * while a password that is not hashed or a statement that is left out wins nearly all. ENUMERATION_PAIRS=300
 * measures longer.
 */

const PAIRS = Number(process.env['ENUMERATION_PAIRS'] ?? 30)
/** 3.8 standard deviations below half of the pairs: 4 of 30. */
const leastWins = (pairs: number): number => Math.floor(pairs / 2 - 1.9 * Math.sqrt(pairs))

const shop = await startShop()
const link = await startShop({ savedListRetrieval: 'link' })
const many = 1_000_000
const paying = await startShop({
  payments: {
    gateways: { stripe: scriptCards() },
    manualLimits: { session: many, client: many },
    cardTesting: { declines: many },
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)

/** An address without an account, as long as Anna's. */
const UNKNOWN = 'nils@example.com'
type Send = () => Promise<LightMyRequestResponse>

const measure = async (send: Send): Promise<{ readonly ms: number; readonly answer: string }> => {
  const begun = performance.now()
  const { statusCode, body } = await send()
  return { ms: performance.now() - begun, answer: `${statusCode} ${body.length}` }
}

const expectAlike = async (existing: Send, missing: Send, pairs = PAIRS): Promise<void> => {
  const [existingMs, missingMs]: [number[], number[]] = [[], []]
  const answers = new Set<string>()
  for (let i = -3; i < pairs; i += 1) {
    await queries.execute(sql`delete from attempt`)
    const isFirst = randomBytes(1).readUInt8() % 2 === 0
    const first = await measure(isFirst ? existing : missing)
    const second = await measure(isFirst ? missing : existing)
    /* The first pairs are warm-up. */
    if (i < 0) continue
    for (const { answer } of [first, second]) answers.add(answer)
    existingMs.push((isFirst ? first : second).ms)
    missingMs.push((isFirst ? second : first).ms)
  }
  const wins = existingMs.filter((ms, i) => ms > (missingMs[i] ?? 0)).length
  const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  const figures = `${median(existingMs).toFixed(2)} ms and ${median(missingMs).toFixed(2)} ms, slower in ${wins} of ${pairs}`
  if (process.env['ENUMERATION_PAIRS'] !== undefined)
    process.stdout.write(`${expect.getState().currentTestName}: ${figures}\n`)
  expect([...answers], figures).toHaveLength(1)
  expect(wins, figures).toBeGreaterThanOrEqual(leastWins(pairs))
  expect(wins, figures).toBeLessThanOrEqual(pairs - leastWins(pairs))
}

const wrong = 'another password'
const visit = (): Visitor => shop.visit()

describe('the existence of an account is not revealed by', () => {
  test('logging in [SX-06, HZ-04]', async () => {
    await register(shop)
    const logIn =
      (email: string): Send =>
      () =>
        visit().post(paths.login, { email, password: wrong })
    await expectAlike(logIn(anna), logIn(UNKNOWN))
  })

  test('requesting a new password [SX-06, HZ-04]', async () => {
    await register(shop)
    const reset =
      (email: string): Send =>
      () =>
        visit().post(paths.passwordReset, { email })
    await expectAlike(reset(anna), reset(UNKNOWN))
  })

  test('registering with something else wrong [SX-06, HZ-03]', async () => {
    await register(shop)
    const bad = { ...registration, password_confirmation: wrong }
    const open =
      (email: string): Send =>
      () =>
        visit().post(paths.register, { ...bad, email })
    await expectAlike(open(anna), open(UNKNOWN))
  })

  test('a guest’s checkout form [SX-06, HZ-03]', async () => {
    await register(shop)
    const guest = await readyToPay(shop, { goods: [[goods.f4, 1]], details: null })
    const post =
      (email: string): Send =>
      () =>
        guest.post(paths.checkout, annasForm({ billing_email: email, shipping_town: '' }))
    await expectAlike(post(anna), post(UNKNOWN))
  })

  test('requesting a saved list: an account’s list is answered like a missing one [SX-06]', async () => {
    const ann = await register(shop)
    await fillBasket(ann, [[goods.f4, 1]])
    const line = (await ann.get(calls.getBasketContents)).json().basket[0].id
    await ann.post(calls.saveForLater, { item_id: line })
    const retrieve =
      (email_address: string): Send =>
      () =>
        visit().post(calls.retrieveSavedList, { email_address })
    await expectAlike(retrieve(anna), retrieve(UNKNOWN))
  })
})

test('does not reveal whether an address has a saved list where retrieval requires a link [SX-06, HZ-01]', async () => {
  const ann = link.visit()
  await fillBasket(ann, [[goods.f4, 1]])
  const line = (await ann.get(calls.getBasketContents)).json().basket[0].id
  await ann.post(calls.saveForLater, { item_id: line, email_address: anna })
  const retrieve =
    (email_address: string): Send =>
    () =>
      link.visit().post(calls.retrieveSavedList, { email_address })
  await expectAlike(retrieve(anna), retrieve(UNKNOWN))
})

test('does not reveal to a payer whether a reference exists [SX-06, HZ-16]', async () => {
  const pay =
    (reference: string): Send =>
    () =>
      paying.visit().post(calls.manualStripeHandler, {
        payment_method_id: 'pm_declined',
        reference,
        amount: '25.00',
        email_address: anna,
      })
  await pay('INV-KNOWN')()
  await expectAlike(pay('INV-KNOWN'), pay('INV-OTHER'))
})

/*
 * OP-46 has different answers for codes that are expired, used up or for other goods: the rate limit covers
 * those.
 */
test('answers a withdrawn discount code like an unknown one [SX-06, OP-46]', async () => {
  await addCode(queries, 'WITHDRAWN', { percent: 10 })
  await queries.execute(sql`update discount_code set withdrawn = true where code = 'WITHDRAWN'`)
  const ben = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const apply =
    (discount_code: string): Send =>
    () =>
      ben.post(calls.applyDiscountCode, { discount_code })
  await expectAlike(apply('WITHDRAWN'), apply('NOTTHERE1'))
  /* Thirty pairs do not show half a millisecond, which its counts took. */
  expect(await findCode(queries, 'WITHDRAWN', 0, [])).toBeNull()
})

describe('another customer’s order is answered like a missing one', () => {
  const orderOfAnother = async (): Promise<string> => {
    await addCode(queries, 'GIFT', { percent: 100, free_delivery: true })
    const other = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'GIFT' })
    await other.post(calls.payNoCharge, { opt_in: false })
    const number = (await ordersIn(queries))[0]?.number ?? ''
    expect(number).not.toBe('')
    return number
  }
  const missingLike = (number: string): string => number.replaceAll(/[A-Z2-9](?=[^A-Z2-9]*$)/g, 'Z')

  test('for an invoice [SX-06, SX-02]', async () => {
    const number = await orderOfAnother()
    const ben = await register(shop, { email: 'ben@example.com' })
    await expectAlike(
      () => ben.get(invoicePath(number)),
      () => ben.get(invoicePath(missingLike(number))),
    )
  })

  test('for ordering again [SX-06, SX-02]', async () => {
    const number = await orderOfAnother()
    const ben = await register(shop, { email: 'ben@example.com' })
    await expectAlike(
      () => ben.post(orderAgainPath(number)),
      () => ben.post(orderAgainPath(missingLike(number))),
    )
  })
})

test('detects a response without password hashing', async () => {
  await register(shop)
  const send =
    (email: string): Send =>
    () =>
      shop.visit().post(paths.login, { email, password })
  await expect(expectAlike(send(UNKNOWN), send('no address'), 20)).rejects.toThrow()
})
