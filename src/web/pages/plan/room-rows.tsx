import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import {
  cutOutEdges,
  cutOutRowKinds,
  cutOutRowShapes,
  doorEdges,
  MOST_CUT_OUT_ROWS,
  MOST_DOOR_ROWS,
} from '#contract/plan-form-fields.ts'
import type { Surface } from '#domain/planner/plan-state.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { CornersField } from './corners-field.tsx'
import { LengthField, PlanSelect } from './fields.tsx'
import { useFieldOf, usePlanForm } from './plan-form-context.ts'

/** How many rows a list of the form shows: those with values, and one more on demand. */
const useRows = (prefix: string, most: number) => {
  const { values } = usePlanForm()
  const at = useFieldOf()
  const hydrated = useHydrated()
  const filled = Array.from({ length: most }).filter(
    (_, i) => values[at(`${prefix}${i}_width`)] || values[at(`${prefix}${i}_corners`)],
  ).length
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
        <CutOutRow key={i} row={i} surface={surface} />
      ))}
      {canAdd && (
        <Button look="secondary" size="small" onClick={add}>
          {surface === 'wall' ? 'Add a window or door' : 'Add an island, column or drain'}
        </Button>
      )}
    </div>
  )
}

interface CutOutRowProps {
  readonly row: number
  readonly surface: Surface
}

/** One cut-out: a rectangle or circle by its box, or any corners. Without a script all of its fields are there. */
function CutOutRow({ row, surface }: CutOutRowProps): ReactNode {
  const { values, generation } = usePlanForm()
  const at = useFieldOf()
  const shapeOf = (): string => values[at(`cut${row}_shape`)] ?? 'rectangle'
  const [chosen, setChosen] = useState({ generation, shape: shapeOf() })
  /* What is chosen holds until other values are shown. */
  const shape = chosen.generation === generation ? chosen.shape : shapeOf()
  const showFor = (isShown: boolean): string => (isShown ? '' : 'hidden noscript:block')
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 border-line border-l-2 pl-3">
      <legend className="sr-only">Cut-out {row + 1}</legend>
      <PlanSelect
        name={`cut${row}_kind`}
        label="Kind"
        options={cutOutRowKinds[surface].map((kind) => [kind, messages.cutOutKinds[kind]])}
      />
      <PlanSelect
        name={`cut${row}_shape`}
        label="Shape"
        options={cutOutRowShapes.map((one) => [one, messages.cutOutShapes[one]])}
        onChange={(event) => setChosen({ generation, shape: event.target.value })}
      />
      <LengthField name={`cut${row}_width`} label="Width" className={showFor(shape !== 'polygon')} />
      <LengthField
        name={`cut${row}_height`}
        label={surface === 'wall' ? messages.planHeight : 'Depth'}
        className={showFor(shape !== 'polygon')}
      />
      <LengthField name={`cut${row}_x`} label="From the left" />
      <LengthField name={`cut${row}_y`} label="From the top" />
      <CornersField
        name={`cut${row}_corners`}
        cutOut={row}
        hint={messages.planCutOutCornersHint}
        className={`col-span-2 ${showFor(shape === 'polygon')}`}
      />
      <PlanSelect
        name={`cut${row}_edge`}
        label={messages.planEdge}
        options={cutOutEdges.map((edge) => [edge, messages.planEdgeFinishes[edge]])}
      />
      {surface === 'wall' && (
        <LengthField
          name={`cut${row}_reveal`}
          label={messages.planReveal}
          className={showFor(shape !== 'polygon')}
        />
      )}
    </fieldset>
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
