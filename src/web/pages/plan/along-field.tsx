import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { type LengthUnit, lengthText, measuredLength } from '#domain/planner/length.ts'
import type { PlannedRoom } from '#domain/planner/plan-state.ts'
import { outlineOf } from '#domain/planner/room-shape.ts'
import { PlanSelect } from './fields.tsx'

interface Wall {
  readonly length: string
  readonly isSlanted: boolean
}

/** The walls of a room in their order. */
export const wallsOf = ({ shape }: Pick<PlannedRoom, 'shape'>, unit: LengthUnit): readonly Wall[] => {
  const corners = outlineOf(shape) ?? []
  return corners.map(({ x, y }, wall) => {
    const next = corners[(wall + 1) % corners.length] ?? { x, y }
    const [dx, dy] = [next.x - x, next.y - y]
    return { length: lengthText(measuredLength(dx, dy), unit), isSlanted: dx !== 0 && dy !== 0 }
  })
}

interface AlongFieldProps {
  readonly room: Pick<PlannedRoom, 'shape'>
  readonly unit: LengthUnit
  readonly along: number | null
  readonly hint?: string
  readonly className?: string
}

/** The wall that the direction is measured from; only where one is slanted (L-042). */
export function AlongField({ room, unit, along, ...rest }: AlongFieldProps): ReactNode {
  const walls = wallsOf(room, unit).flatMap(({ length, isSlanted }, wall) =>
    isSlanted || wall === along ? [[String(wall + 1), messages.planWall(wall + 1, length)] as const] : [],
  )
  return (
    walls.length > 0 && (
      <PlanSelect
        {...rest}
        name="along"
        label={messages.planAlong}
        options={[['', messages.planAlongRoom], ...walls]}
      />
    )
  )
}
