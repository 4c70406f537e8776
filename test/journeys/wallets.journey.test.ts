import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper, type ShopperOptions } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { f1 } from './basket-page.ts'
import { fillBasket, fillContact, findAddress } from './checkout-page.ts'
import { pressAndClose, tickBothBoxes, withApplePay } from './payment-steps.ts'

/* Wallets at the top of basket and checkout, and what the choice spares on the payment page (S-034). */

const openBasket = async (options: ShopperOptions = {}): Promise<Page> => {
  const door = await openShopper({ width: 390, ...options })
  await fillBasket(door, [f1(10.08)])
  await door.page.goto(paths.basket)
  return door.page
}

const walletsOf = (page: Page) => page.getByRole('region', { name: messages.payFasterWith })

/** The wallets' places at the top of the checkout. */
const payWith = (page: Page) => page.getByRole('group', { name: messages.payWith })

const fillDetails = async (page: Page): Promise<void> => {
  const delivery = page.getByRole('region', { name: 'Delivery Details' })
  await fillContact(delivery)
  await findAddress(delivery, 1)
  await page.getByRole('button', { name: messages.continueToPayment }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
}

/** The hosts and paths of the vendors' scripts that a page has loaded. */
const vendorScripts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/browser\/(?:stripe|paypal|google-pay)\.ts/.test(name)),
  )

describe('PayPal', () => {
  test('is chosen in the basket and pays with one press after the boxes [S-034]', async () => {
    const page = await openBasket()
    expect(await audit(page)).toEqual([])
    expect(await vendorScripts(page)).toEqual([])
    await walletsOf(page).getByRole('link', { name: 'PayPal' }).click()
    await page.waitForURL(`**${paths.checkout}?method=paypal`)
    expect(await payWith(page).getByRole('radio', { name: 'PayPal' }).isChecked()).toBe(true)
    await fillDetails(page)
    expect(page.url()).toContain(`${paths.payment}?method=paypal`)
    expect(await page.getByRole('radio', { name: /^PayPal/ }).isChecked()).toBe(true)
    await tickBothBoxes(page)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'PayPal' }).click(),
    ])
    await pressAndClose(popup, 'Pay Now')
    await page.waitForURL('**/complete/**')
  })

  test('is disabled without the terms, and is not there without PayPal’s script, but cards are [T-273, T-338] [S-034]', async () => {
    const page = await openBasket({ expectedErrors: /did not give its script/ })
    await page.route('**/browser/paypal.ts', (route) => route.abort())
    await walletsOf(page).getByRole('link', { name: 'PayPal' }).click()
    await fillDetails(page)
    await page.getByText(messages.walletUnavailable).waitFor()
    await page.getByText(messages.agreeFirst).first().waitFor()
    await page.getByRole('radio', { name: /^Card/ }).check()
    await page.getByLabel('Name on card').waitFor()
  })
})

test('Google Pay stands alone where it was chosen, and pays [T-322] [S-034]', async () => {
  const page = await openBasket()
  await walletsOf(page).getByRole('link', { name: 'Google Pay' }).click()
  await fillDetails(page)
  expect(await page.getByRole('radio', { name: 'Google Pay' }).isChecked()).toBe(true)
  const google = page.getByRole('button', { name: 'Google Pay', includeHidden: true })
  await google.waitFor()
  expect(await google.count()).toBe(1)
  const paypal = page.getByRole('button', { name: 'PayPal', includeHidden: true })
  expect(await paypal.isVisible()).toBe(false)
  await tickBothBoxes(page)
  await page.getByRole('button', { name: 'Google Pay' }).click()
  const sheet = page.getByRole('dialog').frameLocator('iframe')
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/complete/**')
})

test('Google Pay that the browser does not have says so, and PayPal is there [T-322, T-338] [S-034]', async () => {
  const page = await openBasket({ expectedErrors: /did not give its script/ })
  await page.route('**/browser/google-pay.ts', (route) => route.abort())
  await walletsOf(page).getByRole('link', { name: 'Google Pay' }).click()
  await fillDetails(page)
  await page.getByText(messages.googlePayNotHere).waitFor()
  await tickBothBoxes(page)
  await page.getByRole('button', { name: 'PayPal' }).waitFor()
})

describe('Apple Pay', () => {
  test('stands on the first basket of a device, is offered by Stripe’s own element, and pays without the card form [S-034]', async () => {
    const page = await openBasket()
    expect(await walletsOf(page).getByRole('link', { name: 'Apple Pay' }).count()).toBe(0)
    await withApplePay(page)
    await page.reload()
    /* Stripe has not been asked: no vendor’s script is loaded on the basket. */
    await walletsOf(page).getByRole('link', { name: 'Apple Pay' }).waitFor()
    expect(await vendorScripts(page)).toEqual([])
    await page.getByRole('link', { name: messages.proceedToCheckout }).first().click()
    await payWith(page).getByRole('radio', { name: 'Apple Pay' }).waitFor({ state: 'attached' })
    expect(await payWith(page).getByRole('radio', { name: 'Card' }).isChecked()).toBe(true)
    expect(await vendorScripts(page)).toEqual([expect.stringContaining('stripe')])

    await page.goto(paths.basket)
    await walletsOf(page).getByRole('link', { name: 'Apple Pay' }).click()
    await expect.poll(() => payWith(page).getByRole('radio', { name: 'Apple Pay' }).isChecked()).toBe(true)
    await fillDetails(page)
    expect(await page.getByRole('radio', { name: /^Apple Pay/ }).isChecked()).toBe(true)
    const wallet = page.getByRole('button', { name: 'Apple Pay', includeHidden: true })
    await wallet.waitFor()
    expect(await page.getByLabel('Name on card').isVisible()).toBe(false)
    expect(await audit(page)).toEqual([])
    /* The card is still a choice. */
    await page.getByRole('radio', { name: /^Card/ }).check()
    expect(await page.getByLabel('Name on card').isVisible()).toBe(true)
    await page.getByRole('radio', { name: /^Apple Pay/ }).check()
    await tickBothBoxes(page)
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/complete/**')
  })

  test('is not offered again where Stripe has refused it [S-034]', async () => {
    const page = await openBasket()
    await withApplePay(page)
    await page.evaluate(() => localStorage.setItem('apple-pay', '0'))
    await page.reload()
    await walletsOf(page).getByRole('link', { name: 'Google Pay' }).waitFor()
    expect(await walletsOf(page).getByRole('link', { name: 'Apple Pay' }).count()).toBe(0)
  })

  test('is not asked for in a browser without it; an address that names it falls back to cards [S-034]', async () => {
    const page = await openBasket()
    await page.goto(`${paths.checkout}?method=apple-pay`)
    await payWith(page).getByRole('radio', { name: 'Google Pay' }).waitFor({ state: 'attached' })
    expect(await payWith(page).getByRole('radio').count()).toBe(3)
    expect(await payWith(page).getByRole('radio', { name: 'Card' }).isChecked()).toBe(true)
    expect(await vendorScripts(page)).toEqual([])
  })
})

test('without a script the wallets are links, and the choice goes with the form [S-034]', async () => {
  const page = await openBasket({ withScripts: false })
  await walletsOf(page).getByRole('link', { name: 'Google Pay' }).click()
  expect(await payWith(page).getByRole('radio', { name: 'Google Pay' }).isChecked()).toBe(true)
  await payWith(page).getByText('Card').click()
  expect(await payWith(page).getByRole('radio', { name: 'Card' }).isChecked()).toBe(true)
})

test('the choice is made by keyboard, and fits 320 px [S-034]', async () => {
  const page = await openBasket({ width: 320 })
  const widthOf = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await widthOf()).toBeLessThanOrEqual(320)
  await page.goto(paths.checkout)
  const card = payWith(page).getByRole('radio', { name: 'Card' })
  await card.focus()
  await page.keyboard.press('ArrowRight')
  expect(await payWith(page).getByRole('radio', { name: 'PayPal' }).isChecked()).toBe(true)
  expect(await widthOf()).toBeLessThanOrEqual(320)
  expect(await audit(page)).toEqual([])
})

test('a basket that cannot be checked out shows no wallets [S-034]', async () => {
  const { page } = await openShopper({ width: 390 })
  await page.goto(paths.basket)
  await page.getByText('Your basket is empty').waitFor()
  expect(await walletsOf(page).count()).toBe(0)
})
