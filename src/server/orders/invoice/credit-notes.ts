import { asc, eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { vatIn } from '#domain/money/charge.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { Queries } from '../../database/database.ts'
import { creditNote, documentNumber, orderCharge, refund } from '../../database/schema/index.ts'
import type { OrderRow } from '../place/write-order.ts'

export type CreditNoteRow = typeof creditNote.$inferSelect

/**
 * The next credit note number. Its row is locked until the transaction ends, and a failed transaction returns
 * the number: no number is missing and none is used twice, however many refunds complete concurrently.
 */
const nextNumber = async (tx: Queries): Promise<number> => {
  const [row] = await tx
    .insert(documentNumber)
    .values({ kind: 'credit-note', last: 1 })
    .onConflictDoUpdate({ target: documentNumber.kind, set: { last: sql`${documentNumber.last} + 1` } })
    .returning({ last: documentNumber.last })
  invariant(row !== undefined, 'a number of a credit note')
  return row.last
}

export interface NewCreditNote {
  readonly order: Pick<OrderRow, 'id' | 'vatRate'>
  readonly refundId: number
  readonly amount: Pence
  /** For the customer; empty without one. */
  readonly reason: string
  readonly issuedAt: Date
}

/**
 * Issues the credit note of a completed refund, at its order's VAT rate: £60.00 at 20% takes back £10.00 of
 * VAT.
 */
export const issueCreditNote = async (
  tx: Queries,
  { order, refundId, amount, reason, issuedAt }: NewCreditNote,
): Promise<CreditNoteRow> => {
  const [note] = await tx
    .insert(creditNote)
    .values({
      number: await nextNumber(tx),
      orderId: order.id,
      refundId,
      pence: amount,
      vatPence: vatIn(amount, order.vatRate),
      vatRate: order.vatRate,
      reason,
      issuedAt,
    })
    .returning()
  invariant(note !== undefined, 'a credit note that was written')
  return note
}

/** Withdraws the credit note of a refund that the customer's bank returned: it credits nothing any more. */
export const withdrawCreditNote = async (tx: Queries, refundId: number, at: Date): Promise<void> => {
  await tx.update(creditNote).set({ withdrawnAt: at }).where(eq(creditNote.refundId, refundId))
}

/** A credit note with the extra charge whose invoice it credits; null: it credits the invoice of the order. */
export interface CreditNoteWithCharge {
  readonly note: CreditNoteRow
  readonly charge: typeof orderCharge.$inferSelect | null
}

/** Selects credit notes with what they credit. */
export const selectCreditNotes = (queries: Queries) =>
  queries
    .select({ note: creditNote, charge: orderCharge })
    .from(creditNote)
    .innerJoin(refund, eq(refund.id, creditNote.refundId))
    .leftJoin(orderCharge, eq(orderCharge.id, refund.orderChargeId))

/** The credit notes of an order and of its extra charges, oldest first. */
export const findCreditNotes = (
  queries: Queries,
  orderId: number,
): Promise<readonly CreditNoteWithCharge[]> =>
  selectCreditNotes(queries).where(eq(creditNote.orderId, orderId)).orderBy(asc(creditNote.number))

/** The amounts of a credit note: gross, VAT and net. */
export const amountsOf = ({ pence: gross, vatPence }: Pick<CreditNoteRow, 'pence' | 'vatPence'>) => ({
  gross: pence(gross),
  vat: vatPence,
  net: pence(gross - vatPence),
})
