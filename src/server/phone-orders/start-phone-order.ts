import { desc, eq, sql } from 'drizzle-orm'
import { addressFields } from '#domain/checkout/details.ts'
import { type DetailsForm, emptyForm } from '#domain/checkout/form.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import { customer, orderChange, orders, phoneOrder, quote } from '../database/schema/index.ts'
import { isLatestChange } from '../orders/index.ts'
import { newSession } from '../session/session-cookie.ts'
import { savePostcode, touchSession } from '../session/visitor.ts'
import type { PhoneOrderDeps } from './index.ts'
import { visitorOf } from './open-phone-order.ts'

/** The customer of an order: an account, a guest by an earlier order, or a new customer. */
export interface PhoneOrderStart {
  readonly customerId: number | null
  readonly orderNumber: string | null
  /** The lines of that order are ordered again. */
  readonly again: boolean
}

/** An order that was begun. */
export interface StartedPhoneOrder {
  /** Names it in addresses of the back office. */
  readonly key: string
  /** What of the earlier order was not taken over as it was, by line. */
  readonly notes: readonly string[]
}

interface Person {
  readonly customerId: number | null
  readonly form: DetailsForm
}

/** The details of an order, without its delivery notes, which were of that delivery. */
const formOfOrder = async (queries: Queries, number: string): Promise<Person | null> => {
  const [row] = await queries
    .select({
      details: quote.details,
      changed: orderChange.details,
      customerId: orders.customerId,
      email: orders.email,
    })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .where(eq(orders.number, number))
  if (row === undefined || row.email === '') return null
  const { shipping, billing, billingDiffers, telephone, email } = row.changed ?? row.details
  const form = {
    ...emptyForm,
    ...addressFields('shipping', shipping),
    ...(billingDiffers ? addressFields('billing', billing) : {}),
    billingDiffers,
    telephone,
    email,
  }
  return { customerId: row.customerId, form }
}

const formOfCustomer = async (
  { accounts, database: { queries } }: PhoneOrderDeps,
  customerId: number,
): Promise<Person | null> => {
  const [row] = await queries.select().from(customer).where(eq(customer.id, customerId))
  if (row === undefined) return null
  const { shipping, billing } = await accounts.defaultAddresses(customerId)
  const [last] = await queries
    .select({ number: orders.number })
    .from(orders)
    .where(sql`${orders.customerId} = ${customerId} and ${orders.email} <> ''`)
    .orderBy(desc(orders.placedAt))
    .limit(1)
  const before = last === undefined ? null : await formOfOrder(queries, last.number)
  const named = { 'shipping.firstName': row.firstName, 'shipping.lastName': row.lastName }
  const address = shipping === null ? before?.form : addressFields('shipping', shipping)
  const isElsewhere = billing !== null && billing.id !== shipping?.id
  const form = {
    ...emptyForm,
    ...named,
    ...address,
    ...(isElsewhere ? addressFields('billing', billing) : {}),
    ...(shipping === null ? {} : { billingDiffers: isElsewhere }),
    telephone: row.telephone || (before?.form.telephone ?? ''),
    email: row.email,
  }
  return { customerId, form }
}

/**
 * Begins an order for a customer, with the details that the shop has of them, and with the lines of their earlier order
 * if they want the same again (M-047); null: there is no such person.
 */
export const startPhoneOrder =
  (deps: PhoneOrderDeps) =>
  async (
    actor: StaffActor,
    { customerId, orderNumber, again }: PhoneOrderStart,
  ): Promise<StartedPhoneOrder | null> => {
    const { database, checkout, orders: earlier, now } = deps
    const person =
      customerId !== null
        ? await formOfCustomer(deps, customerId)
        : orderNumber !== null
          ? await formOfOrder(database.queries, orderNumber)
          : { customerId: null, form: emptyForm }
    if (person === null) return null
    const key = newSession(now()).id
    const visitor = visitorOf(deps, key)
    await database.transaction(async (tx) => {
      await touchSession(tx, visitor)
      await tx.insert(phoneOrder).values({
        sessionIdHash: visitor.idHash,
        staffId: actor.staffId,
        customerId: person.customerId,
        createdAt: now(),
      })
      const postcode = person.form['shipping.postcode']
      if (postcode !== '') await savePostcode(tx, visitor, postcode)
    })
    if (person.form.email !== '') await checkout.saveForCustomer(visitor, person.form)
    const notes = again && orderNumber !== null ? await earlier.orderAgainForStaff(visitor, orderNumber) : []
    return { key, notes: notes ?? [] }
  }
