import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppDeps } from '#server/app.ts'
import { startShop } from '../../setup/shop.ts'

/* Search over the demo catalogue. */

let composed: AppDeps | undefined
await startShop({
  changeDependencies: (deps) => {
    composed = deps
    return deps
  },
})
const listings = () => {
  if (composed === undefined) throw new Error('the shop was not composed')
  return composed.shop.listings
}
const search = (q: string, rest: Readonly<Record<string, string>> = {}) =>
  listings().search(new URLSearchParams({ q, ...rest }))
const names = async (q: string) => (await search(q)).cards.map(({ name }) => name)

describe('search', () => {
  test.each([
    ['F1-C', 'Moorland Porcelain Paving'],
    ['f1-c', 'Moorland Porcelain Paving'],
    [' F1S ', 'Moorland Porcelain Paving'],
    ['GROUT-WHITE', 'Fine Joint Grout'],
    ['TRIM-BLK-10', 'Straight Edge Trim'],
  ])('finds for the sku %s %s first [D17]', async (sku, name) => {
    const found = await search(sku)
    expect(found.cards[0]?.name).toBe(name)
    expect(found.corrected).toBeNull()
  })

  test('shows the variation whose sku is searched for, and leads to it [D17]', async () => {
    const [card] = (await search('F2-C')).cards
    expect(card?.shown_path).toBe('/porcelain-paving/moorland-porcelain-paving?sku=F2-C')
    expect(card?.display_price.variation_name).toContain('900')
    const [bySample] = (await search('F1S')).cards
    expect(bySample?.shown_path).toBeUndefined()
  })

  test('finds goods by any of their packs within the limit of prices, and shows and opens that', async () => {
    const gravel = async (q: string) => {
      const { cards, price } = await search(q)
      const card = cards.find(({ name }) => name === 'Golden Gravel')
      return { path: card?.shown_path, price: card?.display_price.selling_price, met: price?.met }
    }
    expect(await gravel('golden gravel')).toEqual({ path: undefined, price: 95 })
    expect(await gravel('golden gravel under £10')).toEqual({
      path: '/aggregates/golden-gravel?sku=F5-SMALL',
      price: 4,
      met: true,
    })
    expect(await gravel('golden gravel under £200')).toEqual({ path: undefined, price: 95, met: true })
    expect(await gravel('F5-SMALL under £200')).toEqual({
      path: '/aggregates/golden-gravel?sku=F5-SMALL',
      price: 4,
      met: true,
    })
  })

  test('finds products by the beginning of a sku, the closest first', async () => {
    expect(await names('F1')).toEqual([
      'Moorland Porcelain Paving',
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ])
    expect(await names('SETT-LC')).toEqual(['Granite Setts'])
  })

  test.each([
    ['porcelian', 'porcelain'],
    ['travertne', 'travertine'],
    ['zelige', 'zellige'],
    ['herringbnoe', 'herringbone'],
  ])('treats %s as %s, finds the same and says so', async (typed, correction) => {
    const [misspelt, correct] = [await search(typed), await search(correction)]
    expect(correct.total).toBeGreaterThan(0)
    expect(correct.corrected).toBeNull()
    expect(misspelt).toMatchObject({ text: typed, corrected: correction, total: correct.total })
    expect(misspelt.cards.map(({ id }) => id)).toEqual(correct.cards.map(({ id }) => id))
  })

  test('ranks names before categories and attributes, and those before texts', async () => {
    expect((await names('slate')).slice(0, 2).every((name) => name.includes('Slate'))).toBe(true)
    expect((await names('granite setts'))[0]).toBe('Granite Setts')
    expect((await names('epoxy grout'))[0]).toBe('Epoxy Grout')
  })

  test('finds for two words that are one what the one finds', async () => {
    const [apart, together] = [await names('lime stone'), await names('limestone')]
    for (const name of together) expect(apart).toContain(name)
  })

  test('requires all words', async () => {
    const [both, one] = [await search('grey sandstone'), await search('sandstone')]
    expect(both.total).toBeLessThanOrEqual(one.total)
    expect((await search('polished limestone')).cards.map(({ name }) => name)).not.toContain('Nero Sahara')
  })

  test('has facets including categories, orders and pages like any listing', async () => {
    const all = await search('tile', { sort: 'price-up' })
    const categories = all.facets.find(({ code }) => code === 'category')
    const [first] = categories?.options ?? []
    if (first === undefined) throw new Error('no categories to tick')
    const ticked = await search('tile', { category: first.code })
    expect(ticked.total).toBe(first.count)
    for (const card of ticked.cards) expect(card.category.slug).toBe(first.code)
    expect(ticked.facets.find(({ code }) => code === 'category')?.options.map(({ count }) => count)).toEqual(
      categories?.options.map(({ count }) => count),
    )
  })

  test('suggests the best matches for a partial text', async () => {
    const { products, categories } = await listings().suggest('porcel')
    expect(products.length).toBeGreaterThan(0)
    expect(products.length).toBeLessThanOrEqual(6)
    expect(categories.length).toBeLessThanOrEqual(3)
    const { searches, ...rest } = await listings().suggest('')
    expect(rest).toEqual({ products: [], categories: [] })
    expect(searches).toHaveLength(6)
    for (const q of searches) expect((await names(q)).length).toBeGreaterThan(1)
  })
})

describe('hostile input', () => {
  test.each([
    ['10 kB', 'porcelain '.repeat(1000)],
    ['one long word', 'a'.repeat(10_000)],
    ['a pattern', '(a+)+$ .* [z-a] \\'],
    ['a database pattern', "%_%' or 1=1; drop table product; --"],
    ['a zero byte', 'tile\u0000s\u0000'],
    ['emoji', '🧱🪨👩‍🔧'],
    ['half a character', '\ud83e tile \udc00'],
    ['another direction', '\u202eelit'],
    ['marks without letters', `e${'\u0301'.repeat(5000)}`],
    ['markup', '<script>alert(1)</script>'],
    ['numbers', `${'600x'.repeat(300)} 1e999 0x10 -1`],
  ])('answers %s in time', async (_, text) => {
    const began = performance.now()
    const page = await search(text, { page: '-1', sort: text.slice(0, 50), colour: text.slice(0, 50) })
    expect(page.page).toBe(1)
    /* Milliseconds: a busy machine must not fail this, quadratic time must. */
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('answers any input with a page', async () => {
    await listings().prepare()
    const anything = fc.string({ unit: 'binary', maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.array(fc.tuple(anything, anything), { maxLength: 5 }),
        async (q, rest) => {
          const page = await listings().search(new URLSearchParams([['q', q], ...rest]))
          expect(page.total).toBeGreaterThanOrEqual(page.cards.length)
        },
      ),
      { numRuns: 150 },
    )
  })
})
