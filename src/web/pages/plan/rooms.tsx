import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { MOST_ROOM_NAME } from '#contract/plan-form-fields.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { lengthUnits } from '#domain/planner/length.ts'
import { MOST_ROOMS, type PlannedRoom, type PlanState, surfaces } from '#domain/planner/plan-state.ts'
import { Later, laterPart } from '../../browser/later-part.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PlanSelect } from './fields.tsx'
import { PLAN_FORM, PlanRoomContext, useFieldOf, usePlanForm } from './plan-form-context.ts'

/** The fields of closed parts of the form come after the page; the server sends them with it. */
export const roomParts = laterPart(async () => (await import('./room-details.tsx')).RoomLater)

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
            <Later part={roomParts} props={{ room, unit, ...plan }} />
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
