import { z } from 'zod'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { returnReasons } from '#domain/returns/reasons.ts'
import type { ReturnState } from '#domain/returns/states.ts'
import { LinkToken } from './account.ts'
import { MAX_RETURN_WORDS } from './form-limits.ts'
import { messages } from './messages.ts'
import { formText, wireId } from './wire.ts'

/**
 * A return as its form posts it; the pictures come beside it, as files. `quantity-0` is how many come back of the first
 * line: tiles, packs or square metres, as the form says; empty or missing: none of it.
 */
export const AskReturn = z
  .object({
    key: z.string().min(8, messages.returnFormUsed).max(100, messages.returnFormUsed),
    reason: z.enum(returnReasons, { error: messages.chooseReturnReason }),
    words: formText
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(z.string().max(MAX_RETURN_WORDS, messages.textTooLong('what you write', MAX_RETURN_WORDS))),
  })
  .catchall(z.union([z.string().max(2000), z.number()]))
export type AskReturn = z.infer<typeof AskReturn>

/** A return of an order, by the order's address and its number there. */
export const ReturnOfOrder = LinkToken.extend({ return: wireId })

/** A return on the page of its order. */
export interface ShownReturn {
  /** 1, 2, … in the order. */
  readonly number: number
  readonly state: ReturnState
  /** 'Tue 10 June 2025' */
  readonly asked_on: string
  readonly goods: readonly { readonly name: string; readonly bought: string }[]
  /** The last day for the money; null: the goods are not known to be on their way. */
  readonly due: string | null
  /** Why it was refused, or settled without money, in the words of staff; empty: they did not say. */
  readonly words: string
  /** What went back for it; null: nothing. */
  readonly refund: {
    readonly amount: PoundsIncVat
    /** `under-way`: its provider has not answered, or staff give it back by hand. */
    readonly state: 'made' | 'under-way' | 'failed'
  } | null
}

/** The returns of an order, oldest first, and whether something of it can be returned now. */
export interface ShownReturns {
  readonly returns: readonly ShownReturn[]
  readonly may_ask: boolean
}

/** The page with the form of a return. */
export interface ReturnFormPage {
  readonly number: string
  readonly token: string
  readonly in_account: boolean
  /** Of a new form: sent twice, it asks once. */
  readonly key: string
  readonly lines: readonly {
    readonly position: number
    readonly name: string
    readonly sku: string
    /** '600 × 600 mm · 10.08 m² (28 tiles)' */
    readonly bought: string
    readonly unit: 'tiles' | 'm²' | 'packs'
    /** In that unit; 0: nothing of it can be returned. */
    readonly most: number
    readonly most_text: string
    readonly why_none: 'sample' | 'not-sent' | 'returned' | null
  }[]
  /** 'Tue 10 June 2025', the last day on which this consumer may cancel without a fee; null: none. */
  readonly cancels_until: string | null
  /** Until when the shop takes goods back by its own terms, and what it may keep. Null: by law alone. */
  readonly days: number | null
  readonly fee_percent: number
}
