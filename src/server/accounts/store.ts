import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { PutAddress, SavedAddress } from '#contract/account.ts'
import type { Address } from '#domain/checkout/details.ts'
import type { Queries } from '../database/database.ts'
import { customer, customerAddress, session, tradeBalance } from '../database/schema/index.ts'
import type { User } from './user.ts'

/** The lookup key of an email address, regardless of case. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()

export type CustomerRow = typeof customer.$inferSelect

/** The account of an address, regardless of case. */
export const findByEmail = async (queries: Queries, email: string): Promise<CustomerRow | null> => {
  const [row] = await queries
    .select()
    .from(customer)
    .where(eq(customer.emailKey, emailKeyOf(email)))
  return row ?? null
}

export const findCustomer = async (queries: Queries, id: number): Promise<CustomerRow | null> => {
  const [row] = await queries.select().from(customer).where(eq(customer.id, id))
  return row ?? null
}

/**
 * The same, locked until the transaction ends, so that tabs change an account's data one after the other.
 * Orders of the account can still be placed meanwhile.
 */
export const lockCustomer = async (tx: Queries, id: number): Promise<CustomerRow | null> => {
  const [row] = await tx.select().from(customer).where(eq(customer.id, id)).for('no key update')
  return row ?? null
}

/** Null: an account with this address already exists, even if created concurrently. */
export const insertCustomer = async (
  tx: Queries,
  row: Omit<typeof customer.$inferInsert, 'emailKey'>,
): Promise<number | null> => {
  const [made] = await tx
    .insert(customer)
    .values({ ...row, emailKey: emailKeyOf(row.email) })
    .onConflictDoNothing({ target: customer.emailKey })
    .returning({ id: customer.id })
  return made?.id ?? null
}

/** Changes an account, except its address: use `changeEmail`, which keeps it unique. */
export const changeCustomer = async (
  queries: Queries,
  id: number,
  change: Partial<Omit<CustomerRow, 'id' | 'email' | 'emailKey'>>,
): Promise<void> => {
  await queries.update(customer).set(change).where(eq(customer.id, id))
}

/**
 * Whether an account still has the password hash that was checked, which takes a while: a user locked out
 * meanwhile by a new password stays locked out. Locks the account until the transaction ends.
 */
export const lockUnchangedPassword = async (
  tx: Queries,
  { id, passwordHash }: Pick<CustomerRow, 'id' | 'passwordHash'>,
): Promise<boolean> => {
  const rows = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.id, id), eq(customer.passwordHash, passwordHash)))
    .for('no key update')
  return rows.length > 0
}

/** Returns false when another account has the address. */
export const changeEmail = async (tx: Queries, id: number, email: string, now: Date): Promise<boolean> => {
  const emailKey = emailKeyOf(email)
  const taken = sql`not exists (select 1 from ${customer} other where other.email_key = ${emailKey} and other.id <> ${id})`
  const changed = await tx
    .update(customer)
    .set({ email, emailKey, emailConfirmedAt: now })
    .where(and(eq(customer.id, id), taken))
    .returning({ id: customer.id })
  return changed.length > 0
}

export const deleteCustomer = async (tx: Queries, id: number): Promise<void> => {
  await tx.delete(customer).where(eq(customer.id, id))
}

/** What a trade account owes, in pence. */
export const findOwedPence = async (queries: Queries, customerId: number): Promise<number> => {
  const [row] = await queries
    .select({ owed: tradeBalance.balancePence })
    .from(tradeBalance)
    .where(eq(tradeBalance.customerId, customerId))
  return row?.owed ?? 0
}

/** Ends a customer's sessions, except one if given; baskets and wishlists belong to the account and stay. */
export const endSessions = async (
  tx: Queries,
  customerId: number,
  exceptIdHash: Uint8Array | null,
): Promise<void> => {
  const own = eq(session.customerId, customerId)
  await tx.delete(session).where(exceptIdHash === null ? own : and(own, ne(session.idHash, exceptIdHash)))
}

const addressColumns = {
  id: customerAddress.id,
  firstName: customerAddress.firstName,
  lastName: customerAddress.lastName,
  address1: customerAddress.address1,
  address2: customerAddress.address2,
  address3: customerAddress.address3,
  town: customerAddress.town,
  county: customerAddress.county,
  postcode: customerAddress.postcode,
  isDelivery: customerAddress.isDelivery,
  isBilling: customerAddress.isBilling,
}

/** A customer's address book, oldest first. */
export const findAddresses = (queries: Queries, customerId: number): Promise<SavedAddress[]> =>
  queries
    .select(addressColumns)
    .from(customerAddress)
    .where(eq(customerAddress.customerId, customerId))
    .orderBy(asc(customerAddress.id))

/** Clears the current defaults before a new one is saved. */
export const clearDefaults = async (
  tx: Queries,
  customerId: number,
  of: { readonly isDelivery: boolean; readonly isBilling: boolean },
): Promise<void> => {
  const own = eq(customerAddress.customerId, customerId)
  if (of.isDelivery) await tx.update(customerAddress).set({ isDelivery: false }).where(own)
  if (of.isBilling) await tx.update(customerAddress).set({ isBilling: false }).where(own)
}

export type AddressRow = Address & { readonly isDelivery: boolean; readonly isBilling: boolean }

/** Converts a form's address to a row. */
export const addressRowOf = (form: PutAddress): AddressRow => ({
  firstName: form.first_name,
  lastName: form.last_name,
  address1: form.address_1,
  address2: form.address_2,
  address3: form.address_3,
  town: form.town,
  county: form.county,
  postcode: form.postcode,
  isDelivery: form.is_delivery,
  isBilling: form.is_billing,
})

export const insertAddress = async (tx: Queries, customerId: number, row: AddressRow): Promise<void> => {
  await tx.insert(customerAddress).values({ customerId, ...row })
}

/** Changes one of the customer's own addresses; another customer's is left unchanged. */
export const updateAddress = async (
  tx: Queries,
  customerId: number,
  id: number,
  row: AddressRow,
): Promise<void> => {
  await tx
    .update(customerAddress)
    .set(row)
    .where(and(eq(customerAddress.id, id), eq(customerAddress.customerId, customerId)))
}

/** Returns false when the address is not this customer's. */
export const deleteAddress =
  (tx: Queries) =>
  async ({ id: customerId }: Pick<User, 'id'>, id: number): Promise<boolean> => {
    const deleted = await tx
      .delete(customerAddress)
      .where(and(eq(customerAddress.id, id), eq(customerAddress.customerId, customerId)))
      .returning({ id: customerAddress.id })
    return deleted.length > 0
  }
