import type { ProductCard, RoomEntryPoint } from '#contract/listing.ts'
import { type Room, roomHref, rooms, USE_GROUP } from '#contract/rooms.ts'
import { countBits } from '#domain/listing/bitset.ts'
import { pageInOrder } from '#domain/listing/order.ts'
import { unionOf } from '#domain/listing/ordinal-set.ts'
import { idsOf, type ListingIndex, tagged } from './listing-index.ts'

/** Products of a room that may lend it a picture. */
const CANDIDATES = 5

export interface ChosenRoom {
  readonly room: Room
  readonly count: number
  readonly candidates: readonly number[]
}

/** The rooms that the shop has goods for; none where its goods do not state their use. */
export const chooseRooms = (index: ListingIndex): readonly ChosenRoom[] => {
  const options = index.groups.find(({ code }) => code === USE_GROUP)?.options ?? []
  return rooms
    .map((room) => {
      const own = options.filter(({ code }) => room.uses.includes(code))
      const members = unionOf(
        index.size,
        own.map((option) => tagged(index, option)),
      )
      const first = pageInOrder(index.orders.featured, members, 0, CANDIDATES)
      return { room, count: countBits(members), candidates: idsOf(index, first) }
    })
    .filter(({ count }) => count > 0)
}

/** Each room with a picture of it, where a product has one; no product stands for two rooms while there are others. */
export const presentRooms = (
  chosen: readonly ChosenRoom[],
  cards: readonly ProductCard[],
): readonly RoomEntryPoint[] => {
  const taken = new Set<number>()
  return chosen.map(({ room, count, candidates }) => {
    const own = candidates.flatMap((id) => cards.filter((card) => card.id === id))
    const free = own.filter(({ id }) => !taken.has(id))
    const shows = (card: ProductCard): boolean => room.picturePattern.test(card.pictures[0]?.alt ?? '')
    const product = free.find(shows) ?? free[0] ?? own[0]
    if (product !== undefined) taken.add(product.id)
    return {
      name: room.name,
      href: roomHref(room),
      product_count: count,
      picture: product?.pictures[0] ?? null,
    }
  })
}
