import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pauseClock } from '../setup/clock.ts'
import { audit, paintedWidth } from './audit.ts'
import { hasFocus } from './focus.ts'
import { bodyOf, openProduct, type ProductPageOptions, textOf } from './product-page.ts'

const gravel = '/aggregates/golden-gravel'
const paving = '/porcelain-paving/moorland-porcelain-paving'
const boxes = '/porcelain-tiles/brick-lane-metro'
const notOnline = '/natural-stone/emperador-polished'
const grout = '/grout/joint-grey-grout'

/** A product's calculator, opened by its heading. */
const calculatorAt = async (path: string, visit: ProductPageOptions = {}) => {
  const product = await openProduct(path, visit)
  const { page } = product
  const heading = page.getByRole('heading', { name: 'How much do I need? Use our calculator' })
  const form = page.getByRole('form', { name: 'Calculator' })
  /* It is absent until opened (P-186); without JavaScript it is present, and the browser itself opens it. */
  if (visit.withScripts !== false)
    expect(await page.getByRole('form', { name: 'Calculator', includeHidden: true }).count()).toBe(0)
  await heading.click()
  await form.waitFor()
  return {
    ...product,
    heading,
    form,
    result: page.getByRole('status', { name: 'Calculator result' }),
    measure: async (length: string, width: string) => {
      await form.getByLabel('Length').fill(length)
      await form.getByLabel('Width').fill(width)
    },
    /** One option, by the text of its card. */
    option: (text: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: text })
        .filter({ has: page.getByRole('button', { name: /^Add to Basket/ }) }),
  }
}

const answerTo = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().endsWith(path))

test('gravel for a drive of 5 × 4 m at 4 cm: the best value goes into the basket [P-031, P-040, P-184, P-190, P-193, P-202, P-207, P-211, P-212, P-226, P-229]', async () => {
  const { page, form, measure, option, result, addedDialog, bodiesSentTo } = await calculatorAt(gravel)
  expect(await form.getByLabel('Depth', { exact: true }).inputValue()).toBe('4')
  const answered = answerTo(page, calls.variationCalculator)
  await measure('5', '4')
  await answered
  await page.getByRole('heading', { name: 'You need 20 m2 at 4 cm' }).waitFor()
  expect(await textOf(result)).toBe('You need 20 m2 at 4 cm. 2 options, from £228.00*.')
  expect(await textOf(option('Best value'))).toMatch(
    /2 × Bulk bag.*£228\.00\*.*Covers 25 m2 at 4 cm, 5 m2 over/,
  )
  expect(await textOf(option('Least waste'))).toMatch(/1 × Bulk bag.*24 × 20 kg bag.*£229\.20\*/)
  const icon = option('Least waste').locator('img').first()
  expect(await icon.getAttribute('src')).toBe('/images/bulk_bag.svg')

  await form.getByLabel('Depth', { exact: true }).fill('5')
  await page.getByRole('heading', { name: 'You need 20 m2 at 5 cm' }).waitFor()
  await form.getByLabel('Depth', { exact: true }).fill('4')
  await page.getByRole('heading', { name: 'You need 20 m2 at 4 cm' }).waitFor()

  await option('Best value')
    .getByRole('button', { name: /^Use this amount/ })
    .click()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  expect(await quantity.inputValue()).toBe('2')
  expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true)
  const [products, summaries] = [
    bodiesSentTo(calls.getProduct).length,
    bodiesSentTo(calls.basketSummary).length,
  ]
  const refreshed = Promise.all([answerTo(page, calls.getProduct), answerTo(page, calls.basketSummary)])
  await option('Least waste')
    .getByRole('button', { name: /^Add to Basket/ })
    .click()
  await addedDialog.getByText('Great! Your items have been added to the basket.', { exact: true }).waitFor()
  await refreshed
  expect(bodiesSentTo(calls.getProduct).length - products).toBe(1)
  expect(bodiesSentTo(calls.basketSummary).length - summaries).toBe(1)
  expect(bodiesSentTo(calls.addMultipleToBasket)).toMatchObject([{ variations: [{ qty: 1 }, { qty: 24 }] }])
  expect(await bodyOf(page, calls.getBasketContents)).toMatchObject({
    basket: [{ quantity: 1 }, { quantity: 24 }],
  })
  await addedDialog.getByText('View Basket').click()
  await page.waitForURL('**/basket')
  await page.getByText('£114.00*').first().waitFor()
  await page.getByText('£115.20*').first().waitFor()
})

test('tiles for 4.2 × 3 m and a tenth more: 39, with the working, into form and basket [P-208, P-213, P-216, P-217, P-219, P-222, P-224, P-267]', async () => {
  const { page, form, measure, option, addedDialog, quantity, bodiesSentTo } = await calculatorAt(paving, {
    width: 390,
  })
  expect(await form.getByLabel('Depth').count()).toBe(0)
  await form.getByText('Please allow 10% for cuts and wastage').waitFor()
  /* On by default where an area is laid (S-021). */
  expect(await form.getByRole('checkbox', { name: 'Add 10% wastage' }).isChecked()).toBe(true)
  const answered = answerTo(page, calls.calculator)
  await measure('4.2', '3')
  const tile = option('600 × 600 mm')
  await tile.getByText('14.04 m2, 39 tiles').waitFor()
  await answered
  expect(bodiesSentTo(calls.calculator)).toMatchObject([{ length: '4.2', width: '3', wastage: true }])
  await tile.getByText('How this is worked out', { exact: true }).click()
  expect(await textOf(tile)).toContain('12.6 m2 + 10 % = 13.86 m2 → 39 tiles → 14.04 m2')
  expect(await textOf(tile)).toContain('£443.88*')

  await tile.getByRole('button', { name: /^Use this amount/ }).click()
  expect(await quantity.inputValue()).toBe('14.04')
  expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true)
  await tile.getByRole('button', { name: /^Add to Basket/ }).click()
  await addedDialog.waitFor()
  expect(bodiesSentTo(calls.addMultipleToBasket)).toMatchObject([{ variations: [{ qty: 14.04 }] }])
  expect(await bodyOf(page, calls.getItemTotal)).toMatchObject({ inc: 443.88 })
})

test('opens on demand, restores the last dimensions, and drops a late response [P-184, P-185, P-186, P-199, P-204, P-210]', async () => {
  const { page, heading, form, measure, bodiesSentTo, reload } = await calculatorAt(boxes)
  await heading.click()
  await form.waitFor({ state: 'hidden' })
  await heading.click()
  await form.getByRole('checkbox', { name: 'Add 10% wastage' }).uncheck()
  await form.getByLabel('Length').fill('5')
  await form.getByLabel('Width').fill('0')

  const [received, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  await page.route(`**${calls.calculator}`, async (route) => {
    const isHeld = isFirst
    isFirst = false
    const response = await route.fetch()
    if (isHeld) {
      received.resolve()
      await released.promise
    }
    await route.fulfill({ response })
  })
  await measure('5', '4')
  await page.getByText('14 × White, box of 1.44 m²').first().waitFor()
  await received.promise
  /* This is the first call: a width of zero sends none. */
  expect(bodiesSentTo(calls.calculator)).toMatchObject([{ length: '5', width: '4' }])
  const second = answerTo(page, calls.calculator)
  /* One field gives one call: between two, typing may have paused. */
  await form.getByLabel('Width').fill('3')
  await page.getByText('11 × White, box of 1.44 m²').first().waitFor()
  await second
  const first = page.waitForResponse((answer) => answer.request().postDataJSON()?.width === '4')
  released.resolve()
  await first
  expect(await page.getByText('14 × White').count()).toBe(0)
  await page.getByText('11 × White').first().waitFor()

  await page.unroute(`**${calls.calculator}`)
  await reload()
  await page.getByText('11 × White').first().waitFor({ state: 'attached' })
  const hidden = page.getByRole('form', { name: 'Calculator', includeHidden: true })
  expect(await hidden.isVisible()).toBe(false)
  await heading.click()
  expect(await form.getByLabel('Width').inputValue()).toBe('3')
})

test('calculates typed input after a pause of 200 ms, with one call [P-130, P-203, P-310]', async () => {
  const { page, form, measure, bodiesSentTo } = await calculatorAt(boxes, { clock: true })
  await pauseClock(page)
  await measure('1', '4')
  for (const text of ['12', '12.5']) {
    await page.clock.runFor(150)
    await form.getByLabel('Length').fill(text)
  }
  await page.clock.runFor(150)
  expect(bodiesSentTo(calls.calculator)).toEqual([])
  const answered = answerTo(page, calls.calculator)
  await page.clock.runFor(100)
  await answered
  await page.getByRole('heading', { name: 'You need 50 m2' }).waitFor()
  await page.clock.runFor(1000)
  expect(bodiesSentTo(calls.calculator)).toMatchObject([{ length: '12.5', width: '4' }])
})

test('shows no panel without a calculator, and no add buttons for goods that cannot be bought [P-026, P-187, P-188, P-189]', async () => {
  const without = await openProduct(grout)
  expect(await without.page.getByText('How much do I need?').count()).toBe(0)
  const { page, form, measure } = await calculatorAt(notOnline)
  await form.getByRole('checkbox', { name: 'Add 10% wastage' }).uncheck()
  await measure('5', '4')
  await page.getByRole('heading', { name: 'You need 20 m2' }).waitFor()
  await page.getByText('112 tiles').first().waitFor()
  expect(await page.getByRole('button', { name: /^Add to Basket/ }).count()).toBe(0)
})

test('a link beside the quantity opens the calculator, with and without JavaScript', async () => {
  for (const script of [true, false]) {
    const { page } = await openProduct(boxes, { withScripts: script })
    await page.getByRole('link', { name: /^Measure/ }).click()
    await page.getByRole('form', { name: 'Calculator' }).waitFor()
  }
})

test('an alert reports a failed calculator call, and the page goes on [P-047]', async () => {
  const { page, measure, alerts } = await calculatorAt(boxes, { expectedErrors: /failed/ })
  await page.route(`**${calls.calculator}`, (route) => route.fulfill({ status: 500, body: 'oops' }))
  await measure('5', '4')
  await alerts.getByText('Something went wrong. Please try again.', { exact: true }).waitFor()
  await page.unroute(`**${calls.calculator}`)
  const answered = answerTo(page, calls.calculator)
  await measure('4', '4')
  await answered
  await page.getByRole('heading', { name: 'You need 16 m2' }).waitFor()
})

test('alerts that appear at different times disappear at different times [T-186]', async () => {
  const { page, measure, alerts } = await calculatorAt(boxes, { clock: true })
  const calculation = Promise.withResolvers<void>()
  await page.route(`**${calls.calculator}`, async (route) => {
    await calculation.promise
    await route.fulfill({ status: 422, json: { message: 'The second.' } })
  })
  await page.route(`**${calls.wishlistAdd}`, (route) =>
    route.fulfill({ status: 422, json: { message: 'The first.' } }),
  )
  await pauseClock(page)
  const [first, second] = [alerts.getByText('The first.'), alerts.getByText('The second.')]
  const requested = page.waitForRequest(`**${calls.calculator}`)
  await measure('5', '4')
  await page.clock.runFor(200)
  await requested
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await first.waitFor()
  await page.clock.fastForward(3_000)
  calculation.resolve()
  await second.waitFor()
  await page.clock.fastForward(5_500)
  await first.waitFor({ state: 'detached' })
  expect(await second.count()).toBe(1)
  await page.clock.fastForward(3_000)
  await second.waitFor({ state: 'detached' })
})

test('the alert of a failed calculation ends with the next one [S-037]', async () => {
  const { page, measure, alerts } = await calculatorAt(boxes, { clock: true })
  const failure = { status: 422, json: { message: 'The first.' } }
  await page.route(`**${calls.calculator}`, (route) => route.fulfill(failure), { times: 1 })
  await pauseClock(page)
  await measure('5', '4')
  await page.clock.runFor(200)
  await alerts.getByText('The first.').waitFor()
  await measure('6', '4')
  await page.clock.runFor(200)
  /* The clock stands: the alert's own time does not pass. */
  await alerts.getByText('The first.').waitFor({ state: 'detached' })
})

test('without JavaScript the dimensions go into the address, and an option into the basket', async () => {
  const { page, form, measure, option } = await calculatorAt(gravel, { withScripts: false, width: 390 })
  await measure('5', '4')
  await form.getByRole('button', { name: 'Work it out' }).click()
  await page.waitForURL('**/golden-gravel?*length=5*')
  await option('Least waste')
    .getByRole('button', { name: /^Add to Basket/ })
    .click()
  await page.waitForURL('**/basket')
  await page.getByText('£115.20*').first().waitFor()
})

test('works by keyboard on the narrowest phone, without accessibility violations', async () => {
  const { page } = await openProduct(gravel, { width: 320 })
  await page.locator('summary', { hasText: 'How much do I need?' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Length').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'You need 20 m2 at 4 cm' }).waitFor()
  expect(await paintedWidth(page)).toBe(320)
  expect(await audit(page)).toEqual([])
})

test('the quantity and the calculator are one block before the button, with a tenth for cuts [S-021]', async () => {
  const { page, form, quantity, addButton } = await openProduct('/porcelain-tiles/nero-sahara', {
    width: 390,
  })
  await form.getByRole('link', { name: 'Measure my room' }).click()
  const calculator = page.getByRole('form', { name: 'Calculator' })
  await calculator.getByLabel('Length').fill('5')
  await calculator.getByLabel('Width').fill('4')
  await page.getByRole('heading', { name: 'You need 20 m2 + 10 % = 22 m2 → 62 tiles, 22.32 m2' }).waitFor()
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(calculator)).toBeLessThan(await top(addButton))
  await page.getByRole('button', { name: /^Use this amount/ }).click()
  expect(await quantity.inputValue()).toBe('22.32')
  expect(await audit(page)).toEqual([])
  await form.getByRole('link', { name: /^I know the m/ }).click()
  await hasFocus(quantity)
  expect(await calculator.count()).toBe(0)
})

test('what the project comes to is said once: by the open calculator, else at the quantity [S-021]', async () => {
  const { page, form, quantity } = await openProduct('/porcelain-tiles/nero-sahara', { width: 768 })
  const way = form.getByRole('link', { name: 'Measure my room' })
  await page.setViewportSize({ width: 390, height: 844 })
  /* One line of text in a target of 44 px. */
  expect((await way.boundingBox())?.height).toBe(44)
  await page.setViewportSize({ width: 768, height: 1024 })
  expect((await way.boundingBox())?.height).toBe(44)
  await way.click()
  const calculator = page.getByRole('form', { name: 'Calculator' })
  await calculator.getByLabel('Length').fill('5')
  await calculator.getByLabel('Width').fill('4')
  /* Beside two fields it had no room for its word. */
  expect((await calculator.getByLabel('Measured in').boundingBox())?.height).toBeLessThanOrEqual(46)
  await expect.poll(() => quantity.inputValue()).toBe('22.32')
  const lines = page.getByText(/^(You need )?20 m[2²] \+ 10 % = 22 m[2²] → 62 tiles, 22\.32 m[2²]$/)
  /* Text that screen readers alone read is a pixel wide. */
  const widths = () =>
    lines.evaluateAll((all) => all.map((line) => (line.parentElement?.clientWidth ?? 0) > 1))
  await expect.poll(widths).toEqual([false, true])
  await form.getByRole('link', { name: /^I know the m/ }).click()
  await calculator.waitFor({ state: 'hidden' })
  expect((await widths())[0]).toBe(true)
  expect(await quantity.getAttribute('aria-describedby')).toBe(await lines.first().getAttribute('id'))
  expect(await page.getByText('This will give you').count()).toBe(0)
})

test('the home page says the same line for the same floor [S-021]', async () => {
  const { page } = await openProduct('/?length=5&width=4&wastage=1&size=600x600', { withScripts: false })
  await page.getByText('20 m2 + 10 % = 22 m2 → 62 tiles, 22.32 m2').waitFor()
})
