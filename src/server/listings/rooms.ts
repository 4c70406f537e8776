import type { EntryPoint } from '#contract/listing.ts'
import { roomHref, rooms, USE_GROUP } from '#contract/rooms.ts'
import { countBits } from '#domain/listing/bitset.ts'
import { unionOf } from '#domain/listing/ordinal-set.ts'
import { type ListingIndex, tagged } from './listing-index.ts'

/** The rooms that the shop has goods for; none where its goods do not state their use. */
export const roomsOf = (index: ListingIndex): readonly EntryPoint[] => {
  const options = index.groups.find(({ code }) => code === USE_GROUP)?.options ?? []
  return rooms
    .map((room) => {
      const own = options.filter(({ code }) => room.uses.includes(code))
      const members = unionOf(
        index.size,
        own.map((option) => tagged(index, option)),
      )
      return { name: room.name, href: roomHref(room), product_count: countBits(members) }
    })
    .filter(({ product_count }) => product_count > 0)
}
