import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { useModule } from '../../../browser/use-module.ts'
import { useShopState } from '../../../shell/shop-state.tsx'
import { surfaceOf, tileSizes } from './surface.ts'

interface SeeItLaidProps {
  readonly product: WireProduct
  /** Its size is shown first. */
  readonly variationId: number
}

/** Opens a drawn plan of the laid tiles (S-054); only for tiles whose surface there is a picture of. */
export function SeeItLaid({ product, variationId }: SeeItLaidProps): ReactNode {
  const [open, setOpen] = useState(false)
  const { raiseAlert } = useShopState()
  const close = (): void => setOpen(false)
  const script = useModule(
    open,
    () => import('./laid-plan.tsx'),
    () => {
      raiseAlert({ level: 'danger', message: messages.laidFailed })
      close()
    },
  )
  if (surfaceOf(product) === null || tileSizes(product, variationId).length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="touch absolute top-3 right-3 z-10 inline-flex items-center rounded-full bg-card/95 px-4 py-2 font-medium text-sm shadow-raised transition-colors hover:bg-ink hover:text-card noscript:hidden"
      >
        {messages.seeItLaid}
      </button>
      {script !== null && (
        <script.LaidPlan open={open} onClose={close} product={product} variationId={variationId} />
      )}
    </>
  )
}
