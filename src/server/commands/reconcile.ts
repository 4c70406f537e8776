import type { Command } from '@commander-js/extra-typings'
import { providerNames, staffTexts } from '#contract/payment-methods.ts'
import { type Day, day, formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import type { Provider } from '#domain/payments/methods.ts'
import type { LedgerComparison, LedgerDifference, Payments } from '../payments/index.ts'
import type { CommandContext } from './command-context.ts'
import { needed } from './command-line.ts'
import { type CommandReport, failed } from './report.ts'

const MOST_DAYS = 31

const side = (amount: number | null): string => (amount === null ? 'unknown' : formatPounds(pence(amount)))

const differenceLine = (provider: Provider, { payment, there, here }: LedgerDifference): string =>
  `${payment}  at ${providerNames[provider]} ${side(there)}, here ${side(here)}`

const printComparison = ({ compared, notCompared }: LedgerComparison, days: string): readonly string[] => [
  ...compared.map(
    ({ provider, payments, there, here }) =>
      `${days}: ${payments} paid at ${providerNames[provider]}, ${formatPounds(pence(there))}; here ${formatPounds(pence(here))}.`,
  ),
  ...notCompared
    .filter(({ count }) => count > 0)
    .map(
      ({ provider, count }) =>
        `${count} by ${staffTexts[provider]} are not compared: ${providerNames[provider]} has no such list; see its monthly report.`,
    ),
  ...compared.flatMap(({ provider, differences }) =>
    differences.map((difference) => differenceLine(provider, difference)),
  ),
]

/** Reads the days; a sentence when they are not days that are over. */
const readDays = (
  from: string | undefined,
  to: string | undefined,
  now: Date,
): readonly [Day, Day] | string => {
  const first = parseDay(from)
  const last = to === undefined ? first : parseDay(to)
  if (first === null || last === null)
    return 'Say for which days: reconcile --from 2026-11-20 --to 2026-11-21 (the last one counts; UTC).'
  if (last < first) return `--to ${formatDay(last)} is before --from ${formatDay(first)}.`
  if (last - first >= MOST_DAYS) return `That is more than ${MOST_DAYS} days; take fewer at a time.`
  const today = Math.floor(now.getTime() / DAY_MS)
  return last < today
    ? [first, last]
    : `${formatDay(last)} is not over yet (UTC): payments are still under way.`
}

/** Compares some days, and changes nothing; not ok where the two lists differ. */
export const reportReconcile = async (
  payments: Pick<Payments, 'compareLedger'>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Promise<CommandReport> => {
  const days = readDays(from, to, now)
  if (typeof days === 'string') return failed(days)
  const [first, last] = days
  const compared = await payments.compareLedger({
    from: new Date(first * DAY_MS),
    until: new Date(day(last + 1) * DAY_MS),
  })
  if (!compared.ok)
    return failed(
      compared.error === 'no-list'
        ? 'This shop takes no cards: there is no list to compare with.'
        : `${providerNames[compared.error.unanswered]} did not say: nothing was compared. Ask again later.`,
    )
  return {
    ok: compared.value.compared.every(({ differences }) => differences.length === 0),
    text: printComparison(compared.value, `${formatDay(first)} to ${formatDay(last)}`).join('\n'),
  }
}

export const addReconcileCommand = (program: Command, { withShop }: CommandContext): void => {
  program
    .command('reconcile')
    .description("compare Stripe's payments of some days with the shop's own")
    .option('--from <2026-11-20>', needed)
    .option('--to <2026-11-21>')
    .action((days) => withShop(({ payments }) => reportReconcile(payments, days, new Date())))
}
