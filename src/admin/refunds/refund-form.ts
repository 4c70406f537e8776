import type { CallInput, CallOutput } from '#contract/admin/calls.ts'
import type { ActionAnswer } from '../requests.ts'

/* The form of a refund or a cancellation: its fields, and what its page gets back of it. */

export type Preview = CallOutput<'previewRefund'>
export type Effect = Preview['effect']
export type RefundableLine = CallOutput<'refundable'>['lines'][number]
export type RefundableCharge = CallOutput<'refundable'>['charges'][number]

/** The fields as they were posted. */
export type TypedForm = Readonly<Record<string, string>>

/** What a page gets of its own form: what was typed, what it would do, and why it was not done. */
export interface FormAnswer {
  /** When it was answered: of two answers the later one counts. */
  readonly at: number
  readonly typed: TypedForm
  /** Null: no answer came, and what was shown before still holds. */
  readonly preview: ActionAnswer<Preview> | null
  /** Null: only the preview was asked for. */
  readonly refused: ActionAnswer<never> | null
}

/** The field of a line's quantity. */
export const quantityField = (position: number): string => `quantity-${position}`

/** The goods of a form, in the order of its lines; what is left empty is 0. */
export const goodsOf = (typed: TypedForm): CallInput<'previewRefund'>['lines'] =>
  Object.entries(typed).flatMap(([name, quantity]) => {
    const position = /^quantity-(\d+)$/.exec(name)?.[1]
    return position === undefined
      ? []
      : [{ position: Number(position), quantity: quantity.trim() === '' ? 0 : quantity }]
  })

/** The field of a charge's sum. */
export const chargeField = (number: number): string => `charge-${number}`

/** The sums of a form's charges, in the order of its fields; what is left empty is 0. */
export const chargesOf = (typed: TypedForm): CallInput<'previewRefund'>['charges'] =>
  Object.entries(typed).flatMap(([name, amount]) => {
    const number = /^charge-(\d+)$/.exec(name)?.[1]
    return number === undefined ? [] : [{ charge: Number(number), amount: plainNumber(amount) }]
  })

/** Fields that do not change what a refund does, so that its preview stays right. */
const besides = new Set(['_token', 'intent', 'key', 'reason', 'note', 'again', 'version', 'photographs'])

/** What the preview is of, as one text: a preview of another text is out of date. */
export const wishText = (fields: Iterable<readonly [string, unknown]>): string =>
  new URLSearchParams(
    [...fields].flatMap(([name, value]) =>
      besides.has(name) || `${value}`.trim() === '' ? [] : [[name, `${value}`.trim()]],
    ),
  ).toString()

/** Why a field of a list was refused: its shape, or more than is left of what it names. */
const errorAt = (
  refused: ActionAnswer<unknown> | undefined,
  field: string,
  isAt: (now: object) => boolean,
): string | undefined => {
  if (refused === undefined || refused.ok || !('errors' in refused.refusal || 'now' in refused.refusal))
    return undefined
  const { errors, now, message } = refused.refusal
  const isNamed = typeof now === 'object' && now !== null && isAt(now)
  return errors?.[field]?.[0] ?? (isNamed ? message : undefined)
}

/** Why the quantity of a line was refused. */
export const lineError = (
  refused: ActionAnswer<unknown> | undefined,
  { position }: RefundableLine,
  i: number,
): string | undefined =>
  errorAt(refused, `lines.${i}.quantity`, (now) => 'position' in now && now.position === position)

/** Why the sum of a charge was refused. */
export const chargeError = (
  refused: ActionAnswer<unknown> | undefined,
  { number }: RefundableCharge,
  i: number,
): string | undefined =>
  errorAt(refused, `charges.${i}.amount`, (now) => 'charge' in now && now.charge === number)

/** A number as people type it: '£1,234.50' is '1234.50'. */
export const plainNumber = (typed: string | undefined): string => (typed ?? '').replaceAll(/[£,\s]/g, '')
