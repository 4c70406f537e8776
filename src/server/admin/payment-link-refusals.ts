import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import type { LinkState } from '#domain/payments/payment-link.ts'
import type { LinkRefusal, MakeLinkRefusal } from '../payments/index.ts'
import { noOrder } from './order-refusals.ts'
import { conflict, wrongField } from './refusals.ts'

export const noLink: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no such payment link.',
}

export const linkIsOpen = conflict(
  'link-open',
  'A payment link for this order can be paid as it is. Take the link back before you change anything.',
)

const badEmail = wrongField('email', 'Give the email address of the customer.')

/** Why no link was made. */
export const makeRefusal = (refusal: MakeLinkRefusal): AdminRefusal => {
  if (typeof refusal === 'object')
    return { ...conflict('link-open', linkIsOpen.message), now: { link: refusal.openLink } }
  switch (refusal) {
    case 'days':
      return wrongField('days', 'A link ends after 1 to 30 days.')
    case 'reserve-days':
      return wrongField('reserveDays', 'Goods are reserved for 0 to 7 days.')
    case 'reserved-longer':
      return wrongField('reserveDays', 'Goods are not reserved for longer than the link can be paid.')
    case 'email':
      return badEmail
    case 'amount':
      return wrongField('amount', 'A link is for £0.50 to £100,000.00.')
    case 'reference':
      return wrongField('reference', 'A reference has 2 to 32 letters, digits, spaces, / and -.')
    case 'no-order':
      return noOrder
    case 'order-cancelled':
      return conflict('cancelled', 'This order is cancelled: there is nothing to pay.')
    case 'order-paid':
      return conflict('paid', 'This order does not wait for a payment.')
    case 'no-charge':
      return conflict('no-charge', 'This extra charge is not to pay.')
    default:
      return unreachable(refusal)
  }
}

const stateTexts: Readonly<Record<Exclude<LinkState, 'open'>, string>> = {
  paid: 'This link is paid already.',
  withdrawn: 'This link was taken back.',
  settled: 'What it is for is paid another way.',
  cancelled: 'What it is for is cancelled.',
  ended: 'This link has ended. Make a new one.',
}

/** Why a link was neither sent nor taken back. */
export const linkRefusal = (refusal: LinkRefusal | 'email'): AdminRefusal => {
  if (typeof refusal === 'object') return conflict(refusal.state, stateTexts[refusal.state])
  switch (refusal) {
    case 'no-link':
      return noLink
    case 'paying':
      return conflict('paying', 'The customer is paying at this moment. Look again in a minute.')
    case 'email':
      return badEmail
    default:
      return unreachable(refusal)
  }
}
