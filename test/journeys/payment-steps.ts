import type { Locator, Page } from 'playwright-core'
import { calls, paths } from '#contract/routes.ts'
import { detailsForm } from '../fixture-shop/buyer.ts'
import { openShopper, type Shopper, type ShopperOptions } from '../setup/shopper.ts'
import { f1 } from './basket-page.ts'
import { fillBasket } from './checkout-page.ts'
import type { StartingItem } from './shop-client.ts'

/** Opens the payment page as a guest with paving and complete details, and waits for hydration. */
export const openPayment = async (
  options: ShopperOptions = {},
  items: readonly StartingItem[] = [f1(10.08)],
): Promise<Shopper> => {
  const door = await openShopper(options)
  const caller = await fillBasket(door, items)
  await caller.submit(paths.checkout, detailsForm('anna@example.com'), paths.payment)
  const { page } = door
  /* A hydrated page makes this call first. */
  await Promise.all([page.waitForResponse(`**${calls.basketSummary}`), page.goto(paths.payment)])
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
  return door
}

/** Selects cards, and waits until the provider's fields accept input. */
export const chooseCard = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /^Card/ }).check()
  await waitForCardFields(page)
}

/** The frame may be there before its place is shown. */
export const waitForCardFields = async (page: Page): Promise<void> => {
  await cardFields(page).getByLabel('Security code').waitFor()
  await page.getByText('Opening the card fields').waitFor({ state: 'detached' })
}

export const cardFields = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').first()

/** The font of a field in the vendor's frame, and whether it is loaded: 'Inter loaded'. */
export const fontOf = (field: Locator): Promise<string> =>
  field.evaluate((input) => {
    const [family] = getComputedStyle(input).fontFamily.split(',')
    return [family, ...[...document.fonts].map(({ status }) => status)].join(' ')
  })

/**
 * Ticks both boxes. A browser updates the position of the vendor's frame with the next painted frame: a press
 * in the same instant as the scroll to the box would still hit the frame.
 */
export const tickBothBoxes = async (page: Page): Promise<void> => {
  for (const name of [/^I agree to the/, /kerbside/]) {
    const box = page.getByRole('checkbox', { name })
    await box.scrollIntoViewIfNeeded()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await box.check()
  }
}

export const typeCard = async (page: Page, number: string): Promise<void> => {
  const card = cardFields(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry date').fill('1234')
  await card.getByLabel('Security code').fill('123')
}

/**
 * Presses a button of a window that closes on the press: the press is complete when the window has handled
 * it. A press normally also waits for a navigation, which may never come here.
 */
export const pressAndClose = (window: Page, name: string): Promise<void> =>
  window.getByRole('button', { name }).click({ noWaitAfter: true })

/** Makes the browser a device of Apple's: Stripe is asked only there. */
export const withApplePay = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }))

export const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay with Card' })
