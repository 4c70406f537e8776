import type { ReactNode } from 'react'
import type { AddressKind } from '#domain/checkout/form.ts'
import { CheckoutField } from './checkout-field.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

interface NameFieldsProps {
  readonly checkout: CheckoutHandle
  readonly kind: AddressKind
  readonly required: boolean
}

export function NameFields({ checkout, kind, required }: NameFieldsProps): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CheckoutField
        checkout={checkout}
        field={`${kind}.firstName`}
        label="First name"
        autoComplete={`${kind} given-name`}
        required={required}
      />
      <CheckoutField
        checkout={checkout}
        field={`${kind}.lastName`}
        label="Last name"
        autoComplete={`${kind} family-name`}
        required={required}
      />
    </div>
  )
}
