import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { BasketPage } from '#contract/basket-page.ts'
import { messages } from '#contract/messages.ts'
import { partCratesIn } from '../../orders/delivery-rows.tsx'
import { pounds } from '../../orders/pounds.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { BasketChanges } from './changes.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { DiscountBox } from './discount-box.tsx'
import { type BasketState, isCalculating } from './state.ts'
import { Totals } from './totals.tsx'

interface SummaryProps {
  readonly page: BasketPage
  readonly state: BasketState
  readonly changes: BasketChanges
  /** The place of the checkout button, which the phone's bar observes. */
  readonly buttonRef: Ref<HTMLDivElement>
  readonly className?: string
}

/** The totals and the checkout button (T-020 to T-023). */
export function Summary({ page, state, changes, buttonRef, className }: SummaryProps): ReactNode {
  const { known, freshness, latest } = state
  const calculating = isCalculating(state)
  const isKnown = freshness.totals !== 'failed'
  return (
    <section
      aria-label="Order summary"
      aria-busy={calculating}
      className={classNames('rounded-card bg-card p-5 shadow-raised sm:p-7', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 tabIndex={-1} className="text-2xl outline-none">
          Summary
        </h2>
        {calculating && (
          <p className="inline-flex items-center gap-2 text-quiet text-sm">
            <Spinner />
            Calculating…
          </p>
        )}
      </div>
      {isKnown ? (
        <Totals
          totals={known.totals}
          shipping={known.shipping}
          partCrates={partCratesIn(known.contents.basket)}
          calculating={calculating}
          changes={changes}
        />
      ) : (
        <p className="mt-4 text-quiet">
          Your total could not be worked out just now.{' '}
          <Button look="quiet" size="small" onClick={() => void changes.read()}>
            Try again
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {/* Announced once after each change, when everything is known again. */}
        {latest > 0 && !calculating && isKnown && `Order total ${pounds(known.totals.orderTotal)}`}
      </p>
      {known.totals.discount_code === null && <DiscountBox changes={changes} />}
      <div ref={buttonRef} className="mt-6">
        <CheckoutButton state={state} changes={changes} destination={page.destination} />
      </div>
      <p className="mt-2 text-center">
        <Link
          to={page.continue_destination}
          className="touch inline-flex items-center justify-center px-4 text-clay underline-offset-4 hover:underline"
        >
          {messages.continueShopping}
        </Link>
      </p>
    </section>
  )
}
