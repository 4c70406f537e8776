/**
 * A set of products with one bit for each, for counting facets. A product is identified by its ordinal, 0 …
 * size − 1. Sets that are combined have the same size.
 */
export type Bitset = Uint32Array

/** An empty set with room for `size` products. */
export const emptyBitset = (size: number): Bitset => new Uint32Array(Math.ceil(size / 32))

/** The set of all products. The bits after the last product stay clear, so that counts are right. */
export const fullBitset = (size: number): Bitset => {
  const bits = emptyBitset(size).fill(0xffffffff)
  const rest = size % 32
  if (rest > 0 && bits.length > 0) bits[bits.length - 1] = 2 ** rest - 1
  return bits
}

/** Adds a product to a set, in place. */
export const setBit = (bits: Bitset, index: number): void => {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

/** The set of some products. */
export const bitsetOf = (size: number, ordinals: readonly number[]): Bitset => {
  const bits = emptyBitset(size)
  for (const ordinal of ordinals) setBit(bits, ordinal)
  return bits
}

export const hasBit = (bits: Bitset, index: number): boolean =>
  (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

/** The products in both sets, as a new set. */
export const intersect = (a: Bitset, b: Bitset): Bitset => {
  const both = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i += 1) both[i] = (a[i] ?? 0) & (b[i] ?? 0)
  return both
}

/** Counts the bits of a 32-bit word by adding neighbours: pairs, nibbles, bytes. */
export const bitsIn = (word: number): number => {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  v = (v + (v >>> 4)) & 0x0f0f0f0f
  return Math.imul(v, 0x01010101) >>> 24
}

/** Counts the products that two sets share, without creating their intersection. */
export const countShared = (a: Bitset, b: Bitset): number => {
  let count = 0
  for (let i = 0; i < a.length; i += 1) count += bitsIn((a[i] ?? 0) & (b[i] ?? 0))
  return count
}

export const countBits = (bits: Bitset): number => countShared(bits, bits)

export const isEmpty = (bits: Bitset): boolean => {
  /* A loop: `every` calls a function for each of 3,000 words. */
  for (let i = 0; i < bits.length; i += 1) if (bits[i] !== 0) return false
  return true
}

/** Visits the ordinals `base + 0 … 31` whose bits are set in a word, in ascending order. */
export const forEachBit = (word: number, base: number, visit: (ordinal: number) => void): void => {
  let rest = word
  while (rest !== 0) {
    const low = rest & -rest
    visit(base + 31 - Math.clz32(low))
    rest ^= low
  }
}
