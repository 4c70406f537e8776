import type { Command } from '@commander-js/extra-typings'
import { formatPounds, pence, penceToPounds } from '#domain/money/pence.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database } from '../database/database.ts'
import { londonDay } from '../london.ts'
import { type ListedPayment, listManual, type MatchRefusal, type Payments } from '../payments/index.ts'
import type { CommandContext } from './command-context.ts'
import { listText, readListQuery, type TypedListQuery, withListOptions } from './list-query.ts'
import { type CommandReport, done, failed } from './report.ts'
import { readText } from './typed-text.ts'

const pounds = (amount: number): string => formatPounds(pence(amount))

/** 'of TS-4K7Q-9XWX', 'on the account of anna@example.com', 'not matched' */
const matchText = ({ order, account, isMatched, state }: ListedPayment): string => {
  if (state !== 'succeeded') return `(${state}: not paid yet)`
  if (order !== null) return `of ${order}`
  if (account !== null) return `on the account of ${account}`
  return isMatched ? 'matched with nothing' : 'not matched'
}

const printLine = (payment: ListedPayment): string =>
  [
    londonDay(payment.at),
    payment.payment ?? '–',
    pounds(payment.amountPence),
    `'${payment.reference}'`,
    payment.email,
    matchText(payment),
    ...(payment.refundedPence > 0 ? [`(${pounds(payment.refundedPence)} refunded)`] : []),
    ...(payment.note === '' ? [] : [`(${payment.note})`]),
  ].join('  ')

const toJson = ({ at, amountPence, receivedPence, refundedPence, ...payment }: ListedPayment) => ({
  ...payment,
  at: at.toISOString(),
  amount: penceToPounds(pence(amountPence)),
  received: penceToPounds(pence(receivedPence)),
  refunded: penceToPounds(pence(refundedPence)),
})

/** Lists payments against a reference, newest first by default. */
const reportPayments = async (
  { queries }: Pick<Database, 'queries'>,
  typed: TypedListQuery,
): Promise<CommandReport> => {
  const listing = readListQuery(typed)
  if (!listing.ok) return listing.error
  const { most } = listing.value
  const listed = await listManual(queries, { ...listing.value, most: most + 1 })
  if (typed.json) return done(JSON.stringify(listed.slice(0, most).map(toJson)))
  return done(listText(listed, most, { line: printLine, none: 'There is no such payment.' }))
}

const LONGEST_NOTE = 200

const sentences: Readonly<
  Record<Extract<MatchRefusal, string>, (typed: { readonly payment: string; readonly to: string }) => string>
> = {
  'no-payment': ({ payment }) =>
    `'${payment}' is no payment against a reference; they are listed by payments.`,
  'not-paid': ({ payment }) =>
    `Nothing is left of the payment ${payment}, or it was not paid: there is nothing to match.`,
  'no-order': () => 'There is no order with that number.',
  'no-account': ({ to }) => `There is no trade account with the email address '${to}'.`,
  'on-account': ({ payment }) =>
    `The payment ${payment} is on a trade account already. Give it back, or take it off with the account's statement.`,
  refunded: ({ payment }) =>
    `A part of the payment ${payment} went back by its order, so it stays with that one.`,
}

const targetOf = (to: string) => {
  const order = parseOrderNumber(to)
  if (order !== null) return { order }
  if (to === 'nothing') return { nothing: true } as const
  return to.includes('@') ? { account: to } : null
}

const match = async (
  payments: Payments,
  actor: Actor,
  typed: { readonly payment: string; readonly to: string; readonly note?: string | undefined },
): Promise<CommandReport> => {
  const to = targetOf(typed.to)
  if (to === null)
    return failed(
      `'${typed.to}' is nothing to match with: say an order number such as TS-4K7Q-9XWX, the email of a trade account, or nothing.`,
    )
  const note = readText(typed.note ?? '', LONGEST_NOTE)
  if (note === null) return failed(`A note has up to ${LONGEST_NOTE} letters.`)
  const matched = await payments.matchPayment({ paymentId: typed.payment, to, note, actor })
  if (!matched.ok) {
    const { error } = matched
    if (typeof error === 'object' && 'changed' in error)
      return failed(`${error.who} has changed this payment meanwhile. Look at it, then match it again.`)
    return failed(
      typeof error === 'string'
        ? sentences[error](typed)
        : `The account '${typed.to}' owes ${formatPounds(error.owed)}, which is less than the payment. Nothing is matched; ask what it was paid for.`,
    )
  }
  const { isNew, amount, owed } = matched.value
  const what = `The payment ${typed.payment} of ${formatPounds(amount)}`
  const where =
    'order' in to
      ? `with order ${to.order}`
      : 'account' in to
        ? `with the account ${to.account}`
        : 'with nothing'
  const balance = owed === null ? '' : `; it owes ${formatPounds(owed)} now`
  return done(`${what} ${isNew ? 'is' : 'was'} matched ${where}${isNew ? '' : ' before'}${balance}.`)
}

export const addPaymentCommands = (program: Command, { withDatabase, withShop }: CommandContext): void => {
  withListOptions(program.command('payments'))
    .description('payments against a reference, newest first')
    .action((options) => withDatabase((database) => reportPayments(database, options)))
  program
    .command('payment')
    .command('match <payment>')
    .description('what such a payment pays: an order, or the debt of a trade account')
    .argument('<order, email or nothing>')
    .option('--note <text>')
    .option('--as <email>')
    .action((payment, to, { note, as }) =>
      withShop(({ payments }, actor) => match(payments, actor, { payment, to, note }), as),
    )
}
