import { eq, or, type SQL, sql } from 'drizzle-orm'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { customer, orders, quote } from '../../database/schema/index.ts'

/* How staff find an order: by what a caller says on the telephone, in any spelling. */

const detail = (path: string): SQL => sql`lower(coalesce(${quote.details} #>> ${`{${path}}`}::text[], ''))`

/** A LIKE pattern that matches the typed text literally. */
const like = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/**
 * A telephone number as dialled in the UK: '+44 (0)113 496-0123', '0044 113…' and '0113 4960123' are equal.
 */
export const dialledNumber = (typed: string): string | null => {
  if (!/^[+(]?[\d\s().+/-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^(?:0044|44)0?/, '0')
  return digits.length >= 4 ? digits : null
}

const telephone = sql`regexp_replace(regexp_replace(coalesce(${quote.details} ->> 'telephone', ''), '\\D', '', 'g'),
  '^(0044|44)0?', '0')`

/** A postcode or the beginning of one: 'ls10 9zz', 'LS109ZZ', 'LS10'. */
const postcodeStart = (typed: string): string | null => {
  const compact = typed.replace(/\s/g, '').toLowerCase()
  return /^[a-z]{1,2}\d[a-z\d]{0,5}$/.test(compact) ? `${compact}%` : null
}

const names = ['shipping,firstName', 'shipping,lastName', 'billing,firstName', 'billing,lastName']

/** The company of the trade account that ordered. */
export const companyOf = sql<
  string | null
>`(select nullif(c.trade_company, '') from ${customer} c where c.id = orders.customer_id)`

/** Matches orders in which every typed word occurs in names, email or company. */
const matchesNames = (typed: string): SQL | undefined => {
  const text = sql`concat_ws(' ', lower(${companyOf}),
    ${sql.join([...names, 'email', 'tradeCompanyName'].map(detail), sql`, `)})`
  const words = typed.toLowerCase().split(/\s+/)
  return sql.join(
    words.map((word) => sql`${text} like ${like(word)}`),
    sql` and `,
  )
}

/** Matches orders by the typed text: number, name, email, telephone, postcode or company. */
export const matchesOrder = (typed: string): SQL | undefined => {
  const text = typed.normalize('NFC').trim()
  const number = parseOrderNumber(text)
  if (number !== null) return eq(orders.number, number)
  const digits = dialledNumber(text)
  const postcode = postcodeStart(text)
  const compact = text.replace(/[\s-]/g, '').toLowerCase()
  return or(
    sql`(${matchesNames(text)})`,
    /^[a-z\d]{4,}$/.test(compact)
      ? sql`lower(replace(${orders.number}, '-', '')) like ${like(compact)}`
      : undefined,
    digits === null ? undefined : sql`${telephone} like ${like(digits)}`,
    ...(postcode === null
      ? []
      : ['shipping,postcode', 'billing,postcode'].map(
          (path) => sql`replace(${detail(path)}, ' ', '') like ${postcode}`,
        )),
  )
}
