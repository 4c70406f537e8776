import { listingHref } from '#contract/listing-address.ts'
import { categoryPath, paths } from '#contract/routes.ts'
import type { Suggestions } from '#contract/suggestions.ts'

/** One line of the list under the search box. */
export interface Suggestion {
  readonly kind: 'search' | 'category' | 'product'
  readonly name: string
  readonly path: string
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
  | { readonly type: 'arrived'; readonly suggestions: Suggestions }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'closed' }

export const noSuggestions: SuggestionsState = { shown: [], active: null, open: false }

const linesOf = ({ searches, categories, products }: Suggestions): readonly Suggestion[] => [
  ...searches.map((text) => ({
    kind: 'search' as const,
    name: text,
    path: listingHref(paths.search, { text }),
    picture: null,
    price: null,
  })),
  ...categories.map(({ slug, name }) => ({
    kind: 'category' as const,
    name,
    path: categoryPath(slug),
    picture: null,
    price: null,
  })),
  ...products.map(({ name, full_slug, thumbnail_image, price }) => ({
    kind: 'product' as const,
    name,
    path: full_slug,
    picture: thumbnail_image,
    price,
  })),
]

/** The next line in a cycle that includes the text itself: text, first, …, last, text. */
const moved = ({ shown, active }: SuggestionsState, by: 1 | -1): number | null => {
  const places = shown.length + 1
  const place = ((active ?? -1) + 1 + by + places) % places
  return place === 0 ? null : place - 1
}

export const reduceSuggestions = (state: SuggestionsState, event: SuggestionsAction): SuggestionsState => {
  switch (event.type) {
    case 'arrived': {
      const shown = linesOf(event.suggestions)
      return { shown, active: null, open: shown.length > 0 }
    }
    case 'moved':
      if (state.shown.length === 0) return state
      return { ...state, open: true, active: moved(state, event.by) }
    case 'closed':
      return { ...state, open: false, active: null }
  }
}
