import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { MOST_ROOM_NAME } from '#contract/plan-form-fields.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { type LengthUnit, lengthUnits } from '#domain/planner/length.ts'
import { MOST_ROOMS, type PlannedRoom, type PlanState, surfaces } from '#domain/planner/plan-state.ts'
import { Later, laterPart } from '../../browser/later-part.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LengthField, PlanSelect } from './fields.tsx'
import { PLAN_FORM, PlanRoomContext, useFieldOf, usePlanForm } from './plan-form-context.ts'
import { ShapeFields } from './room-fields.tsx'

/** The fields of closed parts of the form come after the page; the server sends them with it. */
export const roomParts = laterPart(async () => (await import('./room-parts.tsx')).RoomPart)

interface RoomsProps {
  readonly state: PlanState
  readonly goods: PlannedGoods
  /** The plan as `encodePlan` writes it. */
  readonly code: string
  /** The room whose fields are shown; without script all are. */
  readonly active: number
  readonly onActivate: (room: number) => void
}

const nameOf = ({ name }: PlannedRoom, number: number): string =>
  name === '' ? messages.planRoom(number + 1) : name

/** The rooms of the plan with their fields, one at a time (L-008…L-017, L-093…L-095). */
export function Rooms({ state: { rooms, unit }, active, onActivate, ...plan }: RoomsProps): ReactNode {
  const several = rooms.length > 1
  return (
    <>
      <input type="hidden" name="rooms" value={rooms.length} />
      <h2 className="text-2xl">{several ? 'The rooms' : 'The room'}</h2>
      <PlanSelect
        name="unit"
        label="Measured in"
        options={lengthUnits.map((one) => [one, messages.planUnits[one]])}
      />
      {several && (
        <fieldset className="flex flex-wrap gap-2 noscript:hidden">
          <legend className="sr-only">{messages.planRooms}</legend>
          {rooms.map((room, number) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the plan
              key={number}
              type="button"
              aria-pressed={number === active}
              onClick={() => onActivate(number)}
              className="min-h-11 max-w-full truncate rounded-control border border-line bg-card px-4 text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-stone aria-pressed:font-medium"
            >
              {nameOf(room, number)}
            </button>
          ))}
        </fieldset>
      )}
      {rooms.map((room, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the plan
        <PlanRoomContext key={number} value={number}>
          <div className={number === active ? 'space-y-4' : 'hidden space-y-4 noscript:block'}>
            {several && <RoomName label={messages.planRoom(number + 1)} />}
            <PlanSelect
              name="surface"
              label={messages.planSurface}
              options={surfaces.map((surface) => [surface, messages.planSurfaces[surface]])}
            />
            <ShapeFields
              key={`${unit} ${room.shape.kind}`}
              kind={room.shape.kind}
              surface={room.surface}
              corners={
                room.shape.kind === 'corners' && (
                  <Later part={roomParts} props={{ part: 'corners', room, unit, ...plan }} />
                )
              }
            />
            <RoomDetails {...plan} room={room} unit={unit} joinable={number > 0} />
            {several && (
              <Button type="submit" name="room" value={`remove${number}`} look="quiet" size="small">
                {messages.planRemoveRoom(nameOf(room, number))}
              </Button>
            )}
          </div>
        </PlanRoomContext>
      ))}
      {several && (
        <PlanSelect
          name="share"
          label="Offcuts"
          options={(['yes', 'no'] as const).map((share) => [share, messages.planShare[share]])}
        />
      )}
      {rooms.length < MOST_ROOMS && (
        <Button type="submit" name="room" value="add" look="secondary" size="small">
          {messages.planAddRoom}
        </Button>
      )}
    </>
  )
}

function RoomName({ label }: { readonly label: string }): ReactNode {
  const { values, generation } = usePlanForm()
  const name = useFieldOf()('name')
  return (
    <TextField
      key={generation}
      label={messages.planRoomName}
      name={name}
      form={PLAN_FORM}
      maxLength={MOST_ROOM_NAME}
      autoComplete="off"
      placeholder={label}
      defaultValue={values[name] ?? ''}
    />
  )
}

interface RoomDetailsProps extends Pick<RoomsProps, 'goods' | 'code'> {
  readonly room: PlannedRoom
  readonly unit: LengthUnit
  /** A room after the first: joined to that, or laid in its own way. */
  readonly joinable: boolean
}

function RoomDetails({ joinable, ...of }: RoomDetailsProps): ReactNode {
  const { room } = of
  const { surface } = room
  return (
    <div className="divide-y divide-line border-line border-y">
      <Details
        title={surface === 'wall' ? 'Windows, doors and pipes' : 'Islands, columns and drains'}
        open={room.cutOuts.length > 0}
      >
        <Later part={roomParts} props={{ part: 'cut-outs', ...of }} />
      </Details>
      {surface !== 'wall' && (
        <Details title="Doors" open={room.doorways.length > 0}>
          <Later part={roomParts} props={{ part: 'doors', ...of }} />
        </Details>
      )}
      <Details title={messages.planEdges} open={room.edges.length > 0}>
        <Later part={roomParts} props={{ part: 'edges', ...of }} />
      </Details>
      {joinable && (
        <Details title={messages.planJoined} open={room.place !== null}>
          <p className="mb-3 text-quiet text-sm">{messages.planJoinedHint}</p>
          <div className="grid grid-cols-2 items-start gap-3">
            <LengthField name="place_x" label="From the left" />
            <LengthField name="place_y" label="From the top" />
          </div>
        </Details>
      )}
      {joinable && room.place === null && (
        <Details
          title={messages.planOwnLaying}
          open={room.laying !== null || room.joint !== null || room.tile !== null}
        >
          <Later part={roomParts} props={{ part: 'laying', ...of }} />
        </Details>
      )}
    </div>
  )
}

interface DetailsProps {
  readonly title: string
  readonly open: boolean
  readonly children: ReactNode
}

function Details({ title, open, children }: DetailsProps): ReactNode {
  return (
    <details open={open}>
      <summary className="flex min-h-12 items-center hover:text-clay">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
