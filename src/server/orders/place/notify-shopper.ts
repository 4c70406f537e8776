import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import type { Queries } from '../../database/database.ts'
import { quote } from '../../database/schema/index.ts'
import type { EmailRequest, Mail, SendOptions } from '../../notifications/mail/index.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import type { OrderRow } from './write-order.ts'

export interface NotifyDeps {
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

/**
 * Emails the shopper about a step of their order and returns the email's id. Sends nothing, null, once the address
 * has been erased.
 */
export const notifyShopper = async (
  tx: Queries,
  mail: NotifyDeps['mail'],
  { id: orderId, quoteId }: Pick<OrderRow, 'id' | 'quoteId'>,
  email: (frozen: QuoteRow) => EmailRequest,
  options: Pick<SendOptions, 'attachment' | 'after'> = {},
): Promise<number | null> => {
  const [frozen] = await tx.select().from(quote).where(eq(quote.id, quoteId))
  invariant(frozen !== undefined, `the quote ${quoteId} of an order`)
  const { email: address } = frozen.details
  return address === '' ? null : mail.send(tx, address, email(frozen), { ...options, orderId })
}
