import { type ReactNode, useContext } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { patternChoices, startChoices } from '#contract/plan-form-fields.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { canLay, insertAmong, unsuitablePattern, usualPattern } from '#contract/plan-patterns.ts'
import { roomTilePath, type TilePart } from '#contract/routes/room-tile-path.ts'
import { nameOfTile, tileOfRoom } from '#contract/tiles-of-plan.ts'
import { edgeFinishes } from '#domain/planner/edge-finishes.ts'
import type { LengthUnit } from '#domain/planner/length.ts'
import { LONGEST_IN_ADDRESS, type PlannedRoom } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { Later } from '../../browser/later-part.tsx'
import { AlongField } from './along-field.tsx'
import { borderFields } from './drawing-parts.ts'
import { LengthField, PlanSelect } from './fields.tsx'
import { PlanRoomContext, usePlanForm } from './plan-form-context.ts'

export interface RoomPartProps {
  readonly room: PlannedRoom
  readonly unit: LengthUnit
  readonly goods: PlannedGoods
  /** The plan as `encodePlan` writes it. */
  readonly code: string
}

/** How the edge along each wall is finished (L-086). */
export function EdgeFields({ walls }: { readonly walls: readonly string[] }): ReactNode {
  const finishes = edgeFinishes.map((finish) => [finish, messages.planEdgeFinishes[finish]] as const)
  return (
    <div className="space-y-3">
      <p className="text-quiet text-sm">{messages.planEdgesHint}</p>
      <div className="grid grid-cols-2 items-end gap-3">
        <PlanSelect
          name="edge_all"
          label={messages.planAllWalls}
          options={[['', messages.planEachWall], ...finishes]}
          className="col-span-2"
        />
        {walls.map((length, wall) => (
          <PlanSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a wall is its place in the outline
            key={wall}
            name={`edge${wall}`}
            label={messages.planWall(wall + 1, length)}
            options={finishes}
          />
        ))}
      </div>
    </div>
  )
}

const patterns = Object.keys(patternChoices) as readonly (keyof typeof patternChoices)[]
const starts = Object.keys(startChoices) as readonly (keyof typeof startChoices)[]

/** Letters that a tile, and a border, adds to the code of a plan. */
const LONGEST_TILE = 8
const LONGEST_BORDER = 14

interface ChooseTileProps extends Pick<RoomPartProps, 'goods' | 'code'> {
  readonly part: TilePart
  readonly text: string
}

/** Where a tile of the room's own, of its border or of a pinwheel is chosen; or why none can be (L-095, L-098). */
export function ChooseTile({ goods, code, part, text }: ChooseTileProps): ReactNode {
  const number = useContext(PlanRoomContext)
  const [query] = useSearchParams()
  const longest = LONGEST_IN_ADDRESS - (part === 'border' ? LONGEST_BORDER : LONGEST_TILE)
  return code.length <= longest ? (
    <Link
      to={roomTilePath(number + 1, {
        variation: goods.variation_id,
        code,
        saved: query.get('saved'),
        part,
      })}
      className="col-span-2 inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  ) : (
    <p className="col-span-2 text-quiet text-sm">{messages.planAddressFull}</p>
  )
}

/** A border of the room; its fields come with the first one (L-095). */
export function RoomBorder({
  room: { border },
  goods,
  code,
}: Pick<RoomPartProps, 'room' | 'goods' | 'code'>): ReactNode {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {border !== null && <Later part={borderFields} props={{ border, goods }} />}
      <ChooseTile
        {...{ goods, code }}
        part="border"
        text={border === null ? messages.planChooseBorder : messages.planOtherBorder}
      />
    </div>
  )
}

/** What a room of this tile is laid in where no pattern is chosen for it: the plan's, or what suits the tile. */
const usePatternOfPlan = (tile: PlanTile, insert: PlanTile | undefined): string => {
  const { values } = usePlanForm()
  const chosen = patterns.find((pattern) => pattern === values['pattern'])
  const usual = patterns.find((pattern) => pattern === usualPattern(tile).kind)
  return chosen === undefined || usual === undefined || canLay(tile, patternChoices[chosen], insert)
    ? messages.planAsOthers
    : messages.planAsSuits(messages.planPatterns[usual])
}

/** Tile, pattern, direction and start of one room (L-095). */
export function OwnLaying({ room, unit, goods, code }: RoomPartProps): ReactNode {
  const { laying, tile: own } = room
  const tile = tileOfRoom(goods, own)
  const others = goods.others ?? []
  const { values } = usePlanForm()
  /* Small tiles lie beside the plan's own. */
  const insert = tile === goods.tile ? insertAmong(goods, Number(values['insert']))?.tile : undefined
  /* What was chosen before may no longer be planned. */
  const isGone = own !== null && tile === goods.tile
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {(others.length > 0 || isGone) && (
        <PlanSelect
          name="tile"
          label={messages.planTile}
          options={[
            ['', nameOfTile(goods)],
            ...others.map((other) => [String(other.variation_id), nameOfTile(other)] as const),
            ...(isGone ? [[String(own), messages.planTileGone] as const] : []),
          ]}
          className="col-span-2"
        />
      )}
      <ChooseTile {...{ goods, code }} part="room" text={messages.planChooseRoomTile} />
      <PlanSelect
        name="pattern"
        label="Pattern"
        options={[
          ['', usePatternOfPlan(tile, insert)],
          ...patterns
            .filter((pattern) => unsuitablePattern(tile, patternChoices[pattern].kind, insert) === null)
            .map((pattern) => [pattern, messages.planPatterns[pattern]] as const),
        ]}
        className="col-span-2"
      />
      <PlanSelect
        name="angle"
        label="Direction"
        options={([0, 90, 45] as const).map((angle) => [String(angle), messages.planAngles[angle]])}
        className={laying === null ? 'hidden noscript:block' : ''}
      />
      {laying !== null && <AlongField {...{ room, unit }} along={laying.along} className="col-span-2" />}
      <PlanSelect
        name="start"
        label="Start"
        options={starts.map((start) => [start, messages.planStarts[start]])}
        className={laying === null ? 'hidden noscript:block' : ''}
      />
      <LengthField
        name="joint"
        label="Joint, mm"
        placeholder={tile === goods.tile ? messages.planAsOthers : String(tile.joint.usual / 10)}
      />
      {laying?.start.kind === 'batten' && <LengthField name="start_height" label={messages.planBatten} />}
      {laying?.start.kind === 'point' && (
        <>
          <LengthField name="start_x" label="From the left" />
          <LengthField name="start_y" label="From the top" />
        </>
      )}
    </div>
  )
}
