import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { type AmountProblem, readWholeAmount } from '#domain/dispatch/quantities.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { RefundUnits } from '#domain/refunds/refund-lines.ts'
import type { RefundableView } from '../payments/index.ts'
import { noOrder } from './order-refusals.ts'

export const amountProblems: Readonly<Record<AmountProblem, string>> = {
  tiles: 'Tiles are whole.',
  packs: 'Packs are whole.',
  decimals: 'Use at most two decimals.',
}

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
    const units = readWholeAmount(row, quantity)
    if (!units.ok) return err(fieldRefusal(i, amountProblems[units.error]))
    goods.push({ position, units: units.value })
  }
  return ok(goods)
}
