import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan, WireTilePlan } from '#contract/plan.ts'
import { groupsOf, type PieceGroup, pieceSize, type RowTile, rowText } from './plan-words.ts'

/** Kinds of cuts that are listed at once. */
const FIRST_GROUPS = 10

/** Alike pieces, each group with its places and tiles (L-052, L-053); `of`: the id of its tile's heading, if any. */
export function CutList({ plan, of }: { plan: WireTilePlan; of: string }): ReactNode {
  const id = useId()
  const groups = groupsOf(plan.pieces)
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={`${id} ${of}`} className="space-y-3">
      <h2 id={id} className="text-2xl">
        What is cut
      </h2>
      {plan.sizes.some(({ grain }) => grain !== 0) && (
        <p className="text-quiet text-sm">{messages.planTipToTip}</p>
      )}
      <Groups groups={groups.slice(0, FIRST_GROUPS)} plan={plan} />
      {groups.length > FIRST_GROUPS && (
        <details>
          <summary className="flex min-h-11 items-center text-clay hover:underline">
            {messages.planMoreCuts(groups.length - FIRST_GROUPS)}
          </summary>
          <Groups groups={groups.slice(FIRST_GROUPS)} plan={plan} />
        </details>
      )}
    </section>
  )
}

function Groups({ groups, plan }: { groups: readonly PieceGroup[]; plan: WireTilePlan }): ReactNode {
  const severalRooms = plan.rooms.length > 1
  const isNarrow = (pieces: PieceGroup['pieces']): boolean =>
    pieces.some(({ number }) => plan.narrow.pieces.includes(number))
  return (
    <ul className="divide-y divide-line border-line border-y">
      {groups.map(({ group, pieces }) => (
        <li key={group}>
          <details>
            <summary className="figures flex min-h-11 items-center gap-3 py-2 hover:text-clay">
              <span className={isNarrow(pieces) ? 'plan-number plan-narrow' : 'plan-number'}>{group}</span>
              <span className="grow">
                {pieces.length} × ({pieceSize(pieces[0])} mm)
                {plan.sizes.length > 1 && ` of ${plan.sizes[pieces[0].size]?.name ?? ''}`}
              </span>
              <span className="text-quiet text-sm">
                {isNarrow(pieces) && `${messages.planNarrow}, `}
                {messages.pieceKinds[pieces[0].kind]}
                {messages.planInParts(pieces[0].parts)}
              </span>
            </summary>
            <ul className="figures grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 pb-3 text-quiet text-sm">
              {pieces.map(({ number, row, column, tile, room }) => (
                <li key={number}>
                  {row === 0
                    ? `${messages.pieceKinds.skirting}: tile ${tile}`
                    : `${severalRooms ? `${plan.rooms[room]?.name ?? ''} ` : ''}row ${row}, place ${column}: tile ${tile}`}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Cutting drawings beyond this are left to the list. */
const MOST_DRAWN = 60

type Size = WirePlan['sizes'][number]

const viewBoxOf = (width: number, height: number, grain: number): string =>
  `${-grain} ${-grain} ${width + 2 * grain} ${height + 2 * grain}`

/** The outline of a size as points. */
const cornersOf = (size: Size | undefined): string => {
  if (size === undefined) return ''
  const { width, height, outline } = size
  return outline.length > 0 ? outline.join(' ') : `0,0 ${width},0 ${width},${height} 0,${height}`
}

/** Each tile that is cut, with the pieces in their places (L-054). */
export function CuttingPlan({ plan }: { plan: WireTilePlan }): ReactNode {
  if (plan.cuts.length === 0) return null
  const largest = Math.max(...plan.sizes.map(({ width, height }) => Math.max(width, height)))
  const grain = largest / 60
  /* All at one scale. */
  const widest = Math.max(...plan.sizes.map(({ width }) => width))
  const groupOf = (number: number): number => plan.pieces[number - 1]?.group ?? 0
  return (
    <details className="border-line border-b">
      <summary className="flex min-h-12 items-center text-lg hover:text-clay">
        Which piece comes out of which tile
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4 pt-2 pb-5">
        {plan.cuts.slice(0, MOST_DRAWN).map(({ tile: number, size, pieces, lines, grinder }) => (
          <li key={number} className="text-sm">
            <svg
              viewBox={viewBoxOf(widest, plan.sizes[size]?.height ?? 0, grain)}
              role="img"
              aria-label={`Tile ${number}: ${pieces.length === 1 ? 'piece' : 'pieces'} ${pieces.map((piece) => groupOf(piece.number)).join(', ')}`}
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
              Tile {number}
              {plan.sizes.length > 1 && `, ${plan.sizes[size]?.name ?? ''}`}
              {grinder && <span className="block">{messages.planGrinder}</span>}
            </span>
          </li>
        ))}
      </ul>
      {plan.cuts.length > MOST_DRAWN && (
        <p className="pb-4 text-quiet text-sm">
          The first {MOST_DRAWN} of {plan.cuts.length} are drawn; the list above has them all.
        </p>
      )}
      <Offcuts plan={plan} />
    </details>
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
    <details className="border-line border-b">
      <summary className="flex min-h-12 items-center text-lg hover:text-clay">
        The plan in words, row by row
      </summary>
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
    </details>
  )
}
