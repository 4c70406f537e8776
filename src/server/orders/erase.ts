import { sql } from 'drizzle-orm'
import { papersKeptSince } from '#contract/retention.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import type { Queries } from '../database/database.ts'
import { creditNote, orders, quote, refund } from '../database/schema/index.ts'

const nobody = { firstName: '', lastName: '', address1: '', address2: '', address3: '', town: '', county: '' }

/** What is left of an order's details: nobody, at the district that it was priced for. */
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
 * Takes people out of orders that the law asks for no longer; what was sold for how much stays (F10). The postcode is cut
 * to its district, on the order and where it was priced, so that the two are still the same (IV-17).
 */
export const eraseOldOrders = async (tx: Queries, now: Date): Promise<void> => {
  const before = papersKeptSince(now).toISOString()
  const district = sql`split_part(q.priced_postcode, ' ', 1)`
  const address = sql`${JSON.stringify(nobody)}::jsonb || jsonb_build_object('postcode', ${district})`
  await tx.execute(sql`update ${quote} q set priced_postcode = ${district}, delivery_extra = null,
      session_id_hash = null, details = ${JSON.stringify(erased)}::jsonb
        || jsonb_build_object('shipping', ${address}, 'billing', ${address})
    from ${orders} o where o.quote_id = q.id and o.placed_at < ${before} and o.email <> ''
      and q.details ->> 'email' <> ''`)
  /* What staff typed of a refund, and what they found it by, may name somebody. */
  await tx.execute(sql`update ${refund} r set settlement_reference = null, reason = '' from ${orders} o
    where o.id = r.order_id and o.placed_at < ${before} and o.email <> ''
      and (r.settlement_reference is not null or r.reason <> '')`)
  await tx.execute(sql`update ${creditNote} n set reason = '' from ${orders} o
    where o.id = n.order_id and o.placed_at < ${before} and o.email <> '' and n.reason <> ''`)
  await tx.execute(sql`update ${orders} set email = '', session_id_hash = null, settlement_reference = null
    where placed_at < ${before} and email <> ''`)
}
