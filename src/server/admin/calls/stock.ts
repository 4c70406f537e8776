import type { CallHandlers } from '#contract/admin/call.ts'
import type { stockCalls } from '#contract/admin/calls/stock.ts'
import { err, ok } from '#domain/lang/result.ts'
import { parseQuantity, type Quantity } from '#domain/measure/quantity.ts'
import { hasRight } from '#domain/staff/actor.ts'
import { onHand } from '#domain/stock/change-stock.ts'
import type { StockFeature } from '../../stock/index.ts'
import { noVariation } from '../price-refusals.ts'
import { wrongField } from '../refusals.ts'
import { refuseLevel, refuseStock } from '../stock-refusals.ts'
import { presentAmount, presentStock, presentStockPage, readAmount, readSeen } from '../stock-wire.ts'

const examples = {
  'square-metres': '21.6',
  tiles: '60, whole tiles',
  crates: '2, full crates',
  packs: '12, whole packs',
} as const

/** The most that a column of stock holds, in hundredths: ten million square metres. */
const MOST_STOCK = 1_000_000_000

const readLevel = (typed: string): Quantity | null | undefined => {
  if (typed === '') return null
  const level = parseQuantity(typed)
  return level === null || level <= 0 || level > MOST_STOCK ? undefined : level
}

export const stockHandlers = ({
  stock,
}: {
  readonly stock: StockFeature
}): CallHandlers<typeof stockCalls> => ({
  findStock: async ({ input: { find, only } }) => {
    const found = await stock.find({ find, onlyLow: only === 'low' })
    return ok({ stock: found.rows.map(presentStock), more: found.hasMore })
  },
  readStock: async ({ actor, input: { id, before } }) => {
    const found = await stock.read(id, before ?? null)
    if (found === null) return err(noVariation)
    const seesOrders = hasRight(actor, 'orders.see') || hasRight(actor, 'orders.see-to-pick')
    return ok(presentStockPage(found, seesOrders))
  },
  stockFile: async ({ input: { id } }) => {
    const file = await stock.file(id)
    if (file === null) return err(noVariation)
    return ok({
      file_name: `stock-${file.sku}.csv`.replaceAll(/[^\w.-]/g, '-'),
      content_type: 'text/csv; charset=utf-8',
      base64: Buffer.from(file.text).toString('base64'),
    })
  },
  changeStock: async ({ actor, input: { id, amount: typed, unit, note, seen, counted, ...form } }) => {
    const goods = await stock.goods(id)
    if (goods === null) return err(noVariation)
    const amount = readAmount(goods, typed, unit)
    if (amount === null || amount > MOST_STOCK || (amount === 0 && form.kind !== 'counted'))
      return err(wrongField('amount', `An amount looks like ${examples[unit]}.`))
    const wasSeen = readSeen(seen)
    const changed = await stock.change(actor, id, {
      ...form,
      amount,
      seen: wasSeen,
      counted: counted === '' ? null : counted,
      note: note === '' ? null : note,
    })
    if (!changed.ok) return err(refuseStock(changed.error, wasSeen))
    const { delta, stock: now } = changed.value
    return ok({
      id,
      delta: delta / 100,
      on_hand: now.stock === null ? null : presentAmount(goods, onHand(now)),
    })
  },
  setLowStock: async ({ actor, input: { id, level: typed, was } }) => {
    const [level, seen] = [readLevel(typed), readLevel(was)]
    if (level === undefined) return err(wrongField('level', 'A level looks like 50. Empty: there is none.'))
    const set = await stock.setLow(actor, id, { level, was: seen ?? null })
    if (!set.ok) return err(refuseLevel(set.error, { was: seen ?? null, wanted: level }))
    const goods = await stock.goods(id)
    if (goods === null) return err(noVariation)
    return ok({ id, low: level === null ? null : presentAmount(goods, level) })
  },
})
