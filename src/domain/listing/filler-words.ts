/**
 * Words that shoppers type and that say nothing about the goods: a search never requires them. A product that
 * has one all the same ranks higher: 'slate tiles' shows slate tiles before slate chippings.
 */
const fillers: ReadonlySet<string> = new Set(
  (
    'tile tiling effect look looking style styled design designed idea inspiration cheap cheaper cheapest ' +
    'inexpensive affordable budget low best good nice great top quality premium luxury modern contemporary ' +
    'beautiful buy order shop store online uk price priced cost range collection type kind sort some any all ' +
    'get need want please show find where what which how i me my we near local delivery delivered supply ' +
    'supplier product item material option choice selection new sqm per each like do can not ' +
    'much many should would could does there home house property building'
  ).split(' '),
)

/** An amount of area, '20m2': how much is wanted, not what. */
const amountPattern = /^(?:\d+(?:\.\d+)?)?m2$/

/** Whether a search may do without the word. */
export const isFiller = (word: string): boolean => fillers.has(word) || amountPattern.test(word)

/** Words for where goods are laid: with one of them a query means goods to lay, as with 'tile' (S-011). */
const places: ReadonlySet<string> = new Set(['floor', 'flooring', 'wall', 'tread'])

export const isPlace = (word: string): boolean => places.has(word)

const cheapWords: ReadonlySet<string> = new Set([
  'cheap',
  'cheaper',
  'cheapest',
  'inexpensive',
  'affordable',
  'budget',
])

/** Whether a word asks for the lowest prices first; it says nothing else. */
export const asksForCheap = (word: string): boolean => cheapWords.has(word)
