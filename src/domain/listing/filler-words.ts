/**
 * Words that shoppers type and that say nothing about the goods: a search never requires them. A product that
 * has one all the same ranks higher: 'slate tiles' shows slate tiles before slate chippings.
 */
const fillers: ReadonlySet<string> = new Set(
  (
    'tile tiling effect look looking style styled design designed idea inspiration cheap cheapest ' +
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
