import { type ReactNode, useId } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { type FormProps, typedIn } from './answer.ts'

interface NoteFormProps extends FormProps {
  /** The yard writes to staff alone. */
  readonly mayWriteToShopper: boolean
}

/** A note for staff, or one that the shopper gets by email (M-038). */
export const NoteForm = ({ order, answered, isBusy, mayWriteToShopper }: NoteFormProps): ReactNode => {
  const id = useId()
  const error = errorOf(answered?.answer, 'text')
  const isToShopper = typedIn(answered, 'kind') === 'to-shopper'
  return (
    <section aria-labelledby="note" className="grid gap-3 rounded-card border border-line bg-card px-4 py-3">
      <h2 id="note">Add a note</h2>
      <PostForm className="grid gap-3" preventScrollReset>
        <label htmlFor={id} className="sr-only">
          Note
        </label>
        <textarea
          id={id}
          name="text"
          rows={3}
          maxLength={4000}
          required
          defaultValue={typedIn(answered, 'text')}
          className={inputClass}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
        />
        {error && (
          <p id={`${id}-error`} className="text-small text-brick">
            {error}
          </p>
        )}
        {mayWriteToShopper && order.customer.email !== '' ? (
          <fieldset className="grid gap-2">
            <legend className="sr-only">Whom is it for?</legend>
            <TickField
              kind="radio"
              name="kind"
              value="internal"
              label="For staff"
              defaultChecked={!isToShopper}
            />
            <TickField
              kind="radio"
              name="kind"
              value="to-shopper"
              label="To the shopper"
              hint={`Goes as an email to ${order.customer.email} at once`}
              defaultChecked={isToShopper}
            />
          </fieldset>
        ) : (
          <input type="hidden" name="kind" value="internal" />
        )}
        <div>
          <Button name="intent" value="note" busy={isBusy}>
            Add the note
          </Button>
        </div>
      </PostForm>
      <Refusal answer={answered?.answer} />
    </section>
  )
}
