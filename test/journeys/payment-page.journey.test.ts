import { expect, inject, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { audit } from './audit.ts'
import { f6 } from './basket-page.ts'
import { hasFocus } from './focus.ts'
import {
  cardFields,
  chooseCard,
  fontOf,
  openPayment,
  payByCard,
  tickBothBoxes,
  typeCard,
} from './payment-steps.ts'

test('shows terms, boxes and their links [T-255, T-257, T-258, T-260, T-261, T-262, T-281, T-292]', async () => {
  const { page } = await openPayment()
  await page.getByRole('region', { name: 'Terms' }).getByText('Prices include VAT at 20%.').waitFor()
  const terms = page.getByRole('link', { name: 'terms and conditions', exact: true })
  expect(await terms.getAttribute('href')).toBe(paths.terms)
  expect(await terms.getAttribute('target')).toBe('_blank')
  const news = page.getByRole('checkbox', { name: /^Send me news/ })
  expect(await news.isChecked()).toBe(false)
  for (const name of ['agree', 'opt_in', 'kerbside'])
    expect(await page.locator(`input[name="${name}"]`).count(), name).toBe(1)
  await chooseCard(page)
  /* The vendor's frame uses the shop's font too. */
  await expect.poll(() => fontOf(cardFields(page).getByLabel('Card number'))).toBe('Inter loaded')
  expect(await page.locator('input[name="name_on_card"]').count()).toBe(1)
  expect(await page.locator('input[name="billing_address[city]"]').inputValue()).toBe('Leeds')
})

test('mounts fields and buttons once, enabled by the boxes [T-268, T-269, T-273, T-285, T-286]', async () => {
  const { page } = await openPayment()
  const frames = page.locator('iframe[title="Secure payment input frame"]')
  /* Cards are chosen from the start (S-034). */
  expect(await page.getByRole('radio', { name: /^Card/ }).isChecked()).toBe(true)
  for (const method of [/^PayPal/, /^Card/, /^PayPal/])
    await page.getByRole('radio', { name: method }).check()
  await page.getByText(messages.payLater).waitFor()
  const paypal = page.getByRole('button', { name: 'PayPal', includeHidden: true })
  await paypal.waitFor()
  await chooseCard(page)
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  expect(await frames.count()).toBe(1)
  expect(await paypal.count()).toBe(1)
  expect(await paypal.evaluate((button) => button.closest('[inert]') !== null)).toBe(true)
  await page.getByText(messages.agreeFirst).waitFor()
  await page.getByRole('checkbox', { name: /^I agree to the/ }).check()
  await page.getByText(messages.kerbsideFirst).waitFor()
  await tickBothBoxes(page)
  expect(await page.getByText(messages.kerbsideFirst).count()).toBe(0)
  expect(await paypal.evaluate((button) => button.closest('[inert]') !== null)).toBe(false)
})

test('names the sum on its button; pressed too early it leads to the first box and says why [S-032, S-034]', async () => {
  const { page } = await openPayment({ width: 390 })
  const pay = page.getByRole('button', { name: 'Pay with Card £336.96' })
  expect(await pay.isDisabled()).toBe(true)
  for (const [name, message] of [
    [/^I agree to the/, messages.agreeFirst],
    [/kerbside/, messages.kerbsideFirst],
  ] as const) {
    await pay.click({ force: true })
    const box = page.getByRole('checkbox', { name })
    await hasFocus(box)
    expect(await box.getAttribute('aria-invalid')).toBe('true')
    await page.getByText(message).first().waitFor()
    await page.keyboard.press('Space')
    expect(await box.getAttribute('aria-invalid')).toBeNull()
  }
  expect(await pay.isEnabled()).toBe(true)
  const steps = page.getByRole('list', { name: 'Steps of the checkout' })
  expect(await steps.locator('[aria-current=step]').textContent()).toBe('2. Payment')
  expect(await audit(page)).toEqual([])
})

test('shows no pay-later message below £30.00 [T-285, T-286]', async () => {
  const { page } = await openPayment({}, [f6(1)])
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: 'PayPal', includeHidden: true }).waitFor()
  expect(await page.getByText(messages.payLater).count()).toBe(0)
})

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
])('has the button with the sum in the first screen, at %i × %i px [T-264, S-034]', async (width, height) => {
  const { page } = await openPayment({ width })
  await page.setViewportSize({ width, height })
  const bottomOf = async (): Promise<number> => {
    const box = await page.getByRole('button', { name: 'Pay with Card £336.96' }).boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? 0)
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await bottomOf()).toBeLessThanOrEqual(height)
  /* It covers nothing that the keyboard reaches. */
  await page.getByLabel('Name on card').focus()
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(coveredByBar)).toBe(false)
  }
})

/** Whether the focused element, outside the vendor's frame, lies under the bar of the button. */
const coveredByBar = (): boolean => {
  const focus = document.activeElement
  const bar = document.querySelector('form button[type="submit"]')?.parentElement
  if (!bar || !focus || focus.tagName === 'IFRAME' || bar.contains(focus)) return false
  const [one, other] = [focus.getBoundingClientRect(), bar.getBoundingClientRect()]
  return one.bottom > other.top + 1 && one.top < other.bottom - 1
}

test('a double click makes one order, with a spinner and words meanwhile [T-270, T-274, T-288]', async () => {
  const { page } = await openPayment()
  await chooseCard(page)
  await tickBothBoxes(page)
  await page.getByLabel('Name on card').fill('Anna Sett')
  await typeCard(page, '4242424242424242')
  let confirmed = 0
  page.on('request', (request) => {
    if (request.url().endsWith(calls.paymentConfirm)) confirmed += 1
  })
  await page.route(`**${calls.paymentIntent}`, async (route) => {
    await page.locator('button[aria-busy="true"]').waitFor()
    await page.getByRole('status').getByText(messages.paying).waitFor()
    await route.continue()
  })
  await payByCard(page).dblclick()
  await page.waitForURL('**/complete/**')
  expect(confirmed).toBe(1)
})

test('requires an emailed code while cards are tested, and shows the server’s response to a confirmation [T-317]', async () => {
  const { page } = await openPayment()
  await chooseCard(page)
  await tickBothBoxes(page)
  await page.getByLabel('Name on card').fill('Anna Sett')
  await typeCard(page, '4242424242424242')
  await page.route(`**${calls.paymentConfirm}`, (route) =>
    route.fulfill({ status: 409, json: { message: messages.paymentNotDone } }),
  )
  const refuse = { status: 428, json: { message: messages.cardCodeSent } }
  await page.route(`**${calls.paymentIntent}`, (route) => route.fulfill(refuse), { times: 1 })
  await page.route(`**${calls.cardCode}`, (route) => route.fulfill({ json: { status: 'ok' } }))
  await payByCard(page).click()
  await page.getByLabel('Code from the email').fill('048 213')
  const sent = page.waitForRequest(`**${calls.cardCode}`)
  await payByCard(page).click()
  expect((await sent).postDataJSON()).toEqual({ code: '048 213' })
  await page.getByText(`Error ${messages.paymentNotDone}`).waitFor()
  expect(await payByCard(page).isEnabled()).toBe(true)
})

test('a failed validity call redirects the shopper to the basket [T-356]', async () => {
  const { page } = await openPayment({ expectedErrors: /checkOrderValidity failed/ })
  await chooseCard(page)
  await tickBothBoxes(page)
  await page.getByLabel('Name on card').fill('Anna Sett')
  await page.route(`**${calls.checkOrderValidity}`, (route) => route.abort())
  await payByCard(page).click()
  await page.waitForURL(`**${paths.basket}`)
})

test.each([
  ['a rejection', { status: 429, json: { message: messages.tooManyRequests } }, messages.tooManyRequests],
  ['a message alone', { status: 200, json: { message: 'About this.' } }, messages.somethingWrong],
])(
  'a validity call that returns %s redirects to the basket with one sentence [T-356, D29]',
  async (_what, answer, sentence) => {
    const { page } = await openPayment({ expectedErrors: /checkOrderValidity failed/ })
    await chooseCard(page)
    await tickBothBoxes(page)
    await page.getByLabel('Name on card').fill('Anna Sett')
    await page.route(`**${calls.checkOrderValidity}`, (route) => route.fulfill(answer))
    await payByCard(page).click()
    await page.waitForURL(`**${paths.basket}`)
    const alerts = page.getByRole('status', { name: 'Notifications' })
    await alerts.getByText(sentence, { exact: true }).waitFor()
    expect(await alerts.getByText(/\S/).allTextContents()).toEqual([sentence])
  },
)

test('every page that the requirements name responds [P-283, T-386, T-387, T-388, T-389, T-390]', async () => {
  const get = async (path: string) => fetch(new URL(path, inject('shopAddress')))
  for (const path of ['/basket', '/delivery', '/login', '/password/reset', paths.terms])
    expect((await get(path)).status, path).toBe(200)
  expect(await (await get('/set-postcode')).text()).toMatch(/<form[^>]*action="\/set-postcode"/)
  const leaflet = await get('/kerbside-delivery-info.pdf')
  expect(leaflet.headers.get('content-type')).toBe('application/pdf')
  expect((await leaflet.text()).slice(0, 5)).toBe('%PDF-')
})
