import { formatPounds, type Pence } from '#domain/money/pence.ts'
import { parseTypedPounds } from '#domain/money/typed.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { PaymentsFace, Refunded, RefundRefusal } from '../payments/index.ts'
import type { Said } from './said.ts'

/* `npm run shop -- refund <order or payment>`: money that goes back. */

/** What was typed to give money back. */
export interface TypedRefund {
  /** An order's number, or the provider's name for a payment without an order. */
  readonly name: string
  readonly amount?: string | undefined
  readonly reason: string
  readonly cancel: boolean
}

type Payments = Pick<PaymentsFace, 'refund' | 'refundParked'>

const refusals: Readonly<Record<RefundRefusal, string>> = {
  'no-order': 'There is no order with that number.',
  'too-much': 'That is more than is left of the order.',
  'nothing-paid': 'Nothing was paid for that order, so nothing can be given back.',
  dispatched: 'That order is on its way. Give money back without --cancel when its goods come back.',
}

const told = (what: string, state: Refunded['state'], isCancelled: boolean): Said => {
  switch (state) {
    case 'completed':
      return { ok: true, text: `${what} is given back${isCancelled ? ', and it is cancelled' : ''}.` }
    case 'asked':
      return { ok: true, text: `${what} is to go back; the provider has not answered and is asked again.` }
    case 'failed':
      return { ok: false, text: `${what} could not be given back: the provider refused.` }
  }
}

/** Gives money back through whoever took it: of an order all that is left, or an amount; of a payment without one all. */
export const sayRefund = async (payments: Payments, typed: TypedRefund): Promise<Said> => {
  const number = parseOrderNumber(typed.name)
  if (number === null) return refundPayment(payments, typed)
  const amount: Pence | null = typed.amount === undefined ? null : parseTypedPounds(typed.amount)
  if (typed.amount !== undefined && amount === null)
    return { ok: false, text: `'${typed.amount}' is no amount; one looks like 12.50.` }
  const { reason, cancel } = typed
  const refunded = await payments.refund({ number, amount, reason, cancels: cancel })
  if (!refunded.ok) return { ok: false, text: refusals[refunded.error] }
  const { state, amount: given } = refunded.value
  if (given > 0) return told(`${formatPounds(given)} of order ${number}`, state, cancel)
  return {
    ok: true,
    text: cancel
      ? `Order ${number} is cancelled; there was nothing to give back.`
      : `Nothing is left of order ${number} to give back.`,
  }
}

const refundPayment = async (payments: Payments, { name, amount, cancel }: TypedRefund): Promise<Said> => {
  if (amount !== undefined || cancel)
    return {
      ok: false,
      text: `'${name}' is no order number; one looks like TS-4K7Q-9XWX. A payment without an order goes back whole.`,
    }
  const refunded = await payments.refundParked(name)
  if (!refunded.ok)
    return {
      ok: false,
      text:
        refunded.error === 'no-payment'
          ? `'${name}' is no order number; one looks like TS-4K7Q-9XWX.`
          : `The payment ${name} has its order, or the shop is still at it: give back the order's money, by its number.`,
    }
  const { amount: given, state } = refunded.value
  return given > 0
    ? told(`${formatPounds(given)} of the payment ${name}`, state, false)
    : { ok: true, text: `Nothing is left of the payment ${name} to give back.` }
}
