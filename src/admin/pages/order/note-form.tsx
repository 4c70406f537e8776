import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { WordsField } from '../../forms/words-field.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass } from '../../ui/link-class.ts'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { type FormProps, type OrderAnswer, typedIn } from './answer.ts'

interface NoteFormProps extends FormProps {
  /** The yard writes to staff alone. */
  readonly mayWriteToShopper: boolean
}

/** How the email of the note reads; null: it was not asked for. */
const previewOf = (answered: OrderAnswer | undefined): CallOutput<'previewOrderNote'> | null =>
  answered?.answer.ok === true ? (answered.answer.value as CallOutput<'previewOrderNote'>) : null

/** A note for staff, or one that the shopper gets by email (M-038). */
export const NoteForm = ({ order, answered, isBusy, mayWriteToShopper }: NoteFormProps): ReactNode => {
  const isToShopper = typedIn(answered, 'kind') === 'to-shopper'
  const mayEmail = mayWriteToShopper && order.customer.email !== ''
  const preview = previewOf(answered)
  return (
    <section
      aria-labelledby="note"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card px-4 py-3"
    >
      <h2 id="note">Add a note</h2>
      <PostForm
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
        preventScrollReset
        isOpen={preview !== null}
      >
        <WordsField
          label="Note"
          isLabelHidden
          name="text"
          maxLength={4000}
          required
          defaultValue={typedIn(answered, 'text')}
          error={errorOf(answered?.answer, 'text')}
        />
        {preview === null && mayEmail && (
          <fieldset className="grid gap-2">
            <legend className="sr-only">Whom is it for?</legend>
            <TickField
              kind="radio"
              name="kind"
              value="internal"
              label="For staff"
              hint="@ and a name, such as @Marcus Bell, sends that person an email"
              defaultChecked={!isToShopper}
            />
            <TickField
              kind="radio"
              name="kind"
              value="to-shopper"
              label="To the shopper"
              hint={`Goes as an email to ${order.customer.email}, after a look at it`}
              defaultChecked={isToShopper}
            />
          </fieldset>
        )}
        {!mayEmail && <input type="hidden" name="kind" value="internal" />}
        {preview === null ? (
          <div>
            <Button name="intent" value="note" busy={isBusy}>
              Add the note
            </Button>
          </div>
        ) : (
          <>
            <input type="hidden" name="kind" value="to-shopper" />
            <input type="hidden" name="shown" value={typedIn(answered, 'text')} />
            <section aria-label="The email" className="grid min-w-0 gap-2 rounded-control bg-wash px-3 py-2">
              <p className="break-words text-small text-quiet">To {preview.to}</p>
              <p className="break-words font-semibold">{preview.subject}</p>
              <p className="wrap-anywhere whitespace-pre-wrap">{preview.text}</p>
            </section>
            <div className="flex flex-wrap gap-2">
              <Button look="primary" name="intent" value="note" busy={isBusy}>
                Send the email
              </Button>
              <Link to={`/orders/${order.number}`} className={buttonLinkClass}>
                Do not send it
              </Link>
            </div>
          </>
        )}
      </PostForm>
      <Refusal answer={answered?.answer} />
    </section>
  )
}
