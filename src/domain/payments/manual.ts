import { isEmail } from '../checkout/rules.ts'
import { err, ok, type Result } from '../lang/result.ts'
import type { Pence } from '../money/pence.ts'
import { parseTypedPounds } from '../money/typed-pounds.ts'

/** The typed fields of a payment against a reference (T-380); null: the field was not sent. */
export interface TypedPayment {
  readonly reference: string
  readonly amount: string
  readonly email: string
  readonly nameOnCard: string | null
}

/** The same, parsed and ready to be charged. */
export interface ManualCharge {
  readonly reference: string
  readonly amount: Pence
  readonly email: string
}

export type ManualProblem =
  | 'no-reference'
  | 'no-amount'
  | 'no-email'
  | 'no-name'
  | 'bad-reference'
  | 'bad-amount'
  | 'bad-email'

const LEAST = 50
const MOST = 10_000_000

/**
 * Parses an amount of £0.50 to £100,000 with at most two decimals (OP-71, T-384); else null. '£1,234.50' →
 * 123450.
 */
export const parseAmount = (typed: string): Pence | null => {
  const amount = parseTypedPounds(typed)
  return amount !== null && isChargeable(amount) ? amount : null
}

/** Whether a card is charged this amount without a checkout: £0.50 to £100,000. */
export const isChargeable = (amount: Pence): boolean => amount >= LEAST && amount <= MOST

/** Letters, digits, space, slash and hyphen. The shop never reveals whether a reference exists (HZ-16). */
const referencePattern = /^[A-Z0-9][A-Z0-9/ -]{1,31}$/

/** A reference as it is stored: ' inv-7 ' is 'INV-7'; null: it is none. */
export const parseReference = (typed: string): string | null => {
  const reference = typed.trim().toUpperCase()
  return referencePattern.test(reference) ? reference : null
}

/**
 * Parses a typed payment. Error: the first missing field, in the order of the page (T-368), else the first
 * invalid one.
 */
export const parseManualPayment = (typed: TypedPayment): Result<ManualCharge, ManualProblem> => {
  const email = typed.email.trim()
  if (typed.reference.trim() === '') return err('no-reference')
  if (typed.amount.trim() === '') return err('no-amount')
  if (email === '') return err('no-email')
  if (typed.nameOnCard !== null && typed.nameOnCard.trim() === '') return err('no-name')
  const reference = parseReference(typed.reference)
  const amount = parseAmount(typed.amount)
  if (reference === null) return err('bad-reference')
  if (amount === null) return err('bad-amount')
  if (!isEmail(email)) return err('bad-email')
  return ok({ reference, amount, email })
}
