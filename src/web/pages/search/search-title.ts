import type { ListingPage } from '#contract/listing.ts'
import { roomAsked } from '#contract/rooms.ts'

type Asked = Pick<ListingPage, 'text' | 'corrected' | 'facets'>

const chosenNames = ({ facets }: Asked): readonly string[] =>
  facets.flatMap((facet) => facet.options.filter((option) => option.selected).map((option) => option.name))

const chosenTicks = ({ facets }: Asked): ReadonlyMap<string, readonly string[]> =>
  new Map(
    facets.flatMap(({ code, options }) => {
      const ticked = options.flatMap((option) => (option.selected ? [option.code] : []))
      return ticked.length === 0 ? [] : [[code, ticked] as const]
    }),
  )

/** Words, or ticks alone: the whole shop seen through 'Marble'. */
export const asksForSomething = (asked: Asked): boolean => asked.text !== '' || chosenNames(asked).length > 0

/** What a search page is called: the words, else the room, else the one tick, else all goods, else that nothing was asked for yet. */
export const searchTitle = (asked: Asked): string => {
  if (asked.text !== '') return `Results for ‘${asked.corrected ?? asked.text}’`
  const room = roomAsked(chosenTicks(asked))
  if (room !== null) return `For the ${room.name.toLowerCase()}`
  const [first, second] = chosenNames(asked)
  if (first === undefined) return 'Search'
  return second === undefined ? first : 'All products'
}
