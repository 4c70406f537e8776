import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderChargeCalls } from '#contract/admin/calls/order-charges.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import type { ChargeRefusal, Orders } from '../../orders/index.ts'
import type { Payments } from '../../payments/index.ts'
import { changedRefusal, noOrder } from '../order-refusals.ts'
import { linkIsOpen, makeRefusal } from '../payment-link-refusals.ts'
import { conflict, wrongField } from '../refusals.ts'

const refusals: Readonly<Record<Exclude<ChargeRefusal, object>, AdminRefusal>> = {
  'no-order': noOrder,
  cancelled: conflict('cancelled', 'This order is cancelled: nothing is charged for it.'),
  'no-charge': { status: 404, reason: 'not-found', message: 'The order has no such extra charge.' },
  paid: conflict('paid', 'This extra charge is paid already.'),
  withdrawn: conflict('withdrawn', 'This extra charge was taken back.'),
  amount: wrongField('amount', 'An extra charge is £0.50 to £100,000.00.'),
  'needs-reason': wrongField('reason', 'Say why: it stands in the history of the order.'),
  'needs-manager': {
    status: 403,
    reason: 'needs-manager',
    message: 'Letting the difference of a delivery be needs a manager.',
  },
  'no-account': wrongField('paidBy', 'This order is not on a trade account.'),
  'no-credit': wrongField('paidBy', 'The trade account of this order may not buy on credit now.'),
  waits: conflict('waits', 'This order is not sent before its extra charges are paid already.'),
  'nothing-due': conflict('nothing-due', 'Nothing of this order keeps it from being sent.'),
}

const refuse = (refusal: ChargeRefusal): AdminRefusal => {
  if (typeof refusal === 'string') return refusals[refusal]
  if ('upTo' in refusal) {
    const limit =
      refusal.upTo > 0 ? `You may add up to ${formatPounds(refusal.upTo)}` : 'You may add nothing more'
    return {
      ...wrongField('amount', `${limit} to this order. Ask a manager.`),
      status: 403,
      reason: 'over-limit',
      now: { upTo: penceToPounds(refusal.upTo) },
    }
  }
  if ('creditLeft' in refusal)
    return {
      ...wrongField('paidBy', `The trade account may owe only ${formatPounds(refusal.creditLeft)} more.`),
      now: { creditLeft: penceToPounds(refusal.creditLeft) },
    }
  if ('openLink' in refusal) return { ...linkIsOpen, now: { link: refusal.openLink } }
  return changedRefusal(refusal)
}

export const orderChargeHandlers = ({
  orders,
  payments,
}: {
  readonly orders: Pick<
    Orders,
    'charges' | 'addCharge' | 'recordChargePaid' | 'withdrawCharge' | 'sendUnpaid' | 'waitForCharges'
  >
  readonly payments: Pick<Payments, 'links'>
}): CallHandlers<typeof orderChargeCalls> => {
  const changed = (number: string, done: Result<{ readonly version: number }, ChargeRefusal>) =>
    done.ok ? ok({ number, version: done.value.version }) : err(refuse(done.error))
  return {
    readOrderCharges: async ({ input: { number } }) => {
      const found = await orders.charges(number)
      if (found === null) return err(noOrder)
      return ok({
        ...found,
        due: penceToPounds(found.due),
        charges: found.charges.map(({ amount, vat, at, paidAt, refunded, ...charge }) => ({
          ...charge,
          amount: penceToPounds(amount),
          vat: penceToPounds(vat),
          refunded: penceToPounds(refunded),
          at: at.toISOString(),
          paidAt: paidAt?.toISOString() ?? null,
        })),
      })
    },
    addOrderCharge: async ({ actor, input }) => changed(input.number, await orders.addCharge(actor, input)),
    recordChargePaid: async ({ actor, input: { paidBy, ...input } }) =>
      changed(input.number, await orders.recordChargePaid(actor, { ...input, by: paidBy })),
    withdrawOrderCharge: async ({ actor, input }) =>
      changed(input.number, await orders.withdrawCharge(actor, input)),
    sendOrderUnpaid: async ({ actor, input }) => changed(input.number, await orders.sendUnpaid(actor, input)),
    waitForCharges: async ({ actor, input }) =>
      changed(input.number, await orders.waitForCharges(actor, input)),
    linkForCharge: async ({ actor, input }) => {
      const made = await payments.links.forCharge(actor, { ...input, reserveDays: 0 })
      return made.ok ? made : err(makeRefusal(made.error))
    },
  }
}
