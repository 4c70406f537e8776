import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { type CheckoutDetails, toCheckoutDetails } from '#domain/checkout/details.ts'
import { type DetailsForm, emptyForm, tidyForm } from '#domain/checkout/form.ts'
import type { Queries } from '../database/database.ts'
import { prepareStatement } from '../database/prepared-statements.ts'
import { checkoutDetails, session } from '../database/schema/index.ts'

/** The last posted form and the result of its validation. */
export interface PostedForm {
  /** Tidied; passwords are never stored. */
  readonly form: DetailsForm
  /** It passed all rules. */
  readonly isAccepted: boolean
  /** The problems, as sentences by field name. */
  readonly problems: Readonly<Record<string, string>>
}

type Row = typeof checkoutDetails.$inferSelect

const formOf = (row: Row): DetailsForm => ({
  ...emptyForm,
  'shipping.firstName': row.shippingFirstName,
  'shipping.lastName': row.shippingLastName,
  'shipping.address1': row.shippingAddress1,
  'shipping.address2': row.shippingAddress2,
  'shipping.address3': row.shippingAddress3,
  'shipping.town': row.shippingTown,
  'shipping.county': row.shippingCounty,
  'shipping.postcode': row.shippingPostcode,
  'billing.firstName': row.billingFirstName,
  'billing.lastName': row.billingLastName,
  'billing.address1': row.billingAddress1,
  'billing.address2': row.billingAddress2,
  'billing.address3': row.billingAddress3,
  'billing.town': row.billingTown,
  'billing.county': row.billingCounty,
  'billing.postcode': row.billingPostcode,
  telephone: row.telephone,
  email: row.email,
  deliveryNotes: row.deliveryNotes,
  poNumber: row.poNumber,
  tradeCompanyName: row.tradeCompanyName,
  billingDiffers: row.billingDiffers,
  trade: row.trade,
  saveAddresses: row.saveAddresses,
  basketReminder: row.basketReminder,
  savedListReminder: row.savedListReminder,
})

const columnsOf = ({ form, isAccepted, problems }: PostedForm) => ({
  shippingFirstName: form['shipping.firstName'],
  shippingLastName: form['shipping.lastName'],
  shippingAddress1: form['shipping.address1'],
  shippingAddress2: form['shipping.address2'],
  shippingAddress3: form['shipping.address3'],
  shippingTown: form['shipping.town'],
  shippingCounty: form['shipping.county'],
  shippingPostcode: form['shipping.postcode'],
  billingFirstName: form['billing.firstName'],
  billingLastName: form['billing.lastName'],
  billingAddress1: form['billing.address1'],
  billingAddress2: form['billing.address2'],
  billingAddress3: form['billing.address3'],
  billingTown: form['billing.town'],
  billingCounty: form['billing.county'],
  billingPostcode: form['billing.postcode'],
  telephone: form.telephone,
  email: form.email,
  deliveryNotes: form.deliveryNotes,
  poNumber: form.poNumber,
  tradeCompanyName: form.tradeCompanyName,
  billingDiffers: form.billingDiffers,
  trade: form.trade,
  saveAddresses: form.saveAddresses,
  basketReminder: form.basketReminder,
  savedListReminder: form.savedListReminder,
  taken: isAccepted,
  problems: { ...problems },
  updatedAt: sql`now()`,
})

const ofSession = eq(checkoutDetails.sessionIdHash, sql.placeholder('idHash'))

const detailsOfSession = prepareStatement((queries) =>
  queries.select().from(checkoutDetails).where(ofSession).prepare('checkout_details'),
)

const findRow = async (queries: Queries, idHash: Uint8Array): Promise<Row | null> => {
  const [row] = await detailsOfSession(queries).execute({ idHash })
  return row ?? null
}

/** The form that a session posted last; null: none. */
export const findPosted = async (queries: Queries, idHash: Uint8Array): Promise<PostedForm | null> => {
  const row = await findRow(queries, idHash)
  return row === null ? null : { form: formOf(row), isAccepted: row.taken, problems: row.problems }
}

/**
 * The details that an order may be placed with: those of an accepted form. Inside a transaction, pass the
 * transaction.
 */
export const findDetails = async (queries: Queries, idHash: Uint8Array): Promise<CheckoutDetails | null> => {
  const row = await findRow(queries, idHash)
  return row === null ? null : detailsOf(row)
}

const detailsOf = (row: Row): CheckoutDetails | null => (row.taken ? toCheckoutDetails(formOf(row)) : null)

const deleteOfSession = prepareStatement((queries) =>
  queries.delete(checkoutDetails).where(ofSession).returning().prepare('checkout_details_gone'),
)

/**
 * Deletes the typed details once an order has its own copy, so that the next person at this device finds
 * nothing. Details typed for another order in the meantime stay.
 */
export const deleteDetails = async (
  tx: Queries,
  idHash: Uint8Array,
  ordered: CheckoutDetails,
): Promise<void> => {
  const [row] = await deleteOfSession(tx).execute({ idHash })
  if (row === undefined || isDeepStrictEqual(detailsOf(row), ordered)) return
  await tx.insert(checkoutDetails).values(row)
}

/** Stores a posted form for its session, in place of the previous one. */
export const savePosted = async (queries: Queries, idHash: Uint8Array, posted: PostedForm): Promise<void> => {
  const columns = columnsOf(posted)
  const seen = queries.$with('seen').as(
    queries
      .insert(session)
      .values({ idHash })
      .onConflictDoUpdate({ target: session.idHash, set: { seenAt: sql`now()` } })
      .returning({ idHash: session.idHash }),
  )
  await queries
    .with(seen)
    .insert(checkoutDetails)
    .values({ sessionIdHash: idHash, ...columns })
    .onConflictDoUpdate({ target: checkoutDetails.sessionIdHash, set: columns })
}

/** Stores what was typed without validating it. */
export const saveUnvalidated = (queries: Queries, idHash: Uint8Array, form: DetailsForm): Promise<void> =>
  savePosted(queries, idHash, { form: tidyForm(form), isAccepted: false, problems: {} })
