import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { customer, customerAddress, session } from '../database/schema/index.ts'
import { leaveAlert, type Visitor } from '../session/visitor.ts'
import { type Device, rememberDevice } from './devices.ts'

/** What a feature keeps for customers beside their account: a basket, a wishlist, a saved list. */
export interface CustomerDataOwner {
  /** Its name in the file that customers may take along. */
  readonly name: string
  /** Hands what a guest gathered to an account, at login (D14); answers what the shopper is to be told of it. */
  handOver(tx: Queries, guestIdHash: Uint8Array, customerId: number): Promise<readonly string[]>
  /** All of it, for its owner to take along. */
  read(queries: Queries, customerId: number): Promise<unknown>
  /** Removes it with the account. */
  delete(tx: Queries, customerId: number): Promise<void>
}

export interface SignIn {
  readonly from: Visitor
  /** The visitor under an id that nobody has had: `app.nextVisitor()`. */
  readonly to: Visitor
  readonly customerId: number
  /** The browser that logs in; the account knows it from now on. */
  readonly device: Device
}

/**
 * Logs a customer in: the visitor's session goes on under a new id, the old one is dead (SX-05), and what the guest
 * gathered becomes the account's (D14). Who was logged in as somebody else takes nothing along (HZ-26).
 */
export const signIn = async (
  holdings: readonly Pick<CustomerDataOwner, 'handOver'>[],
  tx: Queries,
  signing: SignIn,
  now: Date,
): Promise<void> => {
  const { to, customerId, device } = signing
  await tx
    .update(customer)
    .set({ usedAt: now, endingToldAt: null, lastNoticeAt: null })
    .where(eq(customer.id, customerId))
  const notices = await handOver(holdings, tx, signing, now)
  await rememberDevice(tx, device, { customerId, sessionIdHash: to.idHash }, now)
  /* They look at another page than the one where it happened: it stays until they have read it. */
  for (const message of notices) await leaveAlert(tx, to, { level: 'warning', message, important: true })
}

/** Renames the visitor's session, or begins one, and returns the notices of what was merged. */
const handOver = async (
  holdings: readonly Pick<CustomerDataOwner, 'handOver'>[],
  tx: Queries,
  { from, to, customerId }: SignIn,
  now: Date,
): Promise<readonly string[]> => {
  const own = eq(session.idHash, from.idHash)
  const [before] = await tx.select({ customerId: session.customerId }).from(session).where(own).for('update')
  const state = { idHash: to.idHash, customerId, signedInAt: now, seenAt: now }
  const isOthers = before !== undefined && before.customerId !== null && before.customerId !== customerId
  if (isOthers) await tx.delete(session).where(own)
  if (before === undefined || isOthers) {
    await tx.insert(session).values({ ...state, postcode: sessionPostcode(customerId) })
    return []
  }
  const notices: string[] = []
  if (before.customerId === null)
    for (const holding of holdings) notices.push(...(await holding.handOver(tx, from.idHash, customerId)))
  await tx
    .update(session)
    .set({ ...state, postcode: sql`coalesce(${session.postcode}, ${sessionPostcode(customerId)})` })
    .where(own)
  return notices
}

/** Goods are priced for where they go: on a new device that is the customer's own address. */
const sessionPostcode = (customerId: number): SQL<string> =>
  sql`(select ${customerAddress.postcode} from ${customerAddress}
    where ${customerAddress.customerId} = ${customerId} and ${customerAddress.isDelivery})`

/** The customer's sessions that know of no postcode yet are priced for the delivery address that was just saved. */
export const priceForOwnAddress = async (tx: Queries, customerId: number): Promise<void> => {
  await tx
    .update(session)
    .set({ postcode: sessionPostcode(customerId) })
    .where(and(eq(session.customerId, customerId), isNull(session.postcode)))
}

/** Logs out: the session is over, and the next visitor of this browser finds nothing of it (HZ-26). */
export const signOut = async (tx: Queries, visitor: Visitor): Promise<void> => {
  await tx.delete(session).where(eq(session.idHash, visitor.idHash))
}
