import type { ReactNode } from 'react'
import { parseDecimal } from '#domain/measure/decimal.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { CountedFloor, TypedFloor } from './floor.ts'

/** More tiles side by side are drawn as a plain floor: their joints would be closer than the screen's points. */
const MOST_ACROSS = 90

/** Of what was typed, which has been counted, so it is a length. */
const millimetresOf = (metres: string): number => parseDecimal(metres, 3) ?? 0

/** The floor from above, to scale, with its tiles; those at two edges are cut. */
export function FloorPlan({
  typed,
  counted,
}: {
  readonly typed: TypedFloor
  readonly counted: CountedFloor | null
}): ReactNode {
  return (
    <figure>
      <div className="grid aspect-4/3 w-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-2">
        <span />
        <Side metres={counted === null ? '' : typed.length} />
        <Side metres={counted === null ? '' : typed.width} down />
        {counted !== null && <Drawing typed={typed} counted={counted} />}
      </div>
      <figcaption className="figures mt-3 min-h-6 text-quiet text-sm">
        {counted !== null && (
          <>
            {typed.length} × {typed.width} m in {counted.size.name}. The last tiles of a row are cut to fit
            {typed.wastage && ', which is what the tenth more is for'}.
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** How long a side is, on its line. */
function Side({ metres, down = false }: { metres: string; down?: boolean }): ReactNode {
  const line = <span className={classNames('grow border-control', down ? 'border-l' : 'border-t')} />
  return (
    <span
      aria-hidden="true"
      className={classNames('figures flex items-center gap-2 text-quiet text-sm', down && 'w-14 flex-col')}
    >
      {line}
      {metres} m{line}
    </span>
  )
}

function Drawing({ typed, counted }: { typed: TypedFloor; counted: CountedFloor }): ReactNode {
  const [long, wide] = [millimetresOf(typed.length), millimetresOf(typed.width)]
  const [x, y] = counted.size.sides
  const joint = Math.max(long, wide) / 400
  const drawn = Math.max(long / x, wide / y) <= MOST_ACROSS
  return (
    <svg
      viewBox={`0 0 ${long} ${wide}`}
      className="size-full"
      role="img"
      aria-label={`A floor of ${typed.length} by ${typed.width} metres, tiled in ${counted.size.name}`}
    >
      <pattern id="floor-tiles" width={x} height={y} patternUnits="userSpaceOnUse">
        <rect className="fill-control" width={x} height={y} />
        <rect className="fill-card" x={joint / 2} y={joint / 2} width={x - joint} height={y - joint} />
      </pattern>
      {drawn ? (
        <rect width={long} height={wide} fill="url(#floor-tiles)" />
      ) : (
        <rect className="fill-card" width={long} height={wide} />
      )}
    </svg>
  )
}
