import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useModule } from '../../browser/use-module.ts'
import { partCratesIn } from '../../orders/delivery-rows.tsx'
import type { BasketChanges } from './changes.ts'
import { CheckoutButton, checkoutObstacle } from './checkout-button.tsx'
import { type BasketState, isCalculating } from './state.ts'

interface CheckoutBarProps {
  readonly state: BasketState
  readonly changes: BasketChanges
  readonly destination: string
  /** The summary's own button: the bar is shown while that one is out of view. */
  readonly buttonRef: RefObject<HTMLElement | null>
}

/**
 * Total and checkout button at the bottom of a phone's screen. At the end of the page it stands in the
 * footer's margin, where it covers nothing.
 */
export function CheckoutBar({ state, changes, destination, buttonRef }: CheckoutBarProps): ReactNode {
  const [hidden, setHidden] = useState(true)
  useEffect(() => {
    if (buttonRef.current === null) return
    const observer = new IntersectionObserver((entries) => setHidden(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(buttonRef.current)
    return () => observer.disconnect()
  }, [buttonRef])
  const isShown = !hidden && checkoutObstacle(state) === null
  /* Without it the summary's own button is still there. */
  const loaded = useModule(
    isShown,
    () => import('./checkout-bar-content.tsx'),
    () => undefined,
  )
  return (
    <div className="pointer-events-none tall:sticky bottom-0 z-30 -mb-24 min-h-20 lg:hidden print:hidden">
      {isShown && loaded && (
        <loaded.CheckoutBarContent
          total={state.known.totals.orderTotal}
          note={totalNote(state)}
          calculating={isCalculating(state)}
          buttonRef={buttonRef}
        >
          <CheckoutButton state={state} changes={changes} destination={destination} size="normal" />
        </loaded.CheckoutBarContent>
      )}
    </div>
  )
}

const totalNote = ({ known: { totals, contents } }: BasketState): string => {
  if (totals.delivery === 'selected') return 'Order total'
  return partCratesIn(contents.basket) > 0 ? 'With part-crate delivery' : 'Before delivery'
}
