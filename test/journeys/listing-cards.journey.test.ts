import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls, PROJECT_COOKIE } from '#contract/routes.ts'
import { audit } from './audit.ts'
import { openListing } from './listing-page.ts'

interface Box {
  readonly card: number
  readonly top: number
  readonly height: number
}

/** The rows of actions of all cards: where the card begins, and where its actions stand. */
const actionRows = (cards: Locator): Promise<readonly Box[]> =>
  cards.evaluateAll((all) =>
    all.map((card) => {
      const actions = card.querySelector('[data-row="actions"] > div') ?? card
      const { top, bottom } = actions.getBoundingClientRect()
      const round = (px: number): number => Math.round(px + window.scrollY)
      return {
        card: round(card.getBoundingClientRect().top),
        top: round(top),
        height: Math.round(bottom - top),
      }
    }),
  )

test.each([1440, 768, 390])(
  'the actions of neighbouring cards are one row of 44 pixels, at %i px [S-014]',
  async (width) => {
    const { cards, visit } = await openListing('/aggregates', { width })
    for (const path of ['/aggregates', '/mosaics', '/search?q=grey', '/']) {
      await visit(path)
      const rows = Map.groupBy(await actionRows(cards), ({ card }) => card)
      expect(rows.size, path).toBeGreaterThan(path === '/' ? 0 : 1)
      for (const neighbours of rows.values()) {
        const [first] = neighbours
        expect(neighbours, path).toEqual(neighbours.map(() => first))
        expect(first?.height, path).toBe(44)
      }
    }
  },
)

test.each([
  [1440, 'static'],
  [768, 'static'],
  [390, 'sticky'],
])('at %i px no bar hides a part of the products: it is %s [S-014]', async (width, position) => {
  const { page } = await openListing('/porcelain-tiles', { width })
  const bar = await page.getByLabel('Sort by').evaluate((select) => {
    const row = select.closest('form')?.parentElement ?? select
    const { left, right } = row.getBoundingClientRect()
    const { position: how, borderBottomWidth: line } = getComputedStyle(row)
    return { how, line, side: left, rest: document.documentElement.clientWidth - right }
  })
  expect(bar.how).toBe(position)
  if (position === 'sticky') expect(bar).toMatchObject({ line: '1px', side: 0, rest: 0 })
})

test.each([1440, 768, 390])(
  'no text of the order is cut, and no sum is squeezed beside a stepper, at %i px [S-006] [S-014]',
  async (width) => {
    const { page, card, visit } = await openListing('/porcelain-tiles', { width })
    const { origin } = new URL(page.url())
    await page.context().addCookies([{ name: PROJECT_COOKIE, value: '1200w', url: origin }])
    await visit('/porcelain-tiles?sort=project-up')
    const room = await page.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) return 0
      pen.font = style.font
      const text = Math.max(...Array.from(select.options, ({ text: name }) => pen.measureText(name).width))
      return select.clientWidth - Number.parseFloat(style.paddingLeft) - 32 - text
    })
    expect(room).toBeGreaterThan(0)
    const sum = card('Brick Lane').getByText(/^for your /)
    await sum.waitFor()
    const widths = await sum.evaluate((text) => [
      text.getBoundingClientRect().width,
      text.closest('article')?.getBoundingClientRect().width,
    ])
    expect(widths[0]).toBe(widths[1])
  },
)

test('one word leads to everything that is chosen on its page [S-014]', async () => {
  const { card, cards } = await openListing('/natural-stone')
  for (const name of ['Carrara Honed Marble', 'Jura Beige Limestone'])
    expect(await card(name).innerText()).toContain('Choose')
  expect(await cards.getByText('See more').count()).toBe(1)
  expect(await card('Emperador Polished Marble').getByText('See more').count()).toBe(1)
})

test('a card names at most two lines of sizes, and shows the colours of the goods [S-014]', async () => {
  const { page, card, cards } = await openListing('/search?q=granite', { width: 390 })
  expect(await card('Granite Setts').innerText()).toMatch(/In Light grey, Anthracite/)
  expect(await card('Granite Setts').locator('svg rect').count()).toBeGreaterThanOrEqual(2)
  const lines = await cards
    .locator('h2 + p.line-clamp-2')
    .evaluateAll((all) =>
      all.map((p) => p.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(p).lineHeight)),
    )
  expect(lines.length).toBeGreaterThan(0)
  for (const count of lines) expect(Math.round(count)).toBeLessThanOrEqual(2)
  await audit(page)
})

test('a heart on a card puts the product on the wishlist, and stays filled on the next page [S-014]', async () => {
  const { page, card, visit } = await openListing('/mosaics')
  await card('Lagoon Glass Mosaic').getByRole('button', { name: 'Add to Wishlist' }).click()
  await card('Lagoon Glass Mosaic').getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
  await visit('/search?q=lagoon')
  const remove = card('Lagoon Glass Mosaic').getByRole('button', { name: 'Remove from Wishlist' })
  await remove.waitFor()
  await remove.click()
  await card('Lagoon Glass Mosaic').getByRole('button', { name: 'Add to Wishlist' }).waitFor()
  expect((await page.request.get(calls.wishlistProducts)).ok()).toBe(true)
})

test('a heart that fails stays empty and reports the failure [S-014]', async () => {
  const { page, card } = await openListing('/mosaics', { expectedErrors: /wishlist\/add failed/ })
  await page.route(`**${calls.wishlistAdd}`, (route) => route.abort())
  const heart = card('Lagoon Glass Mosaic').getByRole('button', { name: 'Add to Wishlist' })
  await heart.click()
  await page.getByText('Something went wrong. Please try again.').waitFor()
  expect(await heart.count()).toBe(1)
})

test('cards switch between the goods in place and their surface, without a script too [S-053]', async () => {
  const { page, card } = await openListing('/porcelain-tiles', { withScripts: false })
  const source = () => card('Calacatta Vena').locator('img').first().getAttribute('src')
  const inPlace = await source()
  await page.getByRole('navigation', { name: 'Pictures' }).getByRole('link', { name: 'Surface' }).click()
  expect(new URL(page.url()).search).toBe('?view=surface')
  const surface = await source()
  expect(surface).not.toBe(inPlace)
  await page.getByRole('navigation', { name: 'Pictures' }).getByRole('link', { name: 'In place' }).click()
  expect(await source()).toBe(inPlace)
})

test('the second picture comes with the mouse and with a swipe, which is no tap [S-014]', async () => {
  const { page, card } = await openListing('/porcelain-tiles', { withPictures: true })
  const second = card('Calacatta Vena').locator('.absolute.transition-opacity')
  expect(await second.count()).toBe(0)
  await card('Calacatta Vena').hover()
  await expect.poll(() => second.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')

  const other = card('Rovere Naturale')
  const swipe = (from: number, to: number): Promise<void> =>
    other.evaluate(
      (article, [start, end]) => {
        const touch = (type: string, clientX: number): boolean =>
          article.dispatchEvent(
            new PointerEvent(type, { clientX, pointerType: 'touch', bubbles: true, pointerId: 7 }),
          )
        touch('pointerover', start ?? 0)
        touch('pointerdown', start ?? 0)
        touch('pointerup', end ?? 0)
      },
      [from, to],
    )
  await swipe(200, 100)
  await expect.poll(() => other.locator('.absolute.transition-opacity.opacity-100').count()).toBe(1)
  await swipe(100, 200)
  await expect.poll(() => other.locator('.absolute.transition-opacity.opacity-100').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/porcelain-tiles')
})

test('facets open and close, show swatches, and tell price per m² from price per pack [S-015]', async () => {
  const { page } = await openListing('/search?q=grey')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const group = (name: string): Locator =>
    filters.locator('details', { has: page.locator(`summary:has-text("${name}")`) })
  expect(await group('Colour').locator('li svg rect').count()).toBeGreaterThan(3)
  expect(await group('Finish').locator('li svg rect').count()).toBeGreaterThan(3)
  const perMetre = group('Price per m²')
  const boxes = perMetre.getByRole('checkbox')
  expect(await group('Price per pack').getByRole('checkbox').count()).toBeGreaterThan(1)
  await perMetre.locator('summary').focus()
  await page.keyboard.press('Enter')
  expect(await boxes.count()).toBe(0)
  await page.keyboard.press('Enter')
  expect(await boxes.count()).toBeGreaterThan(1)
  await perMetre.getByRole('checkbox', { name: /^£25 to £40/ }).click()
  await page.waitForURL(/price=25-40/)
  /* The address changes a moment before the facets do. */
  await expect.poll(() => perMetre.locator('summary').innerText()).toContain('(1')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL((url) => !url.search.includes('price='))
  await audit(page)
})
