import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { customer, customerAddress, session } from '../database/schema/index.ts'
import { addAlert, type Visitor } from '../session/visitor.ts'
import { type Device, rememberDevice } from './devices.ts'

/** A feature's data of customers, besides their account: a basket, a wishlist, a saved list. */
export interface CustomerDataOwner {
  /** Its name in the data export. */
  readonly name: string
  /** Moves a guest's data to an account at login (D14); returns the notices for the shopper. */
  handOver(tx: Queries, guestIdHash: Uint8Array, customerId: number): Promise<readonly string[]>
  /** All of a customer's data, for the export. */
  read(queries: Queries, customerId: number): Promise<unknown>
  /** Deletes the data with the account. */
  delete(tx: Queries, customerId: number): Promise<void>
}

export interface SignIn {
  readonly from: Visitor
  /** The visitor under a new id: `app.nextVisitor()`. */
  readonly to: Visitor
  readonly customerId: number
  /** The browser that logs in; the account marks it as known. */
  readonly device: Device
}

/**
 * Logs a customer in: the visitor's session continues under a new id, the old one becomes invalid (SX-05),
 * and the guest's data becomes the account's (D14). A session logged in as another customer hands over
 * nothing (HZ-26).
 */
export const signIn = async (
  dataOwners: readonly Pick<CustomerDataOwner, 'handOver'>[],
  tx: Queries,
  signing: SignIn,
  now: Date,
): Promise<void> => {
  const { to, customerId, device } = signing
  await tx
    .update(customer)
    .set({ usedAt: now, endingToldAt: null, lastNoticeAt: null })
    .where(eq(customer.id, customerId))
  const notices = await handOver(dataOwners, tx, signing, now)
  await rememberDevice(tx, device, { customerId, sessionIdHash: to.idHash }, now)
  /* The shopper sees another page than the one that merged the data, so the notices stay until dismissed. */
  for (const message of notices) await addAlert(tx, to, { level: 'warning', message, important: true })
}

/** Gives the visitor's session its new id, or creates one, and returns the notices of merged data. */
const handOver = async (
  dataOwners: readonly Pick<CustomerDataOwner, 'handOver'>[],
  tx: Queries,
  { from, to, customerId }: SignIn,
  now: Date,
): Promise<readonly string[]> => {
  const own = eq(session.idHash, from.idHash)
  const [existing] = await tx
    .select({ customerId: session.customerId })
    .from(session)
    .where(own)
    .for('update')
  const state = { idHash: to.idHash, customerId, signedInAt: now, seenAt: now }
  const isOtherCustomers =
    existing !== undefined && existing.customerId !== null && existing.customerId !== customerId
  if (isOtherCustomers) await tx.delete(session).where(own)
  if (existing === undefined || isOtherCustomers) {
    await tx.insert(session).values({ ...state, postcode: sessionPostcode(customerId) })
    return []
  }
  const notices: string[] = []
  if (existing.customerId === null)
    for (const owner of dataOwners) notices.push(...(await owner.handOver(tx, from.idHash, customerId)))
  await tx
    .update(session)
    .set({ ...state, postcode: sql`coalesce(${session.postcode}, ${sessionPostcode(customerId)})` })
    .where(own)
  return notices
}

/** The postcode that a new device's session is priced for: the customer's delivery address. */
const sessionPostcode = (customerId: number): SQL<string> =>
  sql`(select ${customerAddress.postcode} from ${customerAddress}
    where ${customerAddress.customerId} = ${customerId} and ${customerAddress.isDelivery})`

/** Sets the postcode of the just saved delivery address in the customer's sessions that have none. */
export const setSessionPostcodes = async (tx: Queries, customerId: number): Promise<void> => {
  await tx
    .update(session)
    .set({ postcode: sessionPostcode(customerId) })
    .where(and(eq(session.customerId, customerId), isNull(session.postcode)))
}

/** Logs out by deleting the session: the next visitor of this browser finds none of its data (HZ-26). */
export const signOut =
  (tx: Queries) =>
  async (visitor: Visitor): Promise<void> => {
    await tx.delete(session).where(eq(session.idHash, visitor.idHash))
  }
