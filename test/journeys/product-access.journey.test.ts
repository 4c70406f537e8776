import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit, paintedWidth } from './audit.ts'
import { takesFocus } from './focus.ts'
import { openProduct, textOf } from './product-page.ts'

const paving = '/porcelain-paving/moorland-porcelain-paving'
const pictured = '/porcelain-tiles/calacatta-vena'

test('form and dialog have no accessibility violations at 390 px [P-022, P-023, P-024]', async () => {
  const { page, quantity, addButton, addedDialog } = await openProduct(paving, { width: 390 })
  await quantity.fill('10')
  await page.getByRole('button', { name: 'Update to 10.08 m2' }).waitFor()
  expect(await audit(page)).toEqual([])
  await quantity.blur()
  await addButton.click()
  await takesFocus(addedDialog)
  expect(await audit(page)).toEqual([])
})

test('page and lightbox have no accessibility violations at 1440 px [P-067]', async () => {
  const { page } = await openProduct(pictured, { withPictures: true })
  expect(await audit(page)).toEqual([])
  await page.locator('main a[data-lightbox=image]:visible').first().click()
  await page.getByRole('dialog', { name: 'Enlarged view' }).locator('.yarl__slide_current img').waitFor()
  expect(await audit(page)).toEqual([])
})

test('nothing is wider than the window', async () => {
  const { page } = await openProduct(paving, { width: 320, withPictures: true })
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await paintedWidth(page)).toBe(width)
  }
})

test('everything can be reached with the keyboard, in visual order', async () => {
  const { page, quantity } = await openProduct(paving, { withPictures: true })
  await page.locator('main a[data-lightbox=image]:visible').first().focus()
  const names: string[] = []
  for (let i = 0; i < 30; i += 1) {
    names.push(
      await page.evaluate(() => {
        const { activeElement: at } = document
        return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
      }),
    )
    await page.keyboard.press('Tab')
  }
  const order = [
    'Compare sizes',
    'Decrease quantity',
    'Quantity',
    'Increase quantity',
    'Add to Basket',
    'Order Free Sample',
  ]
  expect(names.filter((name) => order.includes(name))).toEqual(order)
  /* With JavaScript the price is there without a press. */
  expect(names).not.toContain('Show the price')
  await page.getByRole('radio', { name: /^600 × 600/ }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await quantity.getAttribute('step')).toBe('0.54')
})

const bottomOf = async (locator: Locator): Promise<number> => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('not on the page')
  return box.y + box.height
}

test.for([
  [390, paving, /^600 × 600/],
  [768, paving, /^600 × 600/],
  [390, '/porcelain-tiles/terrazzo-chiaro', /600/],
] as const)(
  'at %i px one screen of %s has name, price, picture, size and the way to the quantity [S-020]',
  async ([width, path, size]) => {
    const { page, quantity } = await openProduct(path, { width, withPictures: true })
    await page.setViewportSize({ width, height: 844 })
    const bar = page.getByRole('region', { name: /, in short$/ })
    const top = (await bar.boundingBox())?.y ?? 0
    const firstScreen = [
      page.getByRole('heading', { level: 1 }),
      page.getByText(/^From £/).first(),
      /* Without it the bar's total contradicts the price. */
      page.getByText(width < 768 ? /^for a full crate \(/ : /^For a full crate \(/),
      page.locator('main a[data-lightbox=image]:visible').first(),
      page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: size }) })
        .first(),
    ]
    for (const part of firstScreen) expect(await bottomOf(part)).toBeLessThanOrEqual(top)
    await bar.getByText(/^incl\. £[\d.]+\* part-crate delivery$/).waitFor()
    const way = bar.getByRole('link', { name: /^Change the quantity/ })
    expect(await bottomOf(way)).toBeLessThanOrEqual(844)
    await way.click()
    await expect.poll(() => quantity.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => bottomOf(quantity)).toBeLessThanOrEqual(844)
  },
)

test('on a phone price and add button are at hand from the first moment to the end [S-020]', async () => {
  const { page } = await openProduct(paving, { width: 390 })
  const add = page.getByRole('region', { name: /, in short$/ }).getByRole('button', { name: 'Add to Basket' })
  expect(await bottomOf(add)).toBeLessThanOrEqual(844)
  await page.getByRole('heading', { name: 'Specification' }).scrollIntoViewIfNeeded()
  expect(await bottomOf(add)).toBeLessThanOrEqual(844)
  await add.click()
  await page.getByRole('dialog', { name: 'Great!' }).waitFor()
})

test('on a phone the bar says the whole name of what it adds [S-020]', async () => {
  const { page } = await openProduct('/porcelain-tiles/rovere-naturale', { width: 390 })
  const way = page
    .getByRole('region', { name: /, in short$/ })
    .getByRole('link', { name: /^Change the quantity/ })
  expect(await textOf(way)).toContain('1200 × 200 mm')
  expect(
    await way.evaluate((link) => [link.scrollWidth > link.clientWidth, link.getClientRects().length]),
  ).toEqual([false, 1])
  expect(await way.evaluate((link) => getComputedStyle(link).whiteSpace)).toBe('normal')
})

test('in a wide window the bar waits until the browser has looked for the form’s own button [S-020]', async () => {
  const { page } = await openProduct('/membranes/weed-membrane', { width: 1440, withScripts: false })
  const bar = page.getByRole('region', { name: /, in short$/ })
  expect(await bar.count()).toBe(0)
  const scripted = await openProduct(paving, { width: 1440 })
  await scripted.page.getByRole('region', { name: /, in short$/ }).waitFor()
})

test('without scripts the bar leads to the choice and adds [S-020]', async () => {
  const { page } = await openProduct(paving, { width: 390, withScripts: false })
  const bar = page.getByRole('region', { name: /, in short$/ })
  await bar.getByRole('link', { name: /^Change the quantity/ }).click()
  expect(new URL(page.url()).hash).toBe('#quantity')
  await bar.getByRole('button', { name: 'Add to Basket' }).click()
  await page.waitForURL(/basket|added/)
})

test('the page has structured data of the product', async () => {
  const { page } = await openProduct(paving)
  expect(await page.locator('main').getAttribute('data-product-id')).toMatch(/^\d+$/)
  expect(await page.title()).toBe('Moorland Porcelain Paving – Porcelain Paving – Tessera')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${paving}$`))
  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script): unknown => JSON.parse(script.textContent ?? '')))
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'Product', sku: 'F1-C' }))
})

test('a first visit fetches no more than a phone can afford', async () => {
  const { page, weights } = await openProduct(paving, { width: 390, isFirstVisit: true })
  await page.waitForLoadState('networkidle')
  const { document: html, stylesheet, script, font } = await weights()
  expect(html).toBeLessThanOrEqual(22_000)
  expect(stylesheet).toBeLessThanOrEqual(13_000)
  expect(script).toBeLessThanOrEqual(150_000)
  /* The subset fonts suffice for it. */
  expect(font).toBeLessThanOrEqual(34_000)
})
