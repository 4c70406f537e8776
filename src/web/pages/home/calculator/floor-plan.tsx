import type { ReactNode } from 'react'
import { parseDecimal } from '#domain/measure/decimal.ts'
import { classNames } from '../../../ui/class-names.ts'
import { nonBreakingSize } from '../../../ui/non-breaking-size.ts'
import type { FloorInput, FloorResult } from './floor.ts'

/** With more tiles per side the floor is drawn plain: joints would be closer than the screen's pixels. */
const MOST_ACROSS = 90

/** The length is valid: it has been calculated with before. */
const millimetresOf = (metres: string): number => parseDecimal(metres, 3) ?? 0

/** The floor from above, to scale in a 4:3 box, each side labelled by a dimension line. */
export function FloorPlan({
  typed,
  counted,
}: {
  readonly typed: FloorInput
  readonly counted: FloorResult | null
}): ReactNode {
  return (
    <figure>
      <div className="@container-size grid aspect-4/3 w-full place-content-center">
        {counted !== null && (
          <div className="grid grid-cols-[3.5rem_auto] grid-rows-[1.25rem_auto] gap-2">
            <span />
            <Side metres={typed.length} />
            <Side metres={typed.width} down />
            <Drawing typed={typed} counted={counted} />
          </div>
        )}
      </div>
      <figcaption className="figures mt-3 min-h-6 text-quiet text-sm">
        {counted !== null && (
          <>
            {nonBreakingSize(`${typed.length} × ${typed.width} m in ${counted.size.name}`)}.{' '}
            {fitsWholeTiles(typed, counted)
              ? 'Whole tiles fill it'
              : 'The last tiles of a row are cut to fit'}
            {typed.wastage &&
              (fitsWholeTiles(typed, counted)
                ? ': the tenth more is for breakages'
                : ', which is what the tenth more is for')}
            .
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** The length of a side, on its dimension line. */
function Side({ metres, down = false }: { metres: string; down?: boolean }): ReactNode {
  const line = <span className={classNames('grow border-control', down ? 'border-l' : 'border-t')} />
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'figures flex items-center justify-center gap-2 whitespace-nowrap text-quiet text-sm',
        down && 'flex-col',
      )}
    >
      {line}
      {metres} m{line}
    </span>
  )
}

/** Whether no tile is cut: each side is a multiple of the tile's. */
const fitsWholeTiles = (typed: FloorInput, { size }: FloorResult): boolean =>
  millimetresOf(typed.length) % size.sides[0] === 0 && millimetresOf(typed.width) % size.sides[1] === 0

function Drawing({ typed, counted }: { typed: FloorInput; counted: FloorResult }): ReactNode {
  const [long, wide] = [millimetresOf(typed.length), millimetresOf(typed.width)]
  const [x, y] = counted.size.sides
  const joint = Math.max(long, wide) / 400
  const showsTiles = Math.max(long / x, wide / y) <= MOST_ACROSS
  return (
    <svg
      viewBox={`0 0 ${long} ${wide}`}
      /* Larger than the box, which then limits the drawing and keeps its proportion. */
      width={long * 10}
      height={wide * 10}
      className="h-auto max-h-[calc(100cqh-1.75rem)] w-auto max-w-[calc(100cqw-4rem)]"
      role="img"
      aria-label={`A floor of ${typed.length} by ${typed.width} metres, tiled in ${counted.size.name}`}
    >
      <pattern id="floor-tiles" width={x} height={y} patternUnits="userSpaceOnUse">
        <rect className="fill-control" width={x} height={y} />
        <rect className="fill-card" x={joint / 2} y={joint / 2} width={x - joint} height={y - joint} />
      </pattern>
      {showsTiles ? (
        <rect width={long} height={wide} fill="url(#floor-tiles)" />
      ) : (
        <rect className="fill-card" width={long} height={wide} />
      )}
    </svg>
  )
}
