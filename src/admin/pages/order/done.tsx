import type { ReactNode } from 'react'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { UndoNotice } from '../../forms/undo-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OrderStep } from './answer.ts'

const doneTexts: Readonly<Record<string, string>> = {
  note: 'The note is added.',
  'note-mentions': 'The note is added. The people named in it get an email.',
  email: 'The email is on its way.',
  delivery: 'The delivery is changed.',
  'delivery-asked': 'The delivery is changed. Giving the difference back waits for another person.',
  hold: 'The order is on hold: it cannot be picked or sent until it is released.',
  release: 'The order is released.',
  'po-number': 'The PO number is saved.',
  attended: 'The order is off the list of those that need a look.',
  unattended: 'The order needs a look again.',
}

type Fields = Readonly<Record<string, string>>

/** What stood before in a form that was sent: its hidden fields `was…`, for the press that takes it back (M-198). */
const wasFields: Readonly<Partial<Record<OrderStep, readonly string[]>>> = {
  release: ['wasReason', 'wasUntil'],
  'po-number': ['wasPoNumber'],
}

/** The same for the address that the page is shown at afterwards. */
export const wasBefore = (step: OrderStep, typed: Readonly<Record<string, string | string[]>>): Fields =>
  Object.fromEntries(
    (wasFields[step] ?? []).flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : [])),
  )

/** A hold whose time has passed comes back without it. */
const untilOf = (until: string | undefined): string =>
  until !== undefined && new Date(until) > new Date() ? until : ''

/** The fields of the form that takes a step back; null: no press does. */
export const undoOf = (
  step: string,
  was: Fields,
  { payment, hold, state, needsAttention, poNumber }: StaffOrder,
): Fields | null => {
  switch (step) {
    case 'attended':
      return needsAttention ? null : { intent: 'unattended' }
    case 'hold':
      /* Releasing an order that was placed on hold is more: its shopper gets an email. */
      return hold === null || (payment.method === 'on_hold' && state === 'placed')
        ? null
        : { intent: 'release' }
    case 'release':
      return hold !== null || !was['wasReason'] || payment.method === 'on_hold'
        ? null
        : { intent: 'hold', reason: was['wasReason'], until: untilOf(was['wasUntil']) }
    case 'po-number':
      return was['wasPoNumber'] === undefined || was['wasPoNumber'] === (poNumber ?? '')
        ? null
        : { intent: 'po-number', poNumber: was['wasPoNumber'] }
    default:
      return null
  }
}

interface DoneProps {
  readonly step: string
  readonly was: Fields
  readonly order: StaffOrder
}

/** What was done, with the way back where it is one press (M-198). */
export const Done = ({ step, was, order }: DoneProps): ReactNode => {
  const text = doneTexts[step]
  if (text === undefined) return null
  const undo = undoOf(step, was, order)
  return undo === null ? (
    <Notice look="done">{text}</Notice>
  ) : (
    <UndoNotice text={text} undo={{ ...undo, version: `${order.version}` }} />
  )
}
