import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { openShopper, type Shopper, type ShopperOptions } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { fontOf } from './payment-steps.ts'

const button = (page: Page): Locator => page.getByRole('button', { name: 'Place Order' })

const open = async (options: ShopperOptions = {}): Promise<Shopper> => {
  const door = await openShopper(options)
  await door.page.goto(paths.manualPayment)
  await door.page.getByText('Opening the card fields').waitFor({ state: 'detached' })
  return door
}

/** Fills in everything that a payment needs; each payment has a reference of its own. */
const fill = async (page: Page, card: string, reference = 'INV-2041'): Promise<void> => {
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Amount to Pay').fill('12.5')
  await page.getByLabel('Your Email Address').fill('anna@example.com')
  await page.getByLabel('Name on Card').fill('A. N. Example')
  const frames = page.getByRole('group', { name: 'Card' }).locator('iframe')
  await frames.nth(0).contentFrame().getByLabel('Card number').fill(card)
  await frames.nth(1).contentFrame().getByLabel('Expiry date').fill('1234')
  await frames.nth(2).contentFrame().getByLabel('Security code').fill('123')
  await page.getByRole('checkbox').check()
}

const seeReceipt = async (page: Page): Promise<void> => {
  await page.waitForURL('**/manual-payment/receipt/**')
  await page.getByRole('heading', { name: 'Thank you for your payment' }).waitFor()
  await page.getByText('£12.50').waitFor()
}

describe('a payment against a reference', () => {
  test('the page has everything that it needs [T-358, T-359, T-360, T-361, T-362, T-363, T-364, T-365, T-366, T-367, T-380]', async () => {
    const { page } = await open({ width: 390 })
    const names = await page
      .getByRole('form', { name: 'Make a payment' })
      .locator('input:not([type="hidden"])')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
    expect(names).toEqual(['reference', 'amount', 'email_address', 'name_on_card', 'agree'])
    await page.getByText('£', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Terms' }).waitFor()
    const form = page.getByRole('form', { name: 'Make a payment' })
    expect([await form.getAttribute('method'), await form.getAttribute('action')]).toEqual([
      'post',
      calls.createStripePayment,
    ])
    expect(await form.getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe(
      '/terms-and-conditions-for-the-sale-of-products',
    )
    await page.getByText('handled by our card payment provider').waitFor()
    const number = page.getByRole('group', { name: 'Card' }).locator('iframe').first().contentFrame()
    await expect.poll(() => fontOf(number.getByLabel('Card number'))).toBe('Inter loaded')
    expect(await audit(page, { exclude: 'iframe' })).toEqual([])
  })

  test('the button waits for the terms; then one problem is reported at a time [T-368, T-369, T-370, T-371, T-372, T-374]', async () => {
    const { page } = await open()
    expect(await button(page).isDisabled()).toBe(true)
    const why = page.getByText(messages.agreeFirst)
    await why.waitFor()
    await page.getByRole('checkbox').check()
    await why.waitFor({ state: 'detached' })
    const steps = [
      ['Please enter a payment reference', 'Reference', 'A1'],
      ['Please enter the amount you wish to pay', 'Amount to Pay', '12.5'],
      ['Please enter your email address', 'Your Email Address', 'anna@example.com'],
      ['Please enter the name on card', 'Name on Card', 'A. N. Example'],
    ] as const
    for (const [sentence, label, text] of steps) {
      await button(page).click()
      await page.getByText(sentence, { exact: true }).waitFor()
      expect(await page.getByText(/^Please enter/).count()).toBe(1)
      await page.getByLabel(label).fill(text)
    }
  })

  test('a card is charged once, and the receipt says so [T-375, T-377, T-378, T-381, T-385, T-402]', async () => {
    const { page } = await open()
    await fill(page, '4242424242424242')
    let sent: unknown
    let waiting = false
    await page.route(`**${calls.manualStripeHandler}`, async (route) => {
      sent = route.request().postDataJSON()
      waiting = await button(page).isDisabled()
      await route.continue()
    })
    const posted = page.waitForRequest(`**${calls.createStripePayment}`)
    const method = page.waitForRequest('**/v1/payment_methods')
    await button(page).click()
    expect((await method).postData()).toContain('type=card')
    expect((await posted).postData()).toContain('payment_intent_id=pi_')
    expect(sent).toEqual({
      payment_method_id: expect.stringMatching(/^pm_/),
      reference: 'INV-2041',
      amount: '12.5',
      email_address: 'anna@example.com',
    })
    expect(waiting).toBe(true)
    await seeReceipt(page)
    await page.getByText('INV-2041').waitFor()
    const stranger = await openShopper({ expectedErrors: /404/ })
    const answer = await stranger.page.goto(page.url())
    expect(answer?.status()).toBe(404)
  })

  test('reports a declined card beside its fields, and another card pays [T-382]', async () => {
    const { page } = await open({ width: 390 })
    await fill(page, '4000000000000002')
    await button(page).click()
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
    expect(await button(page).isEnabled()).toBe(true)
    await fill(page, '4242424242424242')
    await button(page).click()
    await seeReceipt(page)
  })

  test('a payment is confirmed again after the bank’s authentication [T-376]', async () => {
    const { page } = await open()
    await fill(page, '4000000000003220')
    await button(page).click()
    const bank = page.getByRole('dialog', { name: 'Authentication – sandbox' }).frameLocator('iframe')
    await bank.getByText('£12.50').waitFor()
    const again = page.waitForRequest(
      (request) => request.url().endsWith(calls.manualStripeHandler) && request.method() === 'POST',
    )
    await bank.getByRole('button', { name: 'Complete' }).click()
    expect((await again).postDataJSON()).toEqual({ payment_intent_id: expect.stringMatching(/^pi_/) })
    await seeReceipt(page)
  })

  test('without JavaScript the page says what card payment needs', async () => {
    const { page } = await openShopper({ withScripts: false, width: 390 })
    await page.goto(paths.manualPayment)
    await page.getByText('Paying by card needs JavaScript').waitFor()
    expect(await button(page).isDisabled()).toBe(true)
  })
})
