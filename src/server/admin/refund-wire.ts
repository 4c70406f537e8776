import type { CallOutput } from '#contract/admin/calls.ts'
import { amountText, typedAmount } from '#domain/dispatch/quantities.ts'
import { vatIn } from '#domain/money/charge.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import { lineLeft, unitsLeft } from '#domain/refunds/refund-lines.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { LimitBreach } from '#domain/staff/limits.ts'
import { boughtText } from '../orders/index.ts'
import type {
  GivenBack,
  ListedApproval,
  MadeRefund,
  RefundableView,
  RefundEffect,
  RefundOfOrder,
  RefundPreview,
} from '../payments/index.ts'
import type { Photograph } from '../photographs/index.ts'

/* Refunds as calls return them: pounds, and quantities as people type them. */

type Effect = CallOutput<'previewRefund'>['effect']

const toEffect = (effect: RefundEffect): Effect => {
  const { to, amount, vat, lines, delivery, free, charges, ways, cancelsOrder } = effect
  return {
    to,
    amount: penceToPounds(amount),
    vat: penceToPounds(vat),
    lines: lines.map((line) => ({
      position: line.row.position,
      name: line.row.name,
      sku: line.row.sku,
      quantity: typedAmount(line.row, line.units),
      text: amountText(line.row, line.units),
      amount: penceToPounds(line.amount),
      fee: penceToPounds(line.fee),
      cancelled: typedAmount(line.row, line.cancelled),
      stock: line.stock / 100,
    })),
    delivery: penceToPounds(delivery),
    free: penceToPounds(free),
    charges: charges.map((charge) => ({ ...charge, amount: penceToPounds(charge.amount) })),
    ways: ways.map(({ way, amount: part }) => ({ way, amount: penceToPounds(part) })),
    cancelsOrder,
    emails: to.email !== '' && (amount > 0 || cancelsOrder),
  }
}

const toLimit = ({ of, limit }: LimitBreach) => ({ of, limit: penceToPounds(limit) })

export const toPreview = ({ effect, version, breach, same }: RefundPreview): CallOutput<'previewRefund'> => ({
  effect: toEffect(effect),
  version,
  needsApproval: breach === null ? null : toLimit(breach),
  looksRepeated: same === null ? null : { at: same.at.toISOString(), who: same.who },
})

export const toDone = ({ id, number, version, state, effect }: MadeRefund) => ({
  kind: 'done' as const,
  refund: id,
  number,
  version,
  state,
  effect: toEffect(effect),
})

export const toOutcome = (given: GivenBack): CallOutput<'giveBack'> => {
  if (given.kind === 'done') return toDone(given.refund)
  const { id, pence, expiresAt } = given.approval
  return {
    kind: 'asked',
    approval: id,
    amount: penceToPounds(pence),
    expires: expiresAt.toISOString(),
    limit: toLimit(given.breach),
  }
}

export const toRefundable = ({
  order,
  customer,
  byHand,
  elsewhere,
  hasCode,
  mayCancel,
  toSend,
  rows,
  lines,
  deliveryLeft,
  left,
  charges,
}: RefundableView): CallOutput<'refundable'> => ({
  number: order.number,
  version: order.version,
  customer,
  left: penceToPounds(left),
  charges: charges.map(({ charge, left: ofCharge, channel }) => ({
    number: charge.number,
    words: charge.words,
    left: penceToPounds(ofCharge),
    vat: penceToPounds(vatIn(ofCharge, charge.vatRate)),
    way: typeof channel === 'object' ? cardProvider : channel,
  })),
  byHand: penceToPounds(byHand),
  elsewhere: elsewhere.map((one) => ({ ...one, left: penceToPounds(one.left) })),
  delivery: penceToPounds(deliveryLeft),
  mayCancel,
  hasCode,
  lines: rows.flatMap((row) => {
    const line = lines.get(row.position)
    if (line === undefined) return []
    return [
      {
        position: row.position,
        name: row.name,
        sku: row.sku,
        bought: boughtText(row),
        unit: row.tiles !== null ? ('tiles' as const) : row.perMetre ? ('m²' as const) : ('packs' as const),
        ordered: typedAmount(row, line.units),
        left: typedAmount(row, unitsLeft(line)),
        cancellable: typedAmount(row, toSend.get(row.id) ?? 0),
        amount: penceToPounds(lineLeft(line)),
      },
    ]
  }),
})

const photographsOf = (photographs: readonly Photograph[], key: string) =>
  photographs.filter(({ formKey }) => formKey === key).map(({ id, width, height }) => ({ id, width, height }))

export const toApproval = (
  { row, number, askedBy, decidedBy, isStale, effect }: ListedApproval,
  { staffId }: StaffActor,
  photographs: readonly Photograph[],
): CallOutput<'approvals'>['approvals'][number] => ({
  id: row.id,
  number,
  amount: penceToPounds(row.pence),
  reason: row.request.reason,
  note: row.request.note,
  photographs: photographsOf(photographs, row.key),
  askedBy,
  askedAt: row.askedAt.toISOString(),
  expires: row.expiresAt.toISOString(),
  state: row.state,
  decidedBy,
  isOwn: row.askedBy === staffId,
  isStale,
  effect: effect === null ? null : toEffect(effect),
})

export const toMade = (
  { refund, key, at, who, allowedBy, reason, note }: RefundOfOrder,
  photographs: readonly Photograph[],
): CallOutput<'refundsOfOrder'>['refunds'][number] => ({
  id: refund.id,
  at: at.toISOString(),
  who,
  allowedBy,
  reason,
  note,
  photographs: photographsOf(photographs, key),
  state: refund.state,
  effect: toEffect(refund.effect),
})
