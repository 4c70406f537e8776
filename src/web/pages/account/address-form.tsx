import type { ReactNode } from 'react'
import type { SavedAddress } from '#contract/account.ts'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { FormField, FormTickField } from '../../forms/fields.tsx'
import { NameFields } from '../../forms/name-fields.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'

interface AddressFormProps {
  readonly action: string
  readonly answer: RejectedForm | null
  /** Null: a new one. */
  readonly address: SavedAddress | null
}

/** One address of the address book. */
export function AddressForm({ action, answer, address }: AddressFormProps): ReactNode {
  const requiredField = { answer, required: true }
  return (
    <PostForm action={action} answer={answer} className="max-w-xl space-y-5">
      <NameFields answer={answer} firstName={address?.firstName} lastName={address?.lastName} />
      <FormField
        {...requiredField}
        name="address_1"
        label="Address line 1"
        initial={address?.address1}
        autoComplete="address-line1"
        maxLength={100}
      />
      <FormField
        answer={answer}
        name="address_2"
        label="Address line 2 (optional)"
        initial={address?.address2}
        autoComplete="address-line2"
        maxLength={100}
      />
      <FormField
        answer={answer}
        name="address_3"
        label="Address line 3 (optional)"
        initial={address?.address3}
        autoComplete="address-line3"
        maxLength={100}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FormField
          {...requiredField}
          name="town"
          label="Town or city"
          initial={address?.town}
          autoComplete="address-level2"
          maxLength={60}
        />
        <FormField
          {...requiredField}
          name="county"
          label="County"
          initial={address?.county}
          autoComplete="address-level1"
          maxLength={60}
        />
      </div>
      <FormField
        {...requiredField}
        name="postcode"
        label="Postcode"
        initial={address?.postcode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
        className="w-40 max-w-full"
      />
      <div>
        <FormTickField
          answer={answer}
          name="is_delivery"
          label="Deliver here unless I say otherwise"
          initial={address?.isDelivery}
        />
        <FormTickField
          answer={answer}
          name="is_billing"
          label="Send the bill here unless I say otherwise"
          initial={address?.isBilling}
        />
      </div>
      <Button type="submit">Save address</Button>
    </PostForm>
  )
}
