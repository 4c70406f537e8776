import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { cardButtonProps } from './card-form.tsx'
import type { QuickAddState } from './use-quick-add.ts'

interface QuickAddProps {
  readonly quick: QuickAddState
  readonly nameId: string
  /** Another button stands beside it: on a narrow card it says 'Add' alone. */
  readonly short: boolean
}

/** Adds the stepper's packs straight from the card (P-179 to P-181). Without a script it adds one. */
export function QuickAdd({ quick, nameId, short }: QuickAddProps): ReactNode {
  return (
    <Button
      {...cardButtonProps(quick.variationId)}
      look="secondary"
      size="small"
      busy={quick.busy}
      aria-describedby={nameId}
      className="relative z-1 grow whitespace-nowrap px-2!"
      onClick={(event) => {
        event.preventDefault()
        quick.add()
      }}
    >
      <span>
        Add<span className={short ? '@max-[13rem]:sr-only' : undefined}> to Basket</span>
      </span>
    </Button>
  )
}
