import { countText } from '#server/commands/count-text.ts'
import type { CommandReport } from '#server/commands/report.ts'
import type { Database } from '#server/database/database.ts'
import { inventOrders } from './index.ts'
import { inventStaffWork } from './staff-work/index.ts'

/**
 * `npm run shop -- generate --orders 1000`: invents `count` orders up to `now` and the work of staff on
 * them; `print` receives the progress.
 */
export const reportInventedOrders = async (
  database: Database,
  count: number,
  now: Date,
  print: (text: string) => void,
): Promise<CommandReport> => {
  const invented = await inventOrders(database, count, now, (done) => print(`${countText(done, 'order')} …`))
  if (!invented.ok) return { ok: false, text: invented.error }
  await inventStaffWork(database, now, (what) => print(`${what} …`))
  const { customers, sessions } = invented.value
  return {
    ok: true,
    text: `Invented ${countText(count, 'order')} of ${countText(customers, 'customer')}, and ${countText(sessions, 'basket')}.`,
  }
}
