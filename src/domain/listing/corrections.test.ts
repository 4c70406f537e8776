import { expect, test } from 'vitest'
import { indexOf, type Product } from './text-search.fixtures.ts'
import { searchText } from './text-search.ts'

/** What a query is corrected to; null: it stays as it is. */
const correct = (text: string, ...names: readonly string[]): string | null =>
  searchText(indexOf(names.map((name): Product => [name, '', ''])), text)?.corrected ?? null

test.each([
  ['a short word with its first letters swapped', 'rgey', 'Grey', 'grey'],
  ['a short word that begins alike', 'gery', 'Grey', 'grey'],
  ['a word of six letters with another first one', 'bartar', 'Mortar', null],
  ['a word of six letters with one other first one', 'nortar', 'Mortar', 'mortar'],
  ['a word of five letters with another first one', 'brout', 'Grout', null],
  ['a short word whose first letter is the second one', 'rrey', 'Grey', null],
  ['a short word whose second letter is the first one', 'xgrey', 'Grey', null],
])('%s: %j for %j becomes %j [S-012]', (_, typed, name, corrected) => {
  expect(correct(typed, name)).toBe(corrected)
})

const sizeIn = (text: string, name: string) => searchText(indexOf([[name, '', '']]), text)?.size ?? null

test.each([
  ['60x60', '600x600', { typed: '60x60', meant: '600x600' }],
  ['grey 30 x 60', 'Grey 600x300', { typed: '30 x 60', meant: '600x300' }],
  ['24x24', '600x600', { typed: '24x24', meant: '600x600' }],
  ['600x600', '600x600', null],
  /* Only a size is read in other units, not what has one in it. */
  ['p60x60', 'p600x600', null],
  ['60x60p', '600x600p', null],
])(
  'the size of %j where the shop has %j is %j, and nothing is corrected [S-010] [S-012]',
  (typed, name, size) => {
    expect(sizeIn(typed, name)).toEqual(size)
    expect(correct(typed, name)).toBeNull()
  },
)

test('a misspelt word beside such a size is corrected alone [S-012]', () => {
  const found = searchText(indexOf([['Slate 600x600', '', '']]), 'slaet 60x60')
  expect(found).toMatchObject({ corrected: 'slate 60x60', size: { typed: '60x60', meant: '600x600' } })
})

test('a letter that is a word of the shop is not the beginning of others, and two letters that are none find nothing', () => {
  const names = ['9 boards', '90 boards', 'Xylo boards']
  const index = indexOf(names.map((name): Product => [name, '', '']))
  const found = (text: string) =>
    names.filter((_, i) => ((searchText(index, text)?.products[0] ?? 0) >> i) & 1)
  expect(found('boards 9')).toEqual(['9 boards'])
  expect(found('xy')).toEqual([])
  expect(found('xyl')).toEqual(['Xylo boards'])
})
