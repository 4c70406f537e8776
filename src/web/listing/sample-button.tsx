import type { ReactNode } from 'react'
import { useAddToBasket } from '../shell/added-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { cardButtonProps } from './card-form.tsx'

interface SampleButtonProps {
  readonly sampleId: number
  /** The element that names the product. */
  readonly nameId: string
}

/** Adds one sample, whatever the card's stepper says (P-171). */
export function SampleButton({ sampleId, nameId }: SampleButtonProps): ReactNode {
  const basket = useAddToBasket()
  return (
    <Button
      {...cardButtonProps(sampleId)}
      look="secondary"
      size="small"
      busy={basket.busy}
      aria-describedby={nameId}
      className="relative z-1 shrink-0 px-2!"
      onClick={(event) => {
        event.preventDefault()
        void basket.add({ sampleId })
      }}
    >
      Sample
    </Button>
  )
}
