import { type ReactNode, useState } from 'react'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { plainNumber } from '../../refunds/refund-form.ts'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import { type FormProps, typedIn } from './answer.ts'

interface RefundPaymentProps extends FormProps {
  readonly formKey: string
}

/** The sum that is typed, all that is left, or null: what is typed is no sum. */
const sumOf = (typed: string, left: number): number | null => {
  const plain = plainNumber(typed)
  if (plain === '') return left
  const sum = Number(plain)
  return Number.isFinite(sum) && sum > 0 && sum <= left ? sum : null
}

/** Gives a payment back that no order is refunded for; the button carries the sum (M-063, M-077). */
export const RefundPaymentForm = ({ payment, formKey, answered, isBusy }: RefundPaymentProps): ReactNode => {
  /* The key stays while the form is there: what is sent twice is refunded once (M-065). */
  const [key] = useState(typedIn(answered, 'key') || formKey)
  const [typed, setTyped] = useState(typedIn(answered, 'amount'))
  const sum = sumOf(typed, payment.left)
  const isWhole = payment.kind === 'order'
  const isRepeated =
    answered !== undefined && !answered.answer.ok && answered.answer.refusal.reason === 'looks-repeated'
  return (
    <section aria-labelledby="give-back" className="grid gap-3 rounded-card border border-line bg-card p-4">
      <h2 id="give-back">Give it back</h2>
      <p>
        {poundsText(payment.left)} is left. It goes back the way it was paid, and the payer gets an email
        {payment.account !== null && '; the trade account owes it again'}
        {payment.order !== null && `; order ${payment.order} counts it`}.
      </p>
      <PostForm className="grid gap-3" preventScrollReset>
        <input type="hidden" name="key" value={key} />
        {!isWhole && (
          <TextField
            label="Sum, £"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            hint="Empty: all that is left"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={
              sum === null ? 'That is no sum, or more than is left.' : errorOf(answered?.answer, 'amount')
            }
          />
        )}
        <SelectField
          label="Reason"
          name="reason"
          none="Choose a reason"
          options={refundReasonTexts}
          defaultValue={typedIn(answered, 'reason')}
          error={errorOf(answered?.answer, 'reason')}
        />
        <TextField
          label="Why, for colleagues"
          name="note"
          maxLength={500}
          defaultValue={typedIn(answered, 'note')}
          error={errorOf(answered?.answer, 'note')}
        />
        {isRepeated && <TickField name="again" label="Give the same sum back once more" />}
        <Button look="primary" name="intent" value="refund" busy={isBusy} disabled={sum === null}>
          Give back {poundsText(sum ?? payment.left)}
        </Button>
      </PostForm>
      <Refusal answer={answered?.answer} />
    </section>
  )
}
