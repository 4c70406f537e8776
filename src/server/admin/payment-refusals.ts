import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import { type Changed, changedSince } from '../audit/index.ts'
import { londonClock } from '../london.ts'
import type { MatchRefusal, PaymentRefundRefusal, SeenMatch } from '../payments/index.ts'
import { noOrder } from './order-refusals.ts'
import { breachText } from './refund-refusals.ts'
import { conflict, wrongField } from './refusals.ts'

export const noPayment: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no such payment.',
}

export const noTarget = {
  order: wrongField('order', 'Give the number of the order, for example TS-4K7Q-9XWX.'),
  account: wrongField('account', 'Give the email address of the trade account.'),
} as const

export const waitsForNone = conflict(
  'not-waiting',
  'This payment does not wait for a person: it has its order, or the shop is still at it. A dispute is answered at the provider.',
)

export const notClosed = conflict(
  'not-closed',
  'This payment is not closed, or something else was done with it since. Load the page again and look.',
)

/** Why a note was not written. */
export const noteRefusal = (
  refusal: 'no-payment' | Changed<string>,
  { note, was }: { readonly note: string; readonly was: string },
): AdminRefusal =>
  typeof refusal === 'string'
    ? noPayment
    : changedSince('payment', refusal, {
        was: { note: was },
        now: { note: refusal.changed },
        wanted: { note },
      })

const ordersText = (order: string | null, isMatched: boolean): string =>
  order ?? (isMatched ? 'nothing' : 'not matched')

interface WantedMatch {
  readonly to: 'order' | 'account' | 'nothing'
  readonly order: string | null
  readonly account: string
  readonly note: string
  readonly was_order: string
  readonly was_matched: boolean
  readonly was_note: string
}

/** Both sides of a match that another person changed (M-194). */
const changedMatch = ({ changed, ...last }: Changed<SeenMatch>, wanted: WantedMatch): AdminRefusal =>
  changedSince('payment', last, {
    was: { pays: ordersText(wanted.was_order || null, wanted.was_matched), note: wanted.was_note },
    now: { pays: ordersText(changed.order, changed.isMatched), note: changed.note },
    wanted: {
      pays: wanted.to === 'account' ? wanted.account : ordersText(wanted.order, true),
      note: wanted.note === '' ? changed.note : wanted.note,
    },
  })

/** Why a payment was not matched. */
export const matchRefusal = (refusal: MatchRefusal, wanted: WantedMatch): AdminRefusal => {
  if (typeof refusal === 'object' && 'changed' in refusal) return changedMatch(refusal, wanted)
  if (typeof refusal === 'object')
    return {
      ...conflict(
        'owes-less',
        `The account owes ${formatPounds(refusal.owed)}, which is less than the payment. Nothing is matched; ask what it was paid for.`,
      ),
      now: { owed: penceToPounds(refusal.owed) },
    }
  switch (refusal) {
    case 'no-payment':
      return noPayment
    case 'no-order':
      return { ...noOrder, errors: { order: [noOrder.message] } }
    case 'no-account':
      return wrongField('account', 'There is no trade account with that email address.')
    case 'not-paid':
      return conflict('not-paid', 'Nothing is left of this payment, or it was not paid.')
    case 'on-account':
      return conflict('on-account', 'This payment is on a trade account already. Give it back instead.')
    case 'refunded':
      return conflict('refunded', 'A part of this payment went back by its order, so it stays with that one.')
    default:
      return unreachable(refusal)
  }
}

/** Why a payment was not given back. */
export const paymentRefundRefusal = (refusal: PaymentRefundRefusal): AdminRefusal => {
  if (typeof refusal === 'object') {
    if ('ofOrder' in refusal)
      return {
        ...conflict('of-order', `This payment belongs to order ${refusal.ofOrder}: give it back there.`),
        now: { order: refusal.ofOrder },
      }
    if ('breach' in refusal)
      return {
        status: 403,
        reason: 'over-limit',
        message: `This is ${breachText(refusal.breach)}. Somebody with a higher limit gives it back.`,
      }
    if ('pausedUntil' in refusal)
      return {
        status: 429,
        reason: 'too-many-refunds',
        message: `You have made 20 refunds within an hour. Go on at ${londonClock(refusal.pausedUntil)}.`,
        now: { until: refusal.pausedUntil.toISOString() },
      }
    const { at, who } = refusal.same
    return {
      ...conflict(
        'looks-repeated',
        `The same sum of this payment went back at ${londonClock(at)}${who === null ? '' : `, by ${who}`}. Give it back once more?`,
      ),
      now: { at: at.toISOString(), who },
    }
  }
  switch (refusal) {
    case 'no-payment':
      return noPayment
    case 'not-paid':
      return conflict('not-paid', 'This payment was not paid, so nothing can be given back.')
    case 'too-much':
      return wrongField('amount', 'That is more than is left of this payment.')
    case 'moved':
      return conflict('changed', 'Somebody matched this payment in this moment. Look at it, then repeat it.')
    case 'not-parked':
      return waitsForNone
    case 'key-used':
      return conflict('key-used', 'This form was sent before with other contents. Reload the page.')
    case 'nothing-left':
      return conflict('nothing-left', 'Nothing is left of this payment to give back.')
    case 'whole-only':
      return wrongField('amount', 'No order could be made of this payment, so it goes back whole.')
    default:
      return unreachable(refusal)
  }
}
