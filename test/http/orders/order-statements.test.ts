import { beforeEach, describe, expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { countRows, countStock, fillBasket, logIn, openTradeAccount } from '../../setup/ordering.ts'
import { scriptCards, scriptWallet } from '../../setup/scripted-providers.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { annasForm } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

const MAX_STATEMENTS = 40
/** With the call that the page makes before a card is charged, which reserves the stock. */
const MAX_WITH_VALIDITY = 51

const cards = scriptCards()
const shop = await startShop({ payments: { gateways: { stripe: cards, paypal: scriptWallet() } } })
const { queries } = shop.database
const goods = await readGoods(queries)

beforeEach(() => cards.payments.clear())

const toPaymentPage = async (visitor: Visitor): Promise<void> => {
  expect((await visitor.post(paths.checkout, annasForm())).statusCode).toBe(303)
  expect((await shop.features.orders.paymentPage(serverVisitor(shop, visitor))).ok).toBe(true)
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
  const shopperWithBasket = async (): Promise<Visitor> => {
    for (const id of ids) await countStock(queries, id, 500)
    const ann = shop.visit()
    await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    await fillBasket(
      ann,
      ids.map((id) => [id, 5]),
    )
    return ann
  }
  const expectAtMost = async (work: () => Promise<void>, limit = MAX_STATEMENTS): Promise<void> => {
    const { statements } = await captureStatements(work)
    expect(await countRows(queries, 'orders')).toBe(1)
    expect(statements.length).toBeLessThanOrEqual(limit)
  }

  test('by card [T-299, T-304]', async () => {
    const ann = await shopperWithBasket()
    await expectAtMost(async () => {
      await toPaymentPage(ann)
      await byCard(ann)
    })
  })

  test('by card with the validity call of its page, in eleven statements more [T-276]', async () => {
    const ann = await shopperWithBasket()
    await expectAtMost(async () => {
      await toPaymentPage(ann)
      expect((await ann.post(calls.checkOrderValidity)).json().valid).toBe(true)
      await byCard(ann)
    }, MAX_WITH_VALIDITY)
  })

  test('on account [T-351]', async () => {
    const ann = await shopperWithBasket()
    await logIn(queries, ann, await openTradeAccount(queries, 10_000_000))
    await expectAtMost(async () => {
      await toPaymentPage(ann)
      await onAccount(ann)
    })
  })
})
