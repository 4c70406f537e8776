import { expect, test } from 'vitest'
import { audit, paintedWidth } from './audit.ts'
import { takesFocus } from './focus.ts'
import { openProduct } from './product-page.ts'

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

test('on a phone price and add button stay visible when the form has scrolled away', async () => {
  const { page, addButton } = await openProduct(paving, { width: 390 })
  expect(await addButton.count()).toBe(1)
  await page.getByRole('heading', { name: 'Specification' }).scrollIntoViewIfNeeded()
  await addButton.nth(1).waitFor()
  const bar = await addButton.nth(1).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(844)
  await addButton.nth(1).click()
  await page.getByRole('dialog', { name: 'Great!' }).waitFor()
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
  expect(html).toBeLessThanOrEqual(20_000)
  expect(stylesheet).toBeLessThanOrEqual(11_000)
  expect(script).toBeLessThanOrEqual(145_000)
  /* The subset fonts suffice for it. */
  expect(font).toBeLessThanOrEqual(34_000)
})
