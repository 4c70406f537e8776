import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { customer } from '#server/database/schema/index.ts'
import { generators } from '../../tools/generators.ts'
import { detailsForm } from '../fixture-shop/buyer.ts'
import { copyCachedShop } from '../setup/cached-shop.ts'
import { addCode } from '../setup/codes.ts'
import { openShop } from '../setup/open-shop.ts'
import { migrationsFolder } from '../setup/prepared-shop.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { f1, send } from './basket-page.ts'
import { fillBasket } from './checkout-page.ts'
import { tickBothBoxes } from './payment-steps.ts'
import { openClient, type ShopClient } from './shop-client.ts'

/*
 * Ways to pay without a provider, and their refunds by the command. The shop is one of its own: with a trade
 * account, a code that makes everything free, and payments against a reference switched off.
 */

const trade = { email: 'trade@example.com', password: 'a grey slate, wet' }

const folder = await mkdtemp(join(tmpdir(), 'tessera-own-methods-'))
const prepare = async (): Promise<void> => {
  await copyCachedShop(folder)
  const database = await openEmbedded({ dataDir: folder, migrationsFolder })
  await addCode(database.queries, 'GIFT', { percent: 100, free_delivery: true })
  await database.queries.insert(customer).values({
    email: trade.email,
    emailKey: trade.email,
    firstName: 'Tess',
    lastName: 'Trade',
    passwordHash: await hashPassword(trade.password),
    tradeStatus: 'approved',
    tradeCompany: 'Trade Ltd',
    creditLimitPence: pence(500_000),
  })
  await database.close()
}
await prepare()
const shop = await openShop(folder, { MANUAL_PAYMENT: 'off' })
const address = await shop.address
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** The payment page of a shopper with paving, after the step `before`. */
const toPayment = async (before: (caller: ShopClient) => Promise<unknown>, width = 1440): Promise<Page> => {
  const door = await openShopper({ address, width })
  const { page } = door
  await before(await fillBasket(door, [f1(10.08)]))
  /* A login creates a new session with a token of its own. */
  const caller = await openClient(door)
  await caller.submit(paths.checkout, detailsForm('anna@example.com'), paths.payment)
  await Promise.all([page.waitForResponse(`**${calls.basketSummary}`), page.goto(paths.payment)])
  return page
}

const useGift = ({ send }: ShopClient): Promise<unknown> =>
  send(calls.applyDiscountCode, { discount_code: 'GIFT' })
const logIn = ({ send }: ShopClient): Promise<unknown> => send(paths.login, trade)

/** The same visitor in a browser without JavaScript. */
const withoutScript = async (page: Page): Promise<Page> => {
  const plain = await openShopper({ address, withScripts: false, width: 390 })
  await plain.context.addCookies(await page.context().cookies())
  await plain.page.goto(paths.payment)
  return plain.page
}

/** The number of the placed order, read from its confirmation page. */
const placed = async (page: Page, text: string): Promise<string> => {
  await page.waitForURL('**/complete/**')
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await page.getByText(text).first().waitFor()
  return (await page.getByText(/^Order number/).innerText()).replace('Order number', '').trim()
}

const numbers = { account: '', hold: '', card: '', free: '' }

describe('without a provider', () => {
  test('orders on a trade account [T-341, T-342, T-345, T-348]', async () => {
    const page = await toPayment(logIn)
    await page.getByRole('radio', { name: /^On Trade Account.*[Ii]nvoiced/ }).check()
    await tickBothBoxes(page)
    expect(await audit(page)).toEqual([])
    await page.getByRole('button', { name: 'Place Order' }).click()
    numbers.account = await placed(page, messages.onAccountNote)
  })

  test('orders on hold, by a button of its own without JavaScript [T-343, T-345]', async () => {
    const plain = await withoutScript(await toPayment(logIn))
    await plain.getByRole('checkbox', { name: /^I agree to the/ }).check()
    await plain.getByRole('checkbox', { name: /kerbside/ }).check()
    await plain.getByRole('button', { name: 'Place Order: On hold' }).click()
    numbers.hold = await placed(plain, messages.onHoldNote)
  })

  test('orders without charge, on a phone [T-345, T-349]', async () => {
    const page = await toPayment(useGift, 390)
    await page.getByRole('heading', { level: 1, name: 'Place Order' }).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await tickBothBoxes(page)
    await page.getByRole('button', { name: 'Place Order' }).click()
    numbers.free = await placed(page, '£0.00')
  })

  test('a second tab that places the same order is redirected to it [T-355, RC-07]', async () => {
    const page = await toPayment(useGift)
    const other = await page.context().newPage()
    await other.goto(paths.payment)
    await tickBothBoxes(page)
    await tickBothBoxes(other)
    await page.getByRole('button', { name: 'Place Order' }).click()
    const number = await placed(page, '£0.00')
    await other.getByRole('button', { name: 'Place Order' }).click()
    expect(await placed(other, '£0.00')).toBe(number)
    await other.getByRole('status', { name: 'Notifications' }).getByText(messages.alreadyOrdered).waitFor()
  })
})

test("the card form's own action completes a paid payment [T-282]", async () => {
  const page = await toPayment(async () => undefined)
  const sandbox = (await page.content()).match(/http:\/\/localhost:\d+(?=\/browser\/stripe\.ts)/)?.[0]
  const secret = await send(page, calls.paymentIntent, {})
  const id = String(secret).split('_secret_')[0]
  const key = (await page.content()).match(/pk_test_\w+/)?.[0]
  const paid = await fetch(`${sandbox}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({
      client_secret: String(secret),
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  expect(paid.status).toBe(200)
  await tickBothBoxes(page)
  await page.getByRole('form', { name: 'Payment' }).evaluate((form: HTMLFormElement, action) => {
    form.action = action
    form.submit()
  }, calls.payByStripe)
  numbers.card = await placed(page, 'Paid by card')
})

test('a shop without payments against a reference says so, and whom to contact [T-007]', async () => {
  const { page } = await openShopper({ address, width: 390 })
  await page.goto(paths.manualPayment)
  await page.getByText(messages.manualOff).waitFor()
  expect(await page.getByLabel('Amount to Pay').count()).toBe(0)
  expect(await audit(page)).toEqual([])
})

describe('refunds by the command, once the shop is closed', () => {
  const refund = async (...args: readonly string[]) => {
    await shop.close()
    const output: string[] = []
    const print = (text: string): void => void output.push(text)
    const environment = { DATA_DIR: folder, PAYMENT_SANDBOX_PORT: '0' }
    const code = await runShopCommand(
      ['refund', ...args],
      { environment, print, printError: print },
      generators,
    )
    return [code, ...output]
  }

  test('refunds part of a card payment, refuses more than is left, and refunds the rest with the order', async () => {
    const { card } = numbers
    expect(await refund(card, '--amount', '10')).toEqual([0, `£10.00 of order ${card} is given back.`])
    expect(await refund(card, '--amount', '9999')).toEqual([1, 'That is more than is left of the order.'])
    expect(await refund(card, '--all', '--cancel')).toEqual([
      0,
      expect.stringMatching(`^£\\d+\\.\\d\\d of order ${card} is given back, and it is cancelled\\.$`),
    ])
  })

  test('refunds an order on account; refunds nothing where nothing was paid', async () => {
    expect((await refund(numbers.account, '--all'))[0]).toBe(0)
    expect(await refund(numbers.hold, '--amount', '1')).toEqual([
      1,
      expect.stringMatching(/^Nothing was paid for that order, so nothing can be given back\./),
    ])
    expect(await refund(numbers.free, '--all', '--cancel')).toEqual([
      0,
      `Order ${numbers.free} is cancelled; there was nothing to give back.`,
    ])
  })
})
