import { createHash } from 'node:crypto'

/** How often an id was made, by kind. Kept with the state, so that ids go on where they stopped. */
export type Counters = Record<string, number>

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export interface Ids {
  /** `stripe('pi', 24)` → pi_ and 24 letters. */
  stripe(prefix: string, length?: number): string
  /** 17 capitals and digits, as PayPal's orders and captures. */
  paypal(kind: string): string
}

/** Ids that are the same in every run with the same seed and the same calls: nothing here is random. */
export const createIds = (seed: string, counters: Counters): Ids => {
  const next = (kind: string, alphabet: string, length: number): string => {
    const count = (counters[kind] ?? 0) + 1
    counters[kind] = count
    const bytes = createHash('sha512').update(`${seed}:${kind}:${count}`).digest()
    return Array.from({ length }, (_, i) => alphabet[(bytes[i] ?? 0) % alphabet.length]).join('')
  }
  return {
    stripe: (prefix, length = 24) => `${prefix}_${next(prefix, letters, length)}`,
    paypal: (kind) => next(kind, letters.slice(0, 36), 17),
  }
}
