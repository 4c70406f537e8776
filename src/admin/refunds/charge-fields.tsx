import type { ReactNode } from 'react'
import { TextField } from '../forms/text-field.tsx'
import type { ActionAnswer } from '../requests.ts'
import { poundsText } from '../ui/texts.ts'
import { chargeError, chargeField, type RefundableCharge, type TypedForm } from './refund-form.ts'

interface ChargeFieldsProps {
  readonly charges: readonly RefundableCharge[]
  readonly typed: TypedForm
  /** Why the form was refused, if it was. */
  readonly refused: ActionAnswer<unknown> | undefined
}

const wayText = ({ way }: RefundableCharge): string => {
  if (way === 'by-hand') return 'You give it back yourself.'
  return way === 'account' ? 'It comes off the trade account.' : 'It goes back to the card.'
}

const leftText = (charge: RefundableCharge): string =>
  `Up to ${poundsText(charge.left)}, VAT of ${poundsText(charge.vat)} in it. ${wayText(charge)}`

/** The extra charges of an order that were paid, with a sum to give back of each. */
export const ChargeFields = ({ charges, typed, refused }: ChargeFieldsProps): ReactNode => {
  const open = charges.filter(({ left }) => left > 0)
  return (
    open.length > 0 && (
      <fieldset>
        <legend className="mb-2 font-semibold">Extra charges that were paid</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {open.map((charge, i) => (
            <TextField
              key={charge.number}
              label={`Of ${charge.words}, £`}
              name={chargeField(charge.number)}
              inputMode="decimal"
              autoComplete="off"
              hint={leftText(charge)}
              defaultValue={typed[chargeField(charge.number)]}
              error={chargeError(refused, charge, i)}
            />
          ))}
        </div>
      </fieldset>
    )
  )
}
