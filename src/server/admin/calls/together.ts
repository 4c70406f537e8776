import type { CallHandlers } from '#contract/admin/call.ts'
import type { togetherCalls, togetherSteps } from '#contract/admin/calls/together.ts'
import { MOST_TOGETHER } from '#contract/admin/order-view.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { DeliveryFeature } from '../../delivery/index.ts'
import type { Dispatch } from '../../dispatch/index.ts'
import type { LeftOut, OrderAt, Orders } from '../../orders/index.ts'
import { refuseDispatch } from './dispatch.ts'
import { filtersOf } from './order-list.ts'
import { refuseChange } from './orders.ts'
import { refusePick } from './picking.ts'

type Step = (typeof togetherSteps)[number]

const all = { lines: null, carrierId: null, tracking: [], day: null } as const

/** Makes one step of one order: in a transaction of its own, with its own row of history. */
const makeStep = async (
  dispatch: Pick<Dispatch, 'startPick' | 'finishPick' | 'record'>,
  actor: StaffActor,
  step: Step,
  at: OrderAt,
): Promise<Result<null, AdminRefusal>> => {
  switch (step) {
    case 'pick':
    case 'pack': {
      const make = step === 'pick' ? dispatch.startPick : dispatch.finishPick
      const picked = await make(actor, at, false)
      return picked.ok ? ok(null) : err(refusePick(picked.error))
    }
    case 'dispatch': {
      const sent = await dispatch.record(actor, at, all)
      return sent.ok ? ok(null) : err(refuseDispatch(sent.error))
    }
    default:
      return step satisfies never
  }
}

const namesOf = (leftOut: readonly LeftOut[]) =>
  leftOut.map(({ number, why }) => ({ number, why: refuseChange(why).message }))

export const togetherHandlers = (shop: {
  readonly orders: Pick<Orders, 'matching' | 'previewEmailTogether' | 'emailTogether'>
  readonly dispatch: Dispatch
  readonly delivery: Pick<DeliveryFeature, 'zones'>
}): CallHandlers<typeof togetherCalls> => ({
  matchingOrders: async ({ input }) => {
    const found = await shop.orders.matching(
      filtersOf(input, await shop.delivery.zones()).filters,
      MOST_TOGETHER + 1,
    )
    return ok({ orders: found.slice(0, MOST_TOGETHER), more: found.length > MOST_TOGETHER })
  },
  changeTogether: async ({ actor, input: { step, orders } }) => {
    const done: string[] = []
    const leftOut: { number: string; why: string }[] = []
    for (const at of orders) {
      const made = await makeStep(shop.dispatch, actor, step, at)
      if (made.ok) done.push(at.number)
      else leftOut.push({ number: at.number, why: made.error.message })
    }
    return ok({ step, done, left_out: leftOut })
  },
  previewEmailTogether: async ({ input: { orders, text } }) => {
    const { goes, leftOut, shown } = await shop.orders.previewEmailTogether(orders, text)
    return ok({ goes: [...goes], left_out: namesOf(leftOut), shown })
  },
  emailTogether: async ({ actor, input: { orders, text, press } }) => {
    const { done, leftOut } = await shop.orders.emailTogether(actor, orders, { text, press })
    return ok({ done: [...done], left_out: namesOf(leftOut) })
  },
})
