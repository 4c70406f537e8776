import type { Locator } from 'playwright-core'
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
  waitForCardFields,
} from './payment-steps.ts'

test('shows terms, boxes and their links [T-255, T-257, T-258, T-260, T-261, T-262, T-281, T-292]', async () => {
  const { page } = await openPayment()
  const listed = page.getByText('Prices include VAT at 20%.')
  expect(await listed.isVisible()).toBe(false)
  await page.getByText('The terms in short').click()
  await page.getByRole('region', { name: 'Terms' }).and(page.locator(':has(li)')).waitFor()
  await listed.waitFor()
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

test('names the sum on its button; pressed too early it marks every gap and leads to the first [S-032, S-034, T-298]', async () => {
  const { page } = await openPayment({ width: 390 })
  await waitForCardFields(page)
  const pay = page.getByRole('button', { name: 'Pay with Card £336.96' })
  expect(await pay.isDisabled()).toBe(true)
  await pay.click({ force: true })
  const name = page.getByLabel('Name on card')
  await hasFocus(name)
  await page.getByText(messages.cardNameInline).waitFor()
  await cardFields(page)
    .getByText(/security code is incomplete/)
    .waitFor()
  const boxes = [
    page.getByRole('checkbox', { name: /^I agree to the/ }),
    page.getByRole('checkbox', { name: /kerbside/ }),
  ]
  for (const box of boxes) expect(await box.getAttribute('aria-invalid')).toBe('true')
  const reason = page.locator(`#${await pay.getAttribute('aria-describedby')}`)
  expect(await reason.textContent()).toBe(`${messages.agreeFirst} ${messages.kerbsideFirst}`)
  expect(await audit(page, { exclude: 'iframe' })).toEqual([])

  await name.fill('Anna Sett')
  await typeCard(page, '4242424242424242')
  for (const box of boxes) {
    await pay.click({ force: true })
    await hasFocus(box)
    await page.keyboard.press('Space')
    expect(await box.getAttribute('aria-invalid')).toBeNull()
  }
  expect(await pay.isEnabled()).toBe(true)
  const steps = page.getByRole('list', { name: 'Steps of the checkout' })
  expect(await steps.locator('[aria-current=step]').textContent()).toBe('2. Payment')
})

test('shows no pay-later message below £30.00 [T-285, T-286]', async () => {
  const { page } = await openPayment({}, [f6(1)])
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: 'PayPal', includeHidden: true }).waitFor()
  expect(await page.getByText(messages.payLater).count()).toBe(0)
})

test.each([
  [320, 700],
  [390, 844],
  [768, 1024],
  [1440, 900],
])(
  'reads from the sum to the wallets, the card, the boxes and the button, which covers nothing, at %i × %i px [S-032, S-034, T-295]',
  async (width, height) => {
    const { page } = await openPayment({ width })
    await page.setViewportSize({ width, height })
    await waitForCardFields(page)
    const pay = page.getByRole('button', { name: 'Pay with Card £336.96' })
    const boxOf = async (of: Locator) => (await of.boundingBox()) ?? expect.fail('it is not shown')
    const order = [
      page.getByRole('main').getByText('1 item').and(page.locator(':visible')),
      page.getByRole('radio', { name: 'PayPal' }),
      page.getByRole('heading', { name: 'Or Debit / Credit Card' }),
      page.getByLabel('Name on card'),
      page.getByRole('checkbox', { name: /^I agree to the/ }),
      page.getByRole('checkbox', { name: /kerbside/ }),
      pay,
    ]
    const tops: number[] = []
    /* In a wide window the order stands beside the form. */
    for (const part of order.slice(width < 1024 ? 0 : 1)) tops.push((await boxOf(part)).y)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    expect(await page.getByRole('main').getByText('1 item').and(page.locator(':visible')).count()).toBe(
      width < 1024 ? 1 : 0,
    )
    const kerbside = await boxOf(page.getByRole('checkbox', { name: /kerbside/ }))
    expect((await boxOf(pay)).y - kerbside.y).toBeLessThan(220)

    /* Tab by Tab, nothing lies over what has the focus. */
    await page.getByRole('radio', { name: /^Card/ }).focus()
    for (let i = 0; i < 12; i += 1) {
      expect(await page.evaluate(isCovered), `after ${i} presses`).toBe(false)
      await page.keyboard.press('Tab')
    }
  },
)

/** Whether something else lies over the middle of the focused element, outside the vendor's frame. */
const isCovered = (): boolean => {
  const focus = document.activeElement
  if (focus === null || focus.tagName === 'IFRAME') return false
  const { left, top, width, height } = focus.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  return above === null || !(focus.contains(above) || above.contains(focus))
}

test('a wallet chosen before the boxes are ticked has one button, which leads to them; its own follows [S-032, T-273]', async () => {
  const { page } = await openPayment({ width: 390 })
  await page.getByRole('radio', { name: 'Google Pay' }).check()
  const wallet = page.getByRole('button', { name: 'Google Pay', includeHidden: true })
  await wallet.waitFor()
  expect(await wallet.count()).toBe(1)
  expect(await wallet.evaluate((button) => button.closest('[inert]') !== null)).toBe(true)
  expect(await page.getByRole('button', { name: 'PayPal', includeHidden: true }).isVisible()).toBe(false)
  const pay = page.getByRole('button', { name: 'Pay £336.96' })
  await pay.click({ force: true })
  await hasFocus(page.getByRole('checkbox', { name: /^I agree to the/ }))
  expect(await audit(page)).toEqual([])
  await tickBothBoxes(page)
  expect(await pay.count()).toBe(0)
  await wallet.click({ trial: true })
})

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
