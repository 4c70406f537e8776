import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextField } from '../forms/text-field.tsx'
import { returnPage, returnStateTexts } from '../returns/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { dayText, poundsText } from '../ui/texts.ts'
import type { LoadedRefunds } from './load-refunds.ts'
import { quantityField, type TypedForm } from './refund-form.ts'

/* The refund that settles a return: what its form begins with (M-070, M-071). */

type Settlement = NonNullable<LoadedRefunds['settlement']>

const twoDecimals = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, useGrouping: false })
const sumText = (pounds: number): string => (pounds === 0 ? '' : twoDecimals.format(pounds))

/** The fields as the form begins with them: all that came back, less the fee, with the delivery. */
export const settlementForm = ({ lines, fee, delivery, reason }: Settlement): TypedForm => ({
  ...Object.fromEntries(
    lines.flatMap(({ position, quantity }) =>
      quantity === 0 ? [] : [[quantityField(position), `${quantity}`]],
    ),
  ),
  fee: sumText(fee),
  delivery: sumText(delivery),
  reason,
})

interface SettlementFieldsProps {
  readonly settlement: Settlement
  readonly typed: TypedForm
  readonly error: string | undefined
}

/** What is kept of the goods' price; of a consumer's right nothing can be. */
export const SettlementFields = ({ settlement, typed, error }: SettlementFieldsProps): ReactNode => {
  const { most_fee: most, fee_percent: percent, terms } = settlement
  if (terms === 'right' || most === 0)
    return (
      <p>
        {terms === 'right'
          ? 'A consumer cancelled within 14 days: nothing can be kept for handling.'
          : 'Nothing is kept for handling.'}
      </p>
    )
  return (
    <TextField
      label="Kept for handling, £"
      name="fee"
      inputMode="decimal"
      autoComplete="off"
      hint={`Up to ${percent}%: ${poundsText(most)} of all that came back`}
      defaultValue={typed['fee']}
      error={error}
    />
  )
}

const brokenText = ({ lines }: Settlement): string => {
  const broken = lines.filter((line) => line.broken > 0).map((line) => `${line.broken} of ${line.text}`)
  return broken.length === 0 ? '' : ` Written off: ${broken.join(', ')}.`
}

interface SettlementNoticeProps extends Pick<LoadedRefunds, 'order' | 'settlement'> {}

/** The return that the form settles, or why it does not any more. */
export const SettlementNotice = ({ order, settlement }: SettlementNoticeProps): ReactNode => {
  if (settlement === null) return null
  const { return: ofReturn, state, due_on: due } = settlement
  const link = (
    <Link to={returnPage(order.number, ofReturn)} className="text-accent underline">
      Return {ofReturn}
    </Link>
  )
  return (
    <div className="mt-4 max-w-3xl">
      {state === 'inspected' ? (
        <Notice look="warning">
          This settles {link}: the form begins with what came back.{brokenText(settlement)}
          {due !== null && ` The money is due by ${dayText(due)}.`}
        </Notice>
      ) : (
        <Notice look="warning">
          {link} is {returnStateTexts[state].toLowerCase()}: there is nothing to give back for it here.
        </Notice>
      )}
    </div>
  )
}
