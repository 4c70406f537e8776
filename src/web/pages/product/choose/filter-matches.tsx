import type { ReactNode } from 'react'
import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { TickIcon } from '../../../ui/icons.tsx'
import { headlineOf } from '../buy/headline.ts'
import { HeadlinePrice } from '../buy/headline-price.tsx'
import { CompareSizes } from '../look/compare-sizes.tsx'
import { pageReloadProps } from '../no-script-form.tsx'
import { choiceFields } from './choice-parameters.ts'

/** Up to this many variations are listed by name. */
const MOST_NAMED = 6

interface FilterMatchesProps {
  readonly product: WireProduct
  readonly matching: readonly WireVariation[]
  readonly all: readonly WireVariation[]
  /** No further tick distinguishes them: the shopper chooses by name. */
  readonly alike: boolean
  readonly found: WireVariation | null
  readonly onChoose: (variationId: number) => void
  /** A further button beside the comparison of sizes. */
  readonly children?: ReactNode
}

/** What is found, announced as it changes; a few matches can be chosen by name. */
export function FilterMatches({
  product,
  matching,
  all,
  alike,
  found,
  onChoose,
  children,
}: FilterMatchesProps): ReactNode {
  const few = found === null && matching.length <= MOST_NAMED
  const byName = matching.length > 1 && (alike || few)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="flex items-center gap-2 text-sm">
          {found !== null && <TickIcon className="text-moss" />}
          {found === null ? (
            <span className="text-quiet">
              {matching.length === 0
                ? messages.noneMatches
                : alike
                  ? messages.takeByName
                  : messages.severalMatch}
            </span>
          ) : (
            <span>
              <span className="sr-only">Found: </span>
              <span className="font-medium">{found.name}</span>
              {found.description && <span className="text-quiet">, {found.description}</span>}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          {children}
          <CompareSizes variations={all} />
        </div>
      </div>
      {byName && (
        <ul aria-label="What matches" className="mt-2 divide-y divide-line border-line border-y">
          {matching.map((variation) => (
            <li key={variation.id}>
              <button
                {...pageReloadProps(product)}
                name={choiceFields.sku}
                value={variation.sku}
                aria-pressed={alike ? variation.id === found?.id : undefined}
                className="flex min-h-11 w-full items-center justify-between gap-4 py-1 text-left text-sm hover:text-clay aria-pressed:font-medium"
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(variation.id)
                }}
              >
                <span className="underline decoration-control decoration-1 underline-offset-4">
                  {variation.name}
                </span>
                <span className="shrink-0 text-quiet">
                  <HeadlinePrice headline={headlineOf(goodsOf(variation), false)} small />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
