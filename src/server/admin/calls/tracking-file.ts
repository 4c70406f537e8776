import type { CallHandlers } from '#contract/admin/call.ts'
import type { trackingFileCalls } from '#contract/admin/calls/tracking-file.ts'
import { MOST_TOGETHER } from '#contract/admin/order-view.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok } from '#domain/lang/result.ts'
import type { Dispatch, TrackingFileProblem } from '../../dispatch/index.ts'
import { dispatchRefusals } from '../dispatch-refusals.ts'
import { noOrder } from '../order-refusals.ts'
import { wrongField } from '../refusals.ts'
import { misfitWarning, refuseDispatch } from './dispatch.ts'

const refuseFile = (problem: TrackingFileProblem): AdminRefusal => {
  switch (problem) {
    case 'no-carrier':
      return wrongField('carrier', 'Choose one of the carriers.')
    case 'unreadable':
      return wrongField('file', 'This is no CSV file. Export it from the carrier as CSV, or paste its rows.')
    case 'empty':
      return wrongField('file', 'The file has no rows below the names of its columns.')
    case 'too-many':
      return wrongField('file', `The file has more than ${MOST_TOGETHER} orders. Send the rows in several.`)
    default:
      return problem satisfies never
  }
}

export const trackingFileHandlers = ({
  dispatch,
}: {
  readonly dispatch: Pick<Dispatch, 'checkTrackingFile' | 'readTrackingFile' | 'record'>
}): CallHandlers<typeof trackingFileCalls> => ({
  checkTrackingFile: async ({ input: { file, carrier } }) => {
    const checked = await dispatch.checkTrackingFile(file, carrier, MOST_TOGETHER)
    if (!checked.ok) return err(refuseFile(checked.error))
    const { ready, unready, wrong } = checked.value
    return ok({
      ready: ready.map(({ tracked, order, goods, misfits }) => ({
        number: order.number,
        version: order.version,
        name: order.name,
        postcode: order.postcode,
        lines: [...tracked.lines],
        tracking: [...tracked.tracking],
        day: tracked.day,
        goods: [...goods],
        warnings: misfits.map(misfitWarning),
      })),
      left_out: unready.map(({ tracked: { number, lines }, why }) => ({
        number,
        lines: [...lines],
        why: why === 'no-order' ? noOrder.message : dispatchRefusals[why],
      })),
      wrong: [...wrong],
    })
  },
  recordTrackingFile: async ({ actor, input: { file, carrier, orders } }) => {
    const read = dispatch.readTrackingFile(file, MOST_TOGETHER)
    if (!read.ok) return err(refuseFile(read.error))
    const done: string[] = []
    const undoable: Date[] = []
    const leftOut: { number: string; lines: number[]; why: string }[] = []
    for (const at of orders) {
      const tracked = read.value.orders.find(({ number }) => number === at.number)
      if (tracked === undefined) {
        leftOut.push({ number: at.number, lines: [], why: 'The file does not name it.' })
        continue
      }
      const { tracking, day, lines } = tracked
      const sent = await dispatch.record(actor, at, { lines: null, carrierId: carrier, tracking, day })
      if (sent.ok) {
        done.push(at.number)
        if (sent.value.takeBackUntil !== null) undoable.push(sent.value.takeBackUntil)
        continue
      }
      if (sent.error === 'no-carrier' && done.length === 0) return err(refuseFile(sent.error))
      leftOut.push({ number: at.number, lines: [...lines], why: refuseDispatch(sent.error).message })
    }
    return ok({ done, take_back_until: undoable[0]?.toISOString() ?? null, left_out: leftOut })
  },
})
