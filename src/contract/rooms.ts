import { listingHref } from './listing-address.ts'
import { paths } from './routes.ts'

/**
 * A room of a house, and the uses of goods that it stands for (combined by OR, as ticks of one group are).
 */
export interface Room {
  readonly name: string
  readonly uses: readonly string[]
}

/** The attribute group that states where goods are used. */
export const USE_GROUP = 'use'

/** The rooms on the home page, in this order; a room without goods is left out. */
export const rooms: readonly Room[] = [
  { name: 'Bathroom', uses: ['walls', 'walls-floors', 'wet-rooms'] },
  { name: 'Kitchen', uses: ['floors', 'walls', 'walls-floors'] },
  { name: 'Hall and living room', uses: ['floors', 'walls-floors'] },
  { name: 'Terrace', uses: ['in-out', 'outdoors'] },
  { name: 'Drive and path', uses: ['drives'] },
  { name: 'Garden beds', uses: ['beds'] },
]

/** `/search?use=floors&use=walls-floors` */
export const roomHref = ({ uses }: Room): string =>
  listingHref(paths.search, { ticks: new Map([[USE_GROUP, uses]]) })

/**
 * The room whose uses are exactly these ticks, in any order, without ticks of another group; null if there is
 * none.
 */
export const roomOfTicks = (ticks: ReadonlyMap<string, readonly string[]>): Room | null => {
  const ticked = ticks.get(USE_GROUP)
  if (ticked === undefined || ticks.size > 1) return null
  return (
    rooms.find(({ uses }) => uses.length === ticked.length && uses.every((use) => ticked.includes(use))) ??
    null
  )
}
