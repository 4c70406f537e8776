import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openListing } from './listing-page.ts'

/** The description of the page for search engines. */
const toldOf = async (page: Page) => ({
  title: await page.title(),
  canonical: await page.locator('link[rel=canonical]').getAttribute('href'),
  data: (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text): unknown =>
    JSON.parse(text),
  ),
})

test('the home page describes the shop and its search to search engines', async () => {
  const { page } = await openListing('/')
  const { title, canonical, data } = await toldOf(page)
  expect(title).toContain('Tessera')
  expect(canonical).toBe(new URL('/', page.url()).href)
  expect(data).toEqual([expect.objectContaining({ '@type': 'WebSite' })])
  expect(JSON.stringify(data)).toContain('/search?q={search_term_string}')
})

test('a category is indexed without its ticks, with its breadcrumbs and products', async () => {
  const { page } = await openListing('/porcelain-tiles?look=marble&sort=name')
  const { title, canonical, data } = await toldOf(page)
  expect(title).toBe('Porcelain Tiles – Tessera')
  expect(canonical).toBe(new URL('/porcelain-tiles', page.url()).href)
  expect(data).toMatchObject([
    { '@type': 'BreadcrumbList' },
    { '@type': 'ItemList', numberOfItems: 2, itemListElement: [{ position: 1 }, { position: 2 }] },
  ])
})

test('a search is not indexed', async () => {
  const { page } = await openListing('/search?q=limestone')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('listings are the same page for every visitor [P-009, P-010]', async () => {
  const { page } = await openListing('/porcelain-paving')
  const read = async (): Promise<string> => {
    const html = await (await page.request.get('/porcelain-tiles')).text()
    return html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/[\w-]{20,}\.[\w-]{20,}/g, '')
  }
  const stranger = await read()
  await page.getByRole('button', { name: 'Sample' }).first().click()
  await page.getByRole('dialog', { name: 'Great!' }).waitFor()
  expect((await read()).length).toBe(stranger.length)
})
