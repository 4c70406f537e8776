import type { ComponentProps, ReactNode } from 'react'
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
  const field = (
    name: string,
    label: string,
    initial: string | undefined,
    props: Partial<ComponentProps<typeof FormField>>,
  ): ReactNode => <FormField {...props} answer={answer} name={name} label={label} initial={initial} />
  const line = (level: 1 | 2 | 3) => ({ autoComplete: `address-line${level}`, maxLength: 100 })
  return (
    <PostForm action={action} answer={answer} className="max-w-xl space-y-5">
      <NameFields answer={answer} firstName={address?.firstName} lastName={address?.lastName} />
      {field('address_1', 'Address line 1', address?.address1, { ...line(1), required: true })}
      {field('address_2', 'Address line 2 (optional)', address?.address2, line(2))}
      {field('address_3', 'Address line 3 (optional)', address?.address3, line(3))}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        {field('town', 'Town or city', address?.town, {
          autoComplete: 'address-level2',
          maxLength: 60,
          required: true,
        })}
        {field('county', 'County', address?.county, {
          autoComplete: 'address-level1',
          maxLength: 60,
          required: true,
        })}
      </div>
      <FormField
        answer={answer}
        required
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
