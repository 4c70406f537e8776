import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { shopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { f1, f1s, f4, f6, fq, openBasket } from './basket-page.ts'
import { hasFocus } from './focus.ts'
import { holdCalls } from './held-calls.ts'
import { textOf } from './product-page.ts'

const days = /^(Mon|Tue|Wed|Thu|Fri) \d+ \w+/

test('[T-019, T-091, T-092, T-093, T-094, T-095, T-102, T-121, T-122, T-123, T-125] the services come with a postcode, and a bad one is told', async () => {
  const { page, summary, delivery, alerts, checkout } = await openBasket({ items: [f4(1)] })
  const link = summary.getByRole('link', {
    name: 'Enter your postcode to view delivery options',
    exact: true,
  })
  expect(await link.getAttribute('href')).toBe('/set-postcode')
  expect(await delivery.getByRole('radio').count()).toBe(0)
  expect(await checkout.isEnabled()).toBe(false)
  expect(await textOf(delivery)).toContain(
    'Samples are delivered by parcel network; veneer slips go by mail.',
  )
  const information = delivery.getByRole('link', { name: /Delivery information/ })
  expect(await information.getAttribute('target')).toBe('_blank')
  expect(await information.getAttribute('rel')).toContain('noopener')

  await delivery.getByLabel('Postcode', { exact: true }).fill('XYZ')
  await delivery.getByRole('button', { name: 'Save postcode' }).click()
  await alerts.getByText('Please enter a valid UK postcode.', { exact: true }).waitFor()
  expect(await audit(page)).toEqual([])
  await delivery.getByLabel('Postcode', { exact: true }).fill(' ls14ap ')
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    delivery.getByRole('button', { name: 'Save postcode' }).click(),
  ])
  await delivery.getByText('LS1 4AP', { exact: true }).waitFor()
  expect(await delivery.getByRole('radio', { name: /Standard/ }).isChecked()).toBe(true)
  expect(await textOf(delivery)).toMatch(/Standard\s*Included.*\(estimated\)/)
  expect(await textOf(summary)).toContain('Included')
  expect(await checkout.isEnabled()).toBe(true)
})

test('[T-099, T-107, T-110, T-111, T-112, T-115] a day is nominated, saved, and another service begins with its own first day', async () => {
  const { page, delivery, summary, sent, called } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  const dates = delivery.getByRole('group', { name: 'Delivery date' })
  expect(await dates.count()).toBe(0)
  await delivery.getByRole('radio', { name: /Nominated Day/ }).check()
  /* What VAT comes to is the same amount, once the total is known. */
  const charged = summary.locator('dt:has-text("Change delivery") + dd')
  await charged.getByText('£30.00', { exact: true }).waitFor()
  const offered = dates.getByRole('radio')
  expect(await offered.count()).toBeGreaterThan(1)
  expect(await offered.first().isChecked()).toBe(true)
  expect(await textOf(delivery)).toContain('You choose the day, from')

  await offered.nth(2).check()
  const [day = ''] = days.exec(await textOf(dates.locator('label').nth(2))) ?? []
  await summary.getByText(day).waitFor()
  await page.reload()
  const kept = dates.locator('label').filter({ has: page.getByRole('radio', { checked: true }) })
  expect(await textOf(kept)).toContain(day)

  await delivery.getByRole('radio', { name: /Express/ }).check()
  await charged.getByText('£18.00', { exact: true }).waitFor()
  const asked = sent(calls.setShippingService)
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map((body) => JSON.stringify(body))).size).toBe(3)
  expect(called()).toEqual(expect.arrayContaining([calls.basketTotals, calls.getItemTotal]))
})

test('[T-099, T-100] samples alone have no day to choose', async () => {
  const { delivery } = await openBasket({ items: [f1s(1)], postcode: 'LS1 4AP' })
  expect(await delivery.getByRole('group', { name: 'Delivery date' }).count()).toBe(0)
})

test('[T-118, T-127] a service that is refused is explained, and the selection is as it was', async () => {
  const { page, delivery, alerts } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  await page.route(`**${calls.setShippingService}`, (route) =>
    route.fulfill({ json: { status: 'error', error: 'That delivery date is not available.' } }),
  )
  /* It is chosen at once, and given back when the server does not agree. */
  await delivery.getByText('Nominated Day', { exact: true }).click()
  await alerts.getByText('That delivery date is not available.', { exact: true }).waitFor()
  await delivery.getByRole('radio', { name: /Standard/, checked: true }).waitFor()
})

test('[T-096, T-097, T-098] where nothing is delivered there is no checkout, and every service says why', async () => {
  const { page, delivery, summary, checkout } = await openBasket({ items: [f4(1)], postcode: 'IM1 1AA' })
  await delivery
    .getByText('There are no shipping services available for your location.', { exact: true })
    .waitFor()
  expect(await checkout.isEnabled()).toBe(false)
  expect(
    await delivery.getByRole('list', { name: 'Services not available' }).getByRole('listitem').count(),
  ).toBe(3)
  expect(await page.getByRole('link', { name: 'Proceed to Checkout' }).count()).toBe(0)
  expect(await textOf(summary)).not.toContain('Included')
  expect(await audit(page)).toEqual([])
})

test('[T-020, T-021, T-022, T-133, T-134, T-135, T-136, T-137, T-164, T-165, T-166, T-167, T-168, T-169] a rejected code is told; TILE10 takes £36.70 off, and can be taken away', async () => {
  const { page, delivery, summary, alerts } = await openBasket({
    items: [f1(10.08), f6(2), f1s(1)],
    postcode: 'LS1 4AP',
    clock: true,
  })
  await delivery.getByRole('radio', { name: /Nominated Day/ }).check()
  await summary.getByText('£399.96', { exact: true }).waitFor()
  for (const amount of ['£366.96*', '£305.80', '£33.00', '£66.66']) await summary.getByText(amount).waitFor()

  const box = summary.getByRole('textbox', { name: 'Discount code' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.fill('WRONG')
  await box.press('Enter')
  await alerts.getByText('That discount code is not valid.', { exact: true }).waitFor()
  /* The alert goes; beside the field it stays until something else is typed. */
  const besideField = summary.getByText('That discount code is not valid.', { exact: true })
  await besideField.waitFor()
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  await box.fill(' tile10 ')
  await besideField.waitFor({ state: 'detached' })
  /* The alert of the wrong code goes with the next try: its eight seconds have not passed (S-037). */
  expect(await textOf(alerts)).not.toBe('')
  await summary.getByRole('button', { name: 'Apply' }).click()
  await page.clock.runFor(10)
  await expect.poll(() => textOf(alerts)).toBe('')
  await page.clock.resume()
  await summary.getByText('£363.26', { exact: true }).waitFor()
  expect(await box.count()).toBe(0)
  await summary.getByText('−£36.70', { exact: true }).waitFor()
  await summary.getByText('£60.54', { exact: true }).waitFor()
  /* The box has gone with the focus in it: the keyboard goes on where it was, not at the top of the page. */
  const focused = summary.getByRole('heading', { name: 'Summary' }).and(page.locator(':focus'))
  await focused.waitFor()

  await summary.getByRole('button', { name: 'Remove discount' }).click()
  await summary.getByText('£399.96', { exact: true }).waitFor()
  await box.waitFor()
  await focused.waitFor()
  /* The total is announced once after the change, and only the total. */
  await summary
    .getByRole('status')
    .filter({ hasText: /^Order total £399\.96$/ })
    .waitFor()
  expect(await page.getByRole('link', { name: 'Continue Shopping' }).first().getAttribute('href')).toBe('/')
})

test('[T-022, T-026] going on to the checkout saves what was typed last, and keeps the focus meanwhile', async () => {
  const { page, quantity, summary, sent } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  const saving = await holdCalls(page, `**${calls.basketUpdate}`)
  await quantity(/Brick Lane/).fill('3')
  const wayOn = summary.getByRole('link', { name: 'Proceed to Checkout' })
  await wayOn.press('Enter')
  await hasFocus(wayOn.and(page.locator('[aria-busy=true]')))
  saving.answer()
  await page.waitForURL('**/checkout**')
  expect(sent(calls.basketUpdate)).toMatchObject([{ quantity: '3' }])
})

test('[OP-73] where saving finds that nobody can go on, the focus is led to the summary', async () => {
  const { page, quantity, summary } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  for (const call of [calls.basketUpdate, calls.basketTotals])
    await page.route(`**${call}`, (route) => route.fulfill({ status: 503 }))
  await quantity(/Brick Lane/).fill('3')
  await summary.getByRole('link', { name: 'Proceed to Checkout' }).press('Enter')
  await summary.getByText('You can go on once total and delivery are known.').waitFor()
  await hasFocus(summary.getByRole('heading', { name: 'Summary' }))
})

test('the bar of a phone hands the focus on to the summary when it goes', async () => {
  const { page, summary } = await openBasket({
    items: [f4(1), f6(1), fq(1.44)],
    postcode: 'LS1 4AP',
    width: 390,
  })
  const wayOn = summary.getByRole('link', { name: 'Proceed to Checkout' })
  const both = page.getByRole('link', { name: 'Proceed to Checkout' })
  await expect.poll(() => both.count()).toBe(2)
  await both.last().focus()
  await wayOn.scrollIntoViewIfNeeded()
  await hasFocus(wayOn)
})

test('[T-073, T-074] with a qualifying line the delivery of the tiles is waived, and the line says so', async () => {
  const { line } = await openBasket({ items: [f1(10.08), fq(1.44)] })
  await line(/Moorland/)
    .getByText('£272.16*')
    .waitFor()
  await line(/Moorland/)
    .getByText('Delivery included with your other items', { exact: true })
    .waitFor()
})

test('[T-018, T-079, T-080, T-082, T-089, T-090] what is also needed comes in one click, with its quantity', async () => {
  const { page, line, alerts } = await openBasket({ items: [f1(10.08)] })
  const needed = page.getByRole('table', { name: 'Also needed' })
  const grout = needed.getByRole('row', { name: /Fine Joint Grout/ })
  expect(await textOf(grout)).toContain('5 mm tile spacing')
  expect(await page.getByRole('table', { name: 'Also wanted' }).count()).toBe(1)
  await grout.getByRole('button', { name: /^Add 2/ }).click()
  await alerts.getByText('Fine Joint Grout added to your basket.', { exact: true }).waitFor()
  await line(/Fine Joint Grout/)
    .getByText('£30.00*')
    .waitFor()
  await grout.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Basket 2 items' }).waitFor()
})

test('a form that the browser sends is sent once, however quickly it is sent again', async () => {
  const { page } = await shopper()
  await page.goto(paths.setPostcode)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await page.getByRole('main').getByLabel('Postcode').fill('LS1 4AP')
  const stopped = await page.evaluate(() => {
    const told: boolean[] = []
    /* Behind the page's own listener; nothing leaves, since what is asked is whether it would. */
    window.addEventListener('submit', (sending) => {
      told.push(sending.defaultPrevented)
      sending.preventDefault()
    })
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.requestSubmit()
    form?.requestSubmit()
    return told
  })
  expect(stopped).toEqual([false, true])
})
