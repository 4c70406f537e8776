import type { Queries } from '../../database/database.ts'
import type { EmailRequest, Mail, SendOptions } from '../../notifications/mail/index.ts'
import { readNow } from '../changes/order-now.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import type { OrderRow } from './write-order.ts'

export interface NotifyDeps {
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

/**
 * Emails the shopper about a step of their order, as it is now, and returns the email's id. Sends nothing, null, once the address
 * has been erased.
 */
export const notifyShopper = async (
  tx: Queries,
  mail: NotifyDeps['mail'],
  order: Pick<OrderRow, 'id' | 'quoteId'>,
  email: (now: QuoteRow) => EmailRequest,
  options: Pick<SendOptions, 'attachment' | 'after'> = {},
): Promise<number | null> => {
  const now = await readNow(tx, order)
  const { email: address } = now.details
  return address === '' ? null : mail.send(tx, address, email(now), { ...options, orderId: order.id })
}
