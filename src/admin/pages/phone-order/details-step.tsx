import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { answerOf, type StepProps } from './answer.ts'

const names = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
] as const
const places = [
  ['address_1', 'Address line 1'],
  ['address_2', 'Address line 2 (optional)'],
  ['address_3', 'Address line 3 (optional)'],
  ['town', 'Town'],
  ['county', 'County'],
] as const
const reach = [
  ['billing_telephone', 'Telephone', 'tel'],
  ['billing_email', 'Email', 'email'],
] as const

/** Name, address, telephone and email, by the rules of the checkout. What was typed stays when it is refused. */
export const DetailsStep = ({ order, answered, isBusy }: StepProps): ReactNode => {
  const { fields, problems, billingDiffers, isWhole } = order.details
  const answer = answerOf(answered, 'details')
  const isTried = answer !== undefined || isWhole
  const field = (name: string, label: string, type = 'text'): ReactNode => (
    <TextField
      key={`${name} ${fields[name] ?? ''}`}
      label={label}
      name={name}
      type={type === 'email' ? 'text' : type}
      inputMode={type === 'email' ? 'email' : undefined}
      autoComplete="off"
      defaultValue={fields[name] ?? ''}
      error={isTried ? problems[name] : undefined}
    />
  )
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-[1.0625rem]">
        3. Customer
      </h2>
      <PostForm preventScrollReset className="mt-2 grid gap-4">
        <input type="hidden" name="shipping_postcode" value={order.postcode ?? ''} />
        <div className="grid gap-3 sm:grid-cols-2">
          {names.map(([name, label]) => field(`shipping_${name}`, label))}
          {reach.map(([name, label, type]) => field(name, label, type))}
          {places.map(([name, label]) => field(`shipping_${name}`, label))}
          {field('delivery_notes', 'Notes for the driver (optional)')}
          {field('po_number', 'PO number (optional)')}
        </div>
        <p className="text-small text-quiet">
          {order.postcode === null
            ? 'Set the delivery postcode first.'
            : `The goods go to ${order.postcode}. To change that, set another delivery postcode.`}
        </p>
        <details open={billingDiffers}>
          <summary className="flex min-h-9 cursor-pointer items-center font-medium pointer-coarse:min-h-12">
            The invoice goes to another address
          </summary>
          <div className="mt-2 grid gap-3">
            <TickField
              name="diffaddress"
              label="Use this address for the invoice"
              defaultChecked={billingDiffers}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              {[...names, ...places].map(([name, label]) => field(`billing_${name}`, label))}
              {field('billing_postcode', 'Postcode')}
            </div>
          </div>
        </details>
        <div className="flex flex-wrap items-center gap-3">
          <Button name="intent" value="details" busy={isBusy}>
            Save customer
          </Button>
          {answer?.ok && <span role="status">Saved.</span>}
        </div>
      </PostForm>
      {answer?.ok === false &&
        (answer.refusal.reason === 'shape' ? (
          <Notice look="error">Saved as it is; what is marked is still to be mended.</Notice>
        ) : (
          <Refusal answer={answer} />
        ))}
    </section>
  )
}
