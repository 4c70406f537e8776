import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { audit, paintedWidth } from './audit.ts'
import { hasFocus } from './focus.ts'
import {
  chooseCard,
  openPayment,
  payByCard,
  pressAndClose,
  tickBothBoxes,
  typeCard,
} from './payment-steps.ts'

describe('paying by card', () => {
  test.each([1440, 390])(
    'from the boxes to the confirmation, at %i px [T-256, T-259, T-263, T-264, T-271, T-272, T-276, T-290, T-291, T-293, T-295, T-300, T-304, T-306]',
    async (width) => {
      const { page } = await openPayment({ width })
      /* Cards are chosen from the start (S-034). */
      expect(await page.getByRole('radio', { name: /^Card/ }).isChecked()).toBe(true)
      await chooseCard(page)
      await page.getByRole('heading', { name: 'Or Debit / Credit Card' }).waitFor()
      expect(await payByCard(page).isDisabled()).toBe(true)
      await tickBothBoxes(page)
      await page.getByLabel('Name on card').fill('Anna Walker')
      await typeCard(page, '4242424242424242')
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`)
      })
      await payByCard(page).click()
      await page.waitForURL('**/complete/**')
      await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
      await page.getByText('£336.96').first().waitFor()
      await page.getByText('Paid by card').waitFor()
      await page.getByRole('link', { name: 'Basket', exact: true }).waitFor()
      const own = sent.map((request) => request.split(' ')[0]).filter((path) => !path?.startsWith('/v1/'))
      expect(own).toEqual([calls.checkOrderValidity, calls.paymentIntent, calls.paymentConfirm])
      const toStripe = sent.find((request) => /^\/v1\/payment_intents\/\w+\/confirm /.test(request)) ?? ''
      const billing = new URLSearchParams(toStripe.slice(toStripe.indexOf(' ') + 1))
      const field = (name: string) => billing.get(`payment_method_data[billing_details]${name}`)
      expect({
        email: field('[email]'),
        phone: field('[phone]'),
        city: field('[address][city]'),
        state: field('[address][state]'),
        postcode: field('[address][postal_code]'),
      }).toEqual({
        email: 'anna@example.com',
        phone: '0113 496 0000',
        city: 'Leeds',
        state: 'West Yorkshire',
        postcode: 'LS1 4AP',
      })
      for (const request of sent.filter((one) => !one.startsWith('/v1/')))
        expect(request).not.toContain('4242')
    },
  )

  test('reports a missing name and a declined card, and both can be corrected [T-275, T-296, T-297, T-298, T-313]', async () => {
    const { page } = await openPayment()
    await chooseCard(page)
    await tickBothBoxes(page)
    await typeCard(page, '4000000000000002')
    await payByCard(page).click()
    await page.getByText(messages.cardNameInline, { exact: true }).waitFor()
    await page.getByText(`Error ${messages.cardNameAlert}`, { exact: true }).waitFor()
    await hasFocus(page.getByLabel('Name on card'))
    await page.getByLabel('Name on card').fill('Anna Walker')
    /* It would lie over the summary while the other fields are filled in (S-037). */
    await page.getByText(`Error ${messages.cardNameAlert}`, { exact: true }).waitFor({ state: 'detached' })
    await payByCard(page).click()
    /* Once, in the card errors area, and with what to do next. */
    const alert = page.getByRole('alert').filter({ hasText: 'Error Your card was declined.' })
    await alert.getByText(/^Your card was not charged. Try another card, choose another way to pay/).waitFor()
    expect(await alert.getByRole('link').getAttribute('href')).toMatch(/^tel:/)
    await expect.poll(() => alert.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(0)
    expect(await page.getByText('Your card was declined.').count()).toBe(1)
    expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('')
    expect(await payByCard(page).isEnabled()).toBe(true)
    await typeCard(page, '4242424242424242')
    await payByCard(page).click()
    await page.waitForURL('**/complete/**')
  })

  test('bank authentication completes in its dialog [T-302, T-303]', async () => {
    const { page } = await openPayment()
    await chooseCard(page)
    await tickBothBoxes(page)
    await page.getByLabel('Name on card').fill('Anna Walker')
    await typeCard(page, '4000000000003220')
    await payByCard(page).click()
    const bank = page.getByRole('dialog', { name: 'Authentication – sandbox' }).frameLocator('iframe')
    await bank.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/complete/**')
  })

  test('without a payment at the provider the shopper is redirected to the basket [T-312]', async () => {
    const { page } = await openPayment({ expectedErrors: /payment-intent failed/ })
    await page.route(`**${calls.paymentIntent}`, (route) => route.abort())
    await chooseCard(page)
    await tickBothBoxes(page)
    await page.getByLabel('Name on card').fill('Anna Walker')
    await typeCard(page, '4242424242424242')
    await payByCard(page).click()
    await page.waitForURL(`**${paths.basket}`)
    await page.getByText(messages.somethingWrong).waitFor()
  })
})

describe('paying by wallet', () => {
  const openWallet = async () => {
    const { page } = await openPayment()
    await page.getByRole('radio', { name: /^PayPal/ }).check()
    const paypal = page.getByRole('button', { name: 'PayPal' })
    await paypal.waitFor()
    expect(await page.getByRole('button', { name: 'Place Order' }).count()).toBe(0)
    await tickBothBoxes(page)
    const openWindow = async (): Promise<Page> => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), paypal.click()])
      await popup.getByRole('heading', { name: 'Pay £336.96' }).waitFor()
      return popup
    }
    return { page, openWindow }
  }

  test('a payment is cancelled, then approved in the window beside the page [T-320, T-323, T-327, T-335]', async () => {
    const { page, openWindow } = await openWallet()
    await pressAndClose(await openWindow(), 'Cancel and return to the shop')
    await page.getByText(messages.paymentCancelled).waitFor()
    await pressAndClose(await openWindow(), 'Pay Now')
    await page.waitForURL('**/complete/**')
    await page.getByText('Paid with PayPal or Google Pay').waitFor()
  })

  test('a declined instrument opens the window again [T-329]', async () => {
    const { page, openWindow } = await openWallet()
    const popup = await openWindow()
    await popup.getByLabel('Bank card that is declined').check()
    const [again] = await Promise.all([page.waitForEvent('popup'), pressAndClose(popup, 'Pay Now')])
    await pressAndClose(again, 'Pay Now')
    await page.waitForURL('**/complete/**')
  })
})

describe('the payment page', () => {
  test('has no accessibility violations, on a desktop and at the width of a phone', async () => {
    const { page } = await openPayment()
    await chooseCard(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await paintedWidth(page)
      expect(await audit(page, { exclude: 'iframe' }), `at ${width}`).toEqual([])
    }
  })

  test('an order that can no longer be placed redirects to the basket, which says why [T-353, T-354, T-355]', async () => {
    const { page } = await openPayment()
    await chooseCard(page)
    await tickBothBoxes(page)
    await page.getByLabel('Name on card').fill('Anna Walker')
    const other = await page.context().newPage()
    await other.goto(paths.basket)
    await other
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await other.getByRole('heading', { name: messages.basketEmpty }).waitFor()
    await typeCard(page, '4242424242424242')
    await payByCard(page).click()
    await page.waitForURL(`**${paths.basket}`)
    await page.getByRole('heading', { name: messages.basketEmpty }).waitFor()
  })
})
