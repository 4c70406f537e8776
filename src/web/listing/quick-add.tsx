import { type ReactNode, useId, useState } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useAddToBasket } from '../shell/added-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { MinusIcon, PlusIcon } from '../ui/icons.tsx'
import { cardButtonProps } from './card-form.tsx'
import { initialCardQuantity, readCardQuantity, stepCardQuantity, typeCardQuantity } from './card-quantity.ts'

interface QuickAddProps {
  readonly variationId: number
  readonly name: string
  readonly nameId: string
}

const step = 'touch -outline-offset-2 inline-flex shrink-0 items-center justify-center hover:bg-stone'

/** Adds one to ten packs straight from the card (P-179 to P-181). Without a script the button adds one. */
export function QuickAdd({ variationId, name, nameId }: QuickAddProps): ReactNode {
  const [quantity, setQuantity] = useState(initialCardQuantity)
  const hydrated = useHydrated()
  const basket = useAddToBasket()
  const errorId = useId()

  const add = async (): Promise<void> => {
    const entry = readCardQuantity(quantity)
    if (!entry.ok) return setQuantity(entry.quantity)
    if (await basket.add({ variationId, quantity: entry.count, name })) setQuantity(initialCardQuantity)
  }

  return (
    <div className="relative z-1 mt-3">
      <div className="flex flex-col gap-2 @[17rem]:flex-row">
        <div
          className={classNames(
            'flex shrink-0 overflow-hidden rounded-control border border-control bg-card focus-within:border-ink noscript:hidden',
            !hydrated && 'invisible',
          )}
        >
          <button
            type="button"
            aria-label="Decrease quantity"
            aria-describedby={nameId}
            className={step}
            onClick={() => setQuantity(stepCardQuantity(quantity, 'down'))}
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
            onChange={(event) => setQuantity(typeCardQuantity(event.target.value))}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <button
            type="button"
            aria-label="Increase quantity"
            aria-describedby={nameId}
            className={step}
            onClick={() => setQuantity(stepCardQuantity(quantity, 'up'))}
          >
            <PlusIcon />
          </button>
        </div>
        <Button
          {...cardButtonProps(variationId)}
          look="secondary"
          size="small"
          wide
          busy={basket.busy}
          aria-describedby={nameId}
          className="whitespace-nowrap px-2"
          onClick={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          Add to Basket
        </Button>
      </div>
      <p id={errorId} role="alert" className="text-brick text-sm not-empty:mt-1">
        {quantity.error}
      </p>
    </div>
  )
}
