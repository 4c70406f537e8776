import { type ReactNode, useContext } from 'react'
import { messages } from '#contract/messages.ts'
import { wallsOf } from './along-field.tsx'
import { CornersField } from './corners-field.tsx'
import { LengthField } from './fields.tsx'
import { PlanRoomContext } from './plan-form-context.ts'
import { ShapeFields } from './room-fields.tsx'
import { EdgeFields, OwnLaying, RoomBorder, type RoomPartProps } from './room-parts.tsx'
import { CutOutFields, DoorFields } from './room-rows.tsx'

/** The shape of a room, and what stands in closed parts of its form (L-008, L-009, L-013, L-017, L-086, L-095). */
export function RoomLater(of: RoomPartProps): ReactNode {
  const { room, unit } = of
  const { kind } = room.shape
  return (
    <>
      <ShapeFields
        key={`${unit} ${kind}`}
        kind={kind}
        surface={room.surface}
        corners={
          kind === 'corners' && <CornersField name="corners" cutOut={null} hint={messages.planCornersHint} />
        }
      />
      <RoomDetails {...of} />
    </>
  )
}

/** What of a room stands in closed parts of its form. */
function RoomDetails(of: RoomPartProps): ReactNode {
  const { room } = of
  const { surface } = room
  /* Rooms after the first are joined to that, or laid in their own way. */
  const joinable = useContext(PlanRoomContext) > 0
  return (
    <div className="divide-y divide-line border-line border-y">
      <Details
        title={surface === 'wall' ? 'Windows, doors and pipes' : 'Islands, columns and drains'}
        open={room.cutOuts.length > 0}
      >
        <CutOutFields surface={surface} />
      </Details>
      {surface !== 'wall' && (
        <Details title="Doors" open={room.doorways.length > 0}>
          <DoorFields />
        </Details>
      )}
      <Details title={messages.planEdges} open={room.edges.length > 0}>
        <EdgeFields walls={wallsOf(room, of.unit).map(({ length }) => length)} />
      </Details>
      <Details title={messages.planBorder} open={room.border !== null}>
        <RoomBorder {...of} />
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
          <OwnLaying {...of} />
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
