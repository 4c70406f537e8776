import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { Surface } from '#domain/planner/plan-state.ts'
import { type ShapeKind, shapeKinds, shapeSides } from '#domain/planner/room-shape.ts'
import { LengthField } from './fields.tsx'
import { PictureChoice } from './picture-choice.tsx'

const shapePictures: Readonly<Record<ShapeKind, string>> = {
  rectangle: 'M4 4h24v16H4Z',
  l: 'M4 4h24v8H16v8H4Z',
  u: 'M4 4h24v16h-7v-8H11v8H4Z',
  t: 'M4 4h24v7h-8v9h-8v-9H4Z',
  corners: 'M4 8 18 3l10 8-5 9H8Z',
  quad: 'M4 4h24l-3 16H6Z',
}

/** In the order of the form: free corners last. */
const shownKinds = [...shapeKinds].sort(
  (one, other) => Number(one === 'corners') - Number(other === 'corners'),
)

interface ShapeFieldsProps {
  readonly kind: ShapeKind
  readonly surface: Surface
  /** The field of free corners, where these are the shape. */
  readonly corners: ReactNode
}

/** The shape of the room: ready shapes by their sides, or corners (L-008, L-009). */
export function ShapeFields({ kind, surface, corners }: ShapeFieldsProps): ReactNode {
  return (
    <div className="space-y-4">
      <PictureChoice
        name="shape"
        legend="Shape"
        options={shownKinds.map((value) => ({
          value,
          text: messages.planShapes[value],
          picture: <path d={shapePictures[value]} />,
        }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {shapeSides[kind].map((name) => (
          <LengthField
            key={name}
            name={name}
            label={name === 'width' && surface === 'wall' ? messages.planHeight : messages.planSides[name]}
            {...(name === 'diagonal' && kind === 'rectangle' ? { hint: messages.planDiagonalHint } : {})}
          />
        ))}
        {corners}
      </div>
    </div>
  )
}
