import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import type { FormProps } from './answer.ts'

/** The note of a payment against a reference. */
export const NoteForm = ({ payment, answered, isBusy }: FormProps): ReactNode => (
  <section aria-label="Note" className="grid gap-3 rounded-card border border-line bg-card p-4">
    <PostForm className="grid gap-3" preventScrollReset>
      <input type="hidden" name="was_note" value={payment.note} />
      <TextField
        label="Note for colleagues"
        name="note"
        maxLength={200}
        defaultValue={answered === undefined ? payment.note : `${answered.typed['note'] ?? ''}`}
        error={errorOf(answered?.answer, 'note')}
      />
      <Button name="intent" value="note" busy={isBusy}>
        Save the note
      </Button>
    </PostForm>
    <Refusal answer={answered?.answer} />
  </section>
)
