import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { readTypedAmount } from '#domain/dispatch/quantities.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { RefundUnits } from '#domain/refunds/refund-lines.ts'
import type { RefundableView } from '../payments/index.ts'
import { noOrder } from './order-refusals.ts'

type TypedGoods = readonly { readonly position: number; readonly quantity: number }[]

const fieldRefusal = (i: number, message: string): AdminRefusal => ({
  status: 422,
  reason: 'shape',
  message,
  errors: { [`lines.${i}.quantity`]: [message] },
})

/** The goods that staff typed, in the units of their lines: '6' of tiles are 6, '2' of packs are 200. */
export const readGoods = async (
  readOrder: () => Promise<RefundableView | null>,
  typed: TypedGoods,
): Promise<Result<readonly RefundUnits[], AdminRefusal>> => {
  const wanted = typed.filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0) return ok([])
  const order = await readOrder()
  if (order === null) return err(noOrder)
  const goods: RefundUnits[] = []
  for (const [i, { position, quantity }] of typed.entries()) {
    if (quantity === 0) continue
    const row = order.rows.find((line) => line.position === position)
    if (row === undefined) return err(fieldRefusal(i, 'The order has no such line.'))
    const units = readTypedAmount(row, quantity)
    if (units === null)
      return err(fieldRefusal(i, row.tiles === null ? 'Use at most two decimals.' : 'Tiles are whole.'))
    if (row.tiles === null && !row.perMetre && units % 100 !== 0)
      return err(fieldRefusal(i, 'Packs are whole.'))
    goods.push({ position, units })
  }
  return ok(goods)
}
