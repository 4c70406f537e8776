import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { agree, chooseCard, openPayment, payByCard, typeCard } from './payment-steps.ts'

/* Vendors' scripts that come late, or never: nothing that the shopper presses moves away, and a sentence says why. */

/** Holds the vendors' scripts back until `release`. */
const holdScripts = async (page: Page) => {
  let release = (): void => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.unrouteAll()
  await page.route('**/browser/*.ts', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** What moved by itself since then: a shift within half a second of a press counts for the press. */
const shifts = (page: Page, since: number): Promise<readonly string[]> =>
  page.evaluate(
    (then) =>
      new Promise<string[]>((done) => {
        const moved: string[] = []
        new PerformanceObserver((list, observer) => {
          for (const entry of list.getEntries()) if (entry.startTime > then) moved.push(JSON.stringify(entry))
          observer.disconnect()
          done(moved)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => done(moved)))
      }),
    since,
  )

/** Until a shift could not be counted as the doing of the press before it. */
const pressIsOver = async (page: Page): Promise<void> => {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((then) => performance.now() - then > 600, since)
}

const heightOf = (page: Page, name: RegExp | string): Promise<number> =>
  page
    .getByRole('checkbox', { name })
    .evaluate((box) => Math.round(box.getBoundingClientRect().top + window.scrollY))

test.each([
  [320, 390],
  [768, 1440],
])('[T-268, T-269, T-294] late vendors move nothing, at %i and %i px', async (...widths) => {
  const { page } = await openPayment()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 })
    const release = await holdScripts(page)
    const ready = page.waitForResponse(`**${calls.basketSummary}`)
    await page.goto(paths.payment)
    await ready
    const since = await page.evaluate(() => performance.now())
    await page.getByRole('radio', { name: /^Card/ }).check()
    await pressIsOver(page)
    const before = await heightOf(page, /^I agree to the/)
    release()
    await page.getByText('Or Pay Using').waitFor()
    await page.getByText('Opening the card fields').waitFor({ state: 'detached' })
    expect(await heightOf(page, /^I agree to the/), `${width} px, card`).toBe(before)
    await page.getByRole('radio', { name: /^PayPal/ }).check()
    const between = await heightOf(page, /^I agree to the/)
    await page.getByRole('button', { name: 'Google Pay', includeHidden: true }).first().waitFor()
    expect(await heightOf(page, /^I agree to the/), `${width} px, PayPal`).toBe(between)
    expect(
      (await shifts(page, since)).filter((shift) => !shift.includes('"hadRecentInput":true')),
      `${width} px`,
    ).toEqual([])
  }
})

test('[T-338] a wallet that does not come says so without an alert, and a card pays', async () => {
  const { page } = await openPayment({ width: 390, expected: /did not give its script/ })
  await page.route('**/browser/paypal.ts', (route) => route.abort())
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByText(messages.walletUnavailable).waitFor()
  expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await chooseCard(page)
  await agree(page)
  await page.getByLabel('Name on card').fill('Anna Walker')
  await typeCard(page, '4242424242424242')
  await payByCard(page).click()
  await page.waitForURL('**/complete/**')
})
