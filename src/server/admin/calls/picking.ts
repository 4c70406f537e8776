import type { CallHandlers } from '#contract/admin/call.ts'
import type { pickingCalls } from '#contract/admin/calls/picking.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { parseOrderNumber } from '#domain/orders/number.ts'
import { changedSince } from '../../audit/index.ts'
import type { Picking, PickOrder, PickRefusal, PostRefusal, ShortRefusal } from '../../dispatch/index.ts'
import type { OrderChanged } from '../../orders/index.ts'
import { dispatchRefusals } from '../dispatch-refusals.ts'
import { changedRefusal, noOrder } from '../order-refusals.ts'
import { pdfFile } from '../pdf-file.ts'
import { conflict } from '../refusals.ts'

const presentOrder = (order: PickOrder) => ({
  number: order.number,
  version: order.version,
  name: order.name,
  town: order.town,
  postcode: order.postcode,
  telephone: order.telephone,
  delivery: order.delivery,
  notes: order.notes,
  kilograms: gramsToKilograms(order.weight),
  pallets: order.pallets,
  delivery_day: order.deliveryDay,
  standing: order.standing,
  picked_by: order.pickedBy,
  changed_since_packed: order.isChangedSincePacked,
  waits_for_decision: order.waitsForDecision,
  refused: order.refusal === null ? null : dispatchRefusals[order.refusal],
})

const presentSamples = ({ number, version, name, postcode, lines }: PickOrder) => ({
  number,
  version,
  name,
  postcode,
  samples: lines
    .filter(({ isSample }) => isSample)
    .map(({ sku, name: sample, bin }) => ({ sku, name: sample, bin })),
})

export const refusePick = (refusal: PickRefusal): AdminRefusal => {
  if (typeof refusal === 'object' && 'reason' in refusal) return changedRefusal(refusal)
  if (typeof refusal === 'object')
    return {
      ...conflict('picked', `${refusal.pickedBy} picks this order. Take it over if you agreed to.`),
      now: { picked_by: refusal.pickedBy },
    }
  return refusal === 'no-order' ? noOrder : conflict(refusal, dispatchRefusals[refusal])
}

const refuseShort = (refusal: ShortRefusal): AdminRefusal => {
  if (refusal === 'no-order') return noOrder
  if (refusal !== 'not-short') return conflict(refusal, dispatchRefusals[refusal])
  const message = 'Give less than is to be sent, in whole tiles or with at most two decimals.'
  return { status: 422, reason: 'shape', message, errors: { found: [message] } }
}

const postTexts: Readonly<Record<Exclude<PostRefusal, OrderChanged>, string>> = {
  ...dispatchRefusals,
  'no-order': noOrder.message,
  'not-samples': 'The order has goods besides samples. Dispatch it on its own.',
  'nothing-left': 'Nothing of the order is left to send.',
}

const postText = (why: PostRefusal): string =>
  typeof why === 'object' ? changedRefusal(why).message : postTexts[why]

const unknownText = ({ text, isMisread }: { readonly text: string; readonly isMisread: boolean }): string => {
  if (text === '') return 'Nothing was read: the code is empty.'
  return isMisread
    ? `‘${text}’ was read, and no order has such a number. Scan it again, or type it.`
    : `‘${text}’ was read. It is neither an order nor an article of the shop.`
}

export const createPickingHandlers = ({
  dispatch,
}: {
  readonly dispatch: Picking
}): CallHandlers<typeof pickingCalls> => {
  const readList = async (
    numbers: readonly string[],
  ): Promise<Result<readonly PickOrder[], AdminRefusal>> => {
    const found = await dispatch.ordersToPick(numbers)
    return found.length === 0 ? err(noOrder) : ok(found)
  }
  return {
    ordersToPick: async ({ input: { stage, until, after } }) => {
      const { orders, next } = await dispatch.yardOrders({ stage, until, after: parseOrderNumber(after) })
      return ok({
        orders: orders.map((order) => ({
          ...presentOrder(order),
          is_late: order.isLate,
          lines: order.lines.map(({ sku, name, bin, take }) => ({ sku, name, bin, take })),
        })),
        next,
      })
    },
    pickList: async ({ input }) => {
      const found = await readList(input.orders)
      if (!found.ok) return found
      const toPick = found.value.filter(({ refusal }) => refusal === null)
      return ok({
        orders: found.value.map(presentOrder),
        lines: dispatch
          .linesByPlace(found.value)
          .map(({ order, position, sku, name, bin, take, isSample, weight }) => ({
            order,
            position,
            sku,
            name,
            bin,
            take,
            sample: isSample,
            kilograms: weight === null ? null : gramsToKilograms(weight),
          })),
        kilograms: toPick.reduce((sum, { weight }) => sum + weight, 0) / 1000,
        pallets: toPick.reduce((sum, { pallets }) => sum + pallets, 0),
      })
    },
    findCode: async ({ input: { code } }) => {
      const found = await dispatch.findCode(code)
      if (found.kind === 'unknown') return ok({ kind: 'unknown', message: unknownText(found) })
      return ok(found.kind === 'order' ? found : { ...found, orders: [...found.orders] })
    },
    pickListDocument: async ({ input }) =>
      pdfFile('pick-list', await dispatch.pickListDocument(input.orders)),
    startPick: async ({ actor, input: { number, take_over } }) => {
      const started = await dispatch.startPick(actor, { number, version: null }, take_over)
      return started.ok ? ok({ number, picked_by: actor.name }) : err(refusePick(started.error))
    },
    finishPick: async ({ actor, input: { number, version, take_over } }) => {
      const packed = await dispatch.finishPick(actor, { number, version }, take_over)
      return packed.ok ? ok({ number }) : err(refusePick(packed.error))
    },
    reportShort: async ({ actor, input }) => {
      const reported = await dispatch.reportShort(actor, input)
      return reported.ok ? ok({ number: input.number }) : err(refuseShort(reported.error))
    },
    endPick: async ({ actor, input: { number } }) =>
      (await dispatch.endPick(actor, number)).ok ? ok({ number }) : err(noOrder),
    orderLabels: async ({ input: { number, count, paper } }) =>
      pdfFile(`labels-${number}`, await dispatch.orderLabels(number, count ?? null, paper)),
    setBin: async ({ actor, input: { sku, bin, was } }) => {
      const place = bin === '' ? null : bin
      const saved = await dispatch.setBin(actor, sku, { bin: place, was: was === '' ? null : was })
      if (saved.ok) return ok({ sku: saved.value.sku, bin: place })
      if (saved.error === 'no-article')
        return err({ status: 404, reason: 'not-found', message: 'There is no article with that sku.' })
      const { changed, ...last } = saved.error
      return err(
        changedSince('article', last, {
          was: { place: was },
          now: { place: changed ?? '' },
          wanted: { place: bin },
        }),
      )
    },
    samplesToSend: async () => {
      const { orders, more, withGoods } = await dispatch.samplesToSend()
      return ok({ orders: orders.map(presentSamples), more, with_goods: withGoods.map(presentSamples) })
    },
    sampleLabels: async ({ input: { orders, paper } }) =>
      pdfFile('sample-labels', await dispatch.sampleLabels(orders, paper)),
    sampleLetters: async ({ input }) => pdfFile('sample-letters', await dispatch.sampleLetters(input.orders)),
    postSamples: async ({ actor, input }) => {
      const { sent, leftOut } = await dispatch.postSamples(actor, input.orders)
      return ok({ sent, left_out: leftOut.map(({ number, why }) => ({ number, why: postText(why) })) })
    },
  }
}
