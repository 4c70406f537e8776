import { messages } from '#contract/messages.ts'
import { MAX_PER_CARD_ADD } from '#domain/quantity/limits.ts'

/** The state of a card's stepper: the text as typed, and its error. */
export interface CardQuantity {
  readonly text: string
  readonly error: string | null
}

export const initialCardQuantity: CardQuantity = { text: '1', error: null }

/** Parses a count of whole packs from 1 to 10 (P-179 to P-181); null for anything else. */
const countOf = (text: string): number | null => {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const count = Number(typed)
  return count === 0 ? null : Math.min(count, MAX_PER_CARD_ADD)
}

/** The state after typing: eleven becomes ten immediately, an unfinished entry is left alone. */
export const typeCardQuantity = (text: string): CardQuantity => {
  const count = countOf(text)
  return { text: count === MAX_PER_CARD_ADD ? String(count) : text, error: null }
}

export const stepCardQuantity = ({ text }: CardQuantity, direction: 'up' | 'down'): CardQuantity => {
  const count = countOf(text) ?? (direction === 'up' ? 0 : 1)
  const next = direction === 'up' ? count + 1 : count - 1
  return { text: String(Math.min(Math.max(next, 1), MAX_PER_CARD_ADD)), error: null }
}

/** The count to add, or the error message (P-179). */
export const readCardQuantity = (
  quantity: CardQuantity,
):
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly quantity: CardQuantity } => {
  const count = countOf(quantity.text)
  return count === null
    ? { ok: false, quantity: { text: quantity.text, error: messages.setQuantity } }
    : { ok: true, count }
}
