import type { ListingPage } from '#contract/listing.ts'
import { roomAsked } from '#contract/rooms.ts'

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

/** Words, or ticks alone: the whole shop seen through 'Marble'. */
export const hasQuery = (listing: ListingTitleInput): boolean =>
  listing.text !== '' || chosenNames(listing).length > 0

/** What a search page is called: the words, else the room, else the one tick, else all goods, else that nothing was asked for yet. */
export const searchTitle = (listing: ListingTitleInput): string => {
  if (listing.text !== '') return `Results for ‘${listing.corrected ?? listing.text}’`
  const room = roomAsked(chosenTicks(listing))
  if (room !== null) return `For the ${room.name.toLowerCase()}`
  const [first, second] = chosenNames(listing)
  if (first === undefined) return 'Search'
  return second === undefined ? first : 'All products'
}
