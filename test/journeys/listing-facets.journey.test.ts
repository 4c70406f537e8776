import { expect, test } from 'vitest'
import { hasFocus } from './focus.ts'
import { holdCalls } from './held-calls.ts'
import { openListing, pricesOf } from './listing-page.ts'

const widths = [1440, 390]

test('ticks of one group mean OR, groups mean AND; the address stores them and Back removes them', async () => {
  const { page, count, tick, names, total, pathAndQuery } = await openListing('/porcelain-tiles')
  const all = await total()
  await tick('Marble').click()
  await page.waitForURL('**?look=marble')
  await count.getByText('2 products').waitFor()
  const marble = await names()
  await tick('Wood').click()
  await page.waitForURL('**?look=marble&look=wood')
  await count.getByText('3 products').waitFor()
  expect([...(await names())].sort()).toEqual([...marble, 'Rovere Naturale'].sort())

  await tick('White').click()
  await page.waitForURL('**?colour=white&look=marble&look=wood')
  await count.getByText('1 product', { exact: true }).waitFor()
  expect(await names()).toEqual(['Calacatta Vena'])

  await page.goBack()
  await count.getByText('3 products').waitFor()
  expect(await tick('White').isChecked()).toBe(false)
  expect(await tick('Wood').isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await count.getByText(`${all} products`).waitFor()
  expect(pathAndQuery()).toBe('/porcelain-tiles')
})

test('an option without results is disabled; a chip removes its tick and moves the focus to the count', async () => {
  const { page, tick, count } = await openListing('/porcelain-tiles?look=wood')
  expect(await count.innerText()).toBe('1 product')
  await page.getByRole('button', { name: /^Show all \d+ ?: Colour/ }).click()
  expect(await tick('White').isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Remove Look: Wood' }).click()
  await count.getByText('10 products').waitFor()
  expect(await count.evaluate((shown) => shown === document.activeElement)).toBe(true)
  expect(await tick('White').isDisabled()).toBe(false)
})

test('a tick keeps scroll position and focus, and the new count is announced', async () => {
  const { page, tick, count } = await openListing('/porcelain-tiles')
  const place = await page.evaluate(() => {
    scrollTo(0, 300)
    return scrollY
  })
  expect(place).toBeGreaterThan(0)
  await tick('Walls').evaluate((box) => box instanceof HTMLElement && box.focus({ preventScroll: true }))
  await page.keyboard.press('Space')
  await page.waitForURL('**?use=walls')
  await count.getByText('2 products').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  expect(await tick('Walls').evaluate((box) => box === document.activeElement)).toBe(true)
})

test('two quick ticks both take effect', async () => {
  const { page, tick, count } = await openListing('/porcelain-tiles')
  const held = await holdCalls(page, '**/porcelain-tiles.data**')
  await tick('Marble').click()
  await tick('White').click()
  held.release()
  await page.waitForURL('**?colour=white&look=marble')
  await count.getByText('1 product', { exact: true }).waitFor()
})

test('on a phone the facets open in a sheet that shows the number of products left', async () => {
  const { page, tick, count } = await openListing('/porcelain-tiles', { width: 390 })
  expect(await tick('Marble').count()).toBe(0)
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('checkbox', { name: /^Marble/ }).click()
  await sheet.getByRole('button', { name: 'Show 2 products' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(await count.innerText()).toBe('2 products')
  await hasFocus(page.getByRole('button', { name: 'Filter 1 chosen' }))
})

test('the sheet closes at the first press, also while a tick is being applied', async () => {
  const { page, count } = await openListing('/porcelain-tiles', { width: 390 })
  const held = await holdCalls(page, '**/porcelain-tiles.data**')
  await page.getByRole('button', { name: 'Filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('checkbox', { name: /^Marble/ }).click()
  await sheet.getByRole('button', { name: 'Show products' }).click()
  await sheet.waitFor({ state: 'detached' })
  held.release()
  await count.getByText('2 products').waitFor()
})

test.each(widths)('products are listed in the chosen order, at %i px', async (width) => {
  const { page, cards, names, pathAndQuery } = await openListing('/porcelain-tiles', { width })
  const order = page.getByLabel('Sort by')
  /* The address changes just before the cards do. */
  const become = (isInOrder: () => Promise<boolean>) => expect.poll(isInOrder).toBe(true)
  for (const [label, value] of [
    ['Price: low to high', 'price-up'],
    ['Price: high to low', 'price-down'],
  ] as const) {
    await order.selectOption({ label })
    await page.waitForURL(`**?sort=${value}`)
    await become(async () => {
      const prices = await pricesOf(cards)
      const sorted = [...prices].sort((a, b) => (value === 'price-up' ? a - b : b - a))
      return prices.length > 1 && String(prices) === String(sorted)
    })
  }
  await order.selectOption({ label: 'Name: A to Z' })
  await page.waitForURL('**?sort=name')
  await become(async () => {
    const byName = await names()
    return String(byName) === String([...byName].sort())
  })
  await order.selectOption({ label: 'Featured' })
  await page.waitForURL('**/porcelain-tiles')
  expect(pathAndQuery()).toBe('/porcelain-tiles')
})

test.each(widths)(
  'many products are paged by links, and each page starts at the top, at %i px',
  async (width) => {
    const { page, cards, names, total } = await openListing('/search?sample=yes', { width })
    const all = await total()
    expect(all).toBeGreaterThan(24)
    const first = await names()
    expect(first).toHaveLength(24)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**page=2')
    await cards.getByText(first[0] ?? '').waitFor({ state: 'detached' })
    const second = await names()
    expect(second).toHaveLength(Math.min(24, all - 24))
    expect(second.filter((name) => first.includes(name))).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)

test('a tick returns to the first page', async () => {
  const { page, count, tick, total, pathAndQuery } = await openListing('/search?page=2&sample=yes')
  await tick('Porcelain Tiles').click()
  await page.waitForURL('**category=porcelain-tiles**')
  expect(pathAndQuery()).toBe('/search?category=porcelain-tiles&sample=yes')
  await count.getByText('10 products').waitFor()
  expect(await total()).toBe(10)
})
