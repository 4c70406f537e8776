import { orderedAmount } from '#domain/dispatch/quantities.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type CancelledLine, type LineToSend, stockBack } from '../../orders/index.ts'
import type { OrderLineRow, Refundable } from './refundable.ts'

interface StopWish {
  /** What is wished of a line, of which so much is left to send. */
  readonly wished: (row: OrderLineRow, left: number) => number
  /** Goods of the order can still be cancelled. */
  readonly isOpen: boolean
  /** The goods come back into stock, wherever they are. */
  readonly restocks: boolean
  readonly cancels: boolean
}

export interface StoppedGoods {
  readonly stopped: readonly CancelledLine[]
  /** Goods were to be sent, and none is any more. */
  readonly leavesNothing: boolean
}

/**
 * The goods that come back into stock. A cancellation takes what is not sent yet. A refund that restocks takes
 * back what was sent first, then what is not: of 60 tiles, 30 of them sent, 40 that are refunded are 30 that
 * came back and 10 that are not sent any more.
 */
export const stopGoods = (
  { rows, returned }: Refundable,
  toSend: readonly LineToSend[],
  { wished, isOpen, restocks, cancels }: StopWish,
): Result<
  StoppedGoods,
  { readonly kind: 'not-to-send'; readonly position: number; readonly left: number }
> => {
  if (!cancels && !restocks) return ok({ stopped: [], leavesNothing: false })
  const stopped: CancelledLine[] = []
  let [before, after] = [0, 0]
  for (const row of rows) {
    const { sent = 0, left = 0 } = toSend.find(({ line }) => line.id === row.id) ?? {}
    const cancellable = isOpen ? left : 0
    const units = wished(row, cancellable)
    const back = returned.get(row.id) ?? 0
    const out = Math.max((isOpen ? sent : orderedAmount(row) - row.cancelledAmount) - back, 0)
    const amount = cancels ? units : units - Math.min(units, out)
    if (amount > cancellable) return err({ kind: 'not-to-send', position: row.position, left: cancellable })
    if (units > 0) stopped.push({ row, amount, stock: stockBack(row, units, back) })
    before += cancellable
    after += cancellable - amount
  }
  return ok({ stopped, leavesNothing: (cancels || before > 0) && after === 0 })
}
