import type { Command } from '@commander-js/extra-typings'
import { unreachable } from '#domain/lang/unreachable.ts'
import { formatPounds, type Pence, subtractPence } from '#domain/money/pence.ts'
import { parseTypedPounds } from '#domain/money/typed-pounds.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { isFullyRefunded } from '#domain/orders/refunded.ts'
import { orderPhase } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { londonDay } from '../london.ts'
import type { OrderRefund, Payments, RefundRefusal } from '../payments/index.ts'
import type { CommandContext } from './command-context.ts'
import { type CommandReport, done, failed, needsMore } from './report.ts'
import { settlementText } from './settlement-text.ts'
import { terminalActor } from './terminal-actor.ts'
import { readText } from './typed-text.ts'

/** Options of a refund, as typed. */
export interface TypedRefund {
  /** An order's number, or the provider's id of a payment without an order. */
  readonly name: string
  readonly all?: boolean
  readonly amount?: string | undefined
  readonly reason?: string | undefined
  readonly cancel?: boolean
  /** Confirms that the same amount is to be refunded once more. */
  readonly again?: boolean
}

type PaymentCalls = Pick<Payments, 'refund' | 'refundInReview' | 'refundManual'>

/** Limit of the reason that the customer reads. */
const LONGEST_REASON = 200

interface ReadRefund {
  /** Null: all that is left. */
  readonly amount: Pence | null
  readonly reason?: string
}

/** Reads amount and reason, or returns an error: nothing is refunded without an explicit amount. */
const readRefund = ({ all = false, amount, reason }: TypedRefund): ReadRefund | CommandReport => {
  if (all && amount !== undefined)
    return needsMore('Say either --all or --amount, not both. Nothing was given back.')
  if (!all && amount === undefined)
    return needsMore('Say how much: --all for all that is left, or --amount 12.50. Nothing was given back.')
  const parsed = amount === undefined ? null : parseTypedPounds(amount)
  if (amount !== undefined && parsed === null)
    return failed(`'${amount}' is no amount; one looks like 12.50.`)
  if (reason === undefined) return { amount: parsed }
  const text = readText(reason, LONGEST_REASON)
  return text
    ? { amount: parsed, reason: text }
    : failed(`A reason has 1 to ${LONGEST_REASON} letters; the customer reads it.`)
}

const sameBefore = (what: string, at: Date): CommandReport =>
  needsMore(
    `The same amount of ${what} went back before, on ${londonDay(at)}. Nothing was given back; add --again if it is to go back once more.`,
  )

const refusals: Readonly<Record<Extract<RefundRefusal, string>, string>> = {
  'no-order': 'There is no order with that number.',
  'too-much': 'That is more than is left of the order.',
  'nothing-paid':
    'Nothing was paid for that order, so nothing can be given back. Was it paid by hand? Note it first: order release <order> --paid <how>.',
  'postage-pending':
    'A payment that has not ended is to return the postage of its samples. Nothing was given back; type it again in an hour.',
  dispatched: 'That order is on its way. Give money back without --cancel when its goods come back.',
}

const refundedText = (what: string, state: OrderRefund['state'], more: string): CommandReport => {
  switch (state) {
    case 'completed':
      return done(`${what} is given back${more}.`)
    case 'asked':
      return done(`${what} is to go back; the provider has not answered and is asked again.`)
    case 'failed':
      return failed(`${what} could not be given back: the provider refused.`)
    default:
      return unreachable(state)
  }
}

/** Tells staff to refund manually what was paid manually: no provider can refund it. */
const manualLine = ({ order, byHand, settled }: OrderRefund): string =>
  `Give back ${formatPounds(byHand)} of order ${order.number} yourself${settled === null ? '' : `: it was ${settlementText(settled)}`}. It stays on the list of attention until you note it: order refunded ${order.number} --paid <how>.`

/** Tells staff why less is left than the order cost. */
const postageLine = ({ order, postage }: OrderRefund): string =>
  postage === null
    ? ''
    : `\n${formatPounds(postage.pence)} of the sample postage of order ${order.number} came back with order ${postage.number}; it is not given back again.`

const outcomeOf = (refunded: OrderRefund, cancel: boolean): CommandReport => {
  const report = amountReport(refunded, cancel)
  return { ...report, text: `${report.text}${postageLine(refunded)}` }
}

const amountReport = (refunded: OrderRefund, cancel: boolean): CommandReport => {
  const { order, amount, byHand, state } = refunded
  const { number } = order
  if (amount === 0)
    return done(
      cancel
        ? `Order ${number} is cancelled; there was nothing to give back.`
        : `Nothing is left of order ${number} to give back.`,
    )
  if (byHand === amount)
    return done(`${cancel ? `Order ${number} is cancelled. ` : ''}${manualLine(refunded)}`)
  const isOver = !cancel && isFullyRefunded(order) && orderPhase(order.state) !== 'fulfilled'
  const more = cancel
    ? ', and it is cancelled'
    : isOver
      ? `. It is not to be sent any more; refund ${number} --all --cancel puts its goods back on the shelf`
      : ''
  const report = refundedText(
    `${formatPounds(subtractPence(amount, byHand))} of order ${number}`,
    state,
    more,
  )
  return byHand === 0 ? report : { ...report, text: `${report.text}\n${manualLine(refunded)}` }
}

/**
 * Refunds through the provider that took the money: of an order all that is left, or an amount; of a payment
 * without an order likewise.
 */
export const reportRefund = async (
  payments: PaymentCalls,
  typed: TypedRefund,
  actor: Actor = terminalActor(),
): Promise<CommandReport> => {
  const read = readRefund(typed)
  if ('ok' in read) return read
  const number = parseOrderNumber(typed.name)
  if (number === null) return refundPayment(payments, typed, read, actor)
  const { cancel = false, again = false } = typed
  const refunded = await payments.refund({
    number,
    ...read,
    cancels: cancel,
    allowsRepeat: again,
    actor,
  })
  if (refunded.ok) return outcomeOf(refunded.value, cancel)
  const { error } = refunded
  return typeof error === 'string' ? failed(refusals[error]) : sameBefore(`order ${number}`, error.sameAt)
}

const noOrderNumber = (name: string): string => `'${name}' is no order number; one looks like TS-4K7Q-9XWX.`

/**
 * Refunds a payment against a reference, in whole or in part; a payment that no order could be made of is
 * refunded in whole.
 */
const refundPayment = async (
  payments: PaymentCalls,
  { name, cancel = false, again = false }: TypedRefund,
  { amount, reason }: ReadRefund,
  actor: Actor,
): Promise<CommandReport> => {
  if (cancel) return failed(`${noOrderNumber(name)} Only an order is cancelled.`)
  const refunded = await payments.refundManual({
    paymentId: name,
    amount,
    reason,
    allowsRepeat: again,
    actor,
  })
  if (refunded.ok) return paymentOutcome(name, refunded.value.amount, refunded.value.state)
  const { error } = refunded
  if (typeof error !== 'string') return sameBefore(`the payment ${name}`, error.sameAt)
  switch (error) {
    case 'no-payment':
      return reportReviewRefund(payments, name, amount, actor)
    case 'not-paid':
      return failed(`The payment ${name} was not paid, so nothing can be given back.`)
    case 'too-much':
      return failed('That is more than is left of the payment.')
    case 'moved':
      return failed(
        `The payment ${name} was matched otherwise in this moment. Nothing was given back; type it again.`,
      )
    default:
      return unreachable(error)
  }
}

const paymentOutcome = (name: string, amount: Pence, state: OrderRefund['state']): CommandReport =>
  amount > 0
    ? refundedText(`${formatPounds(amount)} of the payment ${name}`, state, '')
    : done(`Nothing is left of the payment ${name} to give back.`)

const reportReviewRefund = async (
  payments: PaymentCalls,
  name: string,
  amount: Pence | null,
  actor: Actor,
): Promise<CommandReport> => {
  if (amount !== null)
    return failed(`${noOrderNumber(name)} A payment without an order goes back whole: --all.`)
  const refunded = await payments.refundInReview(name, actor)
  if (refunded.ok) return paymentOutcome(name, refunded.value.amount, refunded.value.state)
  return failed(
    refunded.error === 'no-payment'
      ? noOrderNumber(name)
      : `The payment ${name} has its order, or the shop is still at it: give back the order's money, by its number.`,
  )
}

export const addRefundCommand = (program: Command, { report, withShop }: CommandContext): void => {
  program
    .command('refund')
    .description(
      'give back the money of an order: --all that is left, or --amount; --cancel ends it, also on hold; --again: the same amount once more; the customer reads the reason. The same of a payment against a reference, or --all of one without an order',
    )
    .argument('<order number or payment>')
    .option('--all')
    .option('--amount <12.50>')
    .option('--cancel')
    .option('--again')
    .option('--reason <text>')
    .option('--as <email>')
    .action((name, { as, ...options }) => {
      const typed = { name, ...options }
      const read = readRefund(typed)
      /* Wrong options are reported before a shop is opened. */
      return 'ok' in read
        ? report(read)
        : withShop(({ payments }, actor) => reportRefund(payments, typed, actor), as)
    })
}
