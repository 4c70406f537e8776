import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import type { Queries } from '../../database/database.ts'
import { quote } from '../../database/schema/index.ts'
import type { EmailRequest, Mail } from '../../notifications/mail/index.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import type { OrderRow } from './write-order.ts'

export interface NotifyDeps {
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

/** Emails the shopper about a step of their order. Sends nothing once the address has been erased. */
export const notifyShopper = async (
  tx: Queries,
  mail: NotifyDeps['mail'],
  { id: orderId, quoteId }: Pick<OrderRow, 'id' | 'quoteId'>,
  email: (frozen: QuoteRow) => EmailRequest,
  attachment?: string,
): Promise<void> => {
  const [frozen] = await tx.select().from(quote).where(eq(quote.id, quoteId))
  invariant(frozen !== undefined, `the quote ${quoteId} of an order`)
  if (frozen.details.email !== '')
    await mail.send(tx, frozen.details.email, email(frozen), { attachment, orderId })
}
