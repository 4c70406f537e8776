import { type ReactNode, useId, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Choice } from './choice.tsx'
import { cutsOf, type SurfaceCut } from './cuts.ts'
import { jointColours, jointWidths, openingColour } from './joint-colours.ts'
import {
  isHerringboneTile,
  type LayingPattern,
  layTiles,
  patternsOf,
  planArea,
  type Sides,
} from './laid-tiles.ts'
import { SURFACE_MM, surfaceOf, tileSizes } from './surface.ts'

interface LaidPlanProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly product: WireProduct
  readonly variationId: number
}

/** What the drawing shows. */
interface Laying {
  readonly tile: Sides
  readonly pattern: LayingPattern
  readonly joint: number
  readonly colour: string
}

const sizeText = ({ wide, high }: Sides): string => `${wide} × ${high} mm`

/** A plan of laid tiles, at scale, with pattern, joint and grout colour to choose (S-054). */
export function LaidPlan({ open, onClose, product, variationId }: LaidPlanProps): ReactNode {
  const sizes = tileSizes(product, variationId)
  const [size, setSize] = useState('')
  const [pattern, setPattern] = useState<LayingPattern>('straight')
  const [joint, setJoint] = useState<number>(3)
  const [colour, setColour] = useState(openingColour.name)
  const tile = sizes.find((one) => sizeText(one) === size) ?? sizes[0]
  const surface = surfaceOf(product)
  if (tile === undefined || surface === null) return null
  const patterns = patternsOf(tile)
  const shown = patterns.includes(pattern) ? pattern : 'straight'
  const value = jointColours.find(({ name }) => name === colour)?.value ?? openingColour.value
  const area = planArea(tile)
  const description = messages.laidDescription({
    product: product.name,
    size: sizeText(tile),
    pattern: messages.layingPatterns[shown].toLowerCase(),
    joint,
    colour: colour.toLowerCase(),
    metres: `${area.wide / 1000} × ${area.high / 1000} m`,
  })
  return (
    <Dialog open={open} onClose={onClose} title={messages.seeItLaid} wide>
      <figure className="mt-4">
        <Plan
          laying={{ tile, pattern: shown, joint, colour: value }}
          picture={surface.full_width}
          label={description}
        />
        <figcaption className="mt-2 text-quiet text-sm">
          <p role="status">{description}</p>
        </figcaption>
      </figure>
      <div className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {sizes.length > 1 && (
          <Choice
            legend="Size"
            options={sizes.map((one) => ({ value: sizeText(one) }))}
            chosen={sizeText(tile)}
            onChoose={setSize}
          />
        )}
        <Choice
          legend="Pattern"
          options={patterns.map((one) => ({ value: one, text: messages.layingPatterns[one] }))}
          chosen={shown}
          onChoose={(chosen) => setPattern(patterns.find((one) => one === chosen) ?? 'straight')}
        />
        <Choice
          legend="Grout colour"
          options={jointColours.map(({ name, value: swatch }) => ({ value: name, swatch }))}
          chosen={colour}
          onChoose={setColour}
        />
        <Choice
          legend="Joint"
          options={jointWidths.map((width) => ({ value: String(width), text: `${width} mm` }))}
          chosen={String(joint)}
          onChoose={(chosen) => setJoint(Number(chosen))}
        />
      </div>
      {!isHerringboneTile(tile) && <p className="mt-4 text-quiet text-sm">{messages.noHerringbone}</p>}
    </Dialog>
  )
}

interface PlanProps {
  readonly laying: Laying
  /** The address of the surface's picture. */
  readonly picture: string
  readonly label: string
}

/** The drawing; one unit is a millimetre. */
function Plan({ laying, picture, label }: PlanProps): ReactNode {
  const { tile, pattern, joint, colour } = laying
  const id = useId()
  const area = planArea(tile)
  const [long, short] = [Math.max(tile.wide, tile.high), Math.min(tile.wide, tile.high)]
  /* As it lies in the plan; the herringbone's standing tiles are turned. */
  const lying = pattern === 'herringbone' ? { wide: long, high: short } : tile
  const laid = layTiles(pattern, tile, joint, area)
  const shown = cutsOf(lying, laid)
  const tiles = laid.flatMap((one, number) => {
    const cut = shown[number]
    return cut === undefined ? [] : [{ ...one, number, cut }]
  })
  const symbolOf = ({ x, y }: SurfaceCut): string => `${id}-${x}-${y}`
  const cuts = new Map(tiles.map(({ cut }) => [symbolOf(cut), cut]))
  return (
    <svg
      viewBox={`0 0 ${area.wide} ${area.high}`}
      role="img"
      aria-label={label}
      className="aspect-3/2 w-full rounded-card"
    >
      <defs>
        <image id={id} href={picture} width={SURFACE_MM} height={SURFACE_MM} preserveAspectRatio="none" />
        {[...cuts].map(([symbol, { x, y }]) => (
          <symbol
            key={symbol}
            id={symbol}
            viewBox={`${x} ${y} ${Math.min(lying.wide, SURFACE_MM)} ${Math.min(lying.high, SURFACE_MM)}`}
            preserveAspectRatio="none"
          >
            <use href={`#${id}`} />
          </symbol>
        ))}
      </defs>
      <rect width={area.wide} height={area.high} fill={colour} />
      {tiles.map(({ x, y, wide, turned, number, cut }) => (
        <g
          key={`${x} ${y}`}
          transform={turned ? `translate(${x + wide} ${y}) rotate(90)` : `translate(${x} ${y})`}
        >
          <use
            href={`#${symbolOf(cut)}`}
            width={lying.wide}
            height={lying.high}
            transform={cut.upsideDown ? `rotate(180 ${lying.wide / 2} ${lying.high / 2})` : undefined}
          />
          <rect
            data-tile=""
            width={lying.wide}
            height={lying.high}
            fill={number % 2 === 0 ? '#000' : '#fff'}
            /* Slight differences from tile to tile, as in a delivered batch. */
            opacity={((number * 37) % 11) / 250}
          />
        </g>
      ))}
      <ScaleBar area={area} />
    </svg>
  )
}

/** A bar of a round length in the lower left corner. */
function ScaleBar({ area }: { area: Sides }): ReactNode {
  const length = [1000, 500, 200].find((mm) => mm <= area.wide / 3) ?? 100
  const unit = area.wide / 100
  return (
    <g transform={`translate(${unit * 2} ${area.high - unit * 2})`}>
      <rect
        x={-unit}
        y={-unit * 4}
        width={length + unit * 2}
        height={unit * 5}
        rx={unit * 0.6}
        fill="#fff"
        opacity={0.9}
      />
      <rect y={-unit * 0.7} width={length} height={unit * 0.7} fill="#222" />
      <text y={-unit * 1.3} fontSize={unit * 2.8} fill="#222">
        {length >= 1000 ? `${length / 1000} m` : `${length} mm`}
      </text>
    </g>
  )
}
