import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { Ring } from '#domain/planner/core/types.ts'
import {
  type LengthUnit,
  lengthInput,
  lengthText,
  measuredLength,
  parseLength,
} from '#domain/planner/length.ts'
import {
  axisAcross,
  splitWall,
  type WholeTiles,
  wholeTileLengths,
  withCorner,
  withoutCorner,
  withWallLength,
} from '#domain/planner/reshape.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { asTyped, typedLength } from './signed-length.ts'

/** A corner or a wall of an outline, by its number. */
export type Part = { readonly kind: 'corner' | 'wall'; readonly number: number }

export const lengthOfWall = (outline: Ring, wall: number): number => {
  const from = outline[wall] ?? { x: 0, y: 0 }
  const to = outline[(wall + 1) % outline.length] ?? from
  return measuredLength(to.x - from.x, to.y - from.y)
}

interface PartFieldsProps {
  readonly outline: Ring
  readonly unit: LengthUnit
  readonly whole: { readonly x: WholeTiles; readonly y: WholeTiles }
  readonly part: Part
  readonly onSettle: (outline: Ring) => void
  readonly onChoose: (part: Part | null) => void
}

/** The chosen corner's place or the chosen wall's length, to type, and what else can be done with it. */
export function PartFields({ part, ...rest }: PartFieldsProps): ReactNode {
  return part.kind === 'corner' ? (
    <CornerFields number={part.number} {...rest} />
  ) : (
    <WallFields number={part.number} {...rest} />
  )
}

type OnePartProps = Omit<PartFieldsProps, 'part'> & { readonly number: number }

function CornerFields({ number, outline, unit, onSettle, onChoose }: OnePartProps): ReactNode {
  const corner = outline[number] ?? { x: 0, y: 0 }
  const [wrong, setWrong] = useState<'x' | 'y' | null>(null)
  /** What is typed and not used yet; else fields show where the corner is, and keep the focus as it moves. */
  const [typed, setTyped] = useState<Partial<Record<'x' | 'y', string>>>({})
  const lengthIn = (axis: 'x' | 'y'): number | null => {
    const text = typed[axis]
    return text === undefined ? corner[axis] : typedLength(text, unit)
  }
  const field = (axis: 'x' | 'y'): ReactNode => (
    <TextField
      label={messages.planCornerLetters[axis]}
      name={axis}
      autoComplete="off"
      maxLength={40}
      value={typed[axis] ?? asTyped(corner[axis], unit)}
      onChange={(event) => setTyped({ ...typed, [axis]: event.target.value })}
      error={wrong === axis ? messages.badLength : null}
    />
  )
  return (
    <form
      aria-label={messages.planCornerAt(number + 1)}
      className="plan-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const [x, y] = [lengthIn('x'), lengthIn('y')]
        setWrong(x === null ? 'x' : y === null ? 'y' : null)
        if (x === null || y === null) return
        setTyped({})
        onSettle(withCorner(outline, number, { x, y }))
      }}
    >
      <p className="plan-part-name">{messages.planCornerAt(number + 1)}</p>
      {field('x')}
      {field('y')}
      <Button type="submit" look="secondary">
        Move it there
      </Button>
      {outline.length > 3 && (
        <Button
          look="quiet"
          onClick={() => {
            onChoose(null)
            onSettle(withoutCorner(outline, number))
          }}
        >
          {messages.planRemoveCorner}
        </Button>
      )}
    </form>
  )
}

function WallFields({ number, outline, unit, whole, onSettle, onChoose }: OnePartProps): ReactNode {
  const length = lengthOfWall(outline, number)
  const [isWrong, setWrong] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const across = axisAcross(outline, number)
  const along = across === null ? null : across === 'x' ? 'y' : 'x'
  return (
    <form
      aria-label={messages.planWallOf(number + 1, lengthText(length, unit))}
      className="plan-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const read = typed === null ? null : parseLength(typed, unit)
        const isNone = read === null || read.length === 0
        setWrong(typed !== null && isNone)
        if (isNone) return
        setTyped(null)
        onSettle(withWallLength(outline, number, read.length))
      }}
    >
      <TextField
        label={messages.planWallLength(number + 1)}
        name="length"
        autoComplete="off"
        maxLength={40}
        value={typed ?? lengthInput(length, unit)}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? messages.badLength : null}
      />
      <Button type="submit" look="secondary">
        {messages.planSetLength}
      </Button>
      {along !== null &&
        wholeTileLengths(length, whole[along]).map((one) => (
          <Button
            key={one.tiles}
            look="quiet"
            onClick={() => onSettle(withWallLength(outline, number, one.length))}
          >
            {messages.planWholeTiles(one.tiles)}
          </Button>
        ))}
      <Button
        look="quiet"
        onClick={() => {
          onChoose({ kind: 'corner', number: number + 1 })
          onSettle(splitWall(outline, number))
        }}
      >
        {messages.planAddCorner}
      </Button>
    </form>
  )
}
