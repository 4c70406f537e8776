import { expect, test } from 'vitest'
import { pageByFit } from './order.ts'
import type { SynonymEntry } from './synonyms.ts'
import { indexOf, type Product } from './text-search.fixtures.ts'
import { searchText } from './text-search.ts'

/* What a description mentions, and what goods are. */

const goods: readonly Product[] = [
  ['Alameda', 'Patterned look', 'Cast from pigmented cement'],
  ['Fellside', 'Mixed sizes, pattern pack', 'Flags for a random pattern'],
  ['Ground Sheet', 'Membrane', 'It stops the stone sinking'],
  ['Stone Trough', 'For a sink', 'Cut from one block'],
]
const synonyms: readonly SynonymEntry[] = [
  { words: ['moroccan'], means: ['patterned', 'cement'] },
  { words: ['sink', 'sinks', 'basin'], means: ['basin', 'sink'] },
]
const index = indexOf(goods, synonyms)

const find = (text: string) => {
  const found = searchText(index, text)
  if (found === null) throw new Error('no words')
  const order = Uint32Array.from(goods.keys())
  return pageByFit(order, found.products, found.fits, 0, 9).map((i) => goods[i]?.[0])
}

test('a synonym means what goods are, not what is like it or mentioned with them [S-010]', () => {
  expect(find('moroccan')).toEqual(['Alameda'])
  expect(find('patterned')).toEqual(['Alameda', 'Fellside'])
})

test('a kind of goods is not found in descriptions of others, any other word is [S-010]', () => {
  expect(find('basin')).toEqual(['Stone Trough'])
  expect(find('sinks')).toEqual(['Stone Trough'])
  expect(find('pigmented')).toEqual(['Alameda'])
})
