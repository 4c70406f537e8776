import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { f1, f1s, f4, f6, fq, openBasket } from './basket-page.ts'
import { hasFocus } from './focus.ts'
import { holdCalls } from './held-calls.ts'
import { openPayment } from './payment-steps.ts'
import { textOf } from './product-page.ts'

const days = /^(Mon|Tue|Wed|Thu|Fri) \d+ \w{3}/

test('services appear with a postcode, and an invalid one is rejected with a message [T-019, T-091, T-092, T-093, T-094, T-095, T-102, T-121, T-122, T-123, T-125]', async () => {
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

  const field = delivery.getByLabel('Postcode', { exact: true })
  await field.fill('XYZ')
  await delivery.getByRole('button', { name: 'Save postcode' }).click()
  /* At its field, with what was typed, and nowhere else (S-037). */
  const refusal = delivery.getByRole('alert').getByText('Please enter a valid UK postcode.', { exact: true })
  await refusal.waitFor()
  expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['XYZ', 'true'])
  const described = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
  expect(await described.textContent()).toBe('Please enter a valid UK postcode.')
  expect(await alerts.textContent()).toBe('')
  expect(await audit(page)).toEqual([])
  await delivery.getByLabel('Postcode', { exact: true }).fill(' ls14ap ')
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    delivery.getByRole('button', { name: 'Save postcode' }).click(),
  ])
  await delivery.getByText('LS1 4AP', { exact: true }).waitFor()
  /* The reload does not send the keyboard back to the top of the page. */
  await hasFocus(delivery.getByRole('heading', { name: 'Delivery', exact: true }))
  expect(await delivery.getByRole('radio', { name: /Standard/ }).isChecked()).toBe(true)
  expect(await textOf(delivery)).toMatch(/Standard: Included.*\(estimated\)/)
  expect(await textOf(summary)).toContain('Included')
  expect(await checkout.isEnabled()).toBe(true)
})

test('names in basket and payment page what all delivery costs, and its parts [S-004]', async () => {
  const door = await openPayment()
  const words =
    /Delivery ?Included ?Standard, [^£]+Part-crate delivery, in the goods above ?£64\.80 ?Delivery in all ?£64\.80/
  expect(await textOf(door.page.getByRole('region', { name: 'Your order' }))).toMatch(words)
  await door.page.goto(paths.basket)
  const summary = door.page.getByRole('region', { name: 'Order summary' })
  expect((await textOf(summary)).replace('Change delivery', '')).toMatch(words)
})

test('saves the chosen day with the service that comes on it for least [T-107, T-112, T-115]', async () => {
  const { page, delivery, summary, bodiesSentTo, requestedPaths } = await openBasket({
    items: [f4(1)],
    postcode: 'LS1 4AP',
  })
  const dates = delivery.getByRole('group', { name: 'Delivery date' })
  await delivery.getByText('Choose a later day', { exact: true }).click()
  const nominated = dates.getByRole('radio', { name: /Nominated Day/ })
  await nominated.nth(2).check()
  /* The VAT amount is the same as soon as the total is known. */
  const charged = summary.locator('dt:has-text("Change delivery") + dd')
  await charged.getByText('£30.00', { exact: true }).waitFor()
  await delivery
    .getByText('Kerbside delivery on the working day you choose, where the goods allow it.')
    .waitFor()
  const label = nominated.nth(2).locator('..')
  const [day = ''] = days.exec(await textOf(label)) ?? []
  expect(day).not.toBe('')
  await summary.getByText(day).waitFor()
  await page.reload()
  /* The later days are open where one of them is chosen. */
  expect(await nominated.nth(2).isChecked()).toBe(true)
  expect(await nominated.nth(2).isVisible()).toBe(true)

  await delivery
    .getByRole('radio', { name: /Express/ })
    .first()
    .check()
  await charged.getByText('£18.00', { exact: true }).waitFor()
  expect(bodiesSentTo(calls.setShippingService)).toMatchObject([
    { shipping_service_id: 2 },
    { shipping_service_id: 3 },
  ])
  expect(requestedPaths()).toEqual(expect.arrayContaining([calls.basketTotals, calls.getItemTotal]))
})

test('the greyed way to the checkout leads to the postcode that is missing [S-032, T-022]', async () => {
  const { delivery, checkout } = await openBasket({ items: [f4(1)] })
  expect(await checkout.isEnabled()).toBe(false)
  await checkout.click({ force: true })
  await hasFocus(delivery.getByLabel('Postcode', { exact: true }))
})

test('sells each day once and no later day of the first view for more; the keyboard chooses one [S-005]', async () => {
  const { page, delivery } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  const dates = delivery.getByRole('group', { name: 'Delivery date' })
  const options = (await dates.getByRole('radio').evaluateAll((inputs) =>
    inputs.map((input) => ({
      day: (input as HTMLInputElement).value.split(' ')[1],
      price: /£(\d+)/.exec((input as HTMLInputElement).labels?.[0]?.textContent ?? '')?.[1] ?? '0',
      isFolded: input.closest('details') !== null,
    })),
  )) as readonly { day: string; price: string; isFolded: boolean }[]
  expect(new Set(options.map(({ day }) => day)).size).toBe(options.length)
  const prices = options.filter(({ isFolded }) => !isFolded).map(({ price }) => Number(price))
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(prices.at(-1)).toBe(0)

  await dates.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => textOf(dates.locator('label:has(:checked)'))).toContain('Express')
  expect(await audit(page)).toEqual([])
})

test('samples alone have no choice of day [T-099, T-100]', async () => {
  const { delivery } = await openBasket({ items: [f1s(1)], postcode: 'LS1 4AP' })
  expect(await delivery.getByRole('group', { name: 'Delivery date' }).count()).toBe(0)
})

test('explains a refused service and restores the selection [T-118, T-127]', async () => {
  const { page, delivery, alerts } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  await page.route(`**${calls.setShippingService}`, (route) =>
    route.fulfill({ json: { status: 'error', error: 'That delivery date is not available.' } }),
  )
  /* The choice shows immediately and reverts when the server refuses it. */
  await delivery
    .getByRole('radio', { name: /Express/ })
    .first()
    .click()
  await alerts.getByText('That delivery date is not available.', { exact: true }).waitFor()
  await delivery.getByRole('radio', { name: /Standard/, checked: true }).waitFor()
})

test('where nothing is delivered there is no checkout, and one message says it with the ways on [T-096, T-097, T-098, S-003, S-017]', async () => {
  const { page, delivery, summary, checkout } = await openBasket({ items: [f1(10.08)], postcode: 'IM1 1AA' })
  await delivery
    .getByText('There are no shipping services available for your location.', { exact: true })
    .waitFor()
  expect(await checkout.isEnabled()).toBe(false)
  expect(await delivery.getByRole('list', { name: 'Services not available' }).count()).toBe(0)
  expect(
    await page
      .getByRole('main')
      .getByText(/Not available for|cannot be bought/)
      .count(),
  ).toBe(0)
  expect(await delivery.getByRole('link', { name: /^[\d ]+$/ }).getAttribute('href')).toMatch(/^tel:/)
  expect(await delivery.getByRole('link', { name: messages.askForQuotation }).getAttribute('href')).toBe(
    '/contact/ask/porcelain-paving/moorland-porcelain-paving?sku=F1-C',
  )
  expect(await textOf(summary)).toContain(
    'Total before delivery£336.96£64.80 of it is part-crate delivery. It is in the price of the goods; nothing is charged while we cannot deliver.',
  )
  expect((await textOf(summary)).match(/part-crate/gi)).toHaveLength(1)
  expect(await page.getByRole('link', { name: 'Proceed to Checkout' }).count()).toBe(0)
  expect(await textOf(summary)).not.toContain('Included')
  expect(await audit(page)).toEqual([])
})

test('leads from the greyed checkout to another postcode where nothing is delivered [S-032, S-003]', async () => {
  const { delivery, summary, checkout } = await openBasket({
    items: [f4(1)],
    postcode: 'IM1 1AA',
  })
  await delivery.getByRole('link', { name: /^[\d ]+$/ }).waitFor()
  const wayOut = delivery.getByLabel('Postcode', { exact: true })
  await checkout.click({ force: true })
  await hasFocus(wayOut)
  await summary.getByRole('button', { name: messages.showObstacle }).press('Enter')
  await hasFocus(wayOut)
  await wayOut.fill('LS1 4AP')
  await delivery.getByRole('button', { name: 'Save postcode' }).click()
  await delivery.getByRole('radio', { name: /Standard/ }).waitFor()
  expect(await checkout.isEnabled()).toBe(true)
})

test('leads from the greyed checkout to the quantity that stock no longer covers [S-032, T-078]', async () => {
  const { page, quantity, checkout } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  await page.route(`**${calls.getBasketContents}`, async (route) => {
    const answer = await route.fetch()
    const contents = (await answer.json()) as WireBasketContents
    const basket = contents.basket.map((line) => ({ ...line, problem: messages.notEnoughStock }))
    await route.fulfill({ response: answer, json: { ...contents, basket } })
  })
  await page.route(`**${calls.basketTotals}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), checkout_problem: messages.lineProblems },
    })
  })
  await quantity(/Brick Lane/).fill('2')
  await page.getByText(messages.lineProblems).waitFor()
  await checkout.click({ force: true })
  await hasFocus(quantity(/Brick Lane/))
})

test('reports a rejected code; TILE10 takes £36.70 off, and can be removed [T-020, T-021, T-022, T-133, T-134, T-135, T-136, T-137, T-164, T-165, T-166, T-167, T-168, T-169]', async () => {
  const { page, delivery, summary, alerts } = await openBasket({
    items: [f1(10.08), f6(2), f1s(1)],
    postcode: 'LS1 4AP',
    clock: true,
  })
  await delivery.getByText('Choose a later day', { exact: true }).click()
  await delivery
    .getByRole('radio', { name: /Nominated Day/ })
    .first()
    .check()
  await summary.getByText('£399.96', { exact: true }).waitFor()
  for (const amount of ['£366.96*', '£305.80', '£33.00', '£66.66']) await summary.getByText(amount).waitFor()

  const box = summary.getByRole('textbox', { name: 'Discount code' })
  await box.fill('WRONG')
  await box.press('Enter')
  /* At the field alone, until the input changes (S-037). */
  const besideField = summary.getByText('That discount code is not valid.', { exact: true })
  await besideField.waitFor()
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  await box.fill(' tile10 ')
  await besideField.waitFor({ state: 'detached' })
  expect(await textOf(alerts)).toBe('')
  await summary.getByRole('button', { name: 'Apply' }).click()
  await summary.getByText('£363.26', { exact: true }).waitFor()
  expect(await box.count()).toBe(0)
  await summary.getByText('−£36.70', { exact: true }).waitFor()
  await summary.getByText('£60.54', { exact: true }).waitFor()
  /*
   * The box disappears while it has the focus: the keyboard continues at that place, not at the top of the
   * page.
   */
  const focused = summary.getByRole('heading', { name: 'Summary' }).and(page.locator(':focus'))
  await focused.waitFor()

  await summary.getByRole('button', { name: 'Remove discount' }).click()
  await summary.getByText('£399.96', { exact: true }).waitFor()
  await box.waitFor()
  await focused.waitFor()
  /* The total, and only the total, is announced once after the change. */
  await summary
    .getByRole('status')
    .filter({ hasText: /^Order total £399\.96$/ })
    .waitFor()
  expect(await page.getByRole('link', { name: 'Continue Shopping' }).first().getAttribute('href')).toBe('/')
})

test('proceeding to the checkout saves the last input and keeps the focus meanwhile [T-022, T-026]', async () => {
  const { page, quantity, summary, bodiesSentTo } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  const saving = await holdCalls(page, `**${calls.basketUpdate}`)
  await quantity(/Brick Lane/).fill('3')
  const wayOn = summary.getByRole('link', { name: 'Proceed to Checkout' })
  await wayOn.press('Enter')
  await hasFocus(wayOn.and(page.locator('[aria-busy=true]')))
  saving.release()
  await page.waitForURL('**/checkout**')
  expect(bodiesSentTo(calls.basketUpdate)).toMatchObject([{ quantity: '3' }])
})

test('moves the focus to the summary when saving finds that the checkout is closed [OP-73]', async () => {
  const { page, quantity, summary } = await openBasket({ items: [f4(1)], postcode: 'LS1 4AP' })
  for (const call of [calls.basketUpdate, calls.basketTotals])
    await page.route(`**${call}`, (route) => route.fulfill({ status: 503 }))
  await quantity(/Brick Lane/).fill('3')
  await summary.getByRole('link', { name: 'Proceed to Checkout' }).press('Enter')
  await summary.getByText('You can go on once total and delivery are known.').waitFor()
  await hasFocus(summary.getByRole('heading', { name: 'Summary' }))
})

test('moves the focus to the summary when the phone’s checkout bar disappears', async () => {
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

test('a qualifying line waives the delivery of the tiles, and the line says so [T-073, T-074]', async () => {
  const { line } = await openBasket({ items: [f1(10.08), fq(1.44)] })
  await line(/Moorland/)
    .getByText('£272.16*')
    .waitFor()
  await line(/Moorland/)
    .getByText('Delivery included with your other items', { exact: true })
    .waitFor()
})

test('a suggested extra is added in one click, with its quantity [T-018, T-079, T-080, T-082, T-089, T-090]', async () => {
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

test('a native form is submitted once, however quickly it is submitted again', async () => {
  const { page } = await openShopper()
  await page.goto(paths.setPostcode)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await page.getByRole('main').getByLabel('Postcode').fill('LS1 4AP')
  const stopped = await page.evaluate(() => {
    const prevented: boolean[] = []
    /* Runs after the page's own listener. Nothing is sent: the test records whether it would be. */
    window.addEventListener('submit', (event) => {
      prevented.push(event.defaultPrevented)
      event.preventDefault()
    })
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.requestSubmit()
    form?.requestSubmit()
    return prevented
  })
  expect(stopped).toEqual([false, true])
})
