import { type Bitset, emptyBitset, forEachBit, hasBit, setBit } from './bitset.ts'

/** A page of the members in an order: `take` of them after the first `skip`. */
export const pageInOrder = (
  order: Uint32Array,
  members: Bitset,
  skip: number,
  take: number,
): readonly number[] => {
  const page: number[] = []
  let passed = 0
  for (let i = 0; i < order.length && page.length < take; i += 1) {
    const ordinal = order[i] ?? 0
    if (!hasBit(members, ordinal)) continue
    if (passed >= skip) page.push(ordinal)
    passed += 1
  }
  return page
}

/**
 * The same with the best fit first and equal fits in the given order. Members are counted by fit first, so
 * that only those on the page are sorted.
 */
export const pageByFit = (
  order: Uint32Array,
  members: Bitset,
  fits: Uint8Array,
  skip: number,
  take: number,
): readonly number[] => {
  const counts = new Uint32Array(256)
  members.forEach((word, i) => {
    forEachBit(word, i << 5, (ordinal) => {
      const fit = fits[ordinal] ?? 0
      counts[fit] = (counts[fit] ?? 0) + 1
    })
  })
  const page: number[] = []
  let before = 0
  for (let fit = 255; fit >= 0 && page.length < take; fit -= 1) {
    const count = counts[fit] ?? 0
    if (count > 0 && before + count > skip) {
      const first = Math.max(0, skip - before)
      page.push(...pageInOrder(order, membersWithFit(members, fits, fit), first, take - page.length))
    }
    before += count
  }
  return page
}

/** The members with exactly this fit. */
const membersWithFit = (members: Bitset, fits: Uint8Array, fit: number): Bitset => {
  const matching = emptyBitset(32 * members.length)
  members.forEach((word, i) => {
    forEachBit(word, i << 5, (ordinal) => {
      if (fits[ordinal] === fit) setBit(matching, ordinal)
    })
  })
  return matching
}
