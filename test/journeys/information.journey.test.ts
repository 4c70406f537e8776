import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { openShopper } from '../setup/shopper.ts'
import { audit, paintedWidth } from './audit.ts'

const pages = [
  { path: paths.delivery, link: 'Delivery', heading: 'Delivery' },
  { path: paths.returns, link: 'Returns and breakages', heading: 'Returns and breakages' },
  { path: paths.contact, link: 'Contact', heading: 'Contact' },
  {
    path: paths.terms,
    link: 'Terms and conditions',
    heading: 'Terms and conditions for the sale of products',
  },
  { path: paths.privacy, link: 'Privacy', heading: 'Privacy' },
]

test('the delivery page links the kerbside leaflet', async () => {
  const { page, context } = await openShopper()
  await page.goto(paths.delivery)
  const leaflet = await page.getByRole('link', { name: /PDF/ }).getAttribute('href')
  expect(leaflet).toBe(paths.kerbsideLeaflet)
  expect((await context.request.get(paths.kerbsideLeaflet)).headers()['content-type']).toBe('application/pdf')
})

test('promises to refund sample postage only where the product does [P-177]', async () => {
  const { page } = await openShopper()
  await page.goto(paths.delivery)
  const samples = page.getByRole('listitem').filter({ hasText: 'Samples are free' })
  expect(await samples.innerText()).toContain('Where the product’s page says so, we refund that')
})

/**
 * Expressions that break over two lines at some width: numbers with units, postcodes, acts with their years.
 */
const torn = (page: Page): Promise<readonly string[]> =>
  page.getByRole('article').evaluate((article) => {
    const together =
      /\d\s(?:days|hours|months|years|pages)\b|\b[A-Z]{1,2}\d{1,2}\s\d[A-Z]{2}\b|\b(?:Act|Regulations|EN)\s\d+/g
    const ranges: Range[] = []
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const match of (node.textContent ?? '').matchAll(together)) {
        const range = new Range()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        ranges.push(range)
      }
    const isTorn = (range: Range): boolean =>
      new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    const found = new Set(ranges.length === 0 ? ['nothing to look at'] : [])
    for (let width = 320; width <= 760; width += 4) {
      article.style.width = `${width}px`
      for (const range of ranges.filter(isTorn)) found.add(`${range} at ${width} px`)
    }
    article.style.width = ''
    return [...found]
  })

test('the footer names telephone, hours, address and VAT number of the shop [S-041, S-043]', async () => {
  const { page } = await openShopper({ width: 390 })
  await page.goto('/porcelain-tiles')
  const footer = page.getByRole('contentinfo')
  const telephone = footer.getByRole('link', { name: /^[\d ]+$/ })
  expect(await telephone.getAttribute('href')).toMatch(/^tel:\d+$/)
  expect(await footer.textContent()).toMatch(/Monday to Friday.*, LS10 9ZZ\. VAT GB.*, no\. \d{8}/)
})

test('the footer leads to every information page, whole at every width, and no number is torn from its unit', async () => {
  const { page } = await openShopper()
  await page.goto(paths.delivery)
  for (const { path, link, heading } of pages) {
    await page
      .getByRole('navigation', { name: 'About buying here' })
      .getByRole('link', { name: link })
      .click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await paintedWidth(page), path).toBeLessThanOrEqual(width)
      expect(await audit(page), path).toEqual([])
    }
    expect(await torn(page), path).toEqual([])
  }
})
