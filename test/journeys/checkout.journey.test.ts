import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { detailsForm } from '../fixture-shop/buyer.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'
import { f1 } from './basket-page.ts'
import { fillBasket, fillContact, findAddress, openCheckout } from './checkout-page.ts'
import { hasFocus } from './focus.ts'
import { holdCalls } from './held-calls.ts'
import { bodyOf } from './product-page.ts'

test('a guest checks out by keyboard alone: sections open in order, and a plain post continues to payment [T-188, T-189, T-190, T-191, T-192, T-205, T-207, T-233]', async () => {
  const { page, delivery, billing, account, summary, continueButton } = await openCheckout()
  const headings = await page.locator('main h2').allTextContents()
  expect(headings).toEqual(['Delivery Details', 'Billing Details', 'My Customer Account', 'My Order Summary'])
  expect(await billing.isVisible()).toBe(false)
  await expect.poll(() => continueButton.isDisabled()).toBe(true)

  const { keyboard } = page
  await delivery.getByLabel('First name').focus()
  for (const text of ['Anna', 'Sett', 'anna@example.com', '0113 496 0000']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter') /* in the postcode, prefilled from the basket */
  await delivery.getByLabel('Your address').waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await delivery.getByText('1 Kilnmaker House').last().waitFor()
  await billing.waitFor()
  await account.waitFor()
  await summary.waitFor()
  expect(await continueButton.isEnabled()).toBe(true)

  await continueButton.focus()
  const [post] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.isNavigationRequest()),
    keyboard.press('Enter'),
  ])
  expect(new URL(post.url()).pathname).toBe(paths.checkout)
  const body = new URLSearchParams(post.postData() ?? '')
  expect(body.get('shipping_address_1')).toBe('1 Kilnmaker House')
  for (const name of [
    'billing_telephone',
    'billing_email',
    'delivery_notes',
    'password',
    'trade_company_name',
  ])
    expect(body.has(name), name).toBe(true)
  await page.waitForURL((url) => url.pathname === paths.payment)
})

test.each([390, 1440])(
  'edits, looks up and completes addresses, with a separate billing address; %i px wide [T-193, T-194, T-195, T-196, T-197, T-198, T-240, T-241, T-245]',
  async (width) => {
    const { page, delivery, billing } = await openCheckout({ width, expectedErrors: /No addresses found/ })
    const line1 = delivery.getByLabel('Address line 1')
    expect(await line1.isVisible()).toBe(false)
    await delivery.getByRole('button', { name: '[edit]' }).click()
    await line1.waitFor()

    await page.reload()
    await fillContact(delivery)
    await findAddress(delivery, 7)
    const options = await delivery.getByLabel('Your address').locator('option').allTextContents()
    expect([options[0], options.at(-1)]).toEqual(['Select an address', 'My address is not listed'])
    /* It lacks its county: the panel opens at the gap and offers the county of the postcode's area. */
    expect(await delivery.getByLabel('County').inputValue()).toBe('')
    await delivery.getByRole('button', { name: 'Use West Yorkshire' }).click()
    expect(await delivery.getByLabel('County').inputValue()).toBe('West Yorkshire')

    await billing.getByLabel('Different billing address').check()
    await billing.getByLabel('Postcode').fill('yo17hb')
    await findAddress(billing, 1)
    await billing.getByText('2 Mason Gate').last().waitFor()
    expect(await delivery.getByLabel('Address line 1').inputValue()).toBe('20 Quarry Row')
    await billing.getByLabel('Postcode').fill('LS9 9ZZ')
    const [alert] = await Promise.all([
      page.waitForEvent('dialog'),
      billing.getByRole('button', { name: 'Find Address' }).click(),
    ])
    expect(alert.message()).toBe(messages.noAddresses)
    await billing.getByLabel('Your address').selectOption('My address is not listed')
    await billing.getByLabel('Address line 1').waitFor()
    expect(await audit(page)).toEqual([])
    expect(await paintedWidth(page)).toBeLessThanOrEqual(width)
  },
)

test('an address of long words fits its panel on the narrowest phone, with the button to change it [T-193]', async () => {
  const width = 320
  const door = await openShopper({ width })
  const caller = await fillBasket(door, [f1(10.08)])
  const word = 'Llanfairpwllgwyngyllgogerychwyrndro'
  const form = { ...detailsForm('anna@example.com'), shipping_address_1: word, shipping_town: word }
  await caller.submit(paths.checkout, form, paths.payment)
  const { page } = door
  await page.goto(paths.checkout)
  await page.getByRole('button', { name: '[edit] delivery address' }).waitFor()
  expect(await paintedWidth(page)).toBeLessThanOrEqual(width)
})

test('a long address is read whole in its select on the narrowest phone [T-241]', async () => {
  const { delivery } = await openCheckout({ width: 320 })
  const select = delivery.getByLabel('Your address')
  await delivery.getByRole('button', { name: 'Find Address' }).click()
  const heightOf = (): Promise<number> => select.evaluate((box) => box.clientHeight)
  const oneLine = await heightOf()
  await select.selectOption({ index: 1 })
  await expect.poll(heightOf).toBeGreaterThan(oneLine + 20)
})

test('warns of an invalid postcode and of one that was not priced, and blocks the way on [T-209, T-247, T-248, T-249, T-250, T-251, T-252]', async () => {
  const { page, delivery, continueButton } = await openCheckout()
  await fillContact(delivery)
  await findAddress(delivery, 3)
  await continueButton.click({ trial: true })
  const postcode = delivery.getByLabel('Postcode')
  const warning = page.getByRole('dialog', { name: 'Please check the postcode' })

  await postcode.fill('XYZ')
  await delivery.getByLabel('Telephone').focus()
  await warning.getByText('The delivery postcode you entered is not valid.').waitFor()
  const keep = warning.getByRole('button', { name: 'Keep Editing' })
  await hasFocus(keep)
  await keep.press('Enter')
  await warning.waitFor({ state: 'hidden' })
  await hasFocus(delivery.getByLabel('Telephone'))
  await expect.poll(() => continueButton.isDisabled()).toBe(true)

  await postcode.fill('ls14aq')
  await delivery.getByLabel('Telephone').focus()
  await warning.getByText(messages.postcodeDiffers('LS1 4AP')).waitFor()
  expect(await audit(page)).toEqual([])
  await warning.getByRole('button', { name: 'Go to Basket' }).click()
  await page.waitForURL((url) => url.pathname === paths.basket)
})

test('prices another postcode in place and says what changed; what was typed stays [S-033, S-037]', async () => {
  const { page, delivery, continueButton } = await openCheckout()
  await fillContact(delivery)
  await findAddress(delivery, 3)
  const postcode = delivery.getByLabel('Postcode')
  await postcode.fill('iv1 1aa')
  await delivery.getByLabel('Telephone').focus()
  const warning = page.getByRole('dialog', { name: 'Please check the postcode' })
  await warning.getByText(messages.postcodeDiffers('LS1 4AP')).waitFor()
  await warning.getByRole('button', { name: 'Deliver to IV1 1AA' }).click()
  await delivery.getByText('Your order is now priced for IV1 1AA.').waitFor()
  await delivery.getByText(/^Delivery is now £[\d.]+ instead of Included\.$/).waitFor()
  await delivery.getByText(/^The order total is £[\d.]+ instead of £336\.96\.$/).waitFor()
  await expect.poll(() => continueButton.isEnabled()).toBe(true)
  expect(await delivery.getByLabel('First name').inputValue()).toBe('Anna')
  expect(await bodyOf(page, calls.basketTotals)).toMatchObject({ postcode: 'IV1 1AA' })
  expect(await audit(page)).toEqual([])
})

test('a postcode without delivery says so in place, and the way on stays closed [S-033]', async () => {
  const { page, delivery, continueButton } = await openCheckout()
  await fillContact(delivery)
  await findAddress(delivery, 3)
  await delivery.getByLabel('Postcode').fill('IM1 1AA')
  await delivery.getByLabel('Telephone').focus()
  /* The field has the same button, which the dialog covers. */
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver to IM1 1AA' }).click()
  await delivery.getByRole('status').getByText(messages.noShippingServices).waitFor()
  await expect.poll(() => continueButton.isDisabled()).toBe(true)
})

test('pressing Continue too early leads to the first gap and says what it is [S-032, T-207]', async () => {
  const { page, delivery, continueButton } = await openCheckout({ width: 390 })
  await expect.poll(() => continueButton.isDisabled()).toBe(true)
  await delivery.getByLabel('First name').fill('Anna')
  await continueButton.click({ force: true })
  await hasFocus(delivery.getByLabel('Last name'))
  await delivery.getByText('Please enter your last name.').waitFor()
  /* The address is asked for where it is missing: its panel is open. */
  await delivery.getByText('Please enter the town.').waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.checkout)
  expect(await audit(page)).toEqual([])

  await fillContact(delivery)
  await delivery.getByLabel('Email').fill('anna@')
  await delivery.getByLabel('Telephone').focus()
  await delivery.getByText('Please enter a valid email address.').waitFor()
  expect(await delivery.getByLabel('Email').inputValue()).toBe('anna@')
})

test('has no shop menu, three steps, at most ten fields, and Continue within a screen of the address [S-031]', async () => {
  const { page, delivery, continueButton } = await openCheckout({ width: 390 })
  const banner = page.getByRole('banner')
  expect(await banner.getByRole('searchbox').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: 'All categories' }).count()).toBe(0)
  const steps = page.getByRole('list', { name: 'Steps of the checkout' }).getByRole('listitem')
  expect(await steps.allTextContents()).toEqual(['1. Details', '2. Payment', '3. Confirmation'])
  await fillContact(delivery)
  await findAddress(delivery, 1)
  await expect.poll(() => continueButton.isEnabled()).toBe(true)
  const visible = await page
    .locator('main :is(input:not([type=hidden], [type=radio]), select, textarea)')
    .evaluateAll((fields) => fields.filter((field) => field.checkVisibility()).length)
  expect(visible).toBeLessThanOrEqual(10)
  const bottomOf = (of: typeof continueButton): Promise<number> =>
    of.evaluate((element) => element.getBoundingClientRect().bottom)
  const last = await bottomOf(delivery.getByLabel('Your address'))
  expect((await bottomOf(continueButton)) - last).toBeLessThanOrEqual(844)
  expect(await audit(page)).toEqual([])
})

test.each([390, 768])(
  'Continue stays in its place while the address is found, and covers no field with the focus; %i px wide [S-031]',
  async (width) => {
    const { page, delivery, billing, continueButton } = await openCheckout({ width })
    const place = (): Promise<{ top: number; bottom: number }> =>
      continueButton.evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return { top, bottom }
      })
    const before = await place()
    expect(before.bottom).toBeLessThanOrEqual(width < 600 ? 844 : 900)
    await fillContact(delivery)
    await findAddress(delivery, 1)
    await billing.waitFor()
    expect(await place()).toEqual(before)

    await delivery.getByLabel('First name').focus()
    const below = await continueButton.evaluateHandle((button) => button.parentElement)
    for (let pressed = 0; pressed < 7; pressed += 1) {
      const isClear = await page.evaluate(
        (bar) =>
          (document.activeElement?.getBoundingClientRect().bottom ?? 0) <=
          (bar?.getBoundingClientRect().top ?? 0),
        below,
      )
      expect(isClear, `the field after ${pressed} presses`).toBe(true)
      await page.keyboard.press('Tab')
    }
  },
)

test('another service in the summary updates its description, its dates and the total [T-211, T-238]', async () => {
  const { page, delivery, summary } = await openCheckout()
  await fillContact(delivery)
  await findAddress(delivery, 3)
  const totals = page.waitForResponse(`**${calls.basketTotals}`)
  await summary.getByText('Choose a later day', { exact: true }).click()
  await summary
    .getByRole('radio', { name: /Nominated Day/ })
    .first()
    .check()
  const { orderTotal } = (await (await totals).json()) as { orderTotal: number }
  await summary.getByText('Without VAT', { exact: true }).waitFor()
  await summary
    .getByText('Kerbside delivery on the working day you choose, where the goods allow it.')
    .waitFor()
  await summary.getByText(`£${orderTotal.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`).waitFor()
  const dates = summary.getByRole('group', { name: 'Delivery date' }).getByRole('radio')
  expect(await dates.count()).toBeGreaterThan(1)
  expect(await dates.and(page.locator(':checked')).getAttribute('value')).toMatch(/^2 \d{4}-\d\d-\d\d$/)
})

test('sends quickly changed services one after the other, and the last one counts [T-115, T-211]', async () => {
  const { page, delivery, summary } = await openCheckout()
  await fillContact(delivery)
  await findAddress(delivery, 3)
  const held = await holdCalls(page, `**${calls.setShippingService}`)
  const service = (name: RegExp) => summary.getByRole('radio', { name }).first()
  for (const name of [/Standard/, /Express/, /Standard/, /Express/]) await service(name).check()
  await expect.poll(() => held.received.length).toBe(1)
  const priced = page.waitForResponse(`**${calls.basketTotals}`)
  held.release()
  const { orderTotal } = (await (await priced).json()) as { orderTotal: number }
  await summary.getByText(`£${orderTotal.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`).waitFor()
  expect(held.received).toHaveLength(2)
  expect(await bodyOf(page, calls.getShippingServices)).toMatchObject({ selected_service_id: 3 })
  expect(await service(/Express/).isChecked()).toBe(true)
})

test('explains a refused service and restores the selection, also when nothing more can be read [T-118, T-211]', async () => {
  const { page, delivery, summary } = await openCheckout({ expectedErrors: /failed/ })
  await fillContact(delivery)
  await findAddress(delivery, 3)
  await page.route(/(setShippingService|getShippingServices|totals)$/, (route) => route.abort())
  await summary
    .getByRole('radio', { name: /Express/ })
    .first()
    .click()
  await page.getByRole('status', { name: 'Notifications' }).getByText(messages.somethingWrong).waitFor()
  await summary.getByRole('radio', { name: /Standard/, checked: true }).waitFor()
})

test('the later of two lookups of one address counts, whichever response comes first [T-243, T-245]', async () => {
  const { page, delivery } = await openCheckout()
  const first = await holdCalls(page, `**${calls.lookupAddress}`, 1)
  const postcode = delivery.getByLabel('Postcode')
  await postcode.press('Enter')
  await postcode.fill('YO1 7HB')
  await postcode.press('Enter')
  const foundOption = delivery
    .getByLabel('Your address')
    .locator('option')
    .filter({ hasText: /^2 Mason Gate/ })
  await foundOption.waitFor({ state: 'attached' })
  const late = page.waitForResponse(`**${calls.lookupAddress}`)
  first.release()
  await (await late).finished()
  await postcode.press('End')
  expect(await foundOption.count()).toBe(1)
})

test('without JavaScript every field is there, messages appear under their fields, and input is preserved [T-203, T-223]', async () => {
  const { page, delivery, billing, account, continueButton } = await openCheckout({ withScripts: false })
  for (const section of [billing, account]) expect(await section.isVisible()).toBe(true)
  await fillContact(delivery)
  await delivery.getByLabel('Address line 1').fill('12 Quarry Row')
  await delivery.getByLabel('Town or city').fill('Leeds')
  await delivery.getByLabel('County').fill('West Yorkshire')
  await delivery.getByLabel('Telephone').fill('12')
  await continueButton.click()
  await delivery.getByText(messages.badTelephone).waitFor()
  expect(await page.getByRole('alert').innerText()).toBe('Please check: your telephone number.')
  expect(await delivery.getByLabel('First name').inputValue()).toBe('Anna')
  expect(await delivery.getByLabel('Town or city').inputValue()).toBe('Leeds')
  await delivery.getByLabel('Telephone').fill('0113 496 0000')
  await continueButton.click()
  await page.waitForURL((url) => url.pathname === paths.payment)
})

test('an empty basket has no checkout: the basket page says so [T-236, T-237]', async () => {
  const { page } = await openCheckout({}, [])
  expect(new URL(page.url()).pathname).toBe(paths.basket)
  await page.getByRole('status', { name: 'Notifications' }).getByText(messages.basketEmpty).waitFor()
})
