import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireVariation } from '#contract/product.ts'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Picture } from '../../ui/picture.tsx'

interface PanelLineProps {
  readonly model: WireVariation
  /** Under the name: '10.08 m², 28 tiles'. */
  readonly detail: string
  /** The sum, as printed. */
  readonly sum: string
  readonly onFollow: () => void
  readonly children?: ReactNode
}

/** A line of a panel: picture, name, quantity and sum. */
export function PanelLine({ model, detail, sum, onFollow, children }: PanelLineProps): ReactNode {
  const picture = model.product.media.find(({ collection }) => collection === 'product')
  return (
    <li className="flex gap-3 py-3">
      <span className="relative size-16 shrink-0 overflow-hidden rounded-control bg-stone">
        {picture && (
          <Picture
            medium={picture}
            alt=""
            renditions={['thumb']}
            sizes="4rem"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <span className="min-w-0 flex-1 basis-32">
          <Link
            to={model.full_slug}
            onClick={onFollow}
            className="wrap-anywhere block text-pretty font-medium leading-snug hover:text-clay"
          >
            {nonBreakingSize(model.full_name)}
          </Link>
          <span className="figures block text-quiet text-sm">{detail}</span>
        </span>
        <span className="figures ml-auto font-medium">{sum}</span>
        {children}
      </span>
    </li>
  )
}
