import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import { customer, customerAddress, tradeBalance } from '../database/schema/index.ts'
import type { PhoneOrderDeps } from './index.ts'

/** A person whom the shop knows, by an account or an earlier order. */
export interface FoundCustomer {
  /** Null: a guest. */
  readonly customerId: number | null
  /** The order that a guest is known by. */
  readonly orderNumber: string | null
  readonly name: string
  readonly company: string
  readonly email: string
  readonly telephone: string
  readonly place: string
  readonly credit: { readonly limit: Pence; readonly owed: Pence } | null
}

const MOST = 8

const startsWith = (typed: string): string => `${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Digits as they may be stored: '+44 7700 900123' is '447700900123', '07700900123' or '00447700900123'. */
const dialled = (typed: string): readonly string[] => {
  if (!/^[+(]?[\d\s().+/-]+$/.test(typed)) return []
  const digits = typed.replace(/\D/g, '').replace(/^(?:0044|44)?0?/, '')
  return digits.length < 4 ? [] : ['0', '44', '440', '0044', '00440'].map((prefix) => prefix + digits)
}

const matches = (typed: string): SQL | undefined => {
  const text = typed.toLowerCase()
  const numbers = dialled(typed)
  const postcode = parsePostcode(typed)
  const [first = '', last] = text.split(/\s+/)
  return or(
    eq(customer.emailKey, text),
    sql`lower(${customer.tradeCompany}) like ${startsWith(text)} and ${customer.tradeCompany} <> ''`,
    last === undefined
      ? sql`lower(${customer.lastName}) like ${startsWith(first)}`
      : sql`lower(${customer.lastName}) like ${startsWith(last)} and lower(${customer.firstName}) like ${startsWith(first)}`,
    ...numbers.map(
      (number) => sql`regexp_replace(${customer.telephone}, '\\D', '', 'g') like ${startsWith(number)}`,
    ),
    postcode === null
      ? undefined
      : inArray(
          customer.id,
          sql`(select a.customer_id from ${customerAddress} a where a.postcode = ${postcode})`,
        ),
  )
}

const everyOrder = {
  status: null,
  method: null,
  deliveryFrom: null,
  deliveryTo: null,
  placedFrom: null,
  placedTo: null,
  totalFromPence: null,
  totalToPence: null,
  needsAttention: false,
  hasSample: false,
  hasNote: false,
  isHoldDue: false,
  money: null,
  service: null,
  zone: null,
  sku: null,
  product: null,
  supplier: null,
  code: null,
  customer: null,
} as const

/** Finds accounts, then guests by their orders: by telephone, email, company, name or postcode (M-078). */
export const findCustomers =
  ({ database: { queries }, orders }: Pick<PhoneOrderDeps, 'database' | 'orders'>) =>
  async (typed: string): Promise<readonly FoundCustomer[]> => {
    const text = typed.normalize('NFC').trim()
    if (text.length < 2) return []
    const accounts = await queries
      .select({
        id: customer.id,
        firstName: customer.firstName,
        lastName: customer.lastName,
        company: customer.tradeCompany,
        email: customer.email,
        telephone: customer.telephone,
        status: customer.tradeStatus,
        limit: customer.creditLimitPence,
        owed: tradeBalance.balancePence,
        place: sql<string | null>`(select a.town || ' ' || a.postcode from ${customerAddress} a
          where a.customer_id = ${customer.id} order by a.is_delivery desc, a.id limit 1)`,
      })
      .from(customer)
      .leftJoin(tradeBalance, eq(tradeBalance.customerId, customer.id))
      .where(matches(text))
      .orderBy(desc(customer.usedAt))
      .limit(MOST)
    const known = accounts.map(
      (row): FoundCustomer => ({
        customerId: row.id,
        orderNumber: null,
        name: `${row.firstName} ${row.lastName}`,
        company: row.company,
        email: row.email,
        telephone: row.telephone,
        place: row.place ?? '',
        credit: row.status === 'approved' ? { limit: pence(row.limit), owed: pence(row.owed ?? 0) } : null,
      }),
    )
    const guests = new Map<string, FoundCustomer>()
    const { rows } = await orders.page({ ...everyOrder, find: text }, 'newest', null)
    for (const row of rows) {
      const email = row.email.toLowerCase()
      if (email === '' || guests.has(email) || known.some((one) => one.email.toLowerCase() === email))
        continue
      guests.set(email, {
        customerId: null,
        orderNumber: row.number,
        name: row.name,
        company: row.company ?? '',
        email: row.email,
        telephone: row.telephone,
        place: `${row.town} ${row.postcode}`,
        credit: null,
      })
    }
    return [...known, ...guests.values()].slice(0, 2 * MOST)
  }
