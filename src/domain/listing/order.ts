import { type Bitset, emptyBitset, forEachBit, hasBit, setBit } from './bitset.ts'

/** A part of the members in an order: `take` of them after the first `skip`. */
export const inOrder = (
  order: Uint32Array,
  members: Bitset,
  skip: number,
  take: number,
): readonly number[] => {
  const found: number[] = []
  let passed = 0
  for (let i = 0; i < order.length && found.length < take; i += 1) {
    const ordinal = order[i] ?? 0
    if (!hasBit(members, ordinal)) continue
    if (passed >= skip) found.push(ordinal)
    passed += 1
  }
  return found
}

/**
 * The same, best fit first and equal fits in the order given. Members are counted by fit, so that only those on the page
 * are sorted.
 */
export const byFit = (
  order: Uint32Array,
  members: Bitset,
  fits: Uint8Array,
  skip: number,
  take: number,
): readonly number[] => {
  const having = new Uint32Array(256)
  members.forEach((word, i) => {
    forEachBit(word, i << 5, (ordinal) => {
      const fit = fits[ordinal] ?? 0
      having[fit] = (having[fit] ?? 0) + 1
    })
  })
  const found: number[] = []
  let before = 0
  for (let fit = 255; fit >= 0 && found.length < take; fit -= 1) {
    const count = having[fit] ?? 0
    if (count > 0 && before + count > skip) {
      const first = Math.max(0, skip - before)
      found.push(...inOrder(order, fitting(members, fits, fit), first, take - found.length))
    }
    before += count
  }
  return found
}

/** The members that fit just so well. */
const fitting = (members: Bitset, fits: Uint8Array, fit: number): Bitset => {
  const those = emptyBitset(32 * members.length)
  members.forEach((word, i) => {
    forEachBit(word, i << 5, (ordinal) => {
      if (fits[ordinal] === fit) setBit(those, ordinal)
    })
  })
  return those
}
