import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { openCheckout } from './checkout-page.ts'
import { holdCalls } from './held-calls.ts'
import { chooseCard, openPayment, payByCard, tickBothBoxes, typeCard } from './payment-steps.ts'
import { openProduct } from './product-page.ts'

/* Invalid responses: each fails its call, and no page is discarded (D29). */

const html = { status: 200, contentType: 'text/html', body: '<!doctype html><p>Gateway</p>' }
const empty = { status: 200, json: {} }

describe('a charge whose confirmation gets an invalid response [D29, T-304]', () => {
  const charge = async (page: Page): Promise<readonly string[]> => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await chooseCard(page)
    await tickBothBoxes(page)
    await page.getByLabel('Name on card').fill('Anna Walker')
    await typeCard(page, '4242424242424242')
    await payByCard(page).click()
    return sent
  }

  test('is read again, charges nothing twice, and leads to the order', async () => {
    const { page } = await openPayment({ expectedErrors: /confirm failed/ })
    await page.route(`**${calls.paymentConfirm}`, (route) => route.fulfill(empty), { times: 1 })
    const sent = await charge(page)
    await page.getByRole('alert').getByText(messages.checkingPayment).waitFor()
    expect(await payByCard(page).count()).toBe(0)
    await page.waitForURL('**/complete/**')
    await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
    expect(sent.filter((path) => path === calls.paymentIntent)).toHaveLength(1)
    expect(sent.filter((path) => path === calls.paymentConfirm)).toHaveLength(2)
  })

  test('offers to check again after a minute, and no way to pay twice, at 390 px', async () => {
    const { page } = await openPayment({ width: 390, expectedErrors: /confirm failed/ })
    await page.clock.install()
    await page.reload()
    await page.route(`**${calls.paymentConfirm}`, (route) => route.fulfill(html))
    await charge(page)
    await page.getByRole('alert').getByText(messages.checkingPayment).waitFor()
    const again = page.getByRole('button', { name: messages.lookForPaymentAgain })
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return again.getAttribute('aria-disabled')
      })
      .toBeNull()
    expect(await payByCard(page).count()).toBe(0)
    await page.unroute(`**${calls.paymentConfirm}`)
    const found = page.waitForURL('**/complete/**')
    await again.click()
    await page.clock.runFor(2_000)
    await found
  })
})

test.each([
  ['{}', empty],
  ['HTML', html],
])('an address lookup that answers %s says so, and the address can be typed [D29]', async (_what, odd) => {
  const { page, delivery } = await openCheckout({ width: 390, expectedErrors: /lookupAddress failed/ })
  await page.route(`**${calls.lookupAddress}`, (route) => route.fulfill(odd))
  await delivery.getByRole('button', { name: 'Find Address' }).click()
  await page
    .getByRole('status', { name: 'Notifications' })
    .getByText(messages.somethingWrong, { exact: true })
    .waitFor()
  await delivery.getByLabel('Address line 1').fill('1 High Street')
})

test('an add without a response ends after 20 s, and presses during and after it add once [S-038]', async () => {
  const { page, addButton, alerts, addedDialog, bodiesSentTo } = await openProduct(
    '/porcelain-tiles/brick-lane-metro',
    {
      clock: true,
      expectedErrors: /basket\/add failed/,
    },
  )
  const held = await holdCalls(page, `**${calls.basketAdd}`, 1)
  await addButton.click()
  await expect.poll(() => held.received.length).toBe(1)
  await addButton.click({ force: true })
  await page.clock.runFor(20_000)
  await alerts.getByText(messages.somethingWrong, { exact: true }).waitFor()
  expect(await addedDialog.count()).toBe(0)
  await addButton.click()
  await addedDialog.waitFor()
  const keys = bodiesSentTo(calls.basketAdd).map((body) => (body as { request_key?: string }).request_key)
  expect(keys).toEqual([expect.any(String), keys[0]])
  held.release()
})
