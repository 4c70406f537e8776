import { paths } from '#contract/routes.ts'
import { f1, f4, f6 } from '../../test/journeys/basket-page.ts'
import { fillWho, findAddress, openCheckout } from '../../test/journeys/checkout-page.ts'
import { agree, openPayment, payByCard, typeCard } from '../../test/journeys/payment-steps.ts'
import { shopper } from '../../test/setup/shopper.ts'
import { shot } from './shot.ts'

/* From the details to the order. */

shot('checkout', async (width) => (await openCheckout({ width })).page)
shot(
  'checkout-refused',
  async (width) => {
    const { page, onward } = await openCheckout({ width, script: false })
    /* The shop's own rejection: without `novalidate` the browser would report the missing fields itself. */
    await page.locator('form').evaluateAll((forms) => {
      for (const form of forms) form.setAttribute('novalidate', '')
    })
    await onward.click()
    await page.getByText('Please enter your first name.').first().waitFor()
    return page
  },
  { audited: false },
)
shot('checkout-filled', async (width) => {
  const { page, delivery } = await openCheckout({ width }, [f1(10.08), f4(2), f6(3)])
  await fillWho(delivery)
  await findAddress(delivery, 1)
  await page.waitForLoadState('networkidle')
  return page
})
shot('payment', async (width) => (await openPayment({ width })).page)
shot('payment-card', async (width) => {
  const { page } = await openPayment({ width })
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page
    .frameLocator('iframe[title="Secure payment input frame"]')
    .first()
    .getByLabel('Card number')
    .waitFor()
  return page
})
shot('payment-declined', async (width) => {
  const { page } = await openPayment({ width })
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Name on card').fill('Anna Sett')
  await typeCard(page, '4000000000000002')
  await agree(page)
  await payByCard(page).click()
  await page
    .getByText(/declined/i)
    .first()
    .waitFor()
  return page
})
shot('confirmation', async (width) => {
  const { page } = await openPayment({ width }, [f1(10.08), f4(2), f6(3)])
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Name on card').fill('Anna Sett')
  await typeCard(page, '4242424242424242')
  await agree(page)
  await payByCard(page).click()
  await page.waitForURL('**/checkout/complete/**')
  return page
})
shot('manual-payment', async (width) => {
  const { page } = await shopper({ width })
  await page.goto(paths.manualPayment)
  await page.getByText('Opening the card fields').waitFor({ state: 'detached' })
  return page
})
