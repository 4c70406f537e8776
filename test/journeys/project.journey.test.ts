import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls, PROJECT_COOKIE } from '#contract/routes.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { audit } from './audit.ts'
import { send } from './basket-page.ts'
import { hasFocus } from './focus.ts'
import { textOf } from './product-page.ts'

const category = '/porcelain-paving'
const moorland = { name: /^Moorland Porcelain Paving/ }
const sum = /for your 12 m²: £395\.28 delivered, \w{3} \d{1,2} \w{3}/

test('an area typed in the header is priced on every card by one call, and can be dropped [S-006, S-002]', async () => {
  const { page, address } = await openShopper()
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === calls.getProjectPrices) requests += 1
  })
  await page.goto(address + category)
  expect(requests).toBe(0)
  const opener = page.getByRole('banner').getByRole('link', { name: 'My project' })
  await Promise.all([page.waitForResponse(`**${calls.getProjectPrices}`), opener.click()])
  /* The form asked for the postcode. */
  requests = 0
  const dialog = page.getByRole('dialog', { name: 'My project' })
  await dialog.getByRole('textbox', { name: 'Area, in m²' }).fill('twelve')
  await dialog.getByRole('button', { name: 'Show my prices' }).click()
  await dialog.getByText('Enter an area in digits, above 0 and up to 5000 m².').waitFor()
  await dialog.getByRole('textbox', { name: 'Area, in m²' }).fill('12')
  await dialog.getByRole('checkbox', { name: 'Add a tenth for cuts and breakages' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill('ls14ap')
  await audit(page)
  await dialog.getByRole('button', { name: 'Show my prices' }).click()
  const card = page.getByRole('article').filter({ has: page.getByRole('link', moorland) })
  await card.getByText('delivered,').waitFor()
  expect(await textOf(card)).toMatch(sum)
  expect(requests).toBe(1)
  expect(new URL(page.url()).pathname).toBe(category)
  await audit(page)

  await page.goto(address)
  await page.getByText('for your 12 m').first().waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /My project/ })
    .click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Postcode' }).inputValue()).toBe('LS1 4AP')
  await dialog.getByRole('button', { name: 'Drop this project' }).click()
  await page.getByText('for your 12 m').first().waitFor({ state: 'detached' })
})

test('a project for a place that no service goes to says so at once, and can be changed or left [S-003, S-006]', async () => {
  const { page, address } = await openShopper({ width: 390 })
  await page.goto(`${address}/contact`)
  await page.getByRole('banner').getByRole('link', { name: 'My project' }).click()
  const dialog = page.getByRole('dialog', { name: 'My project' })
  const save = dialog.getByRole('button', { name: 'Show my prices' })
  await dialog.getByLabel('Postcode').fill('im11aa')
  await save.click()
  const notice = dialog.getByText('Not available for delivery to IM1 1AA')
  await notice.waitFor()
  expect(await textOf(notice)).toMatch(/another place, or ring 0113 .* to collect it/)
  await hasFocus(dialog.getByLabel('Postcode'))
  await audit(page)
  await dialog.getByLabel('Postcode').fill('LS1 4AP')
  await save.click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('banner').getByRole('link', { name: 'My project' }).click()
  await dialog.getByLabel('Postcode').fill('IM1 1AA')
  await save.click()
  await notice.waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
})

test('what is known of the old postcode does not move the button once another is typed [S-003, S-006]', async () => {
  const { page, address } = await openShopper({ width: 390 })
  await page.goto(address)
  await send(page, calls.setPostcode, { postcode: 'IM1 1AA' })
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(`**${calls.getProjectPrices}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: /My project/ }).click()
  const dialog = page.getByRole('dialog', { name: 'My project' })
  await dialog.getByLabel('Postcode').fill('LS1 4AP')
  const button = dialog.getByRole('button', { name: 'Show my prices' })
  const before = await button.boundingBox()
  const answered = page.waitForResponse(`**${calls.getProjectPrices}`)
  answer()
  await answered
  await page.waitForTimeout(300)
  expect(await button.boundingBox()).toEqual(before)
  expect(await dialog.getByText('Not available for delivery').count()).toBe(0)
})

test('cards say that nothing is delivered there, offer another postcode and no sample [S-003, S-006]', async () => {
  const { page, context, address } = await openShopper({ width: 390 })
  await context.addCookies([{ name: PROJECT_COOKIE, value: '2000w', url: address }])
  await page.goto(address)
  await send(page, calls.setPostcode, { postcode: 'IM1 1AA' })
  await page.goto(`${address}/stone-paving`)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Fellside Sandstone' }) })
  await card.getByText('Not available for delivery to IM1 1AA').waitFor()
  expect(await card.getByRole('button', { name: 'Sample' }).count()).toBe(0)
  await card.getByRole('link', { name: 'Change the postcode' }).click()
  const dialog = page.getByRole('dialog', { name: 'My project' })
  await dialog.getByLabel('Postcode').fill('LS1 4AP')
  await dialog.getByRole('button', { name: 'Show my prices' }).click()
  await card.getByText('£672.00 delivered,').waitFor()
  await card.getByRole('button', { name: 'Sample' }).waitFor()
})

test('a sum names the size that it is for, unless the product’s page opens with it [S-006, P-074]', async () => {
  const { page, context, address } = await openShopper()
  await context.addCookies([{ name: PROJECT_COOKIE, value: '1200', url: address }])
  await page.goto(`${address}/porcelain-paving`)
  const sumOn = async (name: RegExp) => {
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name }) })
    const line = card.getByText(/^for your/)
    await line.waitFor()
    return textOf(line)
  }
  expect(await sumOn(/^Quarzo Sabbia/)).toMatch(/before delivery, in 600 × 600 mm$/)
  expect(await sumOn(moorland.name)).toMatch(/before delivery$/)
  await page.goto(`${address}/porcelain-paving?size=600x600`)
  expect(await sumOn(/^Quarzo Sabbia/)).toMatch(/before delivery$/)
})

test('the page that all visitors share holds no project [S-006]', async () => {
  const { page, context, address } = await openShopper()
  await context.addCookies([{ name: PROJECT_COOKIE, value: '1200', url: address }])
  const html = await (await page.request.get(address + category)).text()
  expect(html).not.toContain('for your')
  expect(html).not.toContain('12 m²')
})

test('without script the area is typed on the page of the postcode, and the cards come priced [S-006]', async () => {
  const { page, address } = await openShopper({ withScripts: false })
  await page.goto(address + category)
  await page.getByRole('banner').getByRole('link', { name: 'My project' }).click()
  await page.getByRole('textbox', { name: 'Area, in m²' }).fill('12')
  await page.getByRole('checkbox', { name: 'Add a tenth for cuts and breakages' }).uncheck()
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Show my prices' }))
  expect(new URL(page.url()).pathname).toBe(category)
  const card = page.getByRole('article').filter({ has: page.getByRole('link', moorland) })
  expect(await textOf(card)).toMatch(/for your 12 m²: £395\.28 before delivery/)
})

/** The sums on the cards, in pence, in their order. */
const sumsOf = async (page: Page): Promise<readonly number[]> =>
  (await page.getByText(/^for your /).allTextContents()).flatMap((text) => {
    const [, pounds = null] = /: £([\d,.]+) (?:delivered|before)/.exec(text.replaceAll('\u00a0', ' ')) ?? []
    return pounds === null ? [] : [Math.round(Number(pounds.replaceAll(',', '')) * 100)]
  })

const sortedUp = (sums: readonly number[]): boolean =>
  sums.every((sum, i) => i === 0 || sum >= (sums[i - 1] ?? 0))

test('a listing sorts and filters by what the project comes to, for this visitor alone [S-006]', async () => {
  const { page, context, address } = await openShopper()
  await page.goto(address + category)
  const sort = page.getByLabel('Sort by')
  expect(await sort.locator('option').allTextContents()).not.toContain('Project: low to high')
  await context.addCookies([{ name: PROJECT_COOKIE, value: '1200', url: address }])
  await page.goto(address + category)
  await page
    .getByText(/^for your /)
    .first()
    .waitFor()
  const shared = page.waitForResponse((response) => response.url().includes('.data'))
  await sort.selectOption({ label: 'Project: low to high' })
  expect((await shared).headers()['cache-control']).toContain('no-store')
  const facet = page.getByRole('group', { name: 'For your 12 m²' })
  await facet.waitFor()
  await expect.poll(async () => sortedUp(await sumsOf(page))).toBe(true)
  const count = (await sumsOf(page)).length
  expect(count).toBeGreaterThan(3)
  await audit(page)

  const inBand = (await sumsOf(page)).filter((sum) => sum >= 30_000 && sum < 48_000)
  expect(inBand.length).toBeLessThan(count)
  const tick = facet.getByRole('checkbox', { name: /^£300 to £480/ })
  await tick.click()
  await page.getByRole('list', { name: 'Chosen filters' }).waitFor()
  await expect.poll(() => sumsOf(page)).toEqual(inBand)

  const stranger = await openShopper()
  const html = await (await stranger.page.request.get(page.url())).text()
  expect(html).toContain('Name your floor in')
  expect(html).not.toContain('12 m²')
})

test('another project sorts the listing again [S-006]', async () => {
  const { page, context, address } = await openShopper()
  await context.addCookies([{ name: PROJECT_COOKIE, value: '1200', url: address }])
  await page.goto(`${address}${category}?sort=project-up`)
  await page.getByRole('group', { name: 'For your 12 m²' }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /My project|12 m²/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'My project' })
  await dialog.getByRole('textbox', { name: 'Area, in m²' }).fill('30')
  await dialog.getByRole('button', { name: 'Show my prices' }).click()
  await page.getByRole('group', { name: 'For your 30 m²' }).waitFor()
  await expect.poll(async () => sortedUp(await sumsOf(page))).toBe(true)
})

test.each([{ withScripts: true }, { withScripts: false }])(
  'a product page starts with what the project takes, and the bar adds it; scripts: $withScripts [S-006]',
  async ({ withScripts }) => {
    const { page, context, address } = await openShopper({ width: 390, withScripts })
    if (!withScripts) {
      await page.goto(address + category)
      await page.getByRole('banner').getByRole('link', { name: 'My project' }).click()
      await page.getByRole('textbox', { name: 'Area, in m²' }).fill('12')
      await page.getByRole('checkbox', { name: 'Add a tenth for cuts and breakages' }).uncheck()
      await pressWithoutScripts(page, page.getByRole('button', { name: 'Show my prices' }))
    } else await context.addCookies([{ name: PROJECT_COOKIE, value: '1200', url: address }])
    await page.goto(`${address}${category}/moorland-porcelain-paving`)
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await expect.poll(() => quantity.inputValue()).toBe('12.24')
    const bar = page.getByRole('region', { name: /, in short$/ })
    expect(await textOf(bar)).toContain('£395.28')
    if (!withScripts) return
    await page.getByRole('link', { name: /for 12 m².*Change your project/ }).waitFor()
    await bar.getByRole('button', { name: 'Add to Basket' }).click()
    await page.getByRole('dialog', { name: 'Great!' }).getByText('£395.28').first().waitFor()
  },
)

test('a project changes the quantity only until the shopper sets it [S-006]', async () => {
  const { page, context, address } = await openShopper()
  await context.addCookies([{ name: PROJECT_COOKIE, value: '1200', url: address }])
  await page.goto(`${address}${category}/moorland-porcelain-paving`)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect.poll(() => quantity.inputValue()).toBe('12.24')
  const dialog = page.getByRole('dialog', { name: 'My project' })
  const change = async (area: string) => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /My project/ })
      .click()
    await dialog.getByRole('textbox', { name: 'Area, in m²' }).fill(area)
    await dialog.getByRole('button', { name: 'Show my prices' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await change('20')
  await expect.poll(() => quantity.inputValue()).toBe('20.16')
  await quantity.fill('7.2')
  await quantity.blur()
  await change('30')
  await page.getByRole('banner').getByText('30 m²').waitFor()
  expect(await quantity.inputValue()).toBe('7.2')
})

test('the room measured on a product page is the project [S-006]', async () => {
  const { page, context, address } = await openShopper()
  await page.goto(`${address}${category}/moorland-porcelain-paving`)
  await page.getByRole('heading', { name: 'How much do I need?' }).click()
  const calculator = page.locator('details[data-calculator]')
  await calculator.getByLabel('Length').fill('4')
  await calculator.getByLabel('Width').fill('3')
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === PROJECT_COOKIE)?.value)
    .toMatch(/^1200w?$/)
  await page.goto(address + category)
  await page
    .getByText(/^for your 12\sm²/)
    .first()
    .waitFor()
})
