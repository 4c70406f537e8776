import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'

/** The height of the bar: what is behind it is not in view. */
const ABOVE_THE_BAR = '0px 0px -80px 0px'

interface StickyBarProps {
  readonly label: string
  /** The page's own button: while it is in view, the bar is not needed. */
  readonly addRef: RefObject<HTMLElement | null>
  readonly className: string
  readonly children: ReactNode
}

/**
 * A bar at the bottom of the window, from the first moment and without a script; in a wide window, which may show the
 * page's own button at once, only after the browser has looked.
 */
export function StickyBar({ label, addRef, className, children }: StickyBarProps): ReactNode {
  /* Null until the browser has looked. */
  const [isAddInView, setAddInView] = useState<boolean | null>(null)
  useEffect(() => {
    if (addRef.current === null) return
    const observer = new IntersectionObserver(
      (entries) => setAddInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: ABOVE_THE_BAR },
    )
    observer.observe(addRef.current)
    return () => observer.disconnect()
  }, [addRef])
  return (
    <div
      className={classNames('pointer-events-none tall:sticky bottom-0 z-30 min-h-20 print:hidden', className)}
    >
      {!isAddInView && (
        <section
          data-add=""
          aria-label={label}
          className={classNames(
            'pointer-events-auto border-line border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-raised',
            isAddInView === null && 'lg:hidden',
          )}
        >
          <div className="page flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
            {children}
          </div>
        </section>
      )}
    </div>
  )
}
