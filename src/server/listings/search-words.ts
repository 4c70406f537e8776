import { type Bitset, emptyBitset, hasBit, intersect, setBit } from '#domain/listing/bitset.ts'
import { slipsAllowed, slipsBetween, wordsOf } from '#domain/listing/words.ts'

/** Where a word was found, and what that is worth when results are ranked. */
export const fields = { name: 8, attribute: 3, text: 1 } as const
export type Field = keyof typeof fields

/** Products that have a word, by field; ordinals rise. */
type Postings = Record<Field, number[]>

export interface Found {
  readonly products: Bitset
  /** Sum of the worths of where each word was found, by ordinal. */
  readonly scores: Uint16Array
  /** The words that were searched for, when a slip was forgiven; else null. */
  readonly corrected: string | null
}

/** The words of all products, and who has them. */
export class SearchWords {
  readonly #postings = new Map<string, Postings>()
  #sorted: readonly string[] = []
  #size = 0

  /** Products come by rising ordinal. */
  add(ordinal: number, field: Field, text: string): void {
    for (const word of new Set(wordsOf(text))) {
      let postings = this.#postings.get(word)
      if (postings === undefined) {
        postings = { name: [], attribute: [], text: [] }
        this.#postings.set(word, postings)
      }
      const list = postings[field]
      if (list.at(-1) !== ordinal) list.push(ordinal)
    }
    this.#size = Math.max(this.#size, ordinal + 1)
  }

  /** To be called once, when all products have been added. */
  finish(): void {
    this.#sorted = [...this.#postings.keys()].sort()
  }

  /**
   * Products that have every word, as it is or as a beginning ('porcel'). Words that nobody has are taken for slips of
   * the nearest word that somebody has. Null when a word is like none at all.
   */
  find(text: string): Found | null {
    const asked = wordsOf(text)
    if (asked.length === 0) return null
    const scores = new Uint16Array(this.#size)
    let products: Bitset | null = null
    const meant: string[] = []
    for (const word of asked) {
      const known = this.#beginningWith(word)
      const nearest = known.length > 0 ? null : this.#nearest(word)
      if (known.length === 0 && nearest === null) return null
      const own = this.#mark(nearest === null ? known : [nearest], word, scores)
      products = products === null ? own : intersect(products, own)
      meant.push(nearest ?? word)
    }
    if (products === null) return null
    const corrected = meant.join(' ')
    return { products, scores, corrected: corrected === asked.join(' ') ? null : corrected }
  }

  #mark(words: readonly string[], asked: string, scores: Uint16Array): Bitset {
    const bits = emptyBitset(this.#size)
    const best = new Uint8Array(this.#size)
    for (const word of words) {
      const postings = this.#postings.get(word)
      if (postings === undefined) continue
      for (const field of ['name', 'attribute', 'text'] as const) {
        /* The whole word counts double: 'slate' before 'slatey'. */
        const worth = fields[field] * (word === asked ? 2 : 1)
        for (const ordinal of postings[field]) {
          if (!hasBit(bits, ordinal)) setBit(bits, ordinal)
          if (worth > (best[ordinal] ?? 0)) best[ordinal] = worth
        }
      }
    }
    for (let i = 0; i < best.length; i += 1) scores[i] = (scores[i] ?? 0) + (best[i] ?? 0)
    return bits
  }

  #beginningWith(prefix: string): readonly string[] {
    if (prefix.length < 2) return this.#postings.has(prefix) ? [prefix] : []
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let i = low; this.#sorted[i]?.startsWith(prefix); i += 1) found.push(this.#sorted[i] ?? '')
    return found
  }

  #nearest(word: string): string | null {
    const most = slipsAllowed(word)
    if (most === 0) return null
    let best: { readonly word: string; readonly slips: number; readonly products: number } | null = null
    for (const candidate of this.#sorted) {
      if (slipsAllowed(candidate) === 0) continue
      const slips = slipsBetween(word, candidate, most)
      if (slips > most) continue
      const postings = this.#postings.get(candidate)
      const products = postings ? postings.name.length + postings.attribute.length + postings.text.length : 0
      if (best === null || slips < best.slips || (slips === best.slips && products > best.products))
        best = { word: candidate, slips, products }
    }
    return best?.word ?? null
  }
}
