import { paymentLinkPath } from '#contract/routes.ts'
import { dayLabel } from '#domain/delivery/calendar.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { linkReference } from '#domain/payments/payment-link.ts'
import { londonNow } from '../../london.ts'
import type { PaymentLinkRow } from './lock-link.ts'

/** The last day before a moment at which a day begins: 'Tue 1 December 2026'. */
export const lastDayLabel = (endsAt: Date): string => dayLabel(londonNow(new Date(endsAt.getTime() - 1)).day)

/** The reference of a link as its payer reads it. */
export const referenceOf = ({ id, reference }: Pick<PaymentLinkRow, 'id' | 'reference'>): string =>
  reference === '' ? linkReference(id) : reference

/** The email that asks a customer to pay by a link. */
export const linkEmail = (link: PaymentLinkRow) =>
  ({
    template: 'payment-link',
    data: {
      amount: formatPounds(pence(link.amountPence)),
      reference: referenceOf(link),
      lastDay: lastDayLabel(link.endsAt),
      reservedDay: link.reservedUntil === null ? null : lastDayLabel(link.reservedUntil),
      path: paymentLinkPath(link.key),
    },
  }) as const
