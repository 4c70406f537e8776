import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { type MissingDetail, missingDetail } from '#domain/checkout/completeness.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { itemCount } from '../../orders/item-count.ts'
import { pounds } from '../../orders/pounds.ts'
import { Button } from '../../ui/button.tsx'
import type { CheckoutState } from './state.ts'

const sentences: Readonly<Record<MissingDetail, string>> = {
  delivery: messages.deliveryNotComplete,
  billing: messages.billingNotComplete,
  postcode: messages.postcodeNotChecked,
  service: messages.noShippingServices,
}

/**
 * The total and the button that posts the form. While something is missing the button is greyed, says what,
 * and leads to it when it is pressed (S-032, T-191, T-207 to T-210).
 */
export function ContinueButton({ state, busy }: { state: CheckoutState; busy: boolean }): ReactNode {
  const hydrated = useHydrated()
  const reasonId = useId()
  const missing = missingDetail(state.form, state.check, state.shipping.services.length)
  const isOff = hydrated && missing !== null
  return (
    <div className="rounded-card bg-card p-5 shadow-raised sm:px-8">
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{itemCount(state.totals.variation_count)}</span>
        <span className="figures font-serif text-2xl">{pounds(state.totals.orderTotal)}</span>
      </p>
      <Button
        type="submit"
        size="large"
        wide
        busy={busy}
        aria-disabled={isOff}
        aria-describedby={isOff ? reasonId : undefined}
      >
        {messages.continueToPayment}
      </Button>
      {isOff && (
        <p id={reasonId} className="mt-2 text-center text-quiet text-sm">
          {sentences[missing]}
        </p>
      )}
    </div>
  )
}
