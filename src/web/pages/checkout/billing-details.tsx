import type { ReactNode } from 'react'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { messages } from '#contract/messages.ts'
import { isDeliveryComplete } from '#domain/checkout/completeness.ts'
import { classNames } from '../../ui/class-names.ts'
import { TickField } from '../../ui/tick-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { Section } from './section.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

/** The delivery address, unless the shopper chooses another one (T-198). */
export function BillingDetails({ checkout }: { checkout: CheckoutHandle }): ReactNode {
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
      <div className={classNames('space-y-5', !form.billingDiffers && 'hidden noscript:block')}>
        <NameFields checkout={checkout} kind="billing" required={false} />
        <AddressFields checkout={checkout} kind="billing" required={false} />
      </div>
    </Section>
  )
}
