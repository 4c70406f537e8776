import { expect, test } from 'vitest'
import { audit, paintedWidth } from './audit.ts'
import { openListing } from './listing-page.ts'

const widths = [1440, 390]

test('home, category, search and empty search results have no accessibility violations, and nothing is wider than the window, from 320 px on', async () => {
  const { page, visit } = await openListing('/search', { withPictures: true })
  for (const path of [
    '/search',
    '/',
    '/porcelain-tiles?look=marble',
    '/primer-adhesive',
    '/search?q=travertne',
    '/search?q=qqzzxx',
  ]) {
    await visit(path)
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await paintedWidth(page), `${path} at ${width}`).toBe(width)
      if (widths.includes(width)) expect(await audit(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('the sheet with the facets has no accessibility violations', async () => {
  const { page } = await openListing('/porcelain-tiles', { width: 390 })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog', { name: 'Filter' }).waitFor()
  expect(await audit(page)).toEqual([])
})

test('no category or search of many products is wider than the window, from 320 px on', async () => {
  const { page, visit } = await openListing('/search', { withPictures: true })
  for (const path of ['/porcelain-tiles', '/search?q=limestone']) {
    await visit(path)
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await paintedWidth(page), `${path} at ${width}`).toBe(width)
    }
  }
})

test('a name of one very long word breaks, on cards and on its own page', async () => {
  const { page, visit } = await openListing('/porcelain-tiles', { width: 320, withPictures: true })
  for (const path of ['/porcelain-tiles', '/primer-adhesive', '/porcelain-tiles/calacatta-vena']) {
    await visit(path)
    await page.evaluate(() => {
      for (const words of document.querySelectorAll(
        'main :is(h1, h2, h3) a, main article p > span.text-quiet:not(.whitespace-nowrap), main h1, label span.font-medium:not(.figures *), [aria-label="Breadcrumb"] [aria-current]',
      ))
        words.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'
    })
    expect(await paintedWidth(page), path).toBe(320)
  }
})

test.each(widths)(
  'without JavaScript ticks, order, pages and samples work as forms and links, at %i px',
  async (width) => {
    const { page, tick, count, names } = await openListing('/porcelain-tiles', { width, withScripts: false })
    const toFilters = page.getByRole('link', { name: 'Filter' })
    /* On a wide screen they are there as soon as the page is as wide as its window (paintedWidth). */
    if (width === 390) await toFilters.click()
    else await expect.poll(() => toFilters.count()).toBe(0)
    await tick('Marble').check()
    await tick('Wood').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**/porcelain-tiles?look=marble&look=wood')
    expect(await count.innerText()).toBe('3 products')

    await page.getByLabel('Sort by').selectOption({ label: 'Name: A to Z' })
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.waitForURL(/sort=name/)
    expect(await names()).toEqual(['Calacatta Vena', 'Nero Sahara', 'Rovere Naturale'])
    await page.getByRole('link', { name: 'Remove Look: Wood' }).click()
    await page.waitForURL((url) => !url.search.includes('wood'))
    expect(await count.innerText()).toBe('2 products')

    await page.goto('/search?sample=yes')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL(/page=2/)
  },
)

test('without JavaScript Sample and Add to Basket each add one item [P-171]', async () => {
  const { page, card } = await openListing('/porcelain-paving', { width: 390, withScripts: false })
  await card('Moorland Porcelain Paving').getByRole('button', { name: 'Sample' }).click()
  await page.waitForURL('**/basket')
  await page.getByText('Moorland Porcelain Paving').first().waitFor()
  await page.goto('/primer-adhesive')
  expect(await card('Grip Primer').getByLabel('Quantity', { exact: true }).isVisible()).toBe(false)
  await card('Grip Primer').getByRole('button', { name: 'Add to Basket' }).click()
  await page.waitForURL('**/basket')
  await page.getByText('Grip Primer').first().waitFor()
})
