import type { Command } from '@commander-js/extra-typings'
import { parseExactDecimal } from '#domain/measure/decimal.ts'
import { formatPounds, type Pence, pence } from '#domain/money/pence.ts'
import { parseTypedPounds } from '#domain/money/typed-pounds.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Accounts, LimitWarning } from '../accounts/index.ts'
import { londonDay } from '../london.ts'
import type { StatementEntry } from '../trade/index.ts'
import type { CommandContext } from './command-context.ts'
import { type CommandReport, done, failed, needsMore } from './report.ts'
import { badReference, readReference } from './typed-text.ts'

/** Ten million pounds: a higher limit is a typing error. */
const MOST_PENCE = 1_000_000_000

const refusals = {
  unknown: (email: string) => `There is no account with the email address '${email}'.`,
  'not-applied': (email: string) => `The account '${email}' has not applied for a trade account.`,
  open: (email: string) => `The trade account of '${email}' is open: suspend it with trade suspend.`,
  'not-open': (email: string) =>
    `The trade account of '${email}' is not open: it waits to be approved, or was refused.`,
} as const

/** '£50.00 are owed', '£50.00 are in its favour' */
const balanceText = (owed: number): string =>
  owed < 0 ? `${formatPounds(pence(-owed))} are in its favour` : `${formatPounds(pence(owed))} are owed`

const list = async (accounts: Accounts): Promise<CommandReport> => {
  const applicants = await accounts.applicants()
  const lines = applicants.map(({ email, company, since }) => `${londonDay(since)}  ${company}  ${email}`)
  return done(lines.length === 0 ? 'Nobody waits for a trade account.' : lines.join('\n'))
}

const limitWarningText = (warning: LimitWarning, limit: Pence, company: string): string => {
  const reason =
    warning.kind === 'below-owed'
      ? `${company} owes ${formatPounds(warning.owed)}, which is more than the limit of ${formatPounds(limit)}: it could order nothing on account.`
      : `The limit of ${formatPounds(limit)} is ten times the last one of ${company} or more, which was ${formatPounds(warning.last)}.`
  return `${reason} Nothing was changed; add --yes if that is meant.`
}

const approve = async (
  accounts: Accounts,
  actor: Actor,
  email: string,
  /* `--yes` confirms a limit that may be a typing error. */
  { limit, yes = false }: { readonly limit: string; readonly yes?: boolean },
): Promise<CommandReport> => {
  const amount = parseExactDecimal(limit, 2)
  if (amount === null || amount <= 0 || amount > MOST_PENCE)
    return failed(`'${limit}' is no limit in pounds; one looks like 5000 or 2500.50.`)
  const approved = await accounts.approveTrade(email, pence(amount), yes, actor)
  if (!approved.ok) {
    const { error } = approved
    if (typeof error !== 'string') return needsMore(limitWarningText(error, pence(amount), `'${email}'`))
    return failed(refusals[error](email))
  }
  const { company } = approved.value
  return done(`${company} can pay on account, up to ${formatPounds(pence(amount))}.`)
}

const refuse = async (accounts: Accounts, actor: Actor, email: string): Promise<CommandReport> => {
  const refused = await accounts.refuseTrade(email, actor)
  if (!refused.ok) return failed(refusals[refused.error](email))
  const { company, isNew } = refused.value
  return done(
    `The application of ${company} ${isNew ? 'is refused, and they are told' : 'was refused before'}.`,
  )
}

const suspend = async (accounts: Accounts, actor: Actor, email: string): Promise<CommandReport> => {
  const suspended = await accounts.suspendTrade(email, actor)
  if (!suspended.ok) return failed(refusals[suspended.error](email))
  const { company, owed, isNew } = suspended.value
  return done(
    `${company} ${isNew ? 'can no longer pay on account' : 'was suspended before'}; ${balanceText(owed)}.`,
  )
}

const paid = async (
  accounts: Accounts,
  actor: Actor,
  email: string,
  typed: { readonly amount: string; readonly reference: string },
): Promise<CommandReport> => {
  const amount: Pence | null = parseTypedPounds(typed.amount)
  if (amount === null) return failed(`'${typed.amount}' is no amount in pounds; one looks like 250 or 12.50.`)
  const reference = readReference(typed.reference)
  if (reference === null) return badReference
  const received = await accounts.recordTradePayment({ email, amount, reference, actor })
  if (received.ok) {
    const { isNew, owed } = received.value
    const what = `${formatPounds(amount)} with the reference '${reference}'`
    return done(`${what} ${isNew ? 'are written down' : 'were written down before'}; ${balanceText(owed)}.`)
  }
  switch (received.error.kind) {
    case 'unknown':
      return failed(refusals.unknown(email))
    case 'too-much':
      return failed(
        `That is more than is due: ${balanceText(received.error.owed)}. Nothing is written down; ask what it was paid for, or give the rest back.`,
      )
    case 'other-amount':
      return failed(
        `The reference '${reference}' stands for a payment of ${formatPounds(received.error.was)} already.`,
      )
  }
}

const kinds: Readonly<Record<StatementEntry['kind'], string>> = {
  order: 'order',
  charge: 'extra',
  cancellation: 'cancelled',
  refund: 'refunded',
  payment: 'paid',
  'payment-refund': 'repaid',
}

const entryLine = ({ at, kind, order, reference, ...entry }: StatementEntry): string =>
  [
    londonDay(at),
    kinds[kind].padEnd('cancelled'.length),
    formatPounds(entry.pence).padStart(14),
    formatPounds(entry.balanceAfterPence).padStart(14),
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

const statement = async (accounts: Accounts, email: string): Promise<CommandReport> => {
  const read = await accounts.readTrade(email)
  if (read === null) return failed(refusals.unknown(email))
  const { company, status, limitPence, owedPence, entries } = read
  if (status === 'none' && entries.length === 0) return failed(refusals['not-applied'](email))
  const free = status === 'approved' ? Math.max(0, limitPence - owedPence) : 0
  const sums = [
    `limit ${formatPounds(limitPence)}`,
    balanceText(owedPence),
    `${formatPounds(pence(free))} free`,
  ]
  const heading = `${company || email} (${statusTexts[status]}): ${sums.join(', ')}.`
  return done([heading, ...entries.map(entryLine)].join('\n'))
}

export const addTradeCommands = (program: Command, { withShop }: CommandContext): void => {
  const trade = program.command('trade')
  trade
    .command('list')
    .description('who waits for a trade account')
    .action(() => withShop(({ accounts }) => list(accounts)))
  trade
    .command('approve <email>')
    .description('let them pay on account, up to so many pounds')
    .requiredOption('--limit <5000>')
    .option('--yes')
    .option('--as <email>')
    .action((email, { as, ...options }) =>
      withShop(({ accounts }, actor) => approve(accounts, actor, email, options), as),
    )
  trade
    .command('refuse <email>')
    .description('they get no trade account, and a kind email')
    .option('--as <email>')
    .action((email, { as }) => withShop(({ accounts }, actor) => refuse(accounts, actor, email), as))
  trade
    .command('suspend <email>')
    .description('nothing more on account; what is owed stays owed')
    .option('--as <email>')
    .action((email, { as }) => withShop(({ accounts }, actor) => suspend(accounts, actor, email), as))
  trade
    .command('paid <email> <pounds>')
    .description('write down what they paid, once for each reference')
    .requiredOption('--reference <text>')
    .option('--as <email>')
    .action((email, amount, { reference, as }) =>
      withShop(({ accounts }, actor) => paid(accounts, actor, email, { amount, reference }), as),
    )
  trade
    .command('statement <email>')
    .description('what they owe, and why')
    .action((email) => withShop(({ accounts }) => statement(accounts, email)))
}
