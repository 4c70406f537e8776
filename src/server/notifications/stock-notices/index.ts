import { type AskDeps, askStockNotice } from './ask.ts'
import { type SendDeps, sendStockNotices } from './send.ts'
import { confirmNotice, deleteNotice, findNotice } from './store.ts'

export { registerStockNotices } from './handlers.ts'
export { stockNoticeData } from './stock-notice-data.ts'

/** One email, when goods are back in stock, to each address that asked for it (S-018). */
export const createStockNotices = (deps: AskDeps & SendDeps) => ({
  ask: askStockNotice(deps),
  /** The goods of the notice with this secret, and whether it is confirmed; null: there is none. */
  find: (token: string) => findNotice(deps.database.queries, token),
  confirm: (token: string) => confirmNotice(deps.database.queries, token, deps.now()),
  stop: (token: string) => deleteNotice(deps.database.queries, token),
  /** The job: sends what is due, and forgets what has expired. */
  send: () => sendStockNotices(deps),
})

export type StockNotices = ReturnType<typeof createStockNotices>
