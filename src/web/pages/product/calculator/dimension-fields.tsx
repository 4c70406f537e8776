import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { depthUnits, MAX_DEPTH, MAX_SIDE, sideUnits } from '#domain/calculator/dimensions.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { GoodsKind } from './kinds.ts'
import type { CalculatorHandle } from './use-calculator.ts'

const unitNames: Readonly<Record<string, string>> = { meters: 'metres' }

/** A third of the first row; two fields share the next row, and on a wide panel all five fit in one. */
const third = '@sm:col-span-2'
const half = '@sm:col-span-3 @xl:col-span-2'

interface DimensionFieldsProps {
  readonly calculator: CalculatorHandle
  readonly poured: boolean
  /** Kinds of packs to choose from; shown if there are several. */
  readonly kinds: readonly GoodsKind[]
  readonly kindId: number | null
  /** The form that the fields belong to, if they stand outside it. */
  readonly form: string | undefined
}

/** The measurements: sides, depth for poured goods, units, and wastage (P-190). */
export function DimensionFields({
  calculator,
  poured,
  kinds,
  kindId,
  form,
}: DimensionFieldsProps): ReactNode {
  const { typed, outcome } = calculator.state
  const wrong = outcome.kind === 'refused' ? outcome.sentences : {}
  const number = (name: 'length' | 'width' | 'depth', label: string, most: number, room: string) => (
    <TextField
      label={label}
      name={name}
      form={form}
      type="number"
      inputMode="decimal"
      autoComplete="off"
      min={0}
      max={most}
      step="any"
      value={typed[name]}
      error={wrong[name] ?? null}
      onChange={(event) => calculator.type(name, event.target.value)}
      className={`figures min-w-0 ${room}`}
    />
  )
  return (
    <div className="space-y-4">
      {kinds.length > 1 && (
        <SelectField
          label="For"
          name="goods"
          form={form}
          value={kindId ?? ''}
          onChange={(event) => calculator.setGoods(Number(event.target.value))}
          options={kinds.map(({ id, name }) => [id, name])}
        />
      )}
      <div
        className={`grid grid-cols-2 items-start gap-3 @sm:grid-cols-6 ${poured ? '@xl:grid-cols-10' : ''}`}
      >
        {number('length', 'Length', MAX_SIDE, third)}
        {number('width', 'Width', MAX_SIDE, third)}
        <SelectField
          label="Measured in"
          name="x_y_unit"
          form={form}
          value={typed.x_y_unit}
          onChange={(event) => calculator.setUnit('x_y_unit', event.target.value)}
          className="col-span-2"
          options={sideUnits.map((unit) => [unit, unitNames[unit] ?? unit])}
        />
        {poured && (
          <>
            {number('depth', 'Depth', MAX_DEPTH, half)}
            <SelectField
              label="Depth in"
              name="z_unit"
              form={form}
              value={typed.z_unit}
              onChange={(event) => calculator.setUnit('z_unit', event.target.value)}
              className={half}
              options={depthUnits.map((unit) => [unit, unit])}
            />
          </>
        )}
      </div>
      <div>
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="wastage"
            form={form}
            value="1"
            checked={typed.wastage}
            onChange={(event) => calculator.setWastage(event.target.checked)}
            className="size-5 shrink-0 accent-clay"
          />
          Add 10% wastage
        </label>
        {!poured && <p className="text-quiet text-sm">{messages.allowForWastage}</p>}
      </div>
    </div>
  )
}
