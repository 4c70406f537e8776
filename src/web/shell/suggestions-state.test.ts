import { describe, expect, test } from 'vitest'
import type { Suggestions } from '#contract/suggestions.ts'
import { noSuggestions, reduceSuggestions, type SuggestionsState } from './suggestions-state.ts'

const mosaics = { slug: 'mosaics', name: 'Mosaics', matches: 3, whole: false, named: false }
const found = {
  searches: ['penny round'],
  categories: [mosaics],
  products: [
    { name: 'Penny Rounds', full_slug: '/mosaics/penny-rounds', thumbnail_image: '/p.webp', price: null },
  ],
}
const arrive = (text: string, suggestions: Suggestions): SuggestionsState =>
  reduceSuggestions(noSuggestions, { type: 'arrived', text, suggestions })
const open = arrive('penny', found)
const walk = (state: SuggestionsState, ...steps: readonly (1 | -1)[]): SuggestionsState =>
  steps.reduce((at, by) => reduceSuggestions(at, { type: 'moved', by }), state)

describe('suggestions', () => {
  test('list products, then categories, then searches, with none active [S-013]', () => {
    expect(open.open).toBe(true)
    expect(open.active).toBeNull()
    expect(open.shown.map(({ kind, path }) => [kind, path])).toEqual([
      ['product', '/mosaics/penny-rounds'],
      ['category', '/search?q=penny&category=mosaics'],
      ['search', '/search?q=penny+round'],
    ])
  })

  test('begin, while nothing is typed, with what was searched for before, each once [S-013]', () => {
    const suggestions = { searches: ['marble', 'slate'], categories: [], products: [] }
    const action = { type: 'arrived', text: '', suggestions, recent: ['grey grout', 'slate'] } as const
    expect(reduceSuggestions(noSuggestions, action).shown.map(({ name, note }) => [name, note])).toEqual([
      ['grey grout', 'Searched before'],
      ['slate', 'Searched before'],
      ['marble', null],
    ])
  })

  test('open a category narrowed to what matches, or whole where all of it does [S-013]', () => {
    const lineFor = (category: Suggestions['categories'][number]) =>
      arrive('marb', { ...found, categories: [category] }).shown.find(({ kind }) => kind === 'category')
    expect(lineFor(mosaics)).toMatchObject({
      path: '/search?q=marb&category=mosaics',
      note: '3 products with ‘marb’',
    })
    expect(lineFor({ ...mosaics, whole: true })).toMatchObject({ path: '/mosaics', note: 'Category' })
  })

  test('begin with the category that the text is the name of [S-013]', () => {
    const paving = { ...mosaics, slug: 'stone-paving', name: 'Stone Paving' }
    const categories = [paving, { ...mosaics, whole: true, named: true }]
    expect(arrive('mosaics', { ...found, categories }).shown.map(({ name }) => name)).toEqual([
      'Mosaics',
      'Penny Rounds',
      'Stone Paving',
      'penny round',
    ])
  })

  test('cycle with the arrow keys through the list and the text', () => {
    expect(walk(open, 1).active).toBe(0)
    expect(walk(open, 1, 1).active).toBe(1)
    expect(walk(open, 1, 1, 1).active).toBe(2)
    expect(walk(open, 1, 1, 1, 1).active).toBeNull()
    expect(walk(open, -1).active).toBe(2)
    expect(walk(open, -1, 1).active).toBeNull()
  })

  test('reopen a closed list from the text, but never an empty one', () => {
    const closed = reduceSuggestions(walk(open, 1), { type: 'closed' })
    expect(closed).toMatchObject({ open: false, active: null })
    expect(walk(closed, 1)).toMatchObject({ open: true, active: 0 })
    expect(walk(noSuggestions, 1)).toEqual(noSuggestions)
    const none = reduceSuggestions(open, {
      type: 'arrived',
      text: 'penny',
      suggestions: { searches: [], categories: [], products: [] },
    })
    expect(none).toEqual(noSuggestions)
  })
})
