import { type Bitset, countShared, emptyBitset, forEachBit, hasBit, setBit } from './bitset.ts'

/**
 * A compact set of products: a list of ascending ordinals while that is shorter than a bitset, else a bitset.
 * A word that three products have takes 12 bytes, and no word takes more than a bit for each product.
 */
export type OrdinalSet =
  | { readonly kind: 'list'; readonly ordinals: Uint32Array }
  | { readonly kind: 'bits'; readonly bits: Bitset }

/** Adds the set's products to a bitset. */
export const addAll = (into: Bitset, set: OrdinalSet): void => {
  if (set.kind === 'list') for (const ordinal of set.ordinals) setBit(into, ordinal)
  else for (let i = 0; i < into.length; i += 1) into[i] = (into[i] ?? 0) | (set.bits[i] ?? 0)
}

/** The products in at least one of the sets. */
export const unionOf = (size: number, sets: Iterable<OrdinalSet>): Bitset => {
  const union = emptyBitset(size)
  for (const set of sets) addAll(union, set)
  return union
}

/** Counts the products of `bits` in the set: the count beside a facet's option. */
export const countIn = (bits: Bitset, set: OrdinalSet): number => {
  if (set.kind === 'bits') return countShared(bits, set.bits)
  let count = 0
  for (const ordinal of set.ordinals) if (hasBit(bits, ordinal)) count += 1
  return count
}

/** Visits the products of `bits` in the set, in ascending order. */
export const forEachIn = (bits: Bitset, set: OrdinalSet, visit: (ordinal: number) => void): void => {
  if (set.kind === 'list') {
    for (const ordinal of set.ordinals) if (hasBit(bits, ordinal)) visit(ordinal)
    return
  }
  for (let i = 0; i < bits.length; i += 1) {
    const word = (bits[i] ?? 0) & (set.bits[i] ?? 0)
    if (word !== 0) forEachBit(word, i << 5, visit)
  }
}

/** Many sets of the same products in one block of memory; a set is identified by its key, 0 … count − 1. */
export interface SetBlock {
  /** Number of products. */
  readonly size: number
  readonly counts: Uint32Array
  readonly starts: Uint32Array
  readonly words: Uint32Array
}

const wordsFor = (count: number, size: number): number => Math.min(count, Math.ceil(size / 32))

/** One set of a block, as a view of its memory, without a copy. */
export const setOf = ({ size, counts, starts, words }: SetBlock, key: number): OrdinalSet => {
  const count = counts[key] ?? 0
  const start = starts[key] ?? 0
  const part = words.subarray(start, start + wordsFor(count, size))
  return part.length < count ? { kind: 'bits', bits: part } : { kind: 'list', ordinals: part }
}

/** The number of products with the key. */
export const sizeOf = (block: SetBlock, key: number): number => block.counts[key] ?? 0

/**
 * Builds an inverted index: collects the keys of each product, one product after another, and returns the
 * products of each key.
 */
export interface SetCollector {
  /** Adds the keys of the next product, each once. */
  add(keys: Iterable<number>): void
  /** Inverts the index in slices of work, so that the caller can yield to other work between them. */
  invert(keyCount: number): Generator<void, SetBlock>
}

/** Keys in one chunk of memory, which are processed between two pauses: about a millisecond. */
const SLICE = 65_536

/** Creates a collector of sets in one block. Call `invert` once, after all products have been added. */
export const createSetCollector = (): SetCollector => {
  const chunks: Uint32Array[] = []
  let length = 0
  const ends: number[] = []

  return {
    add(keys) {
      for (const key of keys) {
        const place = length % SLICE
        if (place === 0) chunks.push(new Uint32Array(SLICE))
        const chunk = chunks.at(-1)
        if (chunk !== undefined) chunk[place] = key
        length += 1
      }
      ends.push(length)
    },

    *invert(keyCount) {
      const size = ends.length
      const bitWords = Math.ceil(size / 32)
      const counts = new Uint32Array(keyCount)
      for (const [i, chunk] of chunks.entries()) {
        for (const key of chunk.subarray(0, length - i * SLICE)) counts[key] = (counts[key] ?? 0) + 1
        yield
      }
      const starts = new Uint32Array(keyCount)
      let total = 0
      for (let key = 0; key < keyCount; key += 1) {
        starts[key] = total
        total += wordsFor(counts[key] ?? 0, size)
      }
      yield
      const words = new Uint32Array(total)
      const next = starts.slice()
      let ordinal = 0
      for (const [i, chunk] of chunks.entries()) {
        const inChunk = Math.min(length - i * SLICE, SLICE)
        for (let place = 0; place < inChunk; place += 1) {
          while (i * SLICE + place >= (ends[ordinal] ?? 0)) ordinal += 1
          const key = chunk[place] ?? 0
          if ((counts[key] ?? 0) > bitWords) {
            const at = (starts[key] ?? 0) + (ordinal >>> 5)
            words[at] = (words[at] ?? 0) | (1 << (ordinal & 31))
          } else {
            const at = next[key] ?? 0
            words[at] = ordinal
            next[key] = at + 1
          }
        }
        yield
      }
      return { size, counts, starts, words }
    },
  }
}
