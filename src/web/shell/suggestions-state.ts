import { CATEGORY_GROUP } from '#contract/listing.ts'
import { listingHref } from '#contract/listing-address.ts'
import { categoryPath, paths } from '#contract/routes.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { productCount } from '../listing/product-count.ts'

/** One line of the list under the search box. */
export interface Suggestion {
  readonly kind: 'search' | 'category' | 'product'
  readonly name: string
  readonly path: string
  /** Below the name of a category: what it opens. */
  readonly note: string | null
  readonly picture: string | null
  readonly price: Suggestions['products'][number]['price']
}

/** The list under the search box, and its active line. */
export interface SuggestionsState {
  readonly shown: readonly Suggestion[]
  /** Index in `shown`; null if Enter searches for the text itself. */
  readonly active: number | null
  readonly open: boolean
}

export type SuggestionsAction =
  | {
      readonly type: 'arrived'
      readonly text: string
      readonly suggestions: Suggestions
      /** What was searched for before; only while nothing is typed. */
      readonly recent?: readonly string[]
    }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'closed' }

export const noSuggestions: SuggestionsState = { shown: [], active: null, open: false }

type SuggestedCategory = Suggestions['categories'][number]

/** Opens what was meant: the whole category, or its products that match the text. */
const categoryLine =
  (text: string) =>
  ({ slug, name, matches, whole }: SuggestedCategory): Suggestion => ({
    kind: 'category',
    name,
    path: whole
      ? categoryPath(slug)
      : listingHref(paths.search, { text, ticks: new Map([[CATEGORY_GROUP, [slug]]]) }),
    note: whole ? 'Category' : `${productCount(matches)} with ‘${text}’`,
    picture: null,
    price: null,
  })

const searchLine = (text: string, note: string | null): Suggestion => ({
  kind: 'search',
  name: text,
  path: listingHref(paths.search, { text }),
  note,
  picture: null,
  price: null,
})

/** Products first, unless the text is the name of a category (S-013). */
const linesOf = (
  text: string,
  { searches, categories, products }: Suggestions,
  recent: readonly string[],
): readonly Suggestion[] => {
  const lineOf = categoryLine(text)
  return [
    ...categories.filter(({ named }) => named).map(lineOf),
    ...products.map(({ name, full_slug, thumbnail_image, price }) => ({
      kind: 'product' as const,
      name,
      path: full_slug,
      note: null,
      picture: thumbnail_image,
      price,
    })),
    ...categories.filter(({ named }) => !named).map(lineOf),
    ...recent.map((search) => searchLine(search, 'Searched before')),
    ...searches.filter((search) => !recent.includes(search)).map((search) => searchLine(search, null)),
  ]
}

/** The next line in a cycle that includes the text itself: text, first, …, last, text. */
const moved = ({ shown, active }: SuggestionsState, by: 1 | -1): number | null => {
  const places = shown.length + 1
  const place = ((active ?? -1) + 1 + by + places) % places
  return place === 0 ? null : place - 1
}

export const reduceSuggestions = (state: SuggestionsState, event: SuggestionsAction): SuggestionsState => {
  switch (event.type) {
    case 'arrived': {
      const shown = linesOf(event.text, event.suggestions, event.recent ?? [])
      return { shown, active: null, open: shown.length > 0 }
    }
    case 'moved':
      if (state.shown.length === 0) return state
      return { ...state, open: true, active: moved(state, event.by) }
    case 'closed':
      return { ...state, open: false, active: null }
  }
}
