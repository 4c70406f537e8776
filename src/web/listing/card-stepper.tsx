import { type ReactNode, useId } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { classNames } from '../ui/class-names.ts'
import { MinusIcon, PlusIcon } from '../ui/icons.tsx'
import type { QuickAddState } from './use-quick-add.ts'

const step = 'touch -outline-offset-2 inline-flex shrink-0 items-center justify-center hover:bg-stone'

/** One to ten packs (P-179 to P-181). Hidden without a script: the button then adds one. */
export function CardStepper({ quick, nameId }: { quick: QuickAddState; nameId: string }): ReactNode {
  const { quantity } = quick
  const hydrated = useHydrated()
  const errorId = useId()
  return (
    <div className="relative z-1 shrink-0 @max-[17rem]:mt-auto @max-[17rem]:pt-2 noscript:hidden">
      <div
        className={classNames(
          'flex overflow-hidden rounded-control border border-control bg-card focus-within:border-ink',
          !hydrated && 'invisible',
        )}
      >
        <button
          type="button"
          aria-label="Decrease quantity"
          aria-describedby={nameId}
          className={step}
          onClick={() => quick.step('down')}
        >
          <MinusIcon />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label="Quantity"
          aria-describedby={`${nameId} ${errorId}`}
          aria-invalid={quantity.error !== null || undefined}
          className="-outline-offset-2 figures min-h-11 w-full min-w-8 bg-transparent text-center @[17rem]:w-10"
          value={quantity.text}
          onChange={(event) => quick.type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <button
          type="button"
          aria-label="Increase quantity"
          aria-describedby={nameId}
          className={step}
          onClick={() => quick.step('up')}
        >
          <PlusIcon />
        </button>
      </div>
      <p id={errorId} role="alert" className="text-brick text-sm not-empty:mt-1">
        {quantity.error}
      </p>
    </div>
  )
}
