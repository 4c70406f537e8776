import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { maxLengths } from '#domain/checkout/rules.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { AddressFields } from './address-fields.tsx'
import { CheckoutField, clearOfBar } from './checkout-field.tsx'
import { LogInLink } from './log-in-link.tsx'
import { NameFields } from './name-fields.tsx'
import { Section } from './section.tsx'
import type { CheckoutState } from './state.ts'
import type { CheckoutHandle } from './use-checkout.ts'

const postcodeWarning = ({ check, totals }: CheckoutState): string | null => {
  if (check === 'error') return messages.postcodeNotValid
  return check === 'invalid' ? messages.postcodeDiffers(totals.postcode ?? '') : null
}

/** Replaces 'account exists': log in, reset the password, or order as a guest (T-202, T-228, T-229). */
function AccountExists(): ReactNode {
  return (
    <>
      You already have an account with this email address. Please <LogInLink>log in</LogInLink> or{' '}
      <Link to={paths.passwordReset} className="underline underline-offset-2">
        reset your password
      </Link>
      . To order as a guest, leave the password empty.
    </>
  )
}

/** The recipient, their contact details and the delivery address (OP-59). */
export function DeliveryDetails({ checkout }: { checkout: CheckoutHandle }): ReactNode {
  const { state } = checkout
  const notes = state.form.deliveryNotes
  const [startsOpen] = useState(notes !== '')
  const openNotes = startsOpen || state.problems[checkoutFieldNames.deliveryNotes] !== undefined
  return (
    <Section title="Delivery Details">
      <NameFields checkout={checkout} kind="shipping" required />
      <div className="grid gap-5 sm:grid-cols-2">
        <CheckoutField
          checkout={checkout}
          field="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint="For your order confirmation"
          formatProblem={(sentence) => (sentence === messages.accountExists ? <AccountExists /> : sentence)}
        />
        <CheckoutField
          checkout={checkout}
          field="telephone"
          label="Telephone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          hint="We ring the day before a pallet comes"
        />
      </div>
      <AddressFields checkout={checkout} kind="shipping" required postcodeWarning={postcodeWarning(state)} />
      <details className="group" open={openNotes}>
        <summary className="touch -my-2 flex w-fit items-center text-clay underline-offset-4 hover:underline">
          Add delivery notes
        </summary>
        <TextArea
          className="mt-2"
          label="Delivery notes (optional)"
          name={checkoutFieldNames.deliveryNotes}
          value={notes}
          rows={2}
          maxLength={maxLengths.deliveryNotes}
          hint="A narrow road, a gate, a neighbour: whatever the driver should know."
          count={`${notes.length} of ${maxLengths.deliveryNotes} characters`}
          error={state.problems[checkoutFieldNames.deliveryNotes] ?? null}
          onChange={(event) => checkout.typeText('deliveryNotes', event.currentTarget.value)}
          onBlur={() => checkout.leaveField('deliveryNotes')}
          onClick={clearOfBar}
        />
      </details>
    </Section>
  )
}
