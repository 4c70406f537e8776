import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { Point, Ring } from '#domain/planner/core/types.ts'
import type { LengthUnit } from '#domain/planner/length.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { asTyped, typedLength } from './signed-length.ts'

interface CornerTableProps {
  readonly corners: Ring
  readonly unit: LengthUnit
  readonly onChange: (corners: Ring) => void
}

/** How far a new corner lies from the last one: 1 m to the right. */
const APART = 10_000

/** The corners as a table with fields, to be typed instead of pointed at (L-009, L-028). */
export function CornerTable({ corners, unit, onChange }: CornerTableProps): ReactNode {
  const last = corners.at(-1)
  return (
    <>
      {corners.length > 0 && (
        <table className="figures w-full text-sm">
          <thead>
            <tr className="text-left text-quiet">
              <th scope="col" className="w-8 font-normal">
                <span className="sr-only">Corner</span>
              </th>
              {(['x', 'y'] as const).map((axis) => (
                <th key={axis} scope="col" className="font-normal">
                  {messages.planCornerLetters[axis]}
                </th>
              ))}
              <th scope="col" className="w-11">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {corners.map((corner, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
              <tr key={i}>
                <th scope="row" className="text-left font-normal">
                  {i + 1}
                </th>
                {(['x', 'y'] as const).map((axis) => (
                  <td key={axis} className="py-1 pr-2">
                    <PlaceField
                      label={messages.planDrawField(i + 1, messages.planCornerLetters[axis].toLowerCase())}
                      length={corner[axis]}
                      unit={unit}
                      onChange={(length) => onChange(corners.with(i, { ...corner, [axis]: length }))}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    aria-label={messages.planDrawRemove(i + 1)}
                    onClick={() => onChange(corners.toSpliced(i, 1))}
                    className="touch inline-flex items-center justify-center text-quiet hover:text-ink"
                  >
                    <CloseIcon />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        size="small"
        look="secondary"
        onClick={() => {
          const next: Point = last === undefined ? { x: 0, y: 0 } : { x: last.x + APART, y: last.y }
          onChange([...corners, next])
        }}
      >
        {messages.planDrawAdd}
      </Button>
    </>
  )
}

interface PlaceFieldProps {
  readonly label: string
  readonly length: number
  readonly unit: LengthUnit
  readonly onChange: (length: number) => void
}

/** Used as it is typed; what is no length is said, and the corner stays. */
function PlaceField({ label, length, unit, onChange }: PlaceFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typedLength(typed, unit) === null
  return (
    <TextField
      label={label}
      hideLabel
      name={label}
      autoComplete="off"
      maxLength={40}
      value={typed ?? asTyped(length, unit)}
      onChange={(event) => {
        const text = event.target.value
        const read = typedLength(text, unit)
        setTyped(text)
        if (read !== null) onChange(read)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
      }}
      error={isWrong && typed !== '' ? messages.badLength : null}
    />
  )
}
