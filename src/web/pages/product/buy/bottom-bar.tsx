import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { deliveredLine } from '../../../delivery/delivered-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import type { BuyingFormHandle } from './use-buying-form.ts'

/** Everything below the window's upper edge is visible: a jump past the element is noticed too. */
const BELOW_IS_SEEN = '0px 0px 1000000px 0px'

/** Whether an element has been scrolled out above the window. */
const useScrolledAway = (ref: RefObject<HTMLElement | null>): boolean => {
  const [scrolledAway, setScrolledAway] = useState(false)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => setScrolledAway(entry !== undefined && !entry.isIntersecting),
      { rootMargin: BELOW_IS_SEEN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return scrolledAway
}

interface BottomBarProps {
  readonly form: BuyingFormHandle
  readonly addRef: RefObject<HTMLDivElement | null>
}

/**
 * Price and add button at the bottom of a phone's screen, once those of the form have scrolled out of view.
 * At the end of the page it stands in the footer's margin, where it covers nothing.
 */
export function BottomBar({ form, addRef }: BottomBarProps): ReactNode {
  const { purchase, busy, delivered } = form
  const scrolledAway = useScrolledAway(addRef)
  if (purchase === null || !purchase.variation.buyable || purchase.soldOut) return null
  return (
    <div className="pointer-events-none tall:sticky bottom-0 z-30 mt-8 -mb-24 min-h-20 lg:hidden print:hidden">
      {scrolledAway && (
        <div className="pointer-events-auto border-line border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-raised transition-opacity starting:opacity-0">
          <div className="page flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 basis-24 leading-tight">
              {purchase.total !== null && <Price pence={purchase.total} className="font-serif text-2xl" />}
              <span className="block truncate text-quiet text-sm">
                {delivered.answer?.delivery
                  ? deliveredLine(delivered.answer.delivery)
                  : purchase.variation.name}
              </span>
            </p>
            <Button
              type="submit"
              form={BUYING_FORM_ID}
              busy={busy}
              disabled={purchase.waitsForWholeTiles}
              className="shrink-0"
            >
              Add to Basket
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
