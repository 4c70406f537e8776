/**
 * Words that products have by their data and not by their texts: reduced goods have 'sale'. The list of
 * synonyms leads to them: 'clearance' → 'sale'.
 */
export const factWords = ['sale', 'effect', 'large', 'small', 'tile'] as const
export type FactWord = (typeof factWords)[number]

/** Facts that a product never has by its texts: 'never in a sale' does not make it reduced. */
const onlyFacts: ReadonlySet<string> = new Set<FactWord>(['sale'])

export const isOnlyFact = (word: string): boolean => onlyFacts.has(word)

const facts: ReadonlySet<string> = new Set(factWords)

/** Whether a word is one of the facts, even if no product has it now. */
export const isFact = (word: string): boolean => facts.has(word)
