import type { Database } from '../database/database.ts'
import { checkInvariants } from '../maintenance/index.ts'
import type { Violation } from '../orders/index.ts'
import type { CommandReport } from './report.ts'

/* `npm run shop -- invariants`: checks the invariants between the tables. */

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
