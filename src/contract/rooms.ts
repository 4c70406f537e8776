import { listingHref } from './listing-address.ts'
import { paths } from './routes.ts'

/** A place that somebody is doing up, and the uses of goods that make it (OR, as ticks of one group mean). */
export interface Room {
  readonly name: string
  readonly uses: readonly string[]
  /** A picture of a product shows the room when its words have one of these. */
  readonly shownBy: RegExp
}

/** The group of attributes that says where goods go. */
export const USE_GROUP = 'use'

/** What the home page offers by room, in this order; a room without goods is left out. */
export const rooms: readonly Room[] = [
  { name: 'Bathroom', uses: ['walls', 'walls-floors', 'wet-rooms'], shownBy: /bathroom|shower/i },
  { name: 'Kitchen', uses: ['floors', 'walls', 'walls-floors'], shownBy: /kitchen/i },
  { name: 'Hall and living room', uses: ['floors', 'walls-floors'], shownBy: /hall|living/i },
  { name: 'Terrace', uses: ['in-out', 'outdoors'], shownBy: /terrace|patio/i },
  { name: 'Drive and path', uses: ['drives'], shownBy: /drive|path/i },
  { name: 'Garden beds', uses: ['beds'], shownBy: /bed|border|garden/i },
]

/** `/search?use=floors&use=walls-floors` */
export const roomHref = ({ uses }: Room): string =>
  listingHref(paths.search, { text: '', ticks: new Map([[USE_GROUP, uses]]), sort: 'featured', page: 1 })

/** The room that ticks ask for: exactly its uses, in any order, and nothing of another group. */
export const roomAsked = (ticks: ReadonlyMap<string, readonly string[]>): Room | null => {
  const asked = ticks.get(USE_GROUP)
  if (asked === undefined || ticks.size > 1) return null
  return (
    rooms.find(({ uses }) => uses.length === asked.length && uses.every((use) => asked.includes(use))) ?? null
  )
}
