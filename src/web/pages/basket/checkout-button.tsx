import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import type { BasketChanges } from './changes.ts'
import { DELIVERY_SECTION_ID } from './delivery-panel.tsx'
import type { BasketState } from './state.ts'

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
  const line = document.querySelector<HTMLElement>('[data-problem] input')
  const delivery = document.getElementById(DELIVERY_SECTION_ID)
  const place = line ?? delivery?.querySelector<HTMLElement>('input[name="postcode"], button, a')
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

/** Saves typed quantities, then goes to the destination unless that raised a warning (T-022, T-026). */
export function CheckoutButton({
  state,
  changes,
  destination,
  size = 'large',
}: CheckoutButtonProps): ReactNode {
  const navigate = useNavigate()
  const reasonId = useId()
  const [busy, setBusy] = useState(false)
  const problem = checkoutObstacle(state)

  const flushAndGo = async (): Promise<void> => {
    setBusy(true)
    const hadNoWarning = await changes.flush()
    setBusy(false)
    if (hadNoWarning) await navigate(destination)
  }

  if (problem !== null)
    return (
      <>
        <Button size={size} wide aria-disabled aria-describedby={reasonId} onClick={leadToObstacle}>
          {messages.proceedToCheckout}
        </Button>
        <p id={reasonId} className="mt-2 text-center text-amber text-sm">
          {problem}
        </p>
      </>
    )
  return (
    <ButtonLink
      to={destination}
      size={size}
      wide
      busy={busy}
      onClick={(event) => {
        if (changes.isIdle()) return
        event.preventDefault()
        void flushAndGo()
      }}
    >
      {size === 'large' && <LockIcon />}
      {messages.proceedToCheckout}
    </ButtonLink>
  )
}
