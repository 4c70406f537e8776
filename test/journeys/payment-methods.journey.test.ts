import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { hasFocus } from './focus.ts'
import {
  chooseCard,
  openPayment,
  payByCard,
  pressAndClose,
  tickBothBoxes,
  typeCard,
  withApplePay,
} from './payment-steps.ts'

/* Ways to pay beside the card fields, and the outcomes of a vendor's window, on the finished page. */

declare global {
  interface Window {
    /** Google Pay's options and the last request that it received. */
    googlePayCall?: { environment?: unknown; request?: unknown }
  }
}

/** Records what the page requests of Google Pay, and passes it on. */
const recordGooglePay = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the vendor's own object
    let held: any
    Object.defineProperty(window, 'google', {
      get: () => held,
      set: (google) => {
        const Real = google.payments.api.PaymentsClient
        class PaymentsClient extends Real {
          constructor(options: { readonly environment: unknown }) {
            super(options)
            window.googlePayCall = { environment: options.environment }
          }
          loadPaymentData(request: unknown) {
            window.googlePayCall = { ...window.googlePayCall, request }
            return super.loadPaymentData(request)
          }
        }
        held = { payments: { api: { PaymentsClient } } }
      },
    })
  })

const choosePaypal = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: 'PayPal', includeHidden: true }).waitFor()
}

describe('wallets', () => {
  test('Google Pay through PayPal is refused, then paid [T-320, T-321, T-322, T-330, T-337, T-339, T-400, T-401]', async () => {
    const { page } = await openPayment({ width: 390 })
    await recordGooglePay(page)
    const ready = page.waitForResponse(`**${calls.basketSummary}`)
    await page.reload()
    await ready
    await choosePaypal(page)
    const style = page.locator('.paypal-buttons')
    for (const [name, value] of [
      ['layout', 'vertical'],
      ['color', 'gold'],
      ['shape', 'rect'],
    ] as const)
      expect(await style.getAttribute(`data-${name}`)).toBe(value)
    await page.getByRole('radio', { name: 'Google Pay' }).check()
    await tickBothBoxes(page)
    await page.getByRole('button', { name: 'Google Pay' }).click()
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await sheet.getByText('£336.96').waitFor()
    expect(await page.evaluate(() => window.googlePayCall)).toMatchObject({
      environment: 'PRODUCTION',
      request: {
        transactionInfo: {
          countryCode: 'GB',
          currencyCode: 'GBP',
          totalPriceStatus: 'FINAL',
          totalPrice: '336.96',
        },
      },
    })
    await sheet.getByRole('button', { name: 'Pay, and be refused' }).click()
    await sheet.getByText(messages.googlePayNotApproved).waitFor()
    await page
      .getByRole('status', { name: 'Notifications' })
      .getByText(messages.googlePayNotApproved)
      .waitFor()
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/complete/**')
  })

  test('reports an order that PayPal could not open; a failed approval and a failed capture redirect to the basket [T-331, T-332, T-336]', async () => {
    const { page } = await openPayment({ expectedErrors: /failed|paypal/i })
    await choosePaypal(page)
    await tickBothBoxes(page)
    const paypal = page.getByRole('button', { name: 'PayPal' })
    const broken = { status: 500, json: { message: 'inner words' } }
    await page.route(`**${calls.paypalGetOrder}`, (route) => route.fulfill(broken), { times: 1 })
    await paypal.click()
    await page.getByText(messages.paypalOrderFailed).waitFor()
    /* While a payment is in progress every other way to pay is disabled, the wallet's button too. */
    await page.getByRole('radio', { name: 'PayPal' }).and(page.locator(':enabled')).waitFor()

    await page.route('**/approval/*/begin', (route) => route.abort(), { times: 1 })
    await paypal.click()
    await page.waitForURL(`**${paths.basket}`)
    await page.getByText(messages.paymentProblem).waitFor()

    const ready = page.waitForResponse(`**${calls.basketSummary}`)
    await page.goto(paths.payment)
    await ready
    await choosePaypal(page)
    await tickBothBoxes(page)
    await page.route(`**${calls.paypalCaptureOrder}`, (route) => route.fulfill(broken), { times: 1 })
    const [popup] = await Promise.all([page.waitForEvent('popup'), paypal.click()])
    await pressAndClose(popup, 'Pay Now')
    await page.waitForURL(`**${paths.basket}`)
  })
})

describe('the device’s own wallet', () => {
  test('is cancelled, then pays, without typing a card, and is not there in a browser without it [T-294, T-307, S-032]', async () => {
    const { page } = await openPayment()
    await chooseCard(page)
    expect(await page.getByText('Or Pay Using').count()).toBe(0)
    await withApplePay(page)
    await page.reload()
    await page.getByText('Or Pay Using').waitFor()
    await page.getByRole('radio', { name: 'Apple Pay' }).check()
    const wallet = page.getByRole('button', { name: 'Apple Pay' })
    /* Its button is live: before the boxes are ticked it leads to them (S-032). */
    await wallet.click()
    await hasFocus(page.getByRole('checkbox', { name: /^I agree to the/ }))
    await tickBothBoxes(page)
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await wallet.click()
    /* A press before the sandbox's sheet has its scripts does nothing. */
    await page.waitForLoadState('networkidle')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /^Card/ }).and(page.locator(':enabled')).waitFor()
    await wallet.click()
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/complete/**')
  })
})

describe('bank authentication', () => {
  test('fails, is abandoned, then succeeds: no navigation before the payment is complete [T-301, T-302, T-314]', async () => {
    const { page } = await openPayment({ width: 390 })
    await chooseCard(page)
    await tickBothBoxes(page)
    await page.getByLabel('Name on card').fill('Anna Walker')
    await typeCard(page, '4000000000003220')
    const navigations: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) navigations.push(new URL(frame.url()).pathname)
    })
    const dialog = page.getByRole('dialog', { name: 'Authentication – sandbox' })
    const bank = dialog.frameLocator('iframe')
    await payByCard(page).click()
    await bank.getByRole('button', { name: 'Fail' }).click()
    await page.getByText(messages.cardUnexpected, { exact: true }).waitFor()
    await payByCard(page).click()
    await bank.getByRole('button', { name: 'Fail' }).waitFor()
    await page.reload()
    expect(navigations).toEqual([paths.payment])
    await chooseCard(page)
    await tickBothBoxes(page)
    await page.getByLabel('Name on card').fill('Anna Walker')
    await typeCard(page, '4000000000003220')
    await payByCard(page).click()
    await bank.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/complete/**')
  })

  test('on the bank’s own page: the return confirms the payment and redirects, without further requests [T-301, T-304]', async () => {
    const { page } = await openPayment()
    await page.route(`**${calls.paymentConfirm}`, (route) =>
      route.fulfill({ json: { redirect_url: paths.contact } }),
    )
    const dataRequests: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.data')) dataRequests.push(request.url())
    })
    const confirmed = page.waitForRequest(`**${calls.paymentConfirm}`)
    const back = new URLSearchParams({ payment_intent: 'pi_bank', redirect_status: 'succeeded' })
    await page.goto(`${paths.payment}?${back}`)
    expect((await confirmed).postDataJSON()).toEqual({ payment_intent_id: 'pi_bank', opt_in: false })
    await page.waitForURL(`**${paths.contact}`)
    expect(dataRequests).toEqual([])
  })
})
