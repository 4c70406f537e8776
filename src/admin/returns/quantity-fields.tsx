import { type ReactNode, useId } from 'react'
import { quantityField } from '../refunds/refund-form.ts'
import { inputClass } from '../ui/input-class.ts'

export interface QuantityRow {
  readonly position: number
  readonly name: string
  readonly sku: string
  readonly unit: 'tiles' | 'm²' | 'packs'
  /** What stands below the name. */
  readonly detail: string
  /** How much it can be. */
  readonly most: number
  readonly value: string
  readonly error: string | undefined
}

const Row = ({ row, label }: { readonly row: QuantityRow; readonly label: string }): ReactNode => {
  const id = useId()
  const { position, name, sku, unit, detail, most, value, error } = row
  return (
    <li className="grid gap-x-4 gap-y-2 border-line border-b py-3 sm:grid-cols-[1fr_12rem] sm:items-start">
      <div className="min-w-0 break-words">
        <p className="font-medium">{name}</p>
        <p className="text-quiet text-small">
          {sku} · {detail}
        </p>
      </div>
      <div>
        <div className="flex items-center gap-2">
          <input
            id={id}
            name={quantityField(position)}
            defaultValue={value}
            inputMode={unit === 'm²' ? 'decimal' : 'numeric'}
            autoComplete="off"
            placeholder="0"
            aria-label={`${label}: ${unit} of ${name}, ${sku}`}
            aria-describedby={`${id}-most${error === undefined ? '' : ` ${id}-error`}`}
            aria-invalid={error !== undefined}
            className={`${inputClass} max-w-24 text-right`}
          />
          <span id={`${id}-most`} className="whitespace-nowrap text-small">
            of {most.toLocaleString('en-GB')} {most === 1 ? unit.replace(/s$/, '') : unit}
          </span>
        </div>
        {error && (
          <p id={`${id}-error`} className="mt-1 text-brick text-small">
            {error}
          </p>
        )}
      </div>
    </li>
  )
}

interface QuantityFieldsProps {
  /** What the quantities are: 'Came', 'Broken'. */
  readonly label: string
  readonly rows: readonly QuantityRow[]
}

/** A quantity for each line: tiles or packs, or square metres. */
export const QuantityFields = ({ label, rows }: QuantityFieldsProps): ReactNode => (
  <ul className="border-line border-t">
    {rows.map((row) => (
      <Row key={row.position} row={row} label={label} />
    ))}
  </ul>
)
