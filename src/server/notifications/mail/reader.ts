import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { customer } from '../../database/schema/index.ts'
import { type Reader, unknownReader } from './templates/templates.ts'

/** The recipient of emails to an address: the owner of an account that has confirmed it, or unknown. */
export const findReader = async (tx: Queries, to: string): Promise<Reader> => {
  const [found] = await tx
    .select({ firstName: customer.firstName })
    .from(customer)
    .where(
      and(
        eq(customer.emailKey, to.trim().normalize('NFC').toLowerCase()),
        isNotNull(customer.emailConfirmedAt),
      ),
    )
  return found === undefined ? unknownReader : { isKnown: true, ...found }
}
