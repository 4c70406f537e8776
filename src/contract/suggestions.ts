import { z } from 'zod'
import { MAX_SEARCH_TEXT_LENGTH } from './listing-address.ts'
import { messages } from './messages.ts'

/** The text typed into the search box so far. */
export const SuggestionsQuery = z.object({
  q: z.string(messages.searchTooLong).max(MAX_SEARCH_TEXT_LENGTH, messages.searchTooLong).default(''),
})

/**
 * Suggestions for an unfinished search text: the best matching products, the categories with most of the matches,
 * and searches that begin with it.
 */
export const Suggestions = z.object({
  searches: z.array(z.string()).readonly(),
  categories: z
    .array(
      z.object({
        slug: z.string(),
        name: z.string(),
        /** How many of its products match the text. */
        matches: z.number().int(),
        /** The text is its name, or all of its products match: it is suggested as a whole. */
        whole: z.boolean(),
        /** The text is its name. */
        named: z.boolean(),
      }),
    )
    .readonly(),
  products: z
    .array(
      z.object({
        name: z.string(),
        full_slug: z.string(),
        thumbnail_image: z.string().nullable(),
        /** VAT included, as on the product's card. */
        price: z
          .object({
            pence: z.number().int(),
            per_square_metre: z.boolean(),
            /** What a pack's price is for a square metre; null: it is shown alone. */
            equivalent: z.number().int().nullable(),
            /** What the price is for, '5 kg sack', where neither says it by the square metre. */
            unit: z.string().nullable(),
          })
          .nullable(),
      }),
    )
    .readonly(),
})
export type Suggestions = z.infer<typeof Suggestions>
