import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SEARCH_TEXT_LENGTH } from '#contract/listing-address.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { Suggestions } from '#contract/suggestions.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { tradeNames } from '#server/listings/trade-names.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()
const suggest = (q: string) => shop.call({ url: `${calls.searchSuggestions}?q=${encodeURIComponent(q)}` })

test('suggests categories and the best matching products for a partial text, with two statements', async () => {
  await suggest('the first request builds the index')
  const { value, statements } = await captureStatements(() => suggest('porcel'))
  expect(value.statusCode).toBe(200)
  const { categories, products } = Suggestions.parse(value.json())
  expect(categories.map(({ slug }) => slug)).toContain('porcelain-tiles')
  expect(products.length).toBeGreaterThan(0)
  expect(products.length).toBeLessThanOrEqual(6)
  for (const { full_slug, thumbnail_image } of products) {
    expect(full_slug).toMatch(/^\/porcelain-[a-z]+\/[a-z-]+$/)
    expect(thumbnail_image).toMatch(/^\/media\//)
  }
  expect(statements.length).toBeLessThanOrEqual(2)
})

test('suggests categories of goods to lay before those of what is used to lay them [S-011]', async () => {
  const slugsFor = async (q: string) =>
    Suggestions.parse((await suggest(q)).json()).categories.map(({ slug }) => slug)
  expect(await slugsFor('marb')).toEqual(['porcelain-tiles', 'natural-stone', 'mosaics'])
  expect((await slugsFor('adhes'))[0]).toBe('primer-adhesive')
  expect((await slugsFor('grout'))[0]).toBe('grout')
})

test('a suggested category opens the goods that it counts: as a whole, or those that match [S-013]', async () => {
  const categoriesFor = async (q: string) => Suggestions.parse((await suggest(q)).json()).categories
  const totalOf = async (params: Record<string, string>) =>
    (await shop.features.listings.search(new URLSearchParams(params))).total
  let narrowed = 0
  for (const q of ['marb', 'slate', 'grout', 'porcel', 'hexag', 'grey 600x600', 'outdoor tiles'])
    for (const { slug, matches, whole, named } of await categoriesFor(q)) {
      const all = await totalOf({ category: slug })
      expect([q, slug, await totalOf({ q, category: slug })]).toEqual([q, slug, matches])
      expect([q, slug, whole]).toEqual([q, slug, named || matches === all])
      if (!whole) narrowed += 1
    }
  expect(narrowed).toBeGreaterThan(5)
  expect((await categoriesFor('marb')).find(({ slug }) => slug === 'mosaics')?.whole).toBe(false)
  for (const q of ['mosaics', 'Mosaic', 'stone paving', 'GROUT AND JOINTING', 'grout & jointing'])
    expect([q, (await categoriesFor(q)).filter(({ named }) => named).length]).toEqual([q, 1])
})

test('suggests searches that begin with the text and find something [S-013]', async () => {
  const searchesFor = async (q: string) => Suggestions.parse((await suggest(q)).json()).searches
  expect(await searchesFor('porc')).toEqual(['porcelain'])
  expect(await searchesFor('grou')).toEqual(['grout'])
  expect(await searchesFor('Herringb')).toEqual(['herringbone'])
  expect(await searchesFor('qqq')).toEqual([])
  expect((await searchesFor('s')).length).toBeLessThanOrEqual(3)
})

test('suggests products with the price of their card [S-013]', async () => {
  const { products } = Suggestions.parse((await suggest('moorland')).json())
  expect(products[0]).toMatchObject({
    name: 'Moorland Porcelain Paving',
    price: { pence: 3000, per_square_metre: true },
  })
  const [grout] = Suggestions.parse((await suggest('fine joint grout')).json()).products
  expect(grout?.price).toEqual({
    pence: 1500,
    per_square_metre: false,
    equivalent: null,
    unit: 'Mid grey, 5 kg',
  })
  const [fez] = Suggestions.parse((await suggest('fez')).json()).products
  expect(fez?.price).toEqual({ pence: 4200, per_square_metre: false, equivalent: 8400, unit: null })
})

test('suggests no word that only the synonyms have, least of all the name of another shop [S-013]', async () => {
  /* 'Walls and floors' is a use of the shop's own goods too. */
  const names = tradeNames
    .flatMap(([words]) => words.split(', '))
    .filter((name) => name !== 'walls and floors')
  expect(names).toContain('porcelanosa')
  for (const word of [...names, 'porch', 'subway tiles', 'terrasse'])
    for (const length of [3, 4, word.length - 1]) {
      const { searches } = await shop.features.listings.suggest(word.slice(0, length))
      expect(searches).not.toContain(word)
    }
})

test('tolerates a typing error, and suggests searches to begin with for an empty text [S-013]', async () => {
  expect((await suggest('morland')).json().products[0]).toMatchObject({ name: 'Moorland Porcelain Paving' })
  const first = Suggestions.parse((await suggest('')).json())
  expect(first).toEqual({ searches: expect.arrayContaining(['marble']), categories: [], products: [] })
  expect((await shop.call({ url: calls.searchSuggestions })).json()).toEqual(first)
})

test('rejects a text that is too long with a message', async () => {
  const answer = await suggest('a'.repeat(MAX_SEARCH_TEXT_LENGTH + 1))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ errors: { q: [messages.searchTooLong] } })
  expect((await shop.call({ url: `${calls.searchSuggestions}?q=a&q=b` })).statusCode).toBe(422)
})

test('answers every text without a server error [P-018]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
      expect((await suggest(text.slice(0, MAX_SEARCH_TEXT_LENGTH))).statusCode).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})
