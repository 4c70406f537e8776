import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { parsePostcode } from '#domain/delivery/postcode.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

/** The delivery postcode, if it is a valid one that the basket is not priced for; else null. */
export const otherPostcode = ({ form, totals }: CheckoutHandle['state']): string | null => {
  const postcode = parsePostcode(form['shipping.postcode'])
  return postcode === totals.postcode ? null : postcode
}

/** Prices the order for the postcode in the field, in place (S-033). */
export function PriceHereButton({ checkout }: { checkout: CheckoutHandle }): ReactNode {
  const postcode = otherPostcode(checkout.state)
  if (postcode === null) return null
  return (
    <Button busy={checkout.isPricing} onClick={() => void checkout.priceForPostcode()}>
      {messages.deliverTo(postcode)}
    </Button>
  )
}

/** What another postcode has changed; under a postcode that was not priced, the button that prices it. */
export function PostcodePricing({ checkout }: { checkout: CheckoutHandle }): ReactNode {
  const { changes, check, shipping } = checkout.state
  return (
    <>
      {check === 'invalid' && <PriceHereButton checkout={checkout} />}
      <div role="status">
        {changes.length > 0 && (
          <Notice level={shipping.services.length === 0 ? 'warning' : 'info'}>
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
          </Notice>
        )}
      </div>
    </>
  )
}
