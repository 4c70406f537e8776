import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { fillContact } from './checkout-page.ts'
import { payByCard, tickBothBoxes, typeCard, waitForCardFields } from './payment-steps.ts'

/* From the home page of a phone to the paid order: the figures that issue 21 asks for. */

/** Counts what a shopper does: presses of links, buttons, boxes and the key that sends a field, choices of a list, pages. */
const countSteps = async (page: Page) => {
  const steps = { presses: 0, pages: 0 }
  page.on('console', (message) => {
    if (message.text() === 'a press') steps.presses += 1
  })
  let last = ''
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame !== page.mainFrame() || pathname === last) return
    last = pathname
    steps.pages += 1
  })
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noConsole: the test listens to it
    const press = (): void => console.info('a press')
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && press(), true)
    /* A press from before hydration is repeated after it, which is none of the shopper's. */
    addEventListener('keydown', ({ key, isTrusted }) => isTrusted && key === 'Enter' && press(), true)
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && press(), true)
  })
  return steps
}

test('on a phone nine presses and four pages lead from home to a paid order [S-024, S-031, S-034]', async () => {
  const { page, address } = await openShopper({ width: 390 })
  const steps = await countSteps(page)
  await page.goto(address)
  await page.getByRole('main').getByRole('link', { name: 'Quarzo Sabbia', exact: true }).click()
  await page.waitForURL('**/quarzo-sabbia')
  await page.getByRole('heading', { level: 1, name: 'Quarzo Sabbia' }).waitFor()
  const postcode = page.getByRole('main').getByRole('textbox', { name: 'Deliver to' })
  await postcode.fill('LS1 4AP')
  await postcode.press('Enter')
  await page.getByRole('heading', { name: 'Delivery to LS1 4AP' }).waitFor()
  await page.getByRole('form', { name: /^Buy / }).getByRole('button', { name: 'Add to Basket' }).click()
  await page
    .getByRole('dialog', { name: 'Great!' })
    .getByRole('link', { name: messages.straightToCheckout })
    .click()
  await page.waitForURL(`**${paths.checkout}`)
  const delivery = page.getByRole('region', { name: 'Delivery Details' })
  await fillContact(delivery)
  await delivery.getByLabel('Telephone').blur()
  await delivery.getByLabel('Your address').selectOption({ index: 1 })
  await page.getByRole('button', { name: messages.continueToPayment }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
  await tickBothBoxes(page)
  await waitForCardFields(page)
  await typeCard(page, '4242424242424242')
  await page.getByLabel('Name on card').fill('Anna Sett')
  await payByCard(page).click()
  await page.waitForURL('**/complete/**')
  /* The last page is the confirmation. */
  expect(steps).toEqual({ presses: 9, pages: 5 })
})
