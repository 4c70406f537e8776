import { sql } from 'drizzle-orm'
import { customer } from '../../database/schema/index.ts'

/** The company of the trade account that ordered. */
export const companyOf = sql<
  string | null
>`(select nullif(c.trade_company, '') from ${customer} c where c.id = orders.customer_id)`
