import { sql } from 'drizzle-orm'
import { startOfRetainedRecords } from '#contract/retention.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import type { Queries } from '../database/database.ts'
import {
  creditNote,
  orderChange,
  orderCharge,
  orderNote,
  orders,
  quote,
  refund,
  refundPhotograph,
  staffRefund,
} from '../database/schema/index.ts'

const erasedName = {
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  address3: '',
  town: '',
  county: '',
}

/** An order's details after erasure: no personal data, only the district that it was priced for. */
const erased: Omit<CheckoutDetails, 'shipping' | 'billing'> = {
  billingDiffers: false,
  telephone: '',
  email: '',
  deliveryNotes: '',
  tradeCompanyName: null,
  basketReminder: false,
  savedListReminder: false,
}

/**
 * Erases personal data from orders past the legal retention period; goods and amounts stay (F10). The
 * postcode is cut to its district in the delivery address and in the priced postcode, so that the two still
 * match (IV-17).
 */
export const eraseOldOrders = async (tx: Queries, now: Date): Promise<void> => {
  const before = startOfRetainedRecords(now).toISOString()
  const district = sql`split_part(q.priced_postcode, ' ', 1)`
  const address = sql`${JSON.stringify(erasedName)}::jsonb || jsonb_build_object('postcode', ${district})`
  /* Before the quotes, whose change has the words of searches made anew. */
  await tx.execute(sql`delete from ${orderChange} c using ${orders} o
    where o.id = c.order_id and o.placed_at < ${before} and o.email <> ''`)
  await tx.execute(sql`update ${quote} q set priced_postcode = ${district}, delivery_extra = null,
      session_id_hash = null, details = ${JSON.stringify(erased)}::jsonb
        || jsonb_build_object('shipping', ${address}, 'billing', ${address})
    from ${orders} o where o.quote_id = q.id and o.placed_at < ${before} and o.email <> ''
      and q.details ->> 'email' <> ''`)
  /* Reasons and references that staff typed for a refund may contain personal data. */
  await tx.execute(sql`update ${refund} r set settlement_reference = null, reason = '' from ${orders} o
    where o.id = r.order_id and o.placed_at < ${before} and o.email <> ''
      and (r.settlement_reference is not null or r.reason <> '')`)
  await tx.execute(sql`update ${staffRefund} s set note = '' from ${orders} o
    where o.id = s.order_id and o.placed_at < ${before} and o.email <> '' and s.note <> ''`)
  await tx.execute(sql`update ${creditNote} n set reason = '' from ${orders} o
    where o.id = n.order_id and o.placed_at < ${before} and o.email <> '' and n.reason <> ''`)
  await tx.execute(sql`update ${orderCharge} c set note_id = null, settlement_reference = null, words = 'Extra charge'
    from ${orders} o where o.id = c.order_id and o.placed_at < ${before} and o.email <> ''`)
  /* Their files are deleted by a job. */
  await tx.execute(sql`update ${refundPhotograph} p set order_id = null from ${orders} o
    where o.id = p.order_id and o.placed_at < ${before} and o.email <> ''`)
  await tx.execute(sql`delete from ${orderNote} n using ${orders} o
    where o.id = n.order_id and o.placed_at < ${before} and o.email <> ''`)
  await tx.execute(sql`update ${orders} set email = '', session_id_hash = null, settlement_reference = null, po_number = null
    where placed_at < ${before} and email <> ''`)
}
