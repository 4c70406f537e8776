import { type ReactNode, useId, useState } from 'react'
import { messages } from '#contract/messages.ts'
import {
  cutOutEdges,
  cutOutRowKinds,
  doorEdges,
  MOST_CUT_OUT_ROWS,
  MOST_DOOR_ROWS,
} from '#contract/plan-form-fields.ts'
import { edgeFinishes } from '#domain/planner/edge-finishes.ts'
import type { Surface } from '#domain/planner/plan-state.ts'
import { type ShapeKind, shapeKinds, shapeSides } from '#domain/planner/room-shape.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { LengthField, PictureChoice, PlanSelect } from './fields.tsx'
import { PLAN_FORM, useFieldOf, usePlanForm } from './plan-form-context.ts'

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

/** The shape of the room: ready shapes by their sides, or corners (L-008, L-009). */
export function ShapeFields({ kind, surface }: { kind: ShapeKind; surface: Surface }): ReactNode {
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
        {kind === 'corners' && <CornersField />}
      </div>
    </div>
  )
}

function CornersField(): ReactNode {
  const { values, errors, generation } = usePlanForm()
  const [id, name] = [useId(), useFieldOf()('corners')]
  const error = errors[name]
  return (
    <div className="col-span-2">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        Corners
      </label>
      <textarea
        key={generation}
        id={id}
        name={name}
        form={PLAN_FORM}
        rows={6}
        maxLength={3000}
        spellCheck={false}
        defaultValue={values[name] ?? ''}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint`}
        className="figures w-full rounded-control border border-control bg-card px-3 py-2 aria-[invalid=true]:border-brick"
      />
      <p
        id={`${id}-hint`}
        className={error === undefined ? 'mt-1 text-quiet text-sm' : 'mt-1 text-brick text-sm'}
      >
        {error ?? messages.planCornersHint}
      </p>
    </div>
  )
}

/** How many rows a list of the form shows: those with values, and one more on demand. */
const useRows = (prefix: string, most: number) => {
  const { values } = usePlanForm()
  const at = useFieldOf()
  const hydrated = useHydrated()
  const filled = Array.from({ length: most }).filter((_, i) => values[at(`${prefix}${i}_width`)]).length
  const [opened, setOpened] = useState(0)
  /* Without a script an empty row is there to begin with. */
  const count = Math.min(most, hydrated ? Math.max(filled, opened) : filled + 1)
  return { count, canAdd: hydrated && count < most, add: () => setOpened(count + 1) }
}

/** Parts of the floor without tiles (L-013). */
export function CutOutFields({ surface }: { surface: Surface }): ReactNode {
  const { count, canAdd, add } = useRows('cut', MOST_CUT_OUT_ROWS)
  return (
    <div className="space-y-4">
      {Array.from({ length: count }, (_, i) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
          key={i}
          className="grid grid-cols-2 items-start gap-3 border-line border-l-2 pl-3"
        >
          <legend className="sr-only">Cut-out {i + 1}</legend>
          <PlanSelect
            name={`cut${i}_kind`}
            label="Kind"
            options={cutOutRowKinds[surface].map((kind) => [kind, messages.cutOutKinds[kind]])}
          />
          <PlanSelect
            name={`cut${i}_shape`}
            label="Shape"
            options={[
              ['rectangle', messages.cutOutShapes.rectangle],
              ['circle', messages.cutOutShapes.circle],
            ]}
          />
          <LengthField name={`cut${i}_width`} label="Width" />
          <LengthField name={`cut${i}_height`} label={surface === 'wall' ? messages.planHeight : 'Depth'} />
          <LengthField name={`cut${i}_x`} label="From the left" />
          <LengthField name={`cut${i}_y`} label="From the top" />
          <PlanSelect
            name={`cut${i}_edge`}
            label={messages.planEdge}
            options={cutOutEdges.map((edge) => [edge, messages.planEdgeFinishes[edge]])}
          />
          {surface === 'wall' && <LengthField name={`cut${i}_reveal`} label={messages.planReveal} />}
        </fieldset>
      ))}
      {canAdd && (
        <Button look="secondary" size="small" onClick={add}>
          {surface === 'wall' ? 'Add a window or door' : 'Add an island, column or drain'}
        </Button>
      )}
    </div>
  )
}

/** Openings in walls, tiled to the face of the wall or into it (L-017). */
export function DoorFields(): ReactNode {
  const { count, canAdd, add } = useRows('door', MOST_DOOR_ROWS)
  return (
    <div className="space-y-4">
      {Array.from({ length: count }, (_, i) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
          key={i}
          className="grid grid-cols-2 items-start gap-3 border-line border-l-2 pl-3"
        >
          <legend className="sr-only">Door {i + 1}</legend>
          <LengthField name={`door${i}_width`} label="Opening" />
          <LengthField name={`door${i}_wall`} label="In wall" hint="1 is the first, at the top" />
          <LengthField name={`door${i}_from`} label="From its first corner" />
          <LengthField name={`door${i}_depth`} label="Tiled into the wall" hint="0: to its face" />
          <PlanSelect
            name={`door${i}_edge`}
            label={messages.planEdge}
            options={doorEdges.map((edge) => [edge, messages.planEdgeFinishes[edge]])}
          />
        </fieldset>
      ))}
      {canAdd && (
        <Button look="secondary" size="small" onClick={add}>
          Add a door
        </Button>
      )}
    </div>
  )
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
