import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { audit, paintedWidth } from './audit.ts'
import { holdResponse } from './held-calls.ts'
import { openListing } from './listing-page.ts'

const widths = [1440, 390]

test.each(widths)(
  'a search with a typo shows the corrected results, and says so, at %i px',
  async (width) => {
    const { page, names, count } = await openListing('/', { width })
    await page.getByRole('combobox', { name: 'Search the shop' }).fill('travertne')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=travertne')
    await page.getByRole('heading', { level: 1, name: 'Results for ‘travertine’' }).waitFor()
    await page.getByText('Showing results for travertine instead of travertne.').waitFor()
    expect(await names()).toEqual(expect.arrayContaining(['Silver Travertine', 'Travertino Classico']))
    expect(await count.innerText()).toMatch(/^\d+ products$/)
    await page.getByRole('link', { name: 'Search for ‘travertne’ as typed' }).click()
    await page.waitForURL('**/search?q=travertne&typed=1')
    await page.getByText('We have nothing for ‘travertne’.').waitFor()
  },
)

test('a search that nothing meets whole says what was left out [S-011]', async () => {
  const { page, names } = await openListing('/search?q=slate+xylophone')
  await page.getByText('Nothing has all of your words. We left out ‘xylophone’').waitFor()
  expect((await names())[0]).toMatch(/Slate/)
})

test('a code finds its product in first place', async () => {
  for (const [sku, name] of [
    ['F1-C', 'Moorland Porcelain Paving'],
    ['f6-c', 'Fine Joint Grout'],
    ['CV-12060-P', 'Calacatta Vena'],
  ] as const) {
    const { page, names } = await openListing(`/search?q=${sku}`)
    expect((await names())[0]).toBe(name)
    expect(await page.getByText('Showing results for').count()).toBe(0)
  }
})

test('narrows results by category', async () => {
  const { page, tick, count, names } = await openListing('/search?q=limestone')
  await tick('Natural Stone').click()
  await page.waitForURL('**/search?q=limestone&category=natural-stone')
  /* The address changes just before the cards do. */
  await count.getByText('2 products').waitFor()
  expect(await names()).toEqual(expect.arrayContaining(['Jura Beige Limestone', 'Dijon Tumbled Limestone']))
  await page.getByRole('heading', { level: 1, name: 'Results for ‘limestone’' }).waitFor()
})

test('a search without results names the words, and offers help [S-017]', async () => {
  const { page, cards } = await openListing('/search?q=qqzzxx')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await paintedWidth(page)
    await page.getByText('Three things to try:').waitFor()
    await page.getByText('We have nothing for ‘qqzzxx’.').waitFor()
    /* Goods to look at, and no results. */
    expect(await cards.count()).toBe(
      await page.getByRole('region', { name: 'From our shelves' }).getByRole('article').count(),
    )
    const help = page.getByRole('region', { name: 'Ask us' })
    expect(await help.locator('a[href^="tel:"]').count()).toBe(1)
    expect(await help.locator('a[href^="mailto:"]').count()).toBe(1)
    expect(await audit(page), `at ${width}`).toEqual([])
  }
  await page.getByRole('navigation', { name: 'Categories to look through' }).getByText('Mosaics').click()
  await page.getByRole('heading', { level: 1, name: 'Mosaics' }).waitFor()
})

test('shows the search text as text [P-018]', async () => {
  const typed = '<img src=x onerror=alert(1)>'
  const { page } = await openListing(`/search?q=${encodeURIComponent(typed)}`)
  await page.getByRole('heading', { level: 1, name: typed }).waitFor()
})

test.each([1440, 390])(
  'the search box suggests completions while a text is typed, at %i px [S-013]',
  async (width) => {
    const { page } = await openListing('/', { width })
    const box = page.getByRole('combobox', { name: 'Search the shop' })
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    await box.pressSequentially('moorl')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByRole('option', { name: /Moorland Porcelain Paving\s*From £30\.00/ }).waitFor()
    expect(await audit(page, { include: '[role=search]' })).toEqual([])
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    expect(await box.getAttribute('aria-activedescendant')).toBeNull()

    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    expect(await box.inputValue()).toBe('moorl')
    await page.keyboard.press('ArrowDown')
    const chosen = list.getByRole('option', { selected: true })
    await chosen.waitFor()
    expect(await box.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/moorland-porcelain-paving')
    await list.waitFor({ state: 'hidden' })
  },
)

test('the script of suggestions is loaded when the search box is focused, and searches are among them [S-013]', async () => {
  const { page } = await openListing('/')
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('search-suggestions')),
    )
  expect(await loaded()).toBe(false)
  const box = page.getByRole('combobox', { name: 'Search the shop' })
  await box.focus()
  await expect.poll(loaded).toBe(true)
  await box.fill('herringb')
  await page.getByRole('option', { name: 'herringbone', exact: true }).click()
  await page.waitForURL('**/search?q=herringbone')
  await page.getByRole('heading', { level: 1, name: 'Results for ‘herringbone’' }).waitFor()
})

test('an empty search field offers searches, first those made in this browser [S-013]', async () => {
  /* A browser of its own: the searches of another test would be offered too. */
  const { page } = await openListing('/', { width: 390, isFirstVisit: true })
  const box = page.getByRole('combobox', { name: 'Search the shop' })
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await box.focus()
  await expect.poll(() => options.count()).toBe(6)
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await box.getAttribute('aria-expanded')).toBe('false')
  await box.fill('grey grout')
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Results for ‘grey grout’' }).waitFor()
  await page.goto('/')
  await box.focus()
  await options.filter({ hasText: /grey grout.*Searched before/s }).waitFor()
  expect(await options.first().innerText()).toContain('grey grout')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=grey+grout')
})

test('suggests products before categories and searches, each with its own mark; a category opens what matches [S-013]', async () => {
  const { page } = await openListing('/', { width: 390 })
  await page.getByRole('combobox', { name: 'Search the shop' }).pressSequentially('marb')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const mosaics = list.getByRole('option', { name: /^Mosaics/ })
  await mosaics.waitFor()
  const kinds = await list
    .getByRole('option')
    .evaluateAll((options) =>
      options.map((option) =>
        option.querySelector('img') !== null ? 'product' : (option.querySelector('svg')?.innerHTML ?? 'none'),
      ),
    )
  const changes = kinds.filter((kind, i) => kind !== kinds[i - 1])
  expect([changes.length, changes[0], new Set(changes).size]).toEqual([3, 'product', 3])
  await mosaics.click()
  await page.waitForURL('**/search?q=marb&category=mosaics')
  await page.getByRole('status').getByText('1 product', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Carrara Hexagon Mosaic' }).waitFor()
})

test('a search begins with the best match, and says so; a category with what is featured [S-010]', async () => {
  const { page } = await openListing('/search?q=slate')
  expect(await page.getByLabel('Sort by').locator('option:checked').innerText()).toBe('Best match')
  await page.goto('/porcelain-tiles')
  expect(await page.getByLabel('Sort by').locator('option:checked').innerText()).toBe('Featured')
})

test('a search without results shows goods, those that were viewed first [S-017]', async () => {
  const { page } = await openListing('/porcelain-paving/moorland-porcelain-paving')
  await page.waitForLoadState('networkidle')
  await page.goto('/search?q=qqzzxx')
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.getByRole('link', { name: 'Moorland Porcelain Paving' }).waitFor()
  const offered = page.getByRole('region', { name: 'From our shelves' })
  expect(await offered.getByRole('article').count()).toBe(4)
  expect(await audit(page)).toEqual([])
})

test.each([
  [320, '1,234.56', '123456w'],
  [390, '1,234.56', '123456w'],
  /* A longer one has a row of its own here. */
  [768, '12', '1200w'],
])(
  'the search field shows its whole placeholder beside a project, at %i px for %s m² [S-006]',
  async (width, area, value) => {
    const { page } = await openListing('/', { width })
    await page.context().addCookies([{ name: 'project', value, url: page.url() }])
    await page.reload()
    await page.getByRole('banner').getByText(`${area} m`).first().waitFor()
    const box = page.getByRole('combobox', { name: 'Search the shop' })
    const isCut = await box.evaluate((input) => {
      if (!(input instanceof HTMLInputElement)) return true
      const style = getComputedStyle(input)
      const context = document.createElement('canvas').getContext('2d')
      if (context === null) return true
      context.font = `${style.fontSize} ${style.fontFamily}`
      const room =
        input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return context.measureText(input.placeholder).width > room
    })
    expect(isCut).toBe(false)
  },
)

test('late suggestions for an earlier text do not replace those for the current text', async () => {
  const { page } = await openListing('/')
  const box = page.getByRole('combobox', { name: 'Search the shop' })
  const held = await holdResponse(page, `**${calls.searchSuggestions}?q=moorl`)
  const late = page.waitForResponse(`**${calls.searchSuggestions}?q=moorl`)
  await box.fill('moorl')
  await expect.poll(() => held.received.length).toBe(1)
  await box.fill('brick')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list
    .getByRole('option', { name: /Brick Lane/ })
    .first()
    .waitFor()
  const shown = await list.getByRole('option').allTextContents()
  held.release()
  await (await late).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await list.getByRole('option').allTextContents()).toEqual(shown)
})
