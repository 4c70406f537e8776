import { paths } from '#contract/routes.ts'
import { f1, f4, f6 } from '../../test/journeys/basket-page.ts'
import { fillContact, findAddress, openCheckout } from '../../test/journeys/checkout-page.ts'
import { openPayment, payByCard, tickBothBoxes, typeCard } from '../../test/journeys/payment-steps.ts'
import { openShopper } from '../../test/setup/shopper.ts'
import { takeShot } from './shot.ts'

/* From the details to the order. */

takeShot('checkout', async (width) => (await openCheckout({ width })).page)
takeShot(
  'checkout-refused',
  async (width) => {
    const { page, continueButton } = await openCheckout({ width, withScripts: false })
    /* The shop's own rejection: without `novalidate` the browser would report the missing fields itself. */
    await page.locator('form').evaluateAll((forms) => {
      for (const form of forms) form.setAttribute('novalidate', '')
    })
    await continueButton.click()
    await page.getByText('Please enter your first name.').first().waitFor()
    return page
  },
  { audited: false },
)
takeShot('checkout-filled', async (width) => {
  const { page, delivery } = await openCheckout({ width }, [f1(10.08), f4(2), f6(3)])
  await fillContact(delivery)
  await findAddress(delivery, 1)
  await page.waitForLoadState('networkidle')
  return page
})
takeShot('payment', async (width) => (await openPayment({ width })).page)
takeShot('payment-card', async (width) => {
  const { page } = await openPayment({ width })
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page
    .frameLocator('iframe[title="Secure payment input frame"]')
    .first()
    .getByLabel('Card number')
    .waitFor()
  return page
})
takeShot('payment-declined', async (width) => {
  const { page } = await openPayment({ width })
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Name on card').fill('Anna Sett')
  await typeCard(page, '4000000000000002')
  await tickBothBoxes(page)
  await payByCard(page).click()
  await page
    .getByText(/declined/i)
    .first()
    .waitFor()
  return page
})
takeShot('confirmation', async (width) => {
  const { page } = await openPayment({ width }, [f1(10.08), f4(2), f6(3)])
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByLabel('Name on card').fill('Anna Sett')
  await typeCard(page, '4242424242424242')
  await tickBothBoxes(page)
  await payByCard(page).click()
  await page.waitForURL('**/checkout/complete/**')
  return page
})
takeShot('manual-payment', async (width) => {
  const { page } = await openShopper({ width })
  await page.goto(paths.manualPayment)
  await page.getByText('Opening the card fields').waitFor({ state: 'detached' })
  return page
})
