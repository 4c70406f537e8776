import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan, WireTilePlan } from '#contract/plan.ts'
import { Button } from '../../ui/button.tsx'
import { pieceSize, type RowTile, rowText } from './plan-words.ts'

/* What stands in closed parts below a plan: its script comes with the first use of the page. */

/** So many tiles are drawn at first, and so many more each time that more are asked for. */
const DRAWN_AT_ONCE = 60

type Size = WirePlan['sizes'][number]

const viewBoxOf = (width: number, height: number, grain: number): string =>
  `${-grain} ${-grain} ${width + 2 * grain} ${height + 2 * grain}`

/** The outline of a size as points. */
const cornersOf = (size: Size | undefined): string => {
  if (size === undefined) return ''
  const { width, height, outline } = size
  return outline.length > 0 ? outline.join(' ') : `0,0 ${width},0 ${width},${height} 0,${height}`
}

/** Each tile that is cut, with the pieces in their places, and what is left over (L-054, L-059). */
export function CuttingPlan({ plan }: { readonly plan: WireTilePlan }): ReactNode {
  const { cuts } = plan
  const [wanted, setWanted] = useState(DRAWN_AT_ONCE)
  const drawn = Math.min(wanted, cuts.length)
  const more = Math.min(DRAWN_AT_ONCE, cuts.length - drawn)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4 pt-2 pb-5">
        {cuts.slice(0, drawn).map((cut) => (
          <li key={cut.tile} className="text-sm">
            <CutTile cut={cut} plan={plan} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-5 text-quiet text-sm">
          <p>{messages.planDrawnOf(drawn, cuts.length)}</p>
          <Button
            look="secondary"
            size="small"
            className="noscript:hidden"
            onClick={() => setWanted(drawn + more)}
          >
            {messages.planDrawMore(more)}
          </Button>
        </div>
      )}
      <Offcuts plan={plan} />
    </>
  )
}

interface CutTileProps {
  readonly cut: WirePlan['cuts'][number]
  readonly plan: WireTilePlan
}

/** A tile with its pieces by the numbers of their kinds, and below it each piece by its own number. */
function CutTile({ cut: { tile, size, pieces, lines, grinder }, plan }: CutTileProps): ReactNode {
  /* All tiles are drawn at one scale. */
  const grain = Math.max(...plan.sizes.map(({ width, height }) => Math.max(width, height))) / 60
  const widest = Math.max(...plan.sizes.map(({ width }) => width))
  const groupOf = (number: number): number => plan.pieces[number - 1]?.group ?? 0
  const numbers = pieces.map(({ number }) => number).join(', ')
  return (
    <>
      <svg
        viewBox={viewBoxOf(widest, plan.sizes[size]?.height ?? 0, grain)}
        role="img"
        aria-label={`Tile ${tile}: ${pieces.length === 1 ? 'piece' : 'pieces'} ${numbers}`}
        className="w-full"
      >
        <polygon points={cornersOf(plan.sizes[size])} className="plan-offcut" strokeWidth={grain} />
        {pieces.map((piece) => (
          <g key={piece.number}>
            <path d={piece.path} className="plan-piece" strokeWidth={grain} fillRule="evenodd" />
            <text
              x={piece.label[0]}
              y={piece.label[1] + 2 * grain}
              fontSize={7 * grain}
              className="plan-piece-number"
            >
              {groupOf(piece.number)}
            </text>
          </g>
        ))}
        <SawCuts lines={lines} grain={grain} />
      </svg>
      <span className="text-quiet">
        Tile {tile}
        {plan.sizes.length > 1 && `, ${plan.sizes[size]?.name ?? ''}`}: no. {numbers}
        {grinder && <span className="block">{messages.planGrinder}</span>}
      </span>
    </>
  )
}

/** Numbers of cuts stand near one end and the other by turns: cuts may lie close together. */
const numberAt = (cut: number): number => (cut % 2 === 0 ? 0.1 : 0.8)

/** The saw's cuts, numbered in their order where there are several. */
function SawCuts({ lines, grain }: { lines: WirePlan['cuts'][number]['lines']; grain: number }): ReactNode {
  return lines.map(([x1, y1, x2, y2], i) => (
    <g key={`${x1} ${y1} ${x2} ${y2}`}>
      <path
        d={`M${x1} ${y1}L${x2} ${y2}`}
        className="plan-saw"
        strokeWidth={0.7 * grain}
        strokeDasharray={`${2 * grain} ${1.2 * grain}`}
      />
      {lines.length > 1 && (
        <text
          x={x1 + (x2 - x1) * numberAt(i) + grain}
          y={y1 + (y2 - y1) * numberAt(i) + 4.4 * grain}
          fontSize={4.4 * grain}
          className="plan-saw-number"
        >
          {i + 1}
        </text>
      )}
    </g>
  ))
}

/** What is left over and worth keeping, with the tiles that stay whole (L-059). */
function Offcuts({ plan: { offcuts, order, tiles } }: { plan: WireTilePlan }): ReactNode {
  if (offcuts.length === 0 && order === tiles) return null
  return (
    <div className="figures pb-5 text-sm">
      <h3 className="mb-1 font-medium">{messages.planLeftOver}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 text-quiet">
        {order > tiles && <li>{messages.planWholeSpare(order - tiles)}</li>}
        {offcuts.map((offcut) => (
          <li key={pieceSize(offcut)}>
            {offcut.count} × ({pieceSize(offcut)} mm)
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The drawing as a table, row by row, for everyone who does not see it (L-029). */
export function RowTable({ plan, tile }: { plan: WireTilePlan; tile: RowTile }): ReactNode {
  return (
    <>
      {plan.rooms.map(({ name, rows }, room) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the plan
        <table key={room} className="figures mb-4 w-full text-sm">
          <caption className={plan.rooms.length > 1 ? 'py-2 text-left font-medium' : 'sr-only'}>
            {name === '' ? 'The room' : name}
          </caption>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} className="border-line border-t">
                <th scope="row" className="w-20 py-1.5 text-left font-normal text-quiet">
                  Row {row.row}
                </th>
                <td>{rowText(row, plan.pieces, tile)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}
