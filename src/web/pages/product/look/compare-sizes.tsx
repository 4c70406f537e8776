import type { ReactNode } from 'react'
import type { WireVariation } from '#contract/product.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RulerIcon } from '../../../ui/icons.tsx'
import { sizeOutlines } from './size-drawing.ts'
import { SIZES_ID } from './sizes.tsx'

interface CompareSizesProps {
  readonly variations: readonly WireVariation[]
  readonly className?: string
}

/** Opens the size drawing in the lightbox, or jumps to it; only for more than one size. */
export function CompareSizes({ variations, className }: CompareSizesProps): ReactNode {
  if (sizeOutlines({ variations }).length <= 2) return null
  return (
    <a
      href={`#${SIZES_ID}`}
      data-lightbox="inline"
      aria-haspopup="dialog"
      className={classNames(
        '-my-3 inline-flex min-h-11 shrink-0 items-center gap-1.5 text-clay text-sm underline-offset-4 hover:underline',
        className,
      )}
    >
      <RulerIcon className="size-4" />
      Compare sizes
    </a>
  )
}
