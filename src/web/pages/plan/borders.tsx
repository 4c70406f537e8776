import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { borderRows, borderStarts } from '#contract/plan-form-fields.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { type DrawnRoom, type DrawnTiles, nameOfTile } from '#contract/tiles-of-plan.ts'
import type { StateBorder } from '#domain/planner/plan-state.ts'
import { LengthField, PlanSelect } from './fields.tsx'
import { Labels, Tiled } from './room-svg.tsx'
import type { Box } from './viewport.ts'

/** Tile, rows, place and start of a border (L-095). */
export function BorderFields({
  border,
  goods,
}: {
  readonly border: StateBorder
  readonly goods: PlannedGoods
}): ReactNode {
  const tiles = [goods, ...(goods.others ?? [])]
  const isGone = tiles.every(({ variation_id }) => variation_id !== border.tile)
  return (
    <>
      <PlanSelect
        name="border"
        label={messages.planBorderTile}
        options={[
          ['', messages.planNoBorder],
          ...tiles.map((tile) => [String(tile.variation_id), nameOfTile(tile)] as const),
          ...(isGone ? [[String(border.tile), messages.planTileGone] as const] : []),
        ]}
        className="col-span-2"
      />
      <PlanSelect
        name="border_rows"
        label={messages.planBorderRows}
        options={borderRows.map((rows) => [String(rows), String(rows)])}
      />
      <LengthField name="border_from" label={messages.planBorderFrom} hint={messages.planBorderFromHint} />
      <PlanSelect
        name="border_start"
        label={messages.planBorderStart}
        options={borderStarts.map((start) => [start, messages.planBorderStarts[start]])}
        className="col-span-2"
      />
      <p className="col-span-2 text-quiet text-sm">{messages.planBorderHint}</p>
    </>
  )
}

/** What of a joint beside a border is drawn on either side of it, in tenths. */
const BESIDE = 100

export interface BorderTilesProps {
  readonly borders: readonly DrawnTiles[]
  /** Whether surfaces are shown. */
  readonly pictured: boolean
  readonly grain: number
  /** Of the pattern that cut tiles are hatched with. */
  readonly hatch: string
  /** What of the room is seen. */
  readonly box: Box
}

export interface MovementJointsProps {
  readonly movement: DrawnRoom['movement']
  readonly grain: number
}

/** Where movement joints would fall: dashed lines, each with its number (L-064). */
export function MovementJoints({ movement, grain }: MovementJointsProps): ReactNode {
  const size = 2.1 * grain
  return movement.map((stretches, i) => {
    const [[x, y, toX, toY] = [0, 0, 0, 0]] = stretches
    /* The number stands past the pieces along the wall, which have their own, and before the first line across. */
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the plan
      <g key={i} className="plan-movement">
        <path
          d={stretches.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('')}
          strokeWidth={0.6 * grain}
          strokeDasharray={`${3 * grain} ${1.2 * grain}`}
        />
        <g transform={`translate(${x + (toX - x) / 8} ${y + (toY - y) / 8})`}>
          <g className="plan-mark">
            <rect x={-1.1 * size} y={-0.8 * size} width={2.2 * size} height={1.6 * size} rx={0.3 * size} />
            <text y={0.36 * size} fontSize={size}>
              {messages.planMovement(i + 1)}
            </text>
          </g>
        </g>
      </g>
    )
  })
}

/** Borders in the drawing of their room; the numbers of their pieces stand in squares. */
export function BorderTiles({ borders, pictured, grain, hatch, box }: BorderTilesProps): ReactNode {
  const id = useId()
  return (
    <>
      {borders.map(({ drawing, goods, plan }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a strip is its place in the plan
        <g key={i}>
          {!drawing.over && (
            <path d={drawing.region} className="plan-joint plan-beside" strokeWidth={BESIDE} />
          )}
          <Tiled
            id={`${id}-${i}`}
            drawing={drawing}
            surface={pictured ? goods.surface : null}
            sizes={plan.sizes}
            grain={grain}
            hatch={hatch}
          />
          <Labels drawing={drawing} grain={grain} box={box} isSquare />
        </g>
      ))}
    </>
  )
}
