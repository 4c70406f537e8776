import type { ReactNode } from 'react'
import { areaToQuantity, squareMillimetres } from '#domain/measure/area.ts'
import { formatQuantity, plainQuantity, quantity, units } from '#domain/measure/quantity.ts'
import { tileArea, tilesRequired, wholeTiles } from '#domain/tiling/whole-tiles.ts'
import { SquareMetres } from '../../ui/price.tsx'

/* Ten square metres of 600 × 600, counted by the rule that counts everywhere else (OP-06). */
const SIDE_MM = 600
const area = squareMillimetres(tileArea(SIDE_MM, SIDE_MM))
const floor = units(10)
const required = tilesRequired(floor, area)
const { tiles, covering } = wholeTiles(floor, area)

const COLUMNS = 7

/** What the shop does that a shelf cannot: count. One real number, worked out and drawn. */
export function WorkedExample(): ReactNode {
  return (
    <section aria-labelledby="worked-example" className="mt-20 bg-stone md:mt-28">
      <div className="page grid items-center gap-10 py-14 md:grid-cols-2 md:gap-16 md:py-24">
        <div>
          <h2 id="worked-example" className="text-3xl md:text-4xl">
            You measure the room. The page counts the tiles.
          </h2>
          <p className="mt-5 max-w-lg text-quiet">
            Tiles come whole. A floor of 10 <SquareMetres /> laid in 600 × 600 mm takes{' '}
            {formatQuantity(required)} of them, so you buy {tiles}, and the price is for what {tiles} tiles
            cover. Nothing is rounded up to a pack you did not ask for.
          </p>
          <dl className="figures mt-8 grid max-w-md grid-cols-[1fr_auto] gap-y-3 border-line border-t pt-5">
            <dt className="text-quiet">Your floor</dt>
            <dd className="text-right">
              {formatQuantity(floor)} <SquareMetres />
            </dd>
            <dt className="text-quiet">One tile, 0.6 × 0.6 m</dt>
            <dd className="text-right">
              {plainQuantity(areaToQuantity(area))} <SquareMetres />
            </dd>
            <dt className="text-quiet">Tiles it takes</dt>
            <dd className="text-right">{formatQuantity(required)}</dd>
            <dt className="font-medium">You buy</dt>
            <dd className="text-right font-medium">
              {tiles} tiles, {formatQuantity(covering)} <SquareMetres />
            </dd>
          </dl>
        </div>
        <TileDrawing />
      </div>
    </section>
  )
}

/** The tiles of the example: those that the floor takes are full, the rest of the last one is what is left over. */
function TileDrawing(): ReactNode {
  const used = required / 100
  const left = formatQuantity(quantity(covering - floor))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${COLUMNS * 10} ${Math.ceil(tiles / COLUMNS) * 10}`}
        className="w-full"
        role="img"
        aria-label={`${tiles} square tiles in rows of ${COLUMNS}; ${left} square metres of the last one are left over`}
      >
        {Array.from({ length: tiles }, (_, i) => ({
          x: (i % COLUMNS) * 10,
          y: Math.floor(i / COLUMNS) * 10,
          i,
        })).map(({ x, y, i }) => (
          <g key={i}>
            <rect className="fill-card" x={x + 0.15} y={y + 0.15} width="9.7" height="9.7" />
            <rect
              className="fill-control/60"
              x={x + 0.15}
              y={y + 0.15}
              width={9.7 * Math.min(1, used - i)}
              height="9.7"
            />
          </g>
        ))}
      </svg>
      <figcaption className="figures mt-4 text-quiet text-sm">
        {tiles} tiles. {left} <SquareMetres /> of the last one is left over: keep it for a repair.
      </figcaption>
    </figure>
  )
}
