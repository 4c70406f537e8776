import { and, eq, sql } from 'drizzle-orm'
import { amountText } from '#domain/dispatch/quantities.ts'
import { type Pence, sumPence } from '#domain/money/pence.ts'
import { shareByLargestRemainder } from '#domain/money/share.ts'
import { type VatAmount, vatAmount } from '#domain/payments/vat.ts'
import type { Queries } from '../../database/database.ts'
import {
  orderCharge,
  orderLine,
  refund,
  staffRefund,
  staffRefundLine,
  staffRefundPart,
} from '../../database/schema/index.ts'
import { amountsOf, type CreditNoteRow } from './credit-notes.ts'

/** What a credit note credits: goods of a line, delivery, a sum for no goods, or an extra charge. */
export interface CreditedPart {
  /** '6 tiles (2.16 m²) Moorland' */
  readonly text: string
  readonly amount: VatAmount
}

/**
 * The parts of a credit note, whose amounts and VAT add up to the note's (M-069). None where the refund was not
 * by lines, or where one credit note is only a part of a refund that went back by several payments.
 */
export const readCreditedParts = async (
  queries: Queries,
  note: Pick<CreditNoteRow, 'refundId' | 'pence' | 'vatPence'>,
): Promise<readonly CreditedPart[]> => {
  const [charge] = await queries
    .select({ words: orderCharge.words })
    .from(refund)
    .innerJoin(orderCharge, eq(orderCharge.id, refund.orderChargeId))
    .where(eq(refund.id, note.refundId))
  if (charge !== undefined) return [{ text: charge.words, amount: amountsOf(note) }]
  const [made] = await queries
    .select({ id: staffRefund.id, delivery: staffRefund.deliveryPence, free: staffRefund.freePence })
    .from(staffRefundPart)
    .innerJoin(staffRefund, eq(staffRefund.id, staffRefundPart.staffRefundId))
    .where(and(eq(staffRefundPart.refundId, note.refundId), sql`${staffRefund.orderId} is not null`))
  if (made === undefined) return []
  const lines = await queries
    .select({ row: orderLine, amount: staffRefundLine.amount, pence: staffRefundLine.pence })
    .from(staffRefundLine)
    .innerJoin(orderLine, eq(orderLine.id, staffRefundLine.orderLineId))
    .where(and(eq(staffRefundLine.staffRefundId, made.id), sql`${staffRefundLine.pence} > 0`))
    .orderBy(orderLine.position)
  const others = [
    { text: 'Delivery', pence: made.delivery },
    { text: 'Other', pence: made.free },
  ]
  return withVat(note, [
    ...lines.map(({ row, amount, pence }) => ({ text: `${amountText(row, amount)} ${row.name}`, pence })),
    ...others.filter(({ pence }) => pence > 0),
  ])
}

/** Shares the note's VAT over its parts: £10.00 over £48.00 and £12.00 are £8.00 and £2.00. */
const withVat = (
  { pence: total, vatPence }: Pick<CreditNoteRow, 'pence' | 'vatPence'>,
  parts: readonly { readonly text: string; readonly pence: Pence }[],
): readonly CreditedPart[] => {
  const sums = parts.map(({ pence }) => pence)
  if (sumPence(sums) !== total) return []
  const vat = shareByLargestRemainder(vatPence, sums)
  return parts.map(({ text, pence }, i) => ({ text, amount: vatAmount(pence, vat[i] ?? vatPence) }))
}
