import type { ReactNode } from 'react'
import type { CardSwatch } from '#contract/listing.ts'
import { Swatch } from '../ui/swatch.tsx'

const MOST = 5

/** The colours that a product comes in, as dots; their names are read out. */
export function CardSwatches({ swatches }: { swatches: readonly CardSwatch[] }): ReactNode {
  if (swatches.length === 0) return null
  const more = swatches.length - MOST
  return (
    <p className="mt-2 flex items-center gap-1.5 text-quiet text-xs">
      <span className="sr-only">In {swatches.map(({ name }) => name).join(', ')}</span>
      {swatches.slice(0, MOST).map(({ name, colours }) => (
        <Swatch key={name} colours={colours} />
      ))}
      {more > 0 && <span aria-hidden="true">+{more}</span>}
    </p>
  )
}
