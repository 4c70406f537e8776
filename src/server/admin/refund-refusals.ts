import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import type { LimitBreach } from '#domain/staff/limits.ts'
import { londonClock } from '../london.ts'
import type { DecisionRefusal, GiveBackRefusal } from '../payments/index.ts'
import { changedRefusal, noOrder } from './order-refusals.ts'
import { conflict, wrongField } from './refusals.ts'
import { noReturn, wrongReturnState } from './return-refusals.ts'

type PlanRefusal = Extract<GiveBackRefusal, { plan: unknown }>['plan']

const planRefusal = (refusal: PlanRefusal): AdminRefusal => {
  switch (refusal.kind) {
    case 'no-line':
      return conflict('no-line', `The order has no line ${refusal.position + 1}.`)
    case 'too-many':
      return {
        ...conflict('too-many', `Less is left of line ${refusal.position + 1} than that.`),
        now: { position: refusal.position, left: refusal.left },
      }
    case 'not-to-send':
      return {
        ...conflict(
          'not-to-send',
          `Less of line ${refusal.position + 1} can still be cancelled or come back than that.`,
        ),
        now: { position: refusal.position, left: refusal.left },
      }
    case 'too-much-delivery':
      return {
        ...conflict('too-much', `Only ${formatPounds(refusal.left)} of the delivery is left.`),
        now: { left: penceToPounds(refusal.left) },
      }
    case 'too-much':
      return {
        ...conflict('too-much', `Only ${formatPounds(refusal.left)} of this order is left to give back.`),
        now: { left: penceToPounds(refusal.left) },
      }
    case 'no-charge':
      return conflict('no-charge', `The order has no extra charge ${refusal.charge} that was paid.`)
    case 'too-much-charge':
      return {
        ...conflict('too-much-charge', `Only ${formatPounds(refusal.left)} of this extra charge is left.`),
        now: { charge: refusal.charge, left: penceToPounds(refusal.left) },
      }
    case 'too-much-fee':
      return {
        ...wrongField('fee', `The goods bring ${formatPounds(refusal.left)}: keep no more of them.`),
        now: { left: penceToPounds(refusal.left) },
      }
    case 'nothing':
      return {
        status: 422,
        reason: 'nothing',
        message: 'Choose goods or type a sum: there is nothing to give back so far.',
      }
    case 'nothing-paid':
      return conflict(
        'nothing-paid',
        'Nothing is recorded as paid for this order. Record its payment first, or cancel all of it.',
      )
    case 'dispatched':
      return conflict('dispatched', 'Goods of this order were sent, so they come back as a return.')
    case 'cancelled':
      return conflict('cancelled', 'This order is cancelled already.')
    case 'cancel-instead':
      return conflict(
        'cancel-instead',
        'These are all goods of the order, and none was sent. Cancel the order instead: its delivery goes back too.',
      )
    case 'postage-pending':
      return conflict(
        'postage-pending',
        'A payment that has not ended is to return the postage of its samples. Try again in an hour.',
      )
    default:
      return unreachable(refusal)
  }
}

type SettlingRefusal = Extract<GiveBackRefusal, { settling: unknown }>['settling']

/** Why a refund does not settle its return. */
const settlingRefusal = (refusal: SettlingRefusal): AdminRefusal => {
  switch (refusal.kind) {
    case 'no-return':
      return noReturn
    case 'return-state':
      return wrongReturnState(refusal.state)
    case 'not-received':
      return {
        ...conflict('not-received', `Less of line ${refusal.position + 1} came back than that.`),
        now: { position: refusal.position, left: refusal.left },
      }
    case 'no-fee':
      return wrongField('fee', 'A consumer cancelled within 14 days: nothing can be kept.')
    case 'too-much-fee':
      return wrongField('fee', `At most ${formatPounds(refusal.left)} can be kept for handling.`)
    case 'in-stock-already':
      return conflict('in-stock-already', 'The inspection of the return has put its goods into stock.')
    case 'fee-without-return':
      return wrongField('fee', 'Money is kept for handling of returned goods alone.')
    default:
      return unreachable(refusal)
  }
}

/** Why a refund or a cancellation did nothing, for the person. */
export const giveBackRefusal = (refusal: GiveBackRefusal | 'nothing-open'): AdminRefusal => {
  if (refusal === 'no-order') return noOrder
  if (refusal === 'key-used')
    return conflict('key-used', 'This form was sent before with other contents. Reload the page.')
  if (refusal === 'nothing-open')
    return conflict('nothing-open', 'Nothing of this order waits to be given back by hand.')
  if ('plan' in refusal) return planRefusal(refusal.plan)
  if ('settling' in refusal) return settlingRefusal(refusal.settling)
  if ('pausedUntil' in refusal)
    return {
      status: 429,
      reason: 'too-many-refunds',
      message: `You have made 20 refunds within an hour. Go on at ${londonClock(refusal.pausedUntil)}.`,
      now: { until: refusal.pausedUntil.toISOString() },
    }
  if ('same' in refusal) {
    const { at, who } = refusal.same
    return {
      status: 409,
      reason: 'looks-repeated',
      message: `The same sum of this order went back at ${londonClock(at)}${who === null ? '' : `, by ${who}`}. Give it back once more?`,
      now: { at: at.toISOString(), who },
    }
  }
  return changedRefusal(refusal)
}

const limitTexts: Readonly<Record<LimitBreach['of'], string>> = {
  each: 'for one refund',
  order: 'for one order',
  day: 'for one day',
}

/** 'over your limit of £100.00 for one refund' */
export const breachText = ({ of, limit }: LimitBreach): string =>
  `over your limit of ${formatPounds(limit)} ${limitTexts[of]}`

/** Why a decision about a request did nothing. */
export const decisionRefusal = (refusal: DecisionRefusal): AdminRefusal => {
  if (typeof refusal === 'object')
    return 'decided' in refusal
      ? conflict('decided', 'This request was decided before, or has ended.')
      : {
          status: 403,
          reason: 'over-limit',
          message: `This is ${breachText(refusal.breach)} too. Somebody with a higher limit decides.`,
        }
  switch (refusal) {
    case 'no-approval':
      return { status: 404, reason: 'not-found', message: 'There is no such request.' }
    case 'own':
      return { status: 403, reason: 'own-request', message: 'You asked for this, so another person decides.' }
    case 'changed':
      return conflict('has-changed', 'The order has changed since this was asked: ask again.')
    case 'expired':
      return conflict('expired', 'This request is older than 72 hours and has ended: ask again.')
    default:
      return unreachable(refusal)
  }
}
