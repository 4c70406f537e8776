import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { type ChargeAnswer, typedIn } from './answer.ts'

interface SendUnpaidFormProps {
  readonly version: number
  readonly isBusy: boolean
  readonly answered: ChargeAnswer | undefined
}

/** A manager lets an order be sent before its extra charges are paid. */
export const SendUnpaidForm = ({ version, isBusy, answered }: SendUnpaidFormProps): ReactNode => (
  <section aria-labelledby="unpaid" className="grid gap-3 rounded-card border border-line bg-card p-4">
    <h2 id="unpaid">Send it before it is paid</h2>
    <PostForm preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="send-unpaid" />
      <input type="hidden" name="version" value={version} />
      <TextField
        label="Reason"
        name="reason"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={typedIn(answered, 'reason')}
        error={errorOf(answered?.answer, 'reason')}
      />
      <div>
        <Button busy={isBusy}>Let it be sent</Button>
      </div>
    </PostForm>
    <Refusal answer={answered?.answer} />
  </section>
)
