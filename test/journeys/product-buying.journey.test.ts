import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pauseClock } from '../setup/clock.ts'
import { send } from './basket-page.ts'
import { hasFocus } from './focus.ts'
import { bodyOf, openProduct, textOf } from './product-page.ts'

const paving = '/porcelain-paving/moorland-porcelain-paving'
const boxes = '/porcelain-tiles/brick-lane-metro'
const loose = '/porcelain-paving/stack-bond-border'
const grout = '/grout/joint-grey-grout'
const notOnline = '/natural-stone/emperador-polished'

test('10 m² of F1 become 10.08, cost £336.96 and go into the basket [P-032, P-070, P-071, P-082, P-083, P-084, P-085, P-087, P-088, P-106, P-107, P-108, P-109, P-117, P-125]', async () => {
  const { page, quantity, addButton, addedDialog, form } = await openProduct(paving)
  await quantity.fill('10')
  await addButton.and(page.locator(':disabled')).waitFor()
  expect(await textOf(form)).toMatch(/This will give you 28 tile\(s\), covering 10\.08 m2(?! exactly)/)
  await page.getByRole('button', { name: 'Update to 10.08 m2' }).waitFor()
  await page.getByText('Tiles are sold whole.').waitFor()

  await quantity.blur()
  expect(await quantity.inputValue()).toBe('10.08')
  await page.getByText('£336.96*').first().waitFor()
  expect(await textOf(form)).toContain('28 tiles · 463.87 kg')
  expect(await textOf(form)).toMatch(/This will give you 28 tile\(s\), covering 10\.08 m2 exactly/)
  expect(await page.getByRole('button', { name: /Update to/ }).count()).toBe(0)

  const summary = page.waitForRequest((request) => request.url().endsWith(calls.basketSummary))
  await addButton.click()
  await addedDialog.waitFor()
  await summary
  expect(await textOf(addedDialog)).toContain('Moorland Porcelain Paving added to your basket.')
  await page.getByRole('link', { name: /Basket 1 item/, includeHidden: true }).waitFor()
  await addedDialog.getByText('View Basket').click()
  await page.waitForURL('**/basket')
  await page.getByText('£336.96*').first().waitFor()
})

test('the update button rounds the quantity to whole tiles [P-107]', async () => {
  const { page, quantity, addButton } = await openProduct(paving)
  await quantity.fill('10')
  await page.getByRole('button', { name: 'Update to 10.08 m2' }).click()
  expect(await quantity.inputValue()).toBe('10.08')
  expect(await addButton.isEnabled()).toBe(true)
})

test('closing the dialog returns the focus to the button that added [P-086]', async () => {
  const { page, addButton, addedDialog } = await openProduct(boxes)
  await addButton.focus()
  await page.keyboard.press('Enter')
  await addedDialog.getByRole('button', { name: 'Continue Shopping' }).click()
  await addedDialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(boxes)
  await hasFocus(addButton)
})

test('without a quantity an alert says so and nothing is sent [P-089, P-303]', async () => {
  const { page, quantity, addButton, alerts, bodiesSentTo } = await openProduct(boxes)
  for (const text of ['', '0', '0.4']) {
    await quantity.fill(text)
    await addButton.click()
    await alerts.getByText('You must set a quantity', { exact: true }).last().waitFor()
  }
  expect(bodiesSentTo(calls.basketAdd)).toEqual([])
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  expect(await quantity.inputValue()).toBe('1')
})

test('by the metre 0 is not a quantity and 0.01 is one [P-090, P-097]', async () => {
  const { quantity, addButton, alerts, addedDialog, bodiesSentTo } = await openProduct(loose)
  await quantity.fill('0')
  await addButton.click()
  await alerts.getByText('You must set a quantity', { exact: true }).waitFor()
  expect(bodiesSentTo(calls.basketAdd)).toEqual([])
  await quantity.fill('0.01')
  await addButton.click()
  await addedDialog.waitFor()
  expect(bodiesSentTo(calls.basketAdd)).toMatchObject([{ Quantity: 0.01 }])
})

test('normalises typed input after a pause of half a second [P-081, P-310]', async () => {
  const { page, quantity } = await openProduct(boxes, { clock: true })
  await pauseClock(page)
  await quantity.fill('1.9')
  await page.clock.runFor(400)
  expect(await quantity.inputValue()).toBe('1.9')
  await page.clock.runFor(200)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=Quantity]')?.value === '1')
})

test('Enter in the quantity field does nothing [P-102]', async () => {
  const { page, quantity, bodiesSentTo } = await openProduct(boxes)
  await quantity.fill('2')
  await quantity.press('Enter')
  await quantity.blur()
  expect(new URL(page.url()).pathname).toBe(boxes)
  expect(bodiesSentTo(calls.basketAdd)).toEqual([])
})

test('the buttons step by one tile and stop at one [P-096, P-098, P-100]', async () => {
  const { page, quantity } = await openProduct(paving)
  const attributes = ['min', 'max', 'step'].map((name) => quantity.getAttribute(name))
  expect(await Promise.all(attributes)).toEqual(['0.36', '1000', '0.36'])
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  expect(await quantity.inputValue()).toBe('1.44')
  for (let i = 0; i < 5; i += 1) await page.getByRole('button', { name: 'Decrease quantity' }).click()
  expect(await quantity.inputValue()).toBe('0.36')
})

test('the address may name the sku that is selected first [P-075, P-080]', async () => {
  const named = await openProduct(`${paving}?sku=f2-c`)
  expect([await named.selectedVariation(), await named.quantity.inputValue()]).toEqual([
    '900 × 600 mm',
    '19.44',
  ])
  const sample = await openProduct(`${paving}?sku=F1S`)
  expect([await sample.selectedVariation(), await sample.quantity.inputValue()]).toEqual(['Sample', '1'])
})

test('another variation changes quantity, price and delivery with one call [P-030, P-037, P-038, P-069, P-077, P-124, P-273]', async () => {
  const { page, quantity, bodiesSentTo, form } = await openProduct(paving)
  await quantity.fill('10.08')
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery.locator('[aria-busy=false]').waitFor()
  const before = bodiesSentTo(calls.getVariationShippingServices).length
  const answered = page.waitForResponse((response) =>
    response.url().endsWith(calls.getVariationShippingServices),
  )
  await page.getByText('900 × 600 mm').first().click()
  const services: unknown = await (await answered).json()
  expect(await quantity.inputValue()).toBe('10.26')
  await page.getByText('£426.06*').first().waitFor()
  expect(bodiesSentTo(calls.getVariationShippingServices).length - before).toBe(1)
  for (const { name } of services as { name: string }[])
    await delivery.getByText(name, { exact: true }).waitFor()

  await form.getByText('Sample', { exact: true }).click()
  expect([await quantity.getAttribute('step'), await form.getByText('tile(s)').count()]).toEqual(['1', 0])
})

test('reads the visitor’s own data with one call, and with one more after an add [P-039, P-041]', async () => {
  const { page, addButton, addedDialog, bodiesSentTo } = await openProduct(paving)
  await page.waitForLoadState('networkidle')
  expect(bodiesSentTo(calls.getProduct)).toHaveLength(1)
  await addButton.click()
  await addedDialog.getByRole('button', { name: 'Continue Shopping' }).click()
  await page.getByText('You already have 1.08 m2 in your basket').waitFor()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.waitForLoadState('networkidle')
  expect(bodiesSentTo(calls.getProduct)).toHaveLength(2)
})

test('offers paying later from £30.00 [P-042, P-043, P-044, P-027]', async () => {
  const { page } = await openProduct(grout)
  await page.getByText('£15.00*').first().waitFor()
  expect(await page.getByText('Pay in 30 days').count()).toBe(0)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByText('Pay in 30 days').waitFor()
  await page.getByText('18+, credit subject to status').waitFor()
})

test('goods that cannot be bought have no add button and say why [P-048]', async () => {
  const { page, addButton, reload } = await openProduct(notOnline)
  await page.getByText('Not currently available to buy online').waitFor()
  expect(await addButton.count()).toBe(0)
  await send(page, calls.setPostcode, { postcode: 'LS1 4AP' })
  await reload()
  await page.getByText('Not available for delivery to LS1 4AP').first().waitFor()
})

test('the stock alert follows the quantity and never blocks the add [P-072, P-078, P-275, P-277, P-280, P-281, P-282]', async () => {
  const { page, quantity, addButton, addedDialog } = await openProduct(paving)
  const alert = page.getByText(
    'You are ordering a large quantity. Please contact us to check stock before you order.',
  )
  await quantity.fill('99.72')
  await quantity.blur()
  expect(await alert.count()).toBe(0)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  expect(await quantity.inputValue()).toBe('100.08')
  await alert.waitFor()
  await page.getByText('900 × 600 mm').first().click()
  await alert.waitFor({ state: 'detached' })
  await page.getByText('600 × 600 mm').first().click()
  await alert.waitFor()
  await quantity.fill('950')
  await quantity.blur()
  /* 900, less what other journeys have bought meanwhile. */
  await page
    .getByRole('status', { name: 'Stock' })
    .getByText(/^We have \d+(\.\d+)? m2 in stock\.$/)
    .waitFor()
  await addButton.click()
  await addedDialog.waitFor()
})

test('the loose-load box replaces the alert [P-278]', async () => {
  const { page } = await openProduct('/aggregates/sharp-sand')
  await page.getByText('Need a loose load? Contact us for a price.').waitFor()
})

test('orders one free sample, whatever the quantity [P-028, P-115, P-169, P-171, P-172, P-175, P-176, P-177, P-320]', async () => {
  const { page, quantity, addedDialog, bodiesSentTo } = await openProduct(paving)
  await quantity.fill('43.2')
  const samples = page.getByRole('region', { name: 'Free sample' })
  const text = await textOf(samples)
  /* S-029: what it costs and what comes back is stated once; the price without VAT is a note under it. */
  expect(text).toMatch(/Free, £3\.00\* postage, refunded with your order ?£0\.00\* plus VAT/)
  await samples.getByRole('button', { name: 'Order Free Sample' }).click()
  await addedDialog.getByText('Sample added to your basket.', { exact: true }).waitFor()
  expect(bodiesSentTo(calls.basketAdd)).toMatchObject([{ Quantity: 1, FreeTypeAttributes: '' }])
  const other = await openProduct(notOnline)
  expect(await other.page.getByText('refunded with your order').count()).toBe(0)
})

test('ticked extras are added with the tiles in one call [P-073, P-079, P-118, P-119, P-156, P-160, P-164, P-165, P-166, P-167, P-168]', async () => {
  const { page, quantity, addButton, addedDialog, bodiesSentTo } = await openProduct(paving)
  const extra = page.getByRole('checkbox', { name: /Fine Joint Grout/ })
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  const row = page.getByRole('listitem').filter({ has: extra })
  await quantity.fill('10.08')
  await quantity.blur()
  expect(await textOf(row)).toContain('2 × £15.00*= £30.00*')
  await quantity.fill('21.6')
  await quantity.blur()
  expect(await textOf(row)).toContain('3 × £15.00*= £45.00*')
  expect(await textOf(row)).toContain('5 mm spacing')
  await extra.check()
  await page.getByText('£693.00*').waitFor()
  await addButton.click()
  await addedDialog.getByText('Moorland Porcelain Paving added to your basket.').waitFor()
  expect(bodiesSentTo(calls.addMultipleToBasket)).toMatchObject([{ variations: [{ qty: 21.6 }, { qty: 3 }] }])
  const contents = await bodyOf(page, calls.getBasketContents)
  expect(contents).toMatchObject({ basket: [{ quantity: 21.6 }, { quantity: 3 }] })
})

test('a failed add reports the failure, opens no dialog and can be retried [P-017, P-047, D29]', async () => {
  const { page, addButton, addedDialog, alerts } = await openProduct(boxes, {
    expectedErrors: /basket\/add failed/,
  })
  const answers = [
    { status: 500, body: 'oops' },
    { status: 422, json: { message: 'There is not enough stock for that.' } },
    { status: 200, json: {} },
  ]
  await page.route(`**${calls.basketAdd}`, (route) => {
    const answer = answers.shift()
    return answer === undefined ? route.continue() : route.fulfill(answer)
  })
  await addButton.click()
  await alerts.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
  await addButton.click()
  await alerts.getByText('There is not enough stock for that.', { exact: true }).waitFor()
  /* The next try ended the alert of the one before (S-037). */
  expect(await alerts.getByText('Something went wrong').count()).toBe(0)
  await addButton.click()
  await alerts.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
  expect(await addedDialog.count()).toBe(0)
  await addButton.click()
  await addedDialog.waitFor()
})

test('adding twice makes one line [P-122]', async () => {
  const { page, quantity, addButton, addedDialog } = await openProduct(boxes)
  await quantity.fill('2')
  for (let i = 0; i < 2; i += 1) {
    await addButton.click()
    await addedDialog.getByRole('button', { name: 'Continue Shopping' }).click()
    await addedDialog.waitFor({ state: 'detached' })
  }
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({ basket: [{ quantity: 4 }] })
})

test('prices carry their asterisk, with the equivalent for a box [P-002, P-005, P-006, P-014, P-271]', async () => {
  const { page } = await openProduct(boxes)
  const text = await textOf(page.getByRole('main'))
  expect(text).toMatch(/£36\.00\* £25\.00\*\/m2/)
  expect(text).not.toMatch(/£[\d,.]+(?![\d,.*])/)
  await page.getByText('* Price includes VAT at 20%.').waitFor()
})

test('without JavaScript the form adds the goods and the ticked extras [P-016, P-166]', async () => {
  const { page, form } = await openProduct(paving, { withScripts: false })
  expect(await textOf(page.getByRole('main'))).not.toMatch(/trade/i)
  await page.getByText('900 × 600 mm').first().click()
  await page.getByLabel('Quantity', { exact: true }).fill('10')
  await form.getByRole('checkbox', { name: /grout/i }).check()
  await page.locator('summary', { hasText: 'How much do I need?' }).click()
  await page.getByLabel('Length').fill('4.2')
  await page.getByLabel('Width').fill('3.6')
  await page.getByRole('checkbox', { name: 'Add 10% wastage' }).uncheck()
  await page.getByLabel('Width').press('Enter')
  await page.getByRole('heading', { name: 'You need 15.12 m2' }).waitFor()
  expect(page.url()).not.toContain('_token')
  const marked = page.getByRole('radio', { name: /^900 × 600 mm/ })
  expect(await marked.isChecked()).toBe(true)
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('10.26')
  expect(await form.getByRole('checkbox', { name: /grout/i }).isChecked()).toBe(true)
  await page.getByRole('button', { name: /^Use this amount.*600 × 600 mm/ }).click()
  await page.waitForURL(/#buy$/)
  expect(await page.getByRole('radio', { name: /^600 × 600 mm/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('15.12')
  expect(await page.getByLabel('Length').inputValue()).toBe('4.2')
  await marked.check({ force: true })
  await page.getByLabel('Quantity', { exact: true }).fill('2000')
  await form.getByRole('button', { name: 'Add to Basket', exact: true }).click()
  await page.getByText('You can add at most').waitFor()
  expect(await marked.isChecked()).toBe(true)
  await page.getByLabel('Quantity', { exact: true }).fill('10')
  await form.getByRole('button', { name: 'Add to Basket', exact: true }).click()
  await page.waitForURL('**/basket')
  await page.getByText('£426.06*').first().waitFor()
})
