import { beforeEach, describe, expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { countingStatements } from '#server/database/statement-count.ts'
import { readSessionCookie } from '#server/session/session-cookie.ts'
import { createVisitor } from '#server/session/visitor.ts'
import { countOf, countStock, fillBasket, logIn, openTrade } from '../../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../../setup/scripted-providers.ts'
import { startShop, testSecrets, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

const MOST = 40
/** With the call that the page makes before a card is charged, which holds the goods. */
const MOST_WITH_VALIDITY = 51

const cards = scriptCards()
const shop = await startShop({ payments: { providers: { cards, wallets: scriptWallet(), payee: null } } })
const { queries } = shop.database
const goods = await readGoods(queries)

beforeEach(() => cards.payments.clear())

/** The visitor as the shop's own pages see them, at each request anew. */
const asSeen = ({ cookie }: Visitor) => {
  const now = shop.clock.now
  const identity = readSessionCookie(testSecrets, cookie.split('=')[1], now)
  if (identity === null) throw new Error('The cookie of a test is not ours.')
  return createVisitor({ queries, secrets: testSecrets, now: () => now }, identity, false)
}

const toPaymentPage = async (visitor: Visitor): Promise<void> => {
  expect((await visitor.post(paths.checkout, annasForm())).statusCode).toBe(303)
  expect((await shop.faces.orders.paymentPage(asSeen(visitor))).ok).toBe(true)
}

const byCard = async (visitor: Visitor): Promise<void> => {
  const id = (await visitor.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
  cards.pay(id)
  const confirmed = await visitor.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: true })
  expect(confirmed.statusCode).toBe(200)
}

const onAccount = async (visitor: Visitor): Promise<void> => {
  expect((await visitor.post(calls.payOnAccount, { opt_in: true })).statusCode).toBe(200)
}

describe.each([
  ['one line', [goods.f4]],
  ['three lines of counted stock', [goods.f1, goods.f4, goods.f6]],
] as const)('from checkout details to an order of %s: 40 statements at most', (_, ids) => {
  const readyToTell = async (): Promise<Visitor> => {
    for (const id of ids) await countStock(queries, id, 500)
    const ann = shop.visit()
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    await fillBasket(
      ann,
      ids.map((id) => [id, 5]),
    )
    return ann
  }
  const expectFew = async (work: () => Promise<void>, most = MOST): Promise<void> => {
    const { statements } = await countingStatements(work)
    expect(await countOf(queries, 'orders')).toBe(1)
    expect(statements.length).toBeLessThanOrEqual(most)
  }

  test('[T-299, T-304] by card', async () => {
    const ann = await readyToTell()
    await expectFew(async () => {
      await toPaymentPage(ann)
      await byCard(ann)
    })
  })

  test('takes eleven statements more by card as its page pays, which asks for validity first [T-276]', async () => {
    const ann = await readyToTell()
    await expectFew(async () => {
      await toPaymentPage(ann)
      expect((await ann.post(calls.checkOrderValidity)).json().valid).toBe(true)
      await byCard(ann)
    }, MOST_WITH_VALIDITY)
  })

  test('[T-351] on account', async () => {
    const ann = await readyToTell()
    await logIn(queries, ann, await openTrade(queries, 10_000_000))
    await expectFew(async () => {
      await toPaymentPage(ann)
      await onAccount(ann)
    })
  })
})
