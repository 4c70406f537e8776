import { createHash } from 'node:crypto'

/** The number of ids made, by kind. Stored with the state, so that ids continue where they stopped. */
export type Counters = Record<string, number>

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export interface Ids {
  /** `stripe('pi', 24)` → pi_ and 24 characters. */
  stripe(prefix: string, length?: number): string
  /** 17 capitals and digits, as PayPal's orders and captures. */
  paypal(kind: string): string
}

/**
 * Creates ids that are the same in every run with the same seed and the same calls: nothing here is random.
 */
export const createIds = (seed: string, counters: Counters): Ids => {
  const next = (kind: string, alphabet: string, length: number): string => {
    const count = (counters[kind] ?? 0) + 1
    counters[kind] = count
    const bytes = createHash('sha512').update(`${seed}:${kind}:${count}`).digest()
    return Array.from({ length }, (_, i) => alphabet[(bytes[i] ?? 0) % alphabet.length]).join('')
  }
  return {
    stripe: (prefix, length = 24) => `${prefix}_${next(prefix, characters, length)}`,
    paypal: (kind) => next(kind, characters.slice(0, 36), 17),
  }
}
