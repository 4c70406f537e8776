import { parseExactDecimal } from '#domain/measure/decimal.ts'
import { formatPounds, type Pence, pence } from '#domain/money/pence.ts'
import { parseTypedPounds } from '#domain/money/typed-pounds.ts'
import type { Accounts, LimitWarning } from '../accounts/index.ts'
import { londonDay } from '../london.ts'
import type { StatementEntry } from '../trade/index.ts'
import { badReference, readReference } from './reference.ts'
import type { CommandReport } from './report.ts'

/*
 * `npm run shop -- trade list | approve <email> --limit 5000 | refuse <email> | suspend <email> | paid
 * <email> <amount> --reference <text> | statement <email>`: manages trade accounts and their debts.
 */

/** Ten million pounds: a higher limit is a typing error. */
const MOST_PENCE = 1_000_000_000

export interface TradeOptions {
  readonly limit?: string | undefined
  readonly reference?: string | undefined
  /** Confirms a limit that may be a typing error. */
  readonly yes?: boolean
}

type AccountCalls = Pick<
  Accounts,
  'applicants' | 'approveTrade' | 'refuseTrade' | 'suspendTrade' | 'recordTradePayment' | 'readTrade'
>

const noAccount = (email: string): CommandReport => ({
  ok: false,
  text: `There is no account with the email address '${email}'.`,
})

const notApplied = (email: string): CommandReport => ({
  ok: false,
  text: `The account '${email}' has not applied for a trade account.`,
})

/** '£50.00 are owed', '£50.00 are in its favour' */
const balanceText = (owed: number): string =>
  owed < 0 ? `${formatPounds(pence(-owed))} are in its favour` : `${formatPounds(pence(owed))} are owed`

const list = async (accounts: AccountCalls): Promise<CommandReport> => {
  const applicants = await accounts.applicants()
  const lines = applicants.map(({ email, company, since }) => `${londonDay(since)}  ${company}  ${email}`)
  return { ok: true, text: lines.length === 0 ? 'Nobody waits for a trade account.' : lines.join('\n') }
}

const limitWarningText = (warning: LimitWarning, limit: Pence, company: string): string => {
  const reason =
    warning.kind === 'below-owed'
      ? `${company} owes ${formatPounds(warning.owed)}, which is more than the limit of ${formatPounds(limit)}: it could order nothing on account.`
      : `The limit of ${formatPounds(limit)} is ten times the last one of ${company} or more, which was ${formatPounds(warning.last)}.`
  return `${reason} Nothing was changed; add --yes if that is meant.`
}

const approve = async (
  accounts: AccountCalls,
  email: string,
  { limit, yes }: { readonly limit: string; readonly yes: boolean },
): Promise<CommandReport> => {
  const amount = parseExactDecimal(limit, 2)
  if (amount === null || amount <= 0 || amount > MOST_PENCE)
    return { ok: false, text: `'${limit}' is no limit in pounds; one looks like 5000 or 2500.50.` }
  const approved = await accounts.approveTrade(email, pence(amount), yes)
  if (!approved.ok) {
    const { error } = approved
    if (typeof error !== 'string')
      return { ok: false, needsMore: true, text: limitWarningText(error, pence(amount), `'${email}'`) }
    return error === 'unknown' ? noAccount(email) : notApplied(email)
  }
  const { company } = approved.value
  return { ok: true, text: `${company} can pay on account, up to ${formatPounds(pence(amount))}.` }
}

const refuse = async (accounts: AccountCalls, email: string): Promise<CommandReport> => {
  const refused = await accounts.refuseTrade(email)
  if (refused.ok) {
    const { company, isNew } = refused.value
    return {
      ok: true,
      text: isNew
        ? `The application of ${company} is refused, and they are told.`
        : `The application of ${company} was refused before.`,
    }
  }
  if (refused.error === 'unknown') return noAccount(email)
  return refused.error === 'not-applied'
    ? notApplied(email)
    : { ok: false, text: `The trade account of '${email}' is open: suspend it with trade suspend.` }
}

const suspend = async (accounts: AccountCalls, email: string): Promise<CommandReport> => {
  const suspended = await accounts.suspendTrade(email)
  if (suspended.ok) {
    const { company, owed, isNew } = suspended.value
    return {
      ok: true,
      text: `${company} ${isNew ? 'can no longer pay on account' : 'was suspended before'}; ${balanceText(owed)}.`,
    }
  }
  if (suspended.error === 'unknown') return noAccount(email)
  if (suspended.error === 'not-applied') return notApplied(email)
  return {
    ok: false,
    text: `The trade account of '${email}' is not open: it waits to be approved, or was refused.`,
  }
}

const paid = async (
  accounts: AccountCalls,
  email: string,
  typed: { readonly amount: string; readonly reference: string },
): Promise<CommandReport> => {
  const amount: Pence | null = parseTypedPounds(typed.amount)
  if (amount === null)
    return { ok: false, text: `'${typed.amount}' is no amount in pounds; one looks like 250 or 12.50.` }
  const reference = readReference(typed.reference)
  if (reference === null) return badReference
  const received = await accounts.recordTradePayment({ email, amount, reference })
  if (received.ok) {
    const { isNew, owed } = received.value
    const what = `${formatPounds(amount)} with the reference '${reference}'`
    return {
      ok: true,
      text: `${what} ${isNew ? 'are written down' : 'were written down before'}; ${balanceText(owed)}.`,
    }
  }
  switch (received.error.kind) {
    case 'unknown':
      return noAccount(email)
    case 'too-much':
      return {
        ok: false,
        text: `That is more than is due: ${balanceText(received.error.owed)}. Nothing is written down; ask what it was paid for, or give the rest back.`,
      }
    case 'other-amount':
      return {
        ok: false,
        text: `The reference '${reference}' stands for a payment of ${formatPounds(received.error.was)} already.`,
      }
  }
}

const kinds: Readonly<Record<StatementEntry['kind'], string>> = {
  order: 'order',
  cancellation: 'cancelled',
  refund: 'refunded',
  payment: 'paid',
  'payment-refund': 'repaid',
}

const entryLine = ({
  at,
  kind,
  pence: amount,
  order,
  reference,
  balanceAfterPence,
}: StatementEntry): string =>
  [
    londonDay(at),
    kinds[kind].padEnd('cancelled'.length),
    formatPounds(amount).padStart(14),
    formatPounds(balanceAfterPence).padStart(14),
    order ?? reference ?? '',
  ]
    .join('  ')
    .trimEnd()

const statusTexts = {
  none: 'no trade account',
  pending: 'waits to be approved',
  approved: 'open',
  suspended: 'suspended',
} as const

const statement = async (accounts: AccountCalls, email: string): Promise<CommandReport> => {
  const read = await accounts.readTrade(email)
  if (read === null) return noAccount(email)
  const { company, status, limitPence, owedPence, entries } = read
  if (status === 'none' && entries.length === 0) return notApplied(email)
  const free = status === 'approved' ? Math.max(0, limitPence - owedPence) : 0
  const sums = [
    `limit ${formatPounds(limitPence)}`,
    balanceText(owedPence),
    `${formatPounds(pence(free))} free`,
  ]
  return {
    ok: true,
    text: [
      `${company || email} (${statusTexts[status]}): ${sums.join(', ')}.`,
      ...entries.map(entryLine),
    ].join('\n'),
  }
}

/** Reads the arguments after `trade`; null when they are wrong. */
export const readTradeCommand = (
  typed: readonly string[],
  { limit, reference, yes = false }: TradeOptions,
): ((accounts: AccountCalls) => Promise<CommandReport>) | null => {
  const [command, email, amount, ...more] = typed
  if (more.length > 0) return null
  if (command === 'paid' && email !== undefined && amount !== undefined && reference !== undefined)
    return (accounts) => paid(accounts, email, { amount, reference })
  if (amount !== undefined) return null
  if (command === 'list' && email === undefined) return list
  if (email === undefined) return null
  if (command === 'approve' && limit !== undefined)
    return (accounts) => approve(accounts, email, { limit, yes })
  if (command === 'refuse') return (accounts) => refuse(accounts, email)
  if (command === 'suspend') return (accounts) => suspend(accounts, email)
  if (command === 'statement') return (accounts) => statement(accounts, email)
  return null
}
