import type { Command } from '@commander-js/extra-typings'
import type { Database } from '../database/database.ts'
import { checkInvariants } from '../maintenance/index.ts'
import type { Violation } from '../orders/index.ts'
import type { CommandContext } from './command-context.ts'
import type { CommandReport } from './report.ts'

const violationText = ({ id, rule, count, rows }: Violation): string =>
  `${id} is broken: ${rule}. ${count} row${count === 1 ? '' : 's'}: ${rows.join(', ')}${count > rows.length ? ', …' : ''}`

/** Checks every invariant; broken ones are listed, one a line. */
export const reportInvariants = async (database: Database, asJson: boolean): Promise<CommandReport> => {
  const report = await checkInvariants(database, new Date())
  const { checked, violations } = report
  const ok = violations.length === 0
  if (asJson) return { ok, text: JSON.stringify(report) }
  return {
    ok,
    text: ok ? `All ${checked} invariants hold.` : violations.map(violationText).join('\n'),
  }
}

export const addInvariantsCommand = (program: Command, { withDatabase }: CommandContext): void => {
  program
    .command('invariants')
    .description('check what must always hold; exit code 1 if it does not')
    .option('--json')
    .action(({ json = false }) => withDatabase((database) => reportInvariants(database, json)))
}
