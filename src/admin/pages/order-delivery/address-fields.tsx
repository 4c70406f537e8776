import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { TextField } from '../../forms/text-field.tsx'
import type { ActionAnswer } from '../../requests.ts'
import { errorOf } from '../../ui/refusal.tsx'

type Fields = CallOutput<'readOrderDelivery'>['fields']

export const addressLabels: Readonly<Record<keyof Fields, string>> = {
  shipping_first_name: 'First name',
  shipping_last_name: 'Last name',
  billing_telephone: 'Telephone',
  billing_email: 'Email',
  shipping_address_1: 'Address line 1',
  shipping_address_2: 'Address line 2 (optional)',
  shipping_address_3: 'Address line 3 (optional)',
  shipping_town: 'Town',
  shipping_county: 'County',
  shipping_postcode: 'Postcode',
  delivery_notes: 'Notes for the driver (optional)',
}

/** What forms of this page hold that was typed and refused. */
export interface TypedProps {
  readonly typed: Readonly<Record<string, string | string[]>> | undefined
  readonly answer: ActionAnswer<unknown> | undefined
}

/** Name, address and how to reach the shopper, by the rules of the checkout. */
export const AddressFields = ({
  fields,
  typed,
  answer,
}: TypedProps & { readonly fields: Fields }): ReactNode => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-semibold">Address and contact</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {Object.entries(addressLabels).map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          inputMode={name === 'billing_email' ? 'email' : name === 'billing_telephone' ? 'tel' : undefined}
          autoComplete="off"
          defaultValue={`${typed?.[name] ?? fields[name as keyof Fields]}`}
          error={errorOf(answer, name)}
        />
      ))}
    </div>
  </fieldset>
)
