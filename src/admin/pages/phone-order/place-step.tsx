import { type ReactNode, useState } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { LinkFields } from '../../payment-links/link-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import { answerOf, type StepProps } from './answer.ts'

const paidBy = {
  card: 'Card, on our own terminal',
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
} as const

/** How the customer pays, and the button that carries the sum. Card numbers have no field here (M-079). */
export const PlaceStep = ({
  order,
  answered,
  isBusy,
  formKey,
}: StepProps & { readonly formKey: string }): ReactNode => {
  const [way, setWay] = useState('')
  const answer = answerOf(answered, 'place')
  const linkAnswer = answerOf(answered, 'link')
  const { shown, problem, whyNotAccount, credit, totals } = order
  const choose = (value: string) => ({
    name: 'way',
    value,
    kind: 'radio' as const,
    required: true,
    onChange: () => setWay(value),
  })
  return (
    <PostForm className="group grid gap-3" aria-labelledby="pay">
      <h2 id="pay" className="text-[1.0625rem]">
        4. Payment
      </h2>
      <input type="hidden" name="shown" value={shown ?? ''} />
      <input type="hidden" name="press" value={formKey} />
      <fieldset className="grid gap-2">
        <legend className="sr-only">How the customer pays</legend>
        {credit !== null && (
          <TickField
            {...choose('account')}
            label="On account"
            disabled={whyNotAccount !== null}
            hint={
              whyNotAccount ??
              `Owes ${poundsText(credit.owed)} of ${poundsText(credit.limit)}; ${poundsText(credit.owed + totals.total)} with this order.`
            }
          />
        )}
        <TickField
          {...choose('link')}
          label="By a payment link"
          hint="The customer pays by card on the shop’s own page; that places the order as it is now."
        />
        <TickField
          {...choose('on-hold')}
          label="Not paid yet: on hold"
          hint="Nothing is sent until it is released. For a bank transfer, name the order’s number as reference."
        />
        <TickField
          {...choose('paid')}
          label="Paid: note it"
          hint="Money that is here already. Never write down card numbers."
        />
      </fieldset>
      {way === 'paid' && (
        <div className="grid gap-3">
          <SelectField
            label="Paid by"
            name="paidBy"
            none="Choose how"
            options={paidBy}
            error={errorOf(answer, 'paidBy')}
          />
          <TextField
            label="Reference"
            name="reference"
            maxLength={100}
            autoComplete="off"
            hint="By which you find the payment: the terminal’s slip, BACS 12"
            error={errorOf(answer, 'reference')}
          />
        </div>
      )}
      {/* Shown by its choice alone, so that it works without scripts. */}
      <div className="hidden gap-3 group-has-[input[value=link]:checked]:grid">
        <LinkFields
          answer={linkAnswer}
          typed={answered?.step === 'link' ? answered.typed : {}}
          email={order.details.fields['billing_email'] ?? ''}
          reserves
        />
      </div>
      {problem !== null && <p className="text-small text-quiet">Still to do: {problem}</p>}
      <p className="text-small text-quiet">
        {way === 'link'
          ? 'The customer agrees to the terms of sale on the page of the link.'
          : 'Placing it records that the customer agreed to the terms of sale on the telephone.'}
      </p>
      <Button look="primary" name="intent" value="place" busy={isBusy} disabled={shown === null}>
        {way === 'link' ? 'Make a payment link' : 'Place order'}, {poundsText(totals.total)}
      </Button>
    </PostForm>
  )
}
