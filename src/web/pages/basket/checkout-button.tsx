import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import type { BasketChanges } from './changes.ts'
import { DELIVERY_SECTION_ID, isOnlyNowhere, NOT_DELIVERED_ID } from './delivery-section.ts'
import type { BasketState } from './state.ts'
import { useCheckoutVisit } from './use-checkout-visit.ts'

interface CheckoutButtonProps {
  readonly state: BasketState
  readonly changes: BasketChanges
  readonly destination: string
  /** 'normal' where there is little room. */
  readonly size?: 'normal' | 'large'
}

/** Why checkout is not possible, for example while totals are unknown (OP-73); null if it is. */
export const checkoutObstacle = ({ known, freshness }: BasketState): string | null => {
  if (freshness.totals === 'failed' || freshness.shipping === 'failed')
    return 'You can go on once total and delivery are known.'
  return known.totals.checkout_problem
}

/**
 * Leads to what prevents checkout: a line that cannot be bought, or else the delivery (S-032). Its postcode
 * field is there if none is set.
 */
const leadToObstacle = (): void => {
  const line =
    document.querySelector<HTMLElement>('[data-problem] [href^="#"]') ??
    document.querySelector<HTMLElement>('[data-problem] [type=number]')
  const delivery = document.getElementById(DELIVERY_SECTION_ID)
  const place =
    line ??
    delivery?.querySelector<HTMLElement>('input[name="postcode"]') ??
    delivery?.querySelector<HTMLElement>('button, a')
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

/** The button that leads to the checkout, or says what prevents it (S-032). */
export function CheckoutButton({
  state,
  changes,
  destination,
  size = 'large',
}: CheckoutButtonProps): ReactNode {
  const reasonId = useId()
  const visit = useCheckoutVisit(changes, destination)
  const problem = checkoutObstacle(state)
  /* The delivery section says it beside the ways on, and the button below leads there. */
  const isToldOnce = isOnlyNowhere(state)

  if (problem !== null)
    return (
      <>
        <Button
          size={size}
          wide
          aria-disabled
          aria-describedby={isToldOnce ? NOT_DELIVERED_ID : reasonId}
          onClick={leadToObstacle}
        >
          {messages.proceedToCheckout}
        </Button>
        {!isToldOnce && (
          <p id={reasonId} className="mt-2 text-center text-amber text-sm">
            {problem}
          </p>
        )}
        <Button look="quiet" size="small" wide className="noscript:hidden" onClick={leadToObstacle}>
          {messages.showObstacle}
        </Button>
      </>
    )
  return (
    <ButtonLink size={size} wide {...visit}>
      {size === 'large' && <LockIcon />}
      {messages.proceedToCheckout}
    </ButtonLink>
  )
}
