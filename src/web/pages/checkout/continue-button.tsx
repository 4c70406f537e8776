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
 * and leads to it when it is pressed (S-032, T-191, T-207 to T-210). Where the page has one column, it stays at
 * the bottom of the window until its own place is reached: the sections that open above do not move it (S-031).
 * What is missing stands above the button there, and below it in the second column: it goes without moving the
 * button in either place.
 */
export function ContinueButton({ state, busy }: { state: CheckoutState; busy: boolean }): ReactNode {
  const hydrated = useHydrated()
  const reasonId = useId()
  const missing = missingDetail(state.form, state.check, state.shipping.services.length)
  const isOff = hydrated && missing !== null
  return (
    <div className="tall:sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-3 shadow-raised md:mx-0 md:px-8 lg:grid">
      {isOff && (
        <p id={reasonId} className="w-full text-center text-quiet text-sm lg:order-2">
          {sentences[missing]}
        </p>
      )}
      <p className="flex-wrap items-baseline justify-between gap-x-4 leading-tight lg:flex">
        <span className="block text-quiet text-sm">{itemCount(state.totals.variation_count)}</span>
        <span className="figures font-serif text-2xl">{pounds(state.totals.orderTotal)}</span>
      </p>
      <Button
        type="submit"
        busy={busy}
        aria-disabled={isOff}
        aria-describedby={isOff ? reasonId : undefined}
        className="flex-1 basis-40 px-2! lg:mt-2 lg:min-h-13"
      >
        {messages.continueToPayment}
      </Button>
    </div>
  )
}
