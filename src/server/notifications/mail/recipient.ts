import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { customer } from '../../database/schema/index.ts'
import { type Recipient, unknownRecipient } from './templates/templates.ts'

/** The recipient of emails to an address: the owner of an account that has confirmed it, or unknown. */
export const findRecipient = async (tx: Queries, to: string): Promise<Recipient> => {
  const [found] = await tx
    .select({ firstName: customer.firstName })
    .from(customer)
    .where(
      and(
        eq(customer.emailKey, to.trim().normalize('NFC').toLowerCase()),
        isNotNull(customer.emailConfirmedAt),
      ),
    )
  return found === undefined ? unknownRecipient : { isKnown: true, ...found }
}
