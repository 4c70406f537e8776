import { expect, test } from 'vitest'
import { searchesOf } from './suggested-searches.ts'

test('lists options and synonyms once each, plain and sorted [S-013]', () => {
  const options = [{ name: 'Slate' }, { name: 'Décor' }]
  expect(searchesOf(options, [{ words: ['subway', 'slate'], means: ['metro'] }])).toEqual([
    'decor',
    'slate',
    'subway',
  ])
})
