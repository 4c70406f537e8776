import type { ReactNode } from 'react'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { messages } from '#contract/messages.ts'
import { isDeliveryComplete } from '#domain/checkout/completeness.ts'
import { classNames } from '../../ui/class-names.ts'
import { TickField } from '../../ui/tick-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { CheckoutField } from './checkout-field.tsx'
import { NameFields } from './name-fields.tsx'
import { Section } from './section.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

/** The delivery address, unless the shopper chooses another one (T-198). */
export function BillingDetails({
  checkout,
  wantsPoNumber,
}: {
  readonly checkout: CheckoutHandle
  readonly wantsPoNumber: boolean
}): ReactNode {
  const { form } = checkout.state
  return (
    <Section title="Billing Details" shown={isDeliveryComplete(form)}>
      <TickField
        label={messages.differentBilling}
        hint="Otherwise we use the delivery address for your bill."
        name={checkoutFieldNames.billingDiffers}
        value="1"
        checked={form.billingDiffers}
        onChange={(event) => checkout.setTick('billingDiffers', event.currentTarget.checked)}
      />
      {wantsPoNumber && (
        <CheckoutField
          checkout={checkout}
          field="poNumber"
          label="PO number (optional)"
          autoComplete="off"
          hint="Your own number for this order: it stands on our invoice"
        />
      )}
      <div className={classNames('space-y-5', !form.billingDiffers && 'hidden noscript:block')}>
        <NameFields checkout={checkout} kind="billing" required={false} />
        <AddressFields checkout={checkout} kind="billing" required={false} />
      </div>
    </Section>
  )
}
