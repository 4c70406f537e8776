import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { pounds } from '../../orders/pounds.ts'
import { Spinner } from '../../ui/spinner.tsx'

interface CheckoutBarContentProps {
  readonly total: PoundsIncVat
  /** What the total includes. */
  readonly note: string
  readonly calculating: boolean
  /** The summary's own button. */
  readonly buttonRef: RefObject<HTMLElement | null>
  /** The bar's button. */
  readonly children: ReactNode
}

/** What the bar shows. Its code is loaded when the summary's own button first leaves the view. */
export function CheckoutBarContent({
  total,
  note,
  calculating,
  buttonRef,
  children,
}: CheckoutBarContentProps): ReactNode {
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
            {calculating ? <Spinner /> : <span className="font-serif text-2xl">{pounds(total)}</span>}
          </span>
          <span className="block text-quiet text-sm">{note}</span>
        </p>
        <div className="min-w-0 max-w-60 grow basis-36 text-center">{children}</div>
      </div>
    </div>
  )
}

const focusTargetIn = (place: HTMLElement | null): HTMLElement | null =>
  place?.querySelector('a') ?? place?.closest('section')?.querySelector('h2') ?? null
