import type { ReactNode } from 'react'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { outlineOf } from '#domain/planner/room-shape.ts'
import { DrawCorners, fillCutOut } from './draw-corners.tsx'
import type { Editing } from './planner.tsx'

/** A room by its place, or one of its cut-outs by its row in the form. */
export interface Drawn {
  readonly room: number
  readonly cutOut: number | null
}

interface RoomPaperProps {
  readonly drawn: Drawn
  readonly goods: PlannedGoods
  readonly state: PlanState
  readonly editing: Editing
  readonly form: HTMLFormElement | null
  /** The plan with the drawn room; null: the form has the cut-out in its fields. */
  readonly onDone: (drawn: PlanState | null) => void
  readonly onCancel: () => void
}

/** The paper that a room or a cut-out is drawn on. Loaded when it is first wanted. */
export function RoomPaper({
  drawn: { room, cutOut },
  goods,
  state,
  editing,
  form,
  onDone,
  onCancel,
}: RoomPaperProps): ReactNode {
  const shape = state.rooms[room]?.shape
  return (
    <DrawCorners
      key={`${room} ${cutOut}`}
      unit={state.unit}
      whole={editing.wholeTilesOf(goods, state, room)}
      outline={(shape === undefined ? null : outlineOf(shape)) ?? []}
      isCutOut={cutOut !== null}
      onDone={(corners) => {
        if (cutOut === null) return onDone(editing.withOutline(state, room, corners))
        if (form !== null) fillCutOut(form, room, cutOut, corners, state.unit)
        onDone(null)
      }}
      onCancel={onCancel}
    />
  )
}
