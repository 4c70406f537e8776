import { describe, expect, test } from 'vitest'
import type { Facet } from '#contract/listing.ts'
import { pence } from '#domain/money/pence.ts'
import { hasQuery, millimetres, priceSentence, quoted, searchTitle } from './search-title.ts'

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

test('words are quoted and listed', () => {
  expect(quoted(['blue'])).toBe('‘blue’')
  expect(quoted(['blue', 'round', 'hexagon'])).toBe('‘blue’, ‘round’ and ‘hexagon’')
})

test('a size and a limit of prices are said in words [S-010]', () => {
  expect(millimetres('600x300')).toBe('600 × 300 mm')
  const price = { limit: pence(3000), including: false, per: 'm2', met: true, rest: 'tiles' } as const
  expect(priceSentence(price)).toBe('These cost under £30 per m², with VAT.')
  expect(priceSentence({ ...price, limit: pence(2950), including: true, per: 'pack' })).toBe(
    'These cost up to £29.50 per pack, with VAT.',
  )
  expect(priceSentence({ ...price, met: false })).toBe(
    'No price here is under £30 per m², so these are at any price.',
  )
})

describe('the title of a search page', () => {
  test.each([
    ['is the search words', 'slate', null, [], 'Results for ‘slate’', true],
    ['is the corrected words', 'slaet', 'slate', ['Marble'], 'Results for ‘slate’', true],
    ['is the only tick', '', null, ['Marble'], 'Marble', true],
    ['is all products for several ticks', '', null, ['Marble', 'Slate'], 'All products', true],
    ['is Search without a query', '', null, [], 'Search', false],
  ])('%s', (_, text, corrected, ticked, title, isQuery) => {
    const query = { text, corrected, facets: [look(...ticked)] }
    expect(searchTitle(query)).toBe(title)
    expect(hasQuery(query)).toBe(isQuery)
  })

  test('is the room when exactly its uses are ticked', () => {
    const use = (...selected: readonly string[]): Facet => ({
      code: 'use',
      name: 'Use',
      options: ['floors', 'walls-floors', 'beds'].map((code) => ({
        code,
        name: code,
        count: 1,
        selected: selected.includes(code),
      })),
    })
    const titled = (...facets: readonly Facet[]) => searchTitle({ text: '', corrected: null, facets })
    expect(titled(use('walls-floors', 'floors'))).toBe('For the hall and living room')
    expect(titled(use('beds'))).toBe('For the garden beds')
    expect(titled(use('walls-floors', 'floors', 'beds'))).toBe('All products')
    expect(titled(use('walls-floors', 'floors'), look('Marble'))).toBe('All products')
  })
})
