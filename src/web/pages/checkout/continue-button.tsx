import { type ReactNode, useId } from 'react'
import { fieldWords } from '#contract/checkout-problems.ts'
import { messages } from '#contract/messages.ts'
import { emptyFields, type MissingDetail, missingDetail } from '#domain/checkout/completeness.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { itemCount } from '../../orders/item-count.ts'
import { pounds } from '../../orders/pounds.ts'
import { Button } from '../../ui/button.tsx'
import { ORDER_ID } from './order-summary.tsx'
import type { CheckoutState } from './state.ts'

const sentenceFor = (missing: MissingDetail, { form }: CheckoutState): string => {
  switch (missing) {
    case 'delivery':
    case 'billing':
      return messages.neededToContinue(emptyFields(form).map((field) => fieldWords[field]))
    case 'postcode':
      return messages.postcodeNotChecked
    case 'service':
      return messages.noShippingServices
    default:
      return unreachable(missing)
  }
}

interface ContinueButtonProps {
  readonly state: CheckoutState
  readonly busy: boolean
  /** Opens the order's lines and costs, to which the sum leads. */
  readonly onOpenOrder: () => void
}

/**
 * The total and the button that posts the form. While something is missing the button is greyed, names it,
 * and leads to it when it is pressed (S-032, T-191, T-207 to T-210). Where the page has one column, it stays at
 * the bottom of the window until its own place is reached: the sections that open above do not move it (S-031).
 * What is missing stands above the button there, and below it in the second column: it goes without moving the
 * button in either place.
 */
export function ContinueButton({ state, busy, onOpenOrder }: ContinueButtonProps): ReactNode {
  const hydrated = useHydrated()
  const reasonId = useId()
  const missing = missingDetail(state.form, state.check, state.shipping.services.length)
  const isOff = hydrated && missing !== null
  return (
    <div
      data-bar=""
      className="tall:sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-3 shadow-raised md:mx-0 md:px-8 lg:grid"
    >
      {isOff && (
        <p id={reasonId} className="w-full text-center text-quiet text-sm lg:order-2">
          {sentenceFor(missing, state)}
        </p>
      )}
      <a
        href={`#${ORDER_ID}`}
        onClick={onOpenOrder}
        className="flex-wrap items-baseline justify-between gap-x-4 leading-tight hover:text-clay lg:flex"
      >
        <span className="flex items-center gap-1 text-quiet text-sm underline underline-offset-2">
          {itemCount(state.totals.variation_count)}
        </span>
        <span className="figures font-serif text-2xl">{pounds(state.totals.orderTotal)}</span>
      </a>
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
