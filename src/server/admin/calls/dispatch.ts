import type { z } from 'zod'
import type { CallHandlers } from '#contract/admin/call.ts'
import type { DispatchView, dispatchCalls } from '#contract/admin/calls/dispatch.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { amountText } from '#domain/dispatch/quantities.ts'
import { fitsNumberPattern } from '#domain/dispatch/tracking.ts'
import { err, ok } from '#domain/lang/result.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { changedSince } from '../../audit/index.ts'
import {
  type CarrierFields,
  type Dispatch,
  type DispatchProblem,
  type OrderDispatch,
  printedLine,
} from '../../dispatch/index.ts'
import { dispatchRefusals } from '../dispatch-refusals.ts'
import { changedRefusal, noOrder } from '../order-refusals.ts'
import { conflict, wrongField } from '../refusals.ts'

export const refuseDispatch = (problem: DispatchProblem): AdminRefusal => {
  if (typeof problem === 'object' && 'reason' in problem) return changedRefusal(problem)
  if (typeof problem === 'object') {
    const { line, left } = problem.tooMuch
    const { position, sku } = line
    const rest = left === 0 ? 'nothing' : amountText(line, left)
    return {
      ...conflict('too-much', `Of ${sku} only ${rest} is left to send.`),
      now: { position, left: printedLine(problem.tooMuch).left },
    }
  }
  switch (problem) {
    case 'no-order':
      return noOrder
    case 'no-carrier':
      return wrongField('carrier', 'Choose one of the carriers.')
    case 'no-goods':
      return wrongField('lines', 'Give each line once, in whole tiles or with at most two decimals.')
    default:
      return conflict(problem, dispatchRefusals[problem])
  }
}

/** A tracking number that fits no pattern of its carrier is warned of, not refused (M-054). */
export const misfitWarning = (number: string): string =>
  `'${number}' does not look like a number of this carrier.`

const withdrawalRefusals = {
  'no-shipment': 'There is no such dispatch, or it was withdrawn before.',
  'too-late': 'Its email has gone out. Correct it instead: the customer gets an email that says so.',
  returned: 'Goods of it are in a return, or came back by one. Refuse a return that goes on first.',
  'not-yet': 'Its email has not gone out yet. Take it back instead: the customer need not know.',
} as const

const presentView = (
  order: OrderDispatch,
  carriers: Awaited<ReturnType<Dispatch['carriers']>>,
): z.output<typeof DispatchView> => ({
  number: order.number,
  version: order.version,
  state: order.state,
  standing: order.to.standing,
  refused: order.refusal === null ? null : dispatchRefusals[order.refusal],
  lines: order.lines.map((one) => {
    const { ordered, sent, left, leftText } = printedLine(one)
    const { position, sku, name, isSample, tiles, perMetre } = one.line
    const unit = tiles !== null ? 'tiles' : perMetre ? 'm2' : 'units'
    return { position, sku, name, sample: isSample, unit, ordered, sent, left, left_text: leftText }
  }),
  shipments: order.shipments.map(({ number, isoDay, carrier, tracking, goods, takeBackUntil }) => ({
    number,
    day: isoDay,
    carrier,
    tracking: tracking.map((one) => {
      const pattern = carriers.find(({ name }) => name === carrier)?.numberPattern ?? null
      return { ...one, fits: pattern === null || fitsNumberPattern(pattern, one.number) }
    }),
    goods: [...goods],
    take_back_until: takeBackUntil?.toISOString() ?? null,
  })),
  to: {
    name: order.to.name,
    address: [...order.to.address, order.to.town, order.to.postcode],
    telephone: order.to.telephone,
    delivery: order.to.delivery,
    notes: order.to.notes,
  },
  kilograms: gramsToKilograms(order.to.weight),
  pallets: order.to.pallets,
  packed_by: order.to.standing === 'packed' ? order.to.pickedBy : null,
  changed_since_packed: order.to.isChangedSincePacked,
  waits_for_decision: order.to.waitsForDecision,
  carriers: carriers
    .filter(({ isActive }) => isActive)
    .map(({ id, name, numberPattern }) => ({ id, name, number_pattern: numberPattern })),
})

const orNull = (typed: string): string | null => (typed === '' ? null : typed)

type Carrier = Omit<CallOutput<'saveCarrier'>, 'id'>

const carrierFields = ({ name, link_pattern, number_pattern, active }: Carrier) => ({
  name,
  linkPattern: orNull(link_pattern),
  numberPattern: orNull(number_pattern),
  isActive: active,
})

const presentCarrier = ({ name, linkPattern, numberPattern, isActive }: CarrierFields): Carrier => ({
  name,
  link_pattern: linkPattern ?? '',
  number_pattern: numberPattern ?? '',
  active: isActive,
})

export const createDispatchHandlers = ({
  dispatch,
}: {
  readonly dispatch: Dispatch
}): CallHandlers<typeof dispatchCalls> => {
  const present = async (order: OrderDispatch) => ok(presentView(order, await dispatch.carriers()))
  const withdrawing =
    (withdraw: Dispatch['takeBack']) =>
    async (...asked: Parameters<Dispatch['takeBack']>) => {
      const done = await withdraw(...asked)
      if (done.ok) return present(done.value)
      const { error } = done
      if (typeof error === 'object') return err(changedRefusal(error))
      return err(error === 'no-order' ? noOrder : conflict(error, withdrawalRefusals[error]))
    }
  return {
    carriers: async () =>
      ok((await dispatch.carriers()).map(({ id, ...carrier }) => ({ id, ...presentCarrier(carrier) }))),
    saveCarrier: async ({ actor, input: { id, was, ...carrier } }) => {
      const seen = was === undefined ? null : carrierFields(was)
      const saved = await dispatch.saveCarrier(actor, id ?? null, carrierFields(carrier), seen)
      if (saved.ok) return ok({ id: saved.value.id, ...carrier })
      const { error } = saved
      if (error === 'no-carrier') return err({ ...noOrder, message: 'There is no such carrier.' })
      if ('field' in error) return err(wrongField(error.field, error.message))
      const now = presentCarrier(error.changed)
      return err(changedSince('carrier', error, { was: was ?? null, now, wanted: carrier }))
    },
    dispatchView: async ({ input }) => {
      const found = await dispatch.ofOrder(input.number)
      return found === null ? err(noOrder) : present(found)
    },
    sentShipments: async ({ input: { before } }) => {
      const { shipments, next } = await dispatch.shipments(before === '' ? null : before)
      return ok({
        shipments: shipments.map(({ id: _, shipment, trackingNumbers, takeBackUntil, ...one }) => ({
          ...one,
          number: shipment,
          tracking: [...trackingNumbers],
          take_back_until: takeBackUntil?.toISOString() ?? null,
        })),
        next,
      })
    },
    dispatchOrder: async ({ actor, input: { lines, carrier, tracking, day, ...at } }) => {
      const typed = { lines: lines ?? null, carrierId: carrier, tracking, day: day ?? null }
      const sent = await dispatch.record(actor, at, typed)
      if (!sent.ok) return err(refuseDispatch(sent.error))
      const { value } = sent
      return ok({
        number: value.number,
        version: value.version,
        shipment: value.shipment,
        all_sent: value.isAll,
        take_back_until: value.takeBackUntil?.toISOString() ?? null,
        warnings: value.misfits.map(misfitWarning),
      })
    },
    takeBackDispatch: async ({ actor, input: { shipment, ...at } }) =>
      withdrawing(dispatch.takeBack)(actor, at, { shipment, reason: null }),
    correctDispatch: async ({ actor, input: { shipment, reason, ...at } }) =>
      withdrawing(dispatch.correct)(actor, at, { shipment, reason }),
  }
}
