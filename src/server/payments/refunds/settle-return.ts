import { err, ok, type Result } from '#domain/lang/result.ts'
import { addPence, type Pence, sumPence } from '#domain/money/pence.ts'
import type { RefundParts } from '#domain/refunds/refund-lines.ts'
import type { StaffRefundRequest } from '#domain/refunds/request.ts'
import type { ReturnState } from '#domain/returns/states.ts'
import { mostFee } from '#domain/returns/terms.ts'
import type { Queries } from '../../database/database.ts'
import type { OrderRow } from '../../orders/index.ts'
import { lockReturnToSettle, type ReturnToSettle } from '../../returns/index.ts'

/** Why a refund does not settle the return that it names. */
export type SettlingRefusal =
  | { readonly kind: 'no-return' }
  | { readonly kind: 'return-state'; readonly state: ReturnState }
  /** More of a line than came back, or a line of which nothing came. */
  | { readonly kind: 'not-received'; readonly position: number; readonly left: number }
  /** A consumer's right: nothing is kept (M-071). */
  | { readonly kind: 'no-fee' }
  | { readonly kind: 'too-much-fee'; readonly left: Pence }
  /** Its inspection put the goods into stock, or wrote them off. */
  | { readonly kind: 'in-stock-already' }
  /** Without a return nothing is kept. */
  | { readonly kind: 'fee-without-return' }

/** What the lines bring before a fee is kept. */
const goodsOf = ({ lines }: RefundParts): Pence =>
  sumPence(lines.map(({ amount, fee }) => addPence(amount, fee)))

/**
 * The return that a refund settles, locked behind its order; null: it settles none. It pays for what came back of each
 * line and no more, and keeps no more of it than the terms of the return allow (M-070, M-071).
 */
export const findSettled = async (
  tx: Queries,
  order: OrderRow,
  { ofReturn, wish }: Pick<StaffRefundRequest, 'ofReturn' | 'wish'>,
  parts: RefundParts,
): Promise<Result<ReturnToSettle | null, SettlingRefusal>> => {
  const fee = wish.fee ?? 0
  if (ofReturn === undefined) return fee > 0 ? err({ kind: 'fee-without-return' }) : ok(null)
  const settled = await lockReturnToSettle(tx, order.id, ofReturn)
  if (settled === null) return err({ kind: 'no-return' })
  if (settled.state !== 'inspected') return err({ kind: 'return-state', state: settled.state })
  if (wish.restocks) return err({ kind: 'in-stock-already' })
  for (const { position, units } of parts.lines) {
    const left = settled.received.get(position) ?? 0
    if (units > left) return err({ kind: 'not-received', position, left })
  }
  if (fee > 0 && settled.terms === 'right') return err({ kind: 'no-fee' })
  const left = mostFee(settled.terms, goodsOf(parts), settled.feePercent)
  return fee > left ? err({ kind: 'too-much-fee', left }) : ok(settled)
}
