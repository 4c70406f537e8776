import type { ListingPage, SearchedPrice } from '#contract/listing.ts'
import { messages } from '#contract/messages.ts'
import { roomOfTicks } from '#contract/rooms.ts'
import { formatPounds } from '#domain/money/pence.ts'

type ListingTitleInput = Pick<ListingPage, 'text' | 'corrected' | 'facets'>

const chosenNames = ({ facets }: ListingTitleInput): readonly string[] =>
  facets.flatMap((facet) => facet.options.filter((option) => option.selected).map((option) => option.name))

const chosenTicks = ({ facets }: ListingTitleInput): ReadonlyMap<string, readonly string[]> =>
  new Map(
    facets.flatMap(({ code, options }) => {
      const ticked = options.flatMap((option) => (option.selected ? [option.code] : []))
      return ticked.length === 0 ? [] : [[code, ticked] as const]
    }),
  )

/** Whether there is a query: words, or ticks alone, such as the whole shop filtered by 'Marble'. */
export const hasQuery = (listing: ListingTitleInput): boolean =>
  listing.text !== '' || chosenNames(listing).length > 0

/** Whether words found nothing, and no tick is the cause. */
export const isWithoutResults = (listing: ListingTitleInput & Pick<ListingPage, 'total'>): boolean =>
  listing.text !== '' && listing.total === 0 && chosenNames(listing).length === 0

const list = new Intl.ListFormat('en-GB')

/** '‘blue’ and ‘hexagon’' */
export const quoted = (words: readonly string[]): string => list.format(words.map((word) => `‘${word}’`))

/** '600x300' → '600 × 300 mm' */
export const millimetres = (size: string): string => `${size.replace('x', ' × ')} mm`

/** 'These cost under £30 per m², with VAT.' */
export const priceSentence = ({ limit, including, per, met }: SearchedPrice): string => {
  const text = `${including ? 'up to' : 'under'} ${formatPounds(limit).replace('.00', '')}`
  return met ? messages.searchPrice(text, per) : messages.searchPriceNotMet(text, per)
}

/** The words of the query, else the room, else the only tick, else all products or 'Search'. */
export const searchTitle = (listing: ListingTitleInput): string => {
  if (listing.text !== '') return `Results for ‘${listing.corrected ?? listing.text}’`
  const room = roomOfTicks(chosenTicks(listing))
  if (room !== null) return `For the ${room.name.toLowerCase()}`
  const [first, second] = chosenNames(listing)
  if (first === undefined) return 'Search'
  return second === undefined ? first : 'All products'
}
