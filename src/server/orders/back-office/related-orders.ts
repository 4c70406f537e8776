import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Pence } from '#domain/money/pence.ts'
import { type GoodsStanding, goodsStanding } from '#domain/orders/standing.ts'
import {
  houseKey,
  type OrderedBy,
  personQueries,
  type Sign,
  sharedSigns,
} from '#domain/search/same-person.ts'
import type { Queries } from '../../database/database.ts'
import { manyNewestMatches } from '../../database/newest-matches.ts'
import { orderChange, orderSearch, orders, quote } from '../../database/schema/index.ts'
import { isLatestChange, latestChangeOf } from '../changes/order-now.ts'
import { hasShipments, isPacked, isPicking, isReturning } from './standing-facts.ts'

/** Another order that may be of the same person (M-047). */
export interface RelatedOrder {
  readonly number: string
  readonly placedAt: Date
  readonly totalPence: Pence
  readonly goods: GoodsStanding
  /** What it has in common with the order; never empty. */
  readonly same: readonly Sign[]
}

export interface RelatedOrders {
  /** Whose order it is, as it is now. */
  readonly person: { readonly name: string; readonly email: string; readonly telephone: string }
  readonly orders: readonly RelatedOrder[]
}

const MOST = 10

/** Orders of each sign that are looked at: a stored word may be of an address or a name that was changed since. */
const MOST_OF_SIGN = 25

/**
 * A name is asked of the newest so many orders first, which PostgreSQL reads one by one where the name is frequent: all
 * 15,000 orders of one name took 40 ms.
 */
const NEWEST_ASKED_FIRST = 4000

/** Of a postcode with very many orders the newest so many are compared by house. */
const MOST_NEIGHBOURS = 200

const searchTable = { table: orderSearch, id: orderSearch.orderId, words: orderSearch.words }

/** Null: there is nothing to ask by. */
const ordersWith = (query: string | null): SQL =>
  sql`select s.order_id as id from ${orderSearch} s where s.words @@ ${query}::tsquery`

/** Those of the postcode whose first line is the same; `houseKey` as SQL. */
const sameHouse = (house: string): SQL => sql`select near.id from (
    select id from neighbours order by id desc limit ${MOST_NEIGHBOURS}
  ) near join ${orders} o on o.id = near.id join ${quote} q on q.id = o.quote_id
  left join ${latestChangeOf('o', 'c')}
  where regexp_replace(search_plain(coalesce(c.details, q.details) #>> '{shipping,address1}'), '[^a-z0-9]', '', 'g')
    = ${house} order by near.id desc limit ${MOST_OF_SIGN}`

/** So many orders by telephone or email need no weaker sign beside them. */
const wantsMore = sql`(select count(*) from contacts) < ${MOST_OF_SIGN}`

/**
 * The ids of orders that may be of the same person, as the table `found`. Each sign is asked apart and has its own
 * limit: the 15,000 orders of a frequent name would leave no room for the one with the same telephone. What the index
 * finds is taken whole before it is sorted: with a limit, PostgreSQL takes a rare word for frequent and reads all
 * orders from the newest.
 */
const candidates = (of: OrderedBy): SQL | null => {
  const { contact, postcode, name } = personQueries(of)
  const found: SQL[] = []
  if (contact !== null) found.push(sql`(select id from contacts order by id desc limit ${MOST_OF_SIGN})`)
  if (postcode !== null) found.push(sql`(${sameHouse(houseKey(of))})`)
  if (name !== null)
    found.push(
      sql`(select found.id from ${manyNewestMatches(searchTable, name, MOST_OF_SIGN, NEWEST_ASKED_FIRST)}
        where ${wantsMore})`,
    )
  if (of.customerId !== null)
    found.push(sql`(select id from ${orders} where customer_id = ${of.customerId}
      order by placed_at desc limit ${MOST_OF_SIGN})`)
  if (found.length === 0) return null
  return sql`(with contacts as materialized (${ordersWith(contact)}),
    neighbours as materialized (${ordersWith(postcode)} and ${wantsMore})
    ${sql.join(found, sql` union `)}) found`
}

const person = { customerId: orders.customerId, frozen: quote.details, changed: orderChange.details }

interface PersonRow {
  readonly customerId: number | null
  readonly frozen: Omit<OrderedBy, 'customerId'>
  readonly changed: Omit<OrderedBy, 'customerId'> | null
}

const personOf = ({ customerId, frozen, changed }: PersonRow): OrderedBy => ({
  ...(changed ?? frozen),
  customerId,
})

/** A shared name alone takes the places that surer signs leave. */
const surestFirst = <T extends { readonly same: readonly Sign[] }>(all: readonly T[]): readonly T[] => {
  const isNameAlone = ({ same }: T): boolean => same.every((sign) => sign === 'name')
  return [...all.filter((one) => !isNameAlone(one)), ...all.filter(isNameAlone)]
}

/**
 * Other orders of the same account, email, telephone, delivery address or name, newest first and at most ten; null:
 * there is no such order. Two statements (M-047).
 */
export const readRelatedOrders =
  (queries: Queries) =>
  async (number: string): Promise<RelatedOrders | null> => {
    const [own] = await queries
      .select({ id: orders.id, ...person })
      .from(orders)
      .innerJoin(quote, eq(quote.id, orders.quoteId))
      .leftJoin(orderChange, isLatestChange)
      .where(eq(orders.number, number))
    if (own === undefined) return null
    const of = personOf(own)
    const { email, telephone, shipping } = of
    const who = { name: `${shipping.firstName} ${shipping.lastName}`.trim(), email, telephone }
    const asked = candidates(of)
    if (asked === null) return { person: who, orders: [] }
    const rows = await queries
      .select({
        ...getTableColumns(orders),
        ...person,
        isPicking,
        isPacked,
        isPartSent: hasShipments,
        isReturning,
      })
      .from(orders)
      .innerJoin(asked, sql`found.id = ${orders.id} and ${orders.id} <> ${own.id}`)
      .innerJoin(quote, eq(quote.id, orders.quoteId))
      .leftJoin(orderChange, isLatestChange)
      .orderBy(desc(orders.id))
    const alike = rows
      .map((row) => ({ row, same: sharedSigns(of, personOf(row)) }))
      .filter(({ same }) => same.length > 0)
    const shown = surestFirst(alike)
      .slice(0, MOST)
      .toSorted((a, b) => b.row.id - a.row.id)
      .map(({ row, same }) => ({
        number: row.number,
        placedAt: row.placedAt,
        totalPence: row.totalPence,
        goods: goodsStanding(row),
        same,
      }))
    return { person: who, orders: shown }
  }
