import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { calls, invoicePath, orderAgainPath, paths } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { anna, password, register, registration } from '../../setup/customers.ts'
import { fillBasket, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/*
 * SX-06: what exists and what does not are answered alike: status, length, time. Both are asked in turn, in an order that
 * is tossed for each pair, so that whatever else the machine does slows both. When neither is slower by nature, one wins
 * a pair as often as the other: of 30 pairs fewer than 4 or more than 26 happen once in a hundred thousand runs, while a
 * password that is not hashed, or a statement that is left out, wins nearly all. ENUMERATION_PAIRS=300 measures longer.
 */

const PAIRS = Number(process.env['ENUMERATION_PAIRS'] ?? 30)
/** 3.8 standard deviations below the half: 4 of 30. */
const leastWins = (pairs: number): number => Math.floor(pairs / 2 - 1.9 * Math.sqrt(pairs))

const shop = await startShop()
const link = await startShop({ savedListRetrieval: 'link' })
const many = 1_000_000
const paying = await startShop({
  payments: {
    providers: { cards: scriptCards(), wallets: null, payee: null },
    manualLimits: { session: many, client: many },
    cardTesting: { declines: many },
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)

/** Has no account, and an address of as many letters as Anna's. */
const NOBODY = 'nils@example.com'
type Ask = () => Promise<LightMyRequestResponse>

const timed = async (ask: Ask): Promise<{ readonly ms: number; readonly answer: string }> => {
  const begun = performance.now()
  const { statusCode, body } = await ask()
  return { ms: performance.now() - begun, answer: `${statusCode} ${body.length}` }
}

const expectAlike = async (existing: Ask, missing: Ask, pairs = PAIRS): Promise<void> => {
  const [there, gone]: [number[], number[]] = [[], []]
  const answers = new Set<string>()
  for (let i = -3; i < pairs; i += 1) {
    await queries.execute(sql`delete from attempt`)
    const isFirst = randomBytes(1).readUInt8() % 2 === 0
    const first = await timed(isFirst ? existing : missing)
    const second = await timed(isFirst ? missing : existing)
    /* The first few warm up. */
    if (i < 0) continue
    for (const { answer } of [first, second]) answers.add(answer)
    there.push((isFirst ? first : second).ms)
    gone.push((isFirst ? second : first).ms)
  }
  const wins = there.filter((ms, i) => ms > (gone[i] ?? 0)).length
  const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  const told = `${median(there).toFixed(2)} ms and ${median(gone).toFixed(2)} ms, slower in ${wins} of ${pairs}`
  if (process.env['ENUMERATION_PAIRS'] !== undefined)
    process.stdout.write(`${expect.getState().currentTestName}: ${told}\n`)
  expect([...answers], told).toHaveLength(1)
  expect(wins, told).toBeGreaterThanOrEqual(leastWins(pairs))
  expect(wins, told).toBeLessThanOrEqual(pairs - leastWins(pairs))
}

const wrong = 'another password'
const visit = (): Visitor => shop.visit()

describe('who has an account is not told by', () => {
  test('[SX-06, HZ-04] logging in', async () => {
    await register(shop)
    const logIn =
      (email: string): Ask =>
      () =>
        visit().post(paths.login, { email, password: wrong })
    await expectAlike(logIn(anna), logIn(NOBODY))
  })

  test('[SX-06, HZ-04] asking for a new password', async () => {
    await register(shop)
    const reset =
      (email: string): Ask =>
      () =>
        visit().post(paths.passwordReset, { email })
    await expectAlike(reset(anna), reset(NOBODY))
  })

  test('[SX-06, HZ-03] registering with something else wrong', async () => {
    await register(shop)
    const bad = { ...registration, password_confirmation: wrong }
    const open =
      (email: string): Ask =>
      () =>
        visit().post(paths.register, { ...bad, email })
    await expectAlike(open(anna), open(NOBODY))
  })

  test('[SX-06, HZ-03] a guest’s checkout form', async () => {
    await register(shop)
    const guest = await readyToPay(shop, { goods: [[goods.f4, 1]], details: null })
    const post =
      (email: string): Ask =>
      () =>
        guest.post(paths.checkout, annasForm({ billing_email: email, shipping_town: '' }))
    await expectAlike(post(anna), post(NOBODY))
  })

  test('[SX-06] asking for a saved list: an account’s list is as none', async () => {
    const ann = await register(shop)
    await fillBasket(ann, [[goods.f4, 1]])
    const line = (await ann.get(calls.getBasketContents)).json().basket[0].id
    await ann.post(calls.saveForLater, { item_id: line })
    const retrieve =
      (email_address: string): Ask =>
      () =>
        visit().post(calls.retrieveSavedList, { email_address })
    await expectAlike(retrieve(anna), retrieve(NOBODY))
  })
})

test('[SX-06, HZ-01] who has a saved list is not told where a link is needed', async () => {
  const ann = link.visit()
  await fillBasket(ann, [[goods.f4, 1]])
  const line = (await ann.get(calls.getBasketContents)).json().basket[0].id
  await ann.post(calls.saveForLater, { item_id: line, email_address: anna })
  const retrieve =
    (email_address: string): Ask =>
    () =>
      link.visit().post(calls.retrieveSavedList, { email_address })
  await expectAlike(retrieve(anna), retrieve(NOBODY))
})

test('[SX-06, HZ-16] whether there is such a reference is not told to who pays by it', async () => {
  const pay =
    (reference: string): Ask =>
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

/* OP-46 gives sentences of their own to codes that are over, used up, or for other goods: there the limit of tries holds. */
test('[SX-06, OP-46] a discount code that was withdrawn is as none', async () => {
  await addCode(queries, 'WITHDRAWN', { percent: 10 })
  await queries.execute(sql`update discount_code set withdrawn = true where code = 'WITHDRAWN'`)
  const ben = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  const apply =
    (discount_code: string): Ask =>
    () =>
      ben.post(calls.applyDiscountCode, { discount_code })
  await expectAlike(apply('WITHDRAWN'), apply('NOTTHERE1'))
})

describe('somebody else’s order is as none', () => {
  const orderOfAnother = async (): Promise<string> => {
    await addCode(queries, 'GIFT', { percent: 100, free_delivery: true })
    const other = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'GIFT' })
    await other.post(calls.payNoCharge, { opt_in: false })
    const number = (await ordersIn(queries))[0]?.number ?? ''
    expect(number).not.toBe('')
    return number
  }
  const like = (number: string): string => number.replaceAll(/[A-Z2-9](?=[^A-Z2-9]*$)/g, 'Z')

  test('[SX-06, SX-02] as an invoice', async () => {
    const number = await orderOfAnother()
    const ben = await register(shop, { email: 'ben@example.com' })
    await expectAlike(
      () => ben.get(invoicePath(number)),
      () => ben.get(invoicePath(like(number))),
    )
  })

  test('[SX-06, SX-02] to order again', async () => {
    const number = await orderOfAnother()
    const ben = await register(shop, { email: 'ben@example.com' })
    await expectAlike(
      () => ben.post(orderAgainPath(number)),
      () => ben.post(orderAgainPath(like(number))),
    )
  })
})

test('the measure finds a password that is not hashed', async () => {
  await register(shop)
  const ask =
    (email: string): Ask =>
    () =>
      shop.visit().post(paths.login, { email, password })
  await expect(expectAlike(ask(NOBODY), ask('no address'), 20)).rejects.toThrow()
})
