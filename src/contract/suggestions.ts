import { z } from 'zod'
import { LONGEST_TEXT } from './listing-address.ts'
import { messages } from './messages.ts'

/** What is being typed into the search box. */
export const SuggestionsQuery = z.object({
  q: z.string(messages.searchTooLong).max(LONGEST_TEXT, messages.searchTooLong).default(''),
})

/** What a text that is being typed may become: categories with most of what it finds, and the products that fit best. */
export const Suggestions = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string() })).readonly(),
  products: z
    .array(z.object({ name: z.string(), full_slug: z.string(), thumbnail_image: z.string().nullable() }))
    .readonly(),
})
export type Suggestions = z.infer<typeof Suggestions>
