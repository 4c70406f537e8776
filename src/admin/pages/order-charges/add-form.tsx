import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import { type ChargeAnswer, typedIn } from './answer.ts'

interface AddFormProps {
  readonly version: number
  readonly total: number
  /** A manager adds any sum; the office up to two in a hundred of the order. */
  readonly mayAny: boolean
  readonly press: string
  readonly isBusy: boolean
  readonly answered: ChargeAnswer | undefined
}

/** Adds an extra charge to an order. */
export const AddForm = ({ version, total, mayAny, press, isBusy, answered }: AddFormProps): ReactNode => {
  const answer = answered?.answer
  return (
    <section aria-labelledby="add" className="grid gap-3 rounded-card border border-line bg-card p-4">
      <h2 id="add">Add an extra charge</h2>
      <PostForm preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="press" value={typedIn(answered, 'press', press)} />
        <TextField
          label="What for"
          name="words"
          required
          maxLength={80}
          hint="The customer reads this: Crane lorry"
          autoComplete="off"
          defaultValue={typedIn(answered, 'words')}
          error={errorOf(answer, 'words')}
        />
        <TextField
          label="Sum with VAT, in pounds"
          name="amount"
          required
          inputMode="decimal"
          hint={
            mayAny
              ? 'VAT is counted at the rate of the order.'
              : `Together up to ${poundsText(Math.floor(total * 2) / 100)} on this order. Above, ask a manager.`
          }
          autoComplete="off"
          defaultValue={typedIn(answered, 'amount')}
          error={errorOf(answer, 'amount')}
        />
        <TextField
          label="Why (for colleagues)"
          name="reason"
          maxLength={200}
          autoComplete="off"
          defaultValue={typedIn(answered, 'reason')}
          error={errorOf(answer, 'reason')}
        />
        <div>
          <Button look="primary" busy={isBusy}>
            Add it
          </Button>
        </div>
      </PostForm>
      <Refusal answer={answer} />
    </section>
  )
}
