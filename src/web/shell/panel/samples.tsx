import { type ReactNode, useState } from 'react'
import type { WireBasketLine } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { productCalls } from '../../browser/calls/product.ts'
import { useResponse } from '../../browser/use-response.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SAMPLE_PLACES } from '../shop-state.tsx'
import { sampleCount } from './basket-data.ts'

/** The samples in the basket: a picture for each, and the places that are left. */
export function SampleTray({ lines }: { readonly lines: readonly WireBasketLine[] }): ReactNode {
  const samples = lines.filter(({ model }) => model.is_sample)
  const free = Math.max(0, SAMPLE_PLACES - samples.length)
  return (
    <div className="mt-4 rounded-card bg-stone p-3">
      <p className="figures text-sm">{messages.inYourSamples(sampleCount(lines), SAMPLE_PLACES)}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {samples.map(({ id, model }) => {
          const picture = model.product.media.find(({ collection }) => collection === 'product')
          return (
            <li key={id} className="relative size-12 overflow-hidden rounded-control bg-card">
              <span className="sr-only">{model.full_name}</span>
              {picture && (
                <Picture
                  medium={picture}
                  alt=""
                  renditions={['thumb']}
                  sizes="3rem"
                  className="absolute inset-0 size-full object-cover"
                />
              )}
            </li>
          )
        })}
        {Array.from({ length: free }, (_, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the free places are all alike
            key={place}
            aria-hidden="true"
            className="size-12 rounded-control border border-control border-dashed"
          />
        ))}
      </ul>
    </div>
  )
}

interface OtherFinishesProps {
  readonly productId: number
  /** Variations that the basket holds already. */
  readonly held: ReadonlySet<number>
  readonly busy: boolean
  readonly onAdd: (variation: WireVariation) => void
}

/** Samples of the product's other finishes, where it has several. */
export function OtherFinishes({ productId, held, busy, onAdd }: OtherFinishesProps): ReactNode {
  const [samples, setSamples] = useState<readonly WireVariation[]>([])
  useResponse(
    productId,
    () => productCalls.post(calls.getProductSamples, { product_id: productId }),
    (answer) => answer.ok && setSamples(answer.value.variations),
  )
  const others = samples.filter(({ id, buyable }) => buyable && !held.has(id))
  if (others.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="font-medium font-sans text-base">Samples of its other finishes</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.map((variation) => (
          <Button
            key={variation.id}
            look="secondary"
            size="small"
            busy={busy}
            onClick={() => onAdd(variation)}
          >
            <span className="sr-only">Add a sample: </span>
            {variation.name}
          </Button>
        ))}
      </div>
    </section>
  )
}
