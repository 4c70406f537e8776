import type { ReactNode } from 'react'
import { maxLengths } from '#domain/checkout/rules.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { type FormProps, typedIn } from './answer.ts'

/** Whether another person changed the order since the form was opened (M-194). */
const isOvertaken = (answered: FormProps['answered']): boolean =>
  answered?.answer.ok === false && answered.answer.refusal.reason === 'changed'

/** The customer's own number for the order: invoice and emails show it, and searches find it (M-085). */
export const PoNumberForm = ({ order, answered, isBusy }: FormProps): ReactNode => (
  <section
    aria-labelledby="po-number"
    className="grid gap-3 rounded-card border border-line bg-card px-4 py-3"
  >
    <h2 id="po-number">PO number</h2>
    <PostForm className="grid gap-3" preventScrollReset>
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="wasPoNumber" value={order.poNumber ?? ''} />
      <TextField
        key={order.poNumber}
        label="The customer’s number for this order"
        name="poNumber"
        maxLength={maxLengths.poNumber}
        autoComplete="off"
        hint="Stands on the invoice and in emails from now on. Empty: none."
        defaultValue={answered === undefined ? (order.poNumber ?? '') : typedIn(answered, 'poNumber')}
        error={errorOf(answered?.answer, 'poNumber')}
      />
      <div>
        <Button name="intent" value="po-number" busy={isBusy}>
          Save
        </Button>
      </div>
    </PostForm>
    <Refusal answer={answered?.answer} />
    {isOvertaken(answered) && typedIn(answered, 'poNumber') !== (order.poNumber ?? '') && (
      <p className="text-small">
        {order.poNumber === null ? 'There is none now.' : `It is ‘${order.poNumber}’ now.`} Yours stands in
        the field: Save puts it in its place.
      </p>
    )}
  </section>
)
