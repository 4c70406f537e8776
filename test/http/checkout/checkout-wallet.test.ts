import { beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { annasForm, shopperWithBasket } from './checkout-shopper.ts'

/* The wallet that a shopper chooses in the basket or at the top of the checkout. */

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

let ann: Visitor
beforeEach(async () => {
  ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
})

const locationAfter = async (changes: Readonly<Record<string, string>>): Promise<unknown> => {
  const answer = await ann.submit(paths.checkout, annasForm(changes))
  expect(answer.statusCode).toBe(303)
  return answer.headers.location
}

test('carries the wallet from the form to the payment page, and back to a rejected form [S-034]', async () => {
  for (const wallet of ['paypal', 'google-pay', 'apple-pay']) {
    expect(await locationAfter({ pay_with: wallet })).toBe(`${paths.payment}?method=${wallet}`)
    expect(await locationAfter({ pay_with: wallet, billing_email: 'anna' })).toBe(
      `${paths.checkout}?method=${wallet}`,
    )
  }
})

test('reads no wallet as a card, and any other text as no wallet [S-034]', async () => {
  for (const text of ['', 'card', 'PAYPAL', '__proto__', '//evil.test', 'x'.repeat(900)])
    expect(await locationAfter({ pay_with: text })).toBe(paths.payment)
})
