import type { ReactNode } from 'react'
import { areaToQuantity, squareMillimetres } from '#domain/measure/area.ts'
import { formatQuantity, plainQuantity } from '#domain/measure/quantity.ts'
import { tileArea, tilesText } from '#domain/tiling/whole-tiles.ts'
import { nonBreakingSize } from '../../../ui/non-breaking-size.ts'
import { SquareMetres } from '../../../ui/price.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import type { FloorResult } from './floor.ts'

/** The number of tiles, and its calculation line by line. */
export function TileCount({ counted }: { counted: FloorResult | null }): ReactNode {
  return (
    <>
      <p role="status" className="figures mt-6 min-h-9 font-serif text-3xl">
        {counted !== null && (
          <>
            {tilesText(counted.tiles)}, {formatQuantity(counted.covering)} <SquareMetres />
          </>
        )}
      </p>
      <p className="figures mt-1 min-h-6 text-quiet">
        {counted !== null && <Typeset text={counted.line.replaceAll('m²', 'm2')} />}
      </p>
      <dl className="figures mt-4 grid min-h-32 max-w-lg grid-cols-[1fr_auto] content-start gap-y-2 border-line border-t pt-4 text-sm">
        {counted !== null && <Working {...counted} />}
      </dl>
    </>
  )
}

function Working({ size, area, required, tiles, covering }: FloorResult): ReactNode {
  const one = squareMillimetres(tileArea(...size.sides))
  return (
    <>
      <dt className="text-quiet">Your floor</dt>
      <dd className="text-right">
        {formatQuantity(area)} <SquareMetres />
      </dd>
      {required !== area && (
        <>
          <dt className="text-quiet">With a tenth more</dt>
          <dd className="text-right">
            {formatQuantity(required)} <SquareMetres />
          </dd>
        </>
      )}
      <dt className="text-quiet">One tile of {nonBreakingSize(size.name)}</dt>
      <dd className="text-right">
        {plainQuantity(areaToQuantity(one))} <SquareMetres />
      </dd>
      <dt className="font-medium">You buy</dt>
      <dd className="text-right font-medium">
        {tilesText(tiles)}, {formatQuantity(covering)} <SquareMetres />
      </dd>
    </>
  )
}
