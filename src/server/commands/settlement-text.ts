import { err, ok, type Result } from '#domain/lang/result.ts'
import { type HoldSettlement, staffSettlements } from '#domain/orders/settlement.ts'
import type { OrderSettlement } from '../orders/index.ts'
import { type CommandReport, failed } from './report.ts'
import { badReference, readReference } from './typed-text.ts'

/** Options of a manual payment, as typed. */
export interface TypedPayment {
  readonly paid?: string | undefined
  readonly reference?: string | undefined
}

const paid: Readonly<Record<HoldSettlement, string>> = {
  'bank-transfer': 'paid by bank transfer',
  cash: 'paid in cash',
  cheque: 'paid by cheque',
  card: 'paid by card',
  'payment-link': 'paid by a payment link',
  unpaid: 'not paid yet',
}

/** 'paid by bank transfer (BACS 12)' */
export const settlementText = ({ by, reference }: OrderSettlement): string =>
  paid[by] + (reference === null ? '' : ` (${reference})`)

const reject = (text: string) => err(failed(text))

/** Reads how an order is paid; `null` when that was not typed. */
export const readSettlement = ({
  paid: typed,
  reference,
}: TypedPayment): Result<OrderSettlement | null, CommandReport> => {
  if (typed === undefined)
    return reference === undefined
      ? ok(null)
      : reject('A reference belongs to a payment: say how with --paid.')
  const by = staffSettlements.find((settlement) => settlement === typed)
  if (by === undefined)
    return reject(
      `'${typed}' is no way to pay an order that was on hold; they are ${staffSettlements.join(', ')}.`,
    )
  if (reference === undefined) return ok({ by, reference: null })
  if (by === 'unpaid') return reject('What is not paid has no reference.')
  const read = readReference(reference)
  return read === null ? err(badReference) : ok({ by, reference: read })
}
