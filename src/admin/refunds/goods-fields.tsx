import { type ReactNode, useId } from 'react'
import type { ActionAnswer } from '../requests.ts'
import { inputClass } from '../ui/input-class.ts'
import { poundsText } from '../ui/texts.ts'
import { lineError, quantityField, type RefundableLine, type TypedForm } from './refund-form.ts'

interface GoodsFieldsProps {
  readonly lines: readonly RefundableLine[]
  /** What of a line can still be chosen. */
  readonly left: (line: RefundableLine) => number
  readonly typed: TypedForm
  /** Why the form was refused, if it was. */
  readonly refused: ActionAnswer<unknown> | undefined
}

interface GoodsRowProps {
  readonly line: RefundableLine
  readonly left: number
  readonly value: string | undefined
  readonly error: string | undefined
}

const GoodsRow = ({ line, left, value, error }: GoodsRowProps): ReactNode => {
  const id = useId()
  const { name, sku, bought, unit, amount } = line
  return (
    <li className="grid gap-x-4 gap-y-2 border-line border-b py-3 sm:grid-cols-[1fr_11rem] sm:items-start">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-small text-quiet">
          {sku} · {bought} · {poundsText(amount)} left
        </p>
      </div>
      <div>
        <div className="flex items-center gap-2">
          <input
            id={id}
            name={quantityField(line.position)}
            defaultValue={value}
            inputMode={unit === 'm²' ? 'decimal' : 'numeric'}
            autoComplete="off"
            placeholder="0"
            disabled={left === 0}
            aria-label={`${unit} of ${name}, ${sku}`}
            aria-describedby={`${id}-left${error === undefined ? '' : ` ${id}-error`}`}
            aria-invalid={error !== undefined}
            className={`${inputClass} max-w-24 text-right disabled:bg-wash`}
          />
          <span id={`${id}-left`} className="whitespace-nowrap text-small">
            of {left.toLocaleString('en-GB')} {left === 1 ? unit.replace(/s$/, '') : unit}
          </span>
        </div>
        {error && (
          <p id={`${id}-error`} className="mt-1 text-small text-brick">
            {error}
          </p>
        )}
      </div>
    </li>
  )
}

/** The goods of an order with a quantity to choose of each: whole tiles or packs, or square metres. */
export const GoodsFields = ({ lines, left, typed, refused }: GoodsFieldsProps): ReactNode => (
  <ul className="border-line border-t">
    {lines.map((line, i) => (
      <GoodsRow
        key={line.position}
        line={line}
        left={left(line)}
        value={typed[quantityField(line.position)]}
        error={lineError(refused, line, i)}
      />
    ))}
  </ul>
)
