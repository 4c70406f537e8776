import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { partCratesIn } from '../../orders/part-crate.tsx'
import { pounds } from '../../orders/pounds.ts'
import { Spinner } from '../../ui/spinner.tsx'
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
  return (
    <div className="pointer-events-none tall:sticky bottom-0 z-30 -mb-24 min-h-20 lg:hidden print:hidden">
      {!hidden && checkoutObstacle(state) === null && (
        <Bar state={state} changes={changes} destination={destination} buttonRef={buttonRef} />
      )}
    </div>
  )
}

function Bar({ state, changes, destination, buttonRef }: CheckoutBarProps): ReactNode {
  const { totals } = state.known
  const bar = useRef<HTMLDivElement>(null)
  /* When the bar disappears, focuses the summary's button, or its heading if checkout is impossible. */
  useLayoutEffect(() => {
    const leaving = bar.current
    return () => {
      if (leaving?.contains(document.activeElement))
        queueMicrotask(() => focusTargetIn(buttonRef.current)?.focus())
    }
  }, [buttonRef])
  return (
    <div
      ref={bar}
      className="pointer-events-auto border-line border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-raised transition-opacity starting:opacity-0"
    >
      <div className="page flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="figures shrink-0 leading-tight">
          {/* The height is the same with a spinner and with an amount. */}
          <span className="flex h-8 items-center">
            {isCalculating(state) ? (
              <Spinner />
            ) : (
              <span className="font-serif text-2xl">{pounds(totals.orderTotal)}</span>
            )}
          </span>
          <span className="block text-quiet text-sm">
            {totals.delivery === 'selected'
              ? 'Order total'
              : partCratesIn(state.known.contents.basket) > 0
                ? 'With part-crate delivery'
                : 'Before delivery'}
          </span>
        </p>
        <div className="min-w-0 max-w-60 grow basis-36 text-center">
          <CheckoutButton state={state} changes={changes} destination={destination} size="normal" />
        </div>
      </div>
    </div>
  )
}

const focusTargetIn = (place: HTMLElement | null): HTMLElement | null =>
  place?.querySelector('a') ?? place?.closest('section')?.querySelector('h2') ?? null
