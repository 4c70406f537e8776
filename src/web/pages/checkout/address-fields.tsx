import { type ReactNode, useId, useRef } from 'react'
import type { WireFoundAddress } from '#contract/checkout.ts'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { messages } from '#contract/messages.ts'
import { addressLines } from '#domain/checkout/details.ts'
import type { AddressKind, AddressPart, DetailsForm } from '#domain/checkout/form.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/field.tsx'
import { CheckoutField } from './checkout-field.tsx'
import { PostcodePricing } from './postcode-pricing.tsx'
import { NOT_LISTED } from './state.ts'
import type { CheckoutHandle } from './use-checkout.ts'

interface AddressFieldsProps {
  readonly checkout: CheckoutHandle
  readonly kind: AddressKind
  /** Marks the fields as required, which the browser enforces when no script runs. */
  readonly required: boolean
  readonly postcodeWarning?: string | null
}

/** An address: its postcode with the lookup, and the other fields (T-193 to T-197, T-239 to T-245). */
export function AddressFields({
  checkout,
  kind,
  required,
  postcodeWarning = null,
}: AddressFieldsProps): ReactNode {
  const { lookUpAddress, lookingUp } = checkout
  return (
    <div className="space-y-4">
      {/* The message under the postcode spans the width below the button too. */}
      <div className="flex flex-wrap gap-x-3 gap-y-1 [&_input]:w-auto [&_input]:min-w-0 [&_input]:grow [&_input]:basis-24 sm:[&_input]:grow-0 sm:[&_input]:basis-40 [&_label]:mb-0 [&_label]:w-full [&_p]:order-last [&_p]:mt-0 [&_p]:w-full">
        <CheckoutField
          checkout={checkout}
          field={`${kind}.postcode`}
          label="Postcode"
          autoComplete={`${kind} postal-code`}
          autoCapitalize="characters"
          spellCheck={false}
          required={required}
          warning={postcodeWarning}
          className="contents"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void lookUpAddress(kind)
          }}
        />
        <Button
          look="secondary"
          busy={lookingUp === kind}
          onClick={() => void lookUpAddress(kind)}
          className="noscript:hidden"
        >
          {messages.findAddress}
        </Button>
      </div>
      {kind === 'shipping' && <PostcodePricing checkout={checkout} />}
      <FoundAddresses checkout={checkout} kind={kind} />
      <AddressPanel checkout={checkout} kind={kind} required={required} />
    </div>
  )
}

function FoundAddresses({ checkout, kind }: Pick<AddressFieldsProps, 'checkout' | 'kind'>): ReactNode {
  const { addresses, chosen } = checkout.state.lookups[kind]
  if (addresses === null) return null
  return (
    <SelectField
      label="Your address"
      value={chosen}
      onChange={(event) => checkout.chooseAddress(kind, event.currentTarget.value)}
      options={[
        ['', messages.selectAddress],
        ...addresses.map((address, i) => [i, formattedAddress(address)] as const),
        [NOT_LISTED, messages.addressNotListed],
      ]}
    />
  )
}

const formattedAddress = ({ formatted_address }: WireFoundAddress): string =>
  formatted_address.filter((part) => part !== '').join(', ')

function AddressPanel({ checkout, kind, required }: AddressFieldsProps): ReactNode {
  const { state, openAddress } = checkout
  const id = useId()
  const isOpen = state.open[kind]
  /* Once open they stay open while their text is changed. */
  const hasMoreLines = useRef(false)
  hasMoreLines.current ||= (['address2', 'address3'] as const).some(
    (part) =>
      state.form[`${kind}.${part}`] !== '' ||
      state.problems[checkoutFieldNames[`${kind}.${part}`]] !== undefined,
  )
  const what = kind === 'shipping' ? 'delivery address' : 'billing address'
  const field = (
    part: AddressPart,
    label: string,
    token: string,
    props: { readonly required?: boolean; readonly className?: string } = {},
  ): ReactNode => (
    <CheckoutField
      checkout={checkout}
      field={`${kind}.${part}`}
      label={label}
      autoComplete={`${kind} ${token}`}
      {...props}
    />
  )
  return (
    <div className="rounded-card border border-line bg-paper p-4 sm:p-5">
      <div
        className={classNames(
          'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
          isOpen && 'hidden',
          'noscript:hidden',
        )}
      >
        <div className="min-w-0 flex-1 basis-36">
          <FormattedAddress form={state.form} kind={kind} />
        </div>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => openAddress(kind)}
          className="-m-2 !px-2"
        >
          {messages.editAddress}
          <span className="sr-only"> {what}</span>
        </Button>
      </div>
      <fieldset
        id={id}
        className={classNames('grid gap-4 sm:grid-cols-2', !isOpen && 'hidden noscript:grid')}
      >
        <legend className="sr-only">{what}</legend>
        {field('address1', 'Address line 1', 'address-line1', { required, className: 'sm:col-span-2' })}
        <details className="sm:col-span-2" open={hasMoreLines.current}>
          <summary className="touch -my-2 flex w-fit items-center text-clay underline-offset-4 hover:underline">
            More address lines
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {field('address2', 'Address line 2 (optional)', 'address-line2')}
            {field('address3', 'Address line 3 (optional)', 'address-line3')}
          </div>
        </details>
        {field('town', 'Town or city', 'address-level2', { required })}
        <div>
          {field('county', 'County', 'address-level1', { required })}
          <SuggestedCounty checkout={checkout} kind={kind} />
        </div>
      </fieldset>
    </div>
  )
}

/** Offers the county of the postcode's area for an address without one (D8). */
function SuggestedCounty({ checkout, kind }: Pick<AddressFieldsProps, 'checkout' | 'kind'>): ReactNode {
  const { suggestedCounty } = checkout.state.lookups[kind]
  if (suggestedCounty === '' || checkout.state.form[`${kind}.county`] !== '') return null
  return (
    <Button
      look="quiet"
      size="small"
      onClick={() => checkout.typeText(`${kind}.county`, suggestedCounty)}
      className="!px-0"
    >
      Use {suggestedCounty}
    </Button>
  )
}

/** The address as on an envelope, without the name; or a hint that there is none yet. */
function FormattedAddress({ form, kind }: { form: DetailsForm; kind: AddressKind }): ReactNode {
  const lines = addressLines({
    firstName: '',
    lastName: '',
    address1: form[`${kind}.address1`],
    address2: form[`${kind}.address2`],
    address3: form[`${kind}.address3`],
    town: form[`${kind}.town`],
    county: form[`${kind}.county`],
    postcode: form[`${kind}.postcode`],
  })
  if (form[`${kind}.address1`] === '' && form[`${kind}.town`] === '')
    return <p className="text-quiet">Find your address by its postcode, or type it in.</p>
  return <AddressLines lines={lines} />
}
