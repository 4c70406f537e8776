import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import type { TileSize } from '#contract/listing.ts'
import { paths } from '#contract/routes.ts'
import { MAX_SIDE } from '#domain/calculator/dimensions.ts'
import { isProjectArea } from '#domain/project/project.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { NoScriptButton } from '../../../forms/no-script-button.tsx'
import { storeProject } from '../../../project/stored-project.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { TickField } from '../../../ui/tick-field.tsx'
import { calculateFloor, type FloorInput, findSize, isValidSide, SIDE_HINT } from './floor.ts'
import { TileCount } from './tile-count.tsx'

/** The anchor that the form returns to when no script runs. */
const COUNTING_ID = 'count-tiles'

/** The pause after which the measured floor is the visitor's project (S-006). */
const TELL_MS = 800

interface TileCalculatorProps {
  readonly sizes: readonly TileSize[]
  /** The floor in the address, else a typical room. */
  readonly initial: FloorInput
}

/** Calculates tiles and price for any floor in any tile size that the shop sells. */
export function TileCalculator({ sizes, initial }: TileCalculatorProps): ReactNode {
  const [typed, setInput] = useState(initial)
  const size = findSize(sizes, typed.size)
  const counted = calculateFloor(typed, size)
  const tell = useDebounced(() => {
    if (counted !== null && isProjectArea(counted.area))
      storeProject({ area: counted.area, wastage: typed.wastage })
  }, TELL_MS)
  const setTyped = (next: FloorInput): void => {
    setInput(next)
    tell.schedule()
  }
  if (size === undefined) return null
  const side = (name: 'length' | 'width', label: string): ReactNode => (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      autoComplete="off"
      min={0}
      max={MAX_SIDE}
      step="any"
      value={typed[name]}
      error={isValidSide(typed[name]) ? null : SIDE_HINT}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      className="figures min-w-0"
    />
  )
  return (
    <section
      id={COUNTING_ID}
      aria-label="You measure the room. The page counts the tiles."
      className="mt-3 scroll-mt-4 md:mt-6 lg:max-w-xl"
    >
      <Form action={`${paths.home}#${COUNTING_ID}`} reloadDocument>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_1.6fr]">
          {side('length', 'Length, in m')}
          {side('width', 'Width, in m')}
          <SelectField
            label="Tile"
            name="size"
            value={size.code}
            onChange={(event) => setTyped({ ...typed, size: event.target.value })}
            className="figures min-w-0 max-sm:col-span-2"
            options={sizes.map(({ code, name }) => [code, name])}
          />
        </div>
        <TickField
          name="wastage"
          value="1"
          label="Add a tenth for cuts and breakages"
          checked={typed.wastage}
          onChange={(event) => setTyped({ ...typed, wastage: event.target.checked })}
          className="mt-1"
        />
        <NoScriptButton className="mt-3" look="primary">
          Count the tiles
        </NoScriptButton>
      </Form>
      <TileCount typed={typed} counted={counted} />
    </section>
  )
}
