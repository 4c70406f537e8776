import type { ReactNode } from 'react'
import type { WireProductSummary } from '#contract/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

interface ThumbnailProps {
  readonly product: WireProductSummary
  readonly sizes: string
  readonly className?: string
}

/** A product's first picture; its name stands beside it. */
export function Thumbnail({ product, sizes, className }: ThumbnailProps): ReactNode {
  const picture = product.media.find(({ collection }) => collection === 'product')
  return (
    <span className={classNames('relative block overflow-hidden rounded-card bg-stone', className)}>
      {picture && (
        <Picture medium={picture} alt="" sizes={sizes} className="absolute inset-0 size-full object-cover" />
      )}
    </span>
  )
}
