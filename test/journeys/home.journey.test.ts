import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { openShopper, pressWithoutScripts } from '../setup/shopper.ts'
import { send } from './basket-page.ts'
import { hasFocus } from './focus.ts'

/** Whether the whole element is within the window. */
const inView = (element: Locator): Promise<boolean> =>
  element.evaluate((own) => {
    const { top, bottom } = own.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

test('without JavaScript the home page counts tiles, and a postcode shows delivery cost and date [T-092, T-100]', async () => {
  const { page } = await openShopper({ width: 390, withScripts: false })
  await page.goto('/')
  const floor = page.getByRole('region', { name: /You measure the room/ })
  expect(await floor.getByRole('status').innerText()).toBe('416 tiles, 16.64 m2')
  await floor.getByLabel('Length, in m').fill('5')
  await floor.getByLabel('Tile', { exact: true }).selectOption('900 × 600 mm')
  await pressWithoutScripts(page, floor.getByRole('button', { name: 'Count the tiles' }))
  expect(await floor.getByRole('status').innerText()).toBe('37 tiles, 19.98 m2')
  const form = page.getByRole('form', { name: 'Delivery to your postcode' })
  await form.getByLabel('Postcode').fill('ls14ap')
  await pressWithoutScripts(page, form.getByRole('button', { name: 'Tell me' }))
  expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: '#delivery-promise' })
  const delivery = page.getByRole('region', { name: 'Delivery to LS1 4AP' })
  const free = delivery.getByRole('listitem').filter({ hasText: 'Included' })
  expect(await free.textContent()).toMatch(/(Mon|Tue|Wed|Thu|Fri) \d+ \w+ \d{4} \(estimated\) Included/)
  expect(await inView(delivery)).toBe(true)

  await page.goto('/set-postcode')
  await page.getByLabel('Postcode', { exact: true }).fill('m1 1ae')
  await pressWithoutScripts(page, page.getByRole('button', { name: 'Save postcode' }))
  expect(new URL(page.url()).pathname).toBe('/basket')
})

test('the postcode is answered in place, and the focus stays [S-002]', async () => {
  const { page } = await openShopper()
  await page.goto('/')
  const field = page.getByRole('form', { name: 'Delivery to your postcode' }).getByLabel('Postcode')
  await field.fill('XYZ')
  await field.press('Enter')
  await page.getByRole('alert').getByText('Please enter a valid UK postcode.').waitFor()
  expect(await field.inputValue()).toBe('XYZ')
  await field.fill('ls14ap')
  await field.press('Enter')
  await page.getByRole('region', { name: 'Delivery to LS1 4AP' }).getByText('(estimated)').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
})

test('a known postcode stands in the field, and follows its changes; the shared page does not hold it [S-006, S-039]', async () => {
  const { page } = await openShopper()
  await page.goto('/')
  await send(page, calls.setPostcode, { postcode: 'ox12jd' })
  expect(await (await page.request.get('/')).text()).not.toContain('OX1 2JD')
  await page.reload()
  const field = page.getByRole('form', { name: 'Delivery to your postcode' }).getByLabel('Postcode')
  await expect.poll(() => field.inputValue()).toBe('OX1 2JD')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /My project/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'My project' })
  await expect.poll(() => dialog.getByLabel('Postcode').inputValue()).toBe('OX1 2JD')
  await dialog.getByLabel('Postcode').fill('ex4 3pl')
  await dialog.getByRole('button', { name: 'Show my prices' }).click()
  await expect.poll(() => field.inputValue()).toBe('EX4 3PL')
  /* What the visitor types stays. */
  await field.fill('M1')
  await send(page, calls.setPostcode, { postcode: 'B1 1AA' })
  await page.evaluate(() => window.dispatchEvent(new Event('project-change')))
  await page.waitForLoadState('networkidle')
  expect(await field.inputValue()).toBe('M1')
})

test.each([
  [320, 700],
  [390, 844],
  [1440, 900],
])('at %d px the answer to a postcode is in view right below its field [S-002]', async (width, height) => {
  const { page } = await openShopper({ width })
  await page.setViewportSize({ width, height })
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Delivery to your postcode' })
  const field = form.getByLabel('Postcode')
  /* The least favourable place: the form is the last thing in view. */
  await form.evaluate((own) => own.scrollIntoView({ block: 'end' }))
  await field.fill('LS1 4AP')
  await field.press('Enter')
  const answer = page.getByRole('region', { name: 'Delivery to LS1 4AP' })
  await answer.waitFor()
  await expect.poll(() => inView(answer)).toBe(true)
  expect(await inView(field)).toBe(true)
  const [own, below] = [await form.boundingBox(), await answer.boundingBox()]
  expect((below?.y ?? 0) - ((own?.y ?? 0) + (own?.height ?? 0))).toBeLessThan(40)
  await hasFocus(field)
})

test('a place that nothing goes to is said once on the home page, with the ways on [S-003]', async () => {
  const { page } = await openShopper({ width: 390 })
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Delivery to your postcode' })
  await form.getByLabel('Postcode').fill('IM1 1AA')
  await form.getByRole('button', { name: 'Tell me' }).click()
  const answer = page.getByRole('region', { name: 'Delivery to IM1 1AA' })
  await answer.getByText('Not available for delivery to IM1 1AA', { exact: true }).waitFor()
  expect(await answer.getByRole('link').getAttribute('href')).toMatch(/^tel:/)
  expect(
    await page
      .getByRole('main')
      .getByText(/Not available for/)
      .count(),
  ).toBe(1)
})

test('the count follows the input, and the goods page receives dimensions and quantity [OP-06, OP-28]', async () => {
  const { page } = await openShopper()
  await page.goto('/')
  const floor = page.getByRole('region', { name: /You measure the room/ })
  await floor.getByLabel('Width, in m').fill('0')
  await floor.getByText('A number of metres in digits, above 0 and up to 5000').waitFor()
  await floor.getByLabel('Width, in m').fill('3')
  await floor.getByLabel('Add a tenth for cuts and breakages').uncheck()
  await floor.getByRole('status').getByText('315 tiles, 12.60').waitFor()
  const way = floor.getByRole('link', { name: /^£[\d,.]+\* in / })
  const price = /^£[\d,.]+/.exec(await way.innerText())?.[0] ?? ''
  await way.click()
  await page.getByText('4.2 × 3 m = 12.6 m2').first().waitFor({ state: 'attached' })
  expect(await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('12.6')
  await page.getByRole('form', { name: /^Buy / }).getByText(`${price}*`, { exact: true }).first().waitFor()
  /* Deferred parts are laid out by then, also for full-page screenshots. */
  await page.goto('/')
  await page.waitForFunction(() => document.querySelector('.later') === null)
  expect(
    await page.getByRole('contentinfo').evaluate((foot) => getComputedStyle(foot).contentVisibility),
  ).toBe('visible')
})

test.each([
  [390, 844, 7],
  [1440, 900, 5],
])(
  'at %d px everything is in few screens, the price in the first, each picture once [S-052]',
  async (width, screen, most) => {
    const { page } = await openShopper({ width, withPictures: true })
    await page.goto('/')
    await page.waitForFunction(() => document.querySelector('.later') === null)
    const offered = page.getByRole('link', { name: /^£[\d,.]+\* in / })
    const price = await offered.boundingBox()
    /* The tile offered is in the picture, which names it. */
    const name = (await offered.innerText()).replace(/^.* in /s, '')
    const figure = page.getByRole('main').getByRole('figure').first()
    expect(await figure.getByRole('link').innerText()).toContain(name)
    expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(300)
    expect((price?.y ?? screen) + (price?.height ?? 0)).toBeLessThanOrEqual(screen)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
      most * screen,
    )
    const pictures = await page
      .locator('main picture img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')?.split('/')[2]))
    expect(pictures.length).toBeGreaterThan(15)
    const shown = pictures.filter((hash, i) => pictures.indexOf(hash) === i)
    expect(pictures).toEqual(shown)
  },
)
