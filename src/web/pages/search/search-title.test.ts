import { describe, expect, test } from 'vitest'
import type { Facet } from '#contract/listing.ts'
import { asksForSomething, searchTitle } from './search-title.ts'

const look = (...selected: readonly string[]): Facet => ({
  code: 'look',
  name: 'Look',
  options: ['Marble', 'Slate'].map((name) => ({
    code: name,
    name,
    count: 3,
    selected: selected.includes(name),
  })),
})

describe('what a search page is called', () => {
  test.each([
    ['the words', 'slate', null, [], 'Results for ‘slate’', true],
    ['the words that were meant', 'slaet', 'slate', ['Marble'], 'Results for ‘slate’', true],
    ['the one tick', '', null, ['Marble'], 'Marble', true],
    ['all products, with several ticks', '', null, ['Marble', 'Slate'], 'All products', true],
    ['nothing asked for', '', null, [], 'Search', false],
  ])('%s', (_, text, corrected, ticked, title, asks) => {
    const asked = { text, corrected, facets: [look(...ticked)] }
    expect(searchTitle(asked)).toBe(title)
    expect(asksForSomething(asked)).toBe(asks)
  })
})
