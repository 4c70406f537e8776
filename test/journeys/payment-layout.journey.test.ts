import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { holdCalls } from './held-calls.ts'
import {
  chooseCard,
  openPayment,
  payByCard,
  tickBothBoxes,
  typeCard,
  waitForCardFields,
  withApplePay,
} from './payment-steps.ts'

/* Vendors' scripts that come late, never, or fail: no control moves, and a sentence says why. */

/** Holds the vendors' scripts until the returned function is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  await page.unrouteAll()
  return (await holdCalls(page, '**/browser/*.ts')).release
}

/** Layout shifts painted since then. */
const shifts = (page: Page, since: number): Promise<readonly string[]> =>
  page.evaluate(async (then) => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const moved = observer.takeRecords().filter(({ startTime }) => startTime > then)
    observer.disconnect()
    return moved.map((entry) => JSON.stringify(entry))
  }, since)

/** Selects a way to pay while its vendor is loading; returns the time at which that selection is painted. */
const choose = async (page: Page, name: RegExp): Promise<number> => {
  await page.getByRole('radio', { name }).check()
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    return performance.now()
  })
}

const heightOf = (page: Page, name: RegExp | string): Promise<number> =>
  page
    .getByRole('checkbox', { name })
    .evaluate((box) => Math.round(box.getBoundingClientRect().top + window.scrollY))

test.each([
  [320, 390],
  [768, 1440],
])('late vendors cause no layout shift, at %i and %i px [T-268, T-269, T-294]', async (...widths) => {
  const { page } = await openPayment()
  await withApplePay(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 })
    const bringCards = await holdScripts(page)
    const ready = page.waitForResponse(`**${calls.basketSummary}`)
    await page.goto(paths.payment)
    await ready
    const withCard = await choose(page, /^Card/)
    const before = await heightOf(page, /^I agree to the/)
    bringCards()
    await page.getByText('Or Pay Using').waitFor()
    await page.getByText('Opening the card fields').waitFor({ state: 'detached' })
    expect(await heightOf(page, /^I agree to the/), `${width} px, card`).toBe(before)
    expect(await shifts(page, withCard), `${width} px, card`).toEqual([])

    const bringWallet = await holdScripts(page)
    const withWallet = await choose(page, /^PayPal/)
    const between = await heightOf(page, /^I agree to the/)
    bringWallet()
    await page.getByRole('button', { name: 'PayPal', includeHidden: true }).waitFor()
    expect(await heightOf(page, /^I agree to the/), `${width} px, PayPal`).toBe(between)
    expect(await shifts(page, withWallet), `${width} px, PayPal`).toEqual([])
  }
})

test('a wallet that does not load says so without an alert, and a card pays [T-338]', async () => {
  const { page } = await openPayment({ width: 390, expectedErrors: /did not give its script/ })
  await page.route('**/browser/paypal.ts', (route) => route.abort())
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByText(messages.walletUnavailable).waitFor()
  expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await chooseCard(page)
  await tickBothBoxes(page)
  await page.getByLabel('Name on card').fill('Anna Walker')
  await typeCard(page, '4242424242424242')
  await payByCard(page).click()
  await page.waitForURL('**/complete/**')
})

test('a press before the card fields are ready is explained, and the payment succeeds when they are [T-275]', async () => {
  const { page } = await openPayment()
  const held = await holdCalls(page, '**/elements/payment')
  /* Cards are preselected: the first load may have fetched the fields already. */
  await Promise.all([page.waitForResponse(`**${calls.basketSummary}`), page.reload()])
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.locator('iframe[title="Secure payment input frame"]').waitFor({ state: 'attached' })
  await tickBothBoxes(page)
  await page.getByLabel('Name on card').fill('Anna Walker')
  await payByCard(page).click()
  await page
    .getByRole('status', { name: 'Notifications' })
    .getByText(`Error ${messages.cardsUnavailable}`)
    .waitFor()
  expect(await payByCard(page).getAttribute('aria-busy')).toBeNull()
  held.release()
  await waitForCardFields(page)
  await typeCard(page, '4242424242424242')
  await payByCard(page).click()
  await page.waitForURL('**/complete/**')
})

/** Makes the provider's script throw the first time that a payment is confirmed. */
const breakConfirmation = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the vendor's own object
    let held: any
    let broken = true
    Object.defineProperty(window, 'Stripe', {
      get: () => held,
      set: (Stripe) => {
        const make = (key: string) => {
          const stripe = Stripe(key)
          const confirmPayment = (options: unknown) => {
            if (!broken) return stripe.confirmPayment(options)
            broken = false
            return Promise.reject(new Error('The frame is gone.'))
          }
          return { ...stripe, confirmPayment }
        }
        held = Object.assign(make, { version: Stripe.version })
      },
    })
  })

test('an exception in the provider’s script is reported, and the shopper can pay again [T-275, T-314]', async () => {
  const { page } = await openPayment()
  await breakConfirmation(page)
  await page.reload()
  await chooseCard(page)
  await tickBothBoxes(page)
  await page.getByLabel('Name on card').fill('Anna Walker')
  await typeCard(page, '4242424242424242')
  await payByCard(page).click()
  await page.getByRole('alert').getByText(`Error ${messages.cardUnexpected}`).waitFor()
  await payByCard(page).click()
  await page.waitForURL('**/complete/**')
})
