import { sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'

/** What refunds left in the database of a test: their emails and credit notes. */
export const readRefunds = (queries: Queries) => ({
  async refundEmails() {
    const { rows } = await queries.execute<{
      recipient: string
      subject: string
      text: string
      attachment: string
    }>(
      sql`select recipient, subject, text, attachment from mail where template = 'order-refunded' order by id`,
    )
    return rows
  },
  async notes() {
    const { rows } = await queries.execute(sql`select number, pence::int, vat_pence::int as vat, reason,
      withdrawn_at is not null as "isWithdrawn" from credit_note order by number`)
    return rows
  },
})
