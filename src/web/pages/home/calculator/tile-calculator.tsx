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
import { SquareMetres } from '../../../ui/price.tsx'
import { TickField } from '../../../ui/tick-field.tsx'
import { calculateFloor, type FloorInput, findSize, isValidSide, SIDE_HINT } from './floor.ts'
import { FloorPlan } from './floor-plan.tsx'
import { GoodsLinks } from './goods-links.tsx'
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

/** Calculates the tiles for any floor in any tile size that the shop sells, and links to the goods. */
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
      aria-labelledby="tile-calculator"
      className="mt-20 scroll-mt-4 bg-stone md:mt-28"
    >
      <div className="page grid grid-cols-1 gap-x-16 py-14 md:grid-cols-2 md:py-24 lg:grid-rows-[auto_1fr]">
        <h2 id="tile-calculator" className="text-3xl md:text-4xl md:max-lg:col-span-2">
          <span className="block">You measure the room.</span>{' '}
          <span className="block">The page counts the tiles.</span>
        </h2>
        <div>
          <p className="mt-5 max-w-lg text-quiet">
            Tiles come whole, so a floor takes a few more than its square metres say. You buy exactly those:
            nothing is rounded up to a pack you did not ask for.
          </p>
          <Form action={`${paths.home}#${COUNTING_ID}`} reloadDocument className="mt-8 max-w-lg">
            <div className="grid grid-cols-2 items-start gap-3 sm:max-md:grid-cols-[1fr_1fr_1.6fr] lg:grid-cols-[1fr_1fr_1.6fr]">
              {side('length', 'Length, in m')}
              {side('width', 'Width, in m')}
              <SelectField
                label="Tile"
                name="size"
                value={size.code}
                onChange={(event) => setTyped({ ...typed, size: event.target.value })}
                className="figures min-w-0 max-sm:col-span-2 md:max-lg:col-span-2"
                options={sizes.map(({ code, name }) => [code, name])}
              />
            </div>
            <TickField
              name="wastage"
              value="1"
              label="Add a tenth for cuts and breakages"
              checked={typed.wastage}
              onChange={(event) => setTyped({ ...typed, wastage: event.target.checked })}
              className="mt-2"
            />
            <NoScriptButton className="mt-3" look="primary">
              Count the tiles
            </NoScriptButton>
          </Form>
          <TileCount counted={counted} />
        </div>
        <div className="max-md:mt-10 md:max-lg:mt-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <FloorPlan typed={typed} counted={counted} />
          {counted !== null && <GoodsLinks typed={typed} counted={counted} />}
          <p className="mt-3 text-quiet text-sm">
            Gravel, grout and adhesive are counted too: in bags, sacks and tubs, by the <SquareMetres /> and
            the depth, on each product’s own page.
          </p>
        </div>
      </div>
    </section>
  )
}
