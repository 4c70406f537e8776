import type { CallHandlers } from '#contract/admin/call.ts'
import type { refundCalls } from '#contract/admin/calls/refunds.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { MAX_REFUND_PHOTOGRAPHS } from '#contract/form-limits.ts'
import { messages } from '#contract/messages.ts'
import { err, ok } from '#domain/lang/result.ts'
import { noPence, penceToPounds } from '#domain/money/pence.ts'
import { hasRight } from '#domain/staff/actor.ts'
import type { Payments } from '../../payments/index.ts'
import type { KeepRefusal, Photographs } from '../../photographs/index.ts'
import { noOrder } from '../order-refusals.ts'
import { readGoods } from '../refund-goods.ts'
import { decisionRefusal, giveBackRefusal } from '../refund-refusals.ts'
import { toApproval, toDone, toMade, toOutcome, toPreview, toRefundable } from '../refund-wire.ts'
import { wrongField } from '../refusals.ts'

/** Requests on a page of their list. */
const APPROVALS_A_PAGE = 50

export const refundHandlers = (shop: {
  readonly payments: Payments
  readonly photographs: Photographs
}): CallHandlers<typeof refundCalls> => {
  const { payments, photographs } = shop
  const refundGoods = (number: string, typed: Parameters<typeof readGoods>[1]) =>
    readGoods(() => payments.refundable(number), typed)
  return {
    refundable: async ({ input }) => {
      const found = await payments.refundable(input.number)
      return found === null ? err(noOrder) : ok(toRefundable(found))
    },
    keepPhotographs: async ({ actor, input }) => {
      const kept = await photographs.keep(actor, input)
      return kept.ok ? kept : err(photographRefusals[kept.error])
    },
    photograph: async ({ input }) => {
      const content = await photographs.read(input)
      if (content === null) return err(noPhotograph)
      const base64 = Buffer.from(content).toString('base64')
      return ok({ file_name: `photograph-${input.id}.webp`, content_type: 'image/webp', base64 })
    },
    previewRefund: async ({ actor, input }) => {
      const { number, version, lines, restock, return: ofReturn, ...wish } = input
      if (restock && !hasRight(actor, 'orders.cancel')) return err(noRestock)
      const read = await refundGoods(number, lines)
      if (!read.ok) return read
      const seen = await payments.previewGiveBack(actor, {
        number,
        version,
        ...settling(ofReturn),
        wish: { ...wish, lines: read.value, cancels: false, restocks: restock, keepsCharges: false },
      })
      return seen.ok ? ok(toPreview(seen.value)) : err(giveBackRefusal(seen.error))
    },
    giveBack: async ({ actor, input }) => {
      const { number, version, lines, key, reason, note, again, restock, return: ofReturn, ...wish } = input
      if (restock && !hasRight(actor, 'orders.cancel')) return err(noRestock)
      const read = await refundGoods(number, lines)
      if (!read.ok) return read
      const given = await payments.giveBack(actor, {
        ...{ number, version, key, reason, note, again },
        ...settling(ofReturn),
        wish: { ...wish, lines: read.value, cancels: false, restocks: restock, keepsCharges: false },
      })
      return given.ok ? ok(toOutcome(given.value)) : err(giveBackRefusal(given.error))
    },
    previewCancel: async ({ actor, input: { number, version, lines, keepCharges, ...wish } }) => {
      const read = await refundGoods(number, lines)
      if (!read.ok) return read
      const seen = await payments.previewGiveBack(actor, {
        number,
        version,
        wish: { ...cancelled, ...wish, lines: read.value, keepsCharges: keepCharges },
      })
      return seen.ok ? ok(toPreview(seen.value)) : err(giveBackRefusal(seen.error))
    },
    cancelGoods: async ({ actor, input }) => {
      const { number, version, lines, key, reason, note, again, keepCharges, ...wish } = input
      const read = await refundGoods(number, lines)
      if (!read.ok) return read
      const given = await payments.giveBack(actor, {
        ...{ number, version, key, reason, note, again },
        wish: { ...cancelled, ...wish, lines: read.value, keepsCharges: keepCharges },
      })
      return given.ok ? ok(toOutcome(given.value)) : err(giveBackRefusal(given.error))
    },
    recordRefundByHand: async ({ actor, input: { number, version, by, reference } }) => {
      const how = { by, reference: reference === '' ? null : reference }
      const recorded = await payments.recordRefundByHand(number, how, { actor, version })
      if (!recorded.ok) return err(giveBackRefusal(recorded.error))
      const { amount, isNew } = recorded.value
      return ok({ number, version: version + 1, amount: penceToPounds(amount), isNew })
    },
    approvals: async ({ actor, input }) => {
      const { number, ...query } = input
      const listed = await payments.approvals({ ...query, number, most: APPROVALS_A_PAGE + 1 })
      const page = listed.slice(0, APPROVALS_A_PAGE)
      const taken = await photographs.ofForms(page.map(({ row }) => row.key))
      return ok({
        approvals: page.map((one) => toApproval(one, actor, taken)),
        next: listed.length > page.length ? (page.at(-1)?.id ?? null) : null,
      })
    },
    refundsOfOrder: async ({ input: { number } }) => {
      const made = await payments.refundsOfOrder(number)
      if (made === null) return err(noOrder)
      const taken = await photographs.ofForms(made.map(({ key }) => key))
      return ok({ refunds: made.map((one) => toMade(one, taken)) })
    },
    decideApproval: async ({ actor, input: { id, decision } }) => {
      const decided = await payments.decideApproval(actor, { id, allows: decision === 'allow' })
      if (!decided.ok) return err(decisionRefusal(decided.error))
      return ok(
        decided.value.kind === 'refused'
          ? { kind: 'refused' as const }
          : { ...toDone(decided.value.refund), kind: 'allowed' as const },
      )
    },
  }
}

const settling = (ofReturn: number | undefined) => (ofReturn === undefined ? {} : { ofReturn })

/** Goods come back into stock by the people who may cancel them. */
const noRestock: AdminRefusal = {
  status: 403,
  reason: 'no-restock',
  message: 'You give money back; the office cancels goods. Leave out that they come back into stock.',
}

const noPhotograph: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no such photograph.',
}

const photographRefusals: Readonly<Record<KeepRefusal, AdminRefusal>> = {
  'no-order': noOrder,
  'too-many': wrongField('photographs', messages.tooManyPictures(MAX_REFUND_PHOTOGRAPHS)),
  'not-a-picture': wrongField('photographs', messages.notAPicture),
}

/** A cancellation gives back what its goods cost, and no other sum. */
const cancelled = { delivery: noPence, free: noPence, from: null, cancels: true, restocks: false }
