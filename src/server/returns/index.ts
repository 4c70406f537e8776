import { ok, type Result } from '#domain/lang/result.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { Database } from '../database/database.ts'
import { findOwnOrder } from '../orders/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { askReturn } from './ask.ts'
import { askByShopper, type OwnOrder, type ShopperReturnDeps } from './ask-by-shopper.ts'
import {
  listReturns,
  type ReturnQuery,
  readReturn,
  readReturnableForStaff,
  readSettlement,
  type SettlementDeps,
} from './read-for-staff.ts'
import { readReturnForm, readShownReturns } from './read-shown.ts'
import {
  agreeReturn,
  closeReturn,
  inspectReturn,
  noteReturnSent,
  receiveReturn,
  refuseReturn,
  type StepRefusal,
  takeBackReturn,
  withdrawReturn,
} from './steps.ts'

export type { AskRefusal } from './ask.ts'
export { registerReturns } from './handlers.ts'
export type { StaffReturn } from './read-for-staff.ts'
export { lockReturnToSettle, markSettled, type ReturnToSettle } from './settle.ts'
export type { StepRefusal } from './steps.ts'
export type { ReturnableGoods } from './store.ts'

type ReturnsDeps = ShopperReturnDeps &
  Pick<SettlementDeps, 'delivery'> & {
    readonly database: Pick<Database, 'transaction' | 'queries' | 'reports'>
  }

/** Goods that come back from shoppers (M-070 to M-072). The refund that settles a return is of payments. */
export const createReturns = (deps: ReturnsDeps) => {
  const { database, delivery, merchant, now } = deps
  const { queries } = database
  return {
    /** For shoppers: an order that the visitor may see whole; null: there is none, or they may not. */
    async ownOrder(visitor: Visitor, token: string): Promise<OwnOrder | null> {
      const own = await findOwnOrder({ queries, now }, visitor, token)
      return own === null ? null : { ...own, number: own.order.number }
    },
    form: readReturnForm(deps),
    shown: readShownReturns(deps),
    askByShopper: askByShopper(deps),
    /** Only before the goods are on their way. */
    async withdrawByShopper({ order }: OwnOrder, ofReturn: number): Promise<Result<null, StepRefusal>> {
      const { number, customerId } = order
      const at = { number, version: null, ofReturn }
      const withdrawn = await withdrawReturn(deps)({ kind: 'shopper', customerId }, at)
      return withdrawn.ok ? ok(null) : withdrawn
    },
    /** For staff. */
    list: (query: ReturnQuery) => listReturns(database.reports, query),
    read: (of: { readonly number: string; readonly ofReturn: number }) => readReturn(queries, of),
    returnable: (number: string) => readReturnableForStaff(queries, number),
    settlement: (of: { readonly number: string; readonly ofReturn: number }, deliveryLeft: Pence) =>
      readSettlement({ queries, delivery, merchant }, of, deliveryLeft),
    ask: askReturn(deps),
    agree: agreeReturn(deps),
    refuse: refuseReturn(deps),
    noteSent: noteReturnSent(deps),
    receive: receiveReturn(deps),
    inspect: inspectReturn(deps),
    takeBack: takeBackReturn(deps),
    close: closeReturn(deps),
    now,
  }
}

export type Returns = ReturnType<typeof createReturns>
