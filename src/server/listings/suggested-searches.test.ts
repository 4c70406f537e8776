import { expect, test } from 'vitest'
import { searchesOf } from './suggested-searches.ts'

test('lists options and what categories are named by once each, plain and sorted [S-013]', () => {
  const options = [{ name: 'Slate' }, { name: 'Décor' }]
  const categories = ['Grout and Jointing', 'Slate', 'Tools & Trims', 'Sand, Gravel'].map((name) => ({
    name,
  }))
  expect(searchesOf(options, categories)).toEqual([
    'decor',
    'gravel',
    'grout',
    'jointing',
    'sand',
    'slate',
    'tools',
    'trims',
  ])
})
