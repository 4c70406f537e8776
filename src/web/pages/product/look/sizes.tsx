import type { ReactNode } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { sizeOutlines } from './size-drawing.ts'

/** The id of the element that `CompareSizes` opens in the lightbox. */
export const SIZES_ID = 'sizes-to-scale'

/** The sizes of a product beside a sheet of paper, at one scale: millimetres alone are hard to imagine. */
export function Sizes({ product }: { product: WireProduct }): ReactNode {
  const outlines = sizeOutlines(product)
  if (outlines.length === 0) return null
  return (
    <section id={SIZES_ID} className="scroll-mt-6">
      <h2 className="mb-5 text-3xl">Sizes to scale</h2>
      <ul className="flex flex-wrap items-end gap-x-4 gap-y-6 sm:gap-x-8">
        {outlines.map(({ name, width, height }, index) => (
          <li key={name} className="figures flex flex-col items-center text-sm">
            <svg width={width} height={height} aria-hidden="true">
              <rect
                width="100%"
                height="100%"
                className={
                  index === outlines.length - 1 ? 'fill-card stroke-control' : 'fill-stone stroke-control'
                }
                strokeWidth="2"
              />
            </svg>
            <span className="mt-2 text-quiet">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
