import { describe, expect, test } from 'vitest'
import { noSuggestions, reduceSuggestions, type SuggestionsState } from './suggestions-state.ts'

const found = {
  searches: ['penny round'],
  categories: [{ slug: 'mosaics', name: 'Mosaics' }],
  products: [
    { name: 'Penny Rounds', full_slug: '/mosaics/penny-rounds', thumbnail_image: '/p.webp', price: null },
  ],
}
const open = reduceSuggestions(noSuggestions, { type: 'arrived', suggestions: found })
const walk = (state: SuggestionsState, ...steps: readonly (1 | -1)[]): SuggestionsState =>
  steps.reduce((at, by) => reduceSuggestions(at, { type: 'moved', by }), state)

describe('suggestions', () => {
  test('list searches, then categories, then products, with none active [S-013]', () => {
    expect(open.open).toBe(true)
    expect(open.active).toBeNull()
    expect(open.shown.map(({ kind, path }) => [kind, path])).toEqual([
      ['search', '/search?q=penny+round'],
      ['category', '/mosaics'],
      ['product', '/mosaics/penny-rounds'],
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
      suggestions: { searches: [], categories: [], products: [] },
    })
    expect(none).toEqual(noSuggestions)
  })
})
