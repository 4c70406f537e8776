import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import { assumedWords } from '#contract/plan-assumed.ts'
import { orderWords } from '#contract/plan-order.ts'
import { nameOfTile, type TileOfPlan } from '#contract/tiles-of-plan.ts'
import { formatPounds, pence, poundsToPence } from '#domain/money/pence.ts'
import { lengthInput } from '#domain/planner/length.ts'
import type { Start } from '#domain/planner/types.ts'
import { orderArea, squareMetres } from './plan-words.ts'

/** A row for each name, with its figures in the order of the heads. */
function FigureTable({
  caption,
  heads,
  rows,
}: {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly name: string; readonly figures: readonly ReactNode[] }[]
}): ReactNode {
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-quiet">
          {heads.map((head, i) => (
            <th
              key={head}
              scope="col"
              className={i === 0 ? 'text-left font-normal' : 'pl-2 text-right font-normal'}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; a row is its place
          <tr key={row} className="border-line border-t">
            <th scope="row" className="wrap-anywhere py-1.5 pr-2 text-left font-normal">
              {name}
            </th>
            {figures.map((figure, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: figures stand in the order of the heads
              <td key={i} className="pl-2 text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of each size what is laid and cut, and what is spare of the packs that are ordered (L-039). */
function SizeTable({ plan: { sizes, order, need }, goods }: TileOfPlan): ReactNode {
  const packs = order / goods.tile.pack
  const scarce = sizes.reduce((one, other) =>
    other.tiles * one.in_pack > one.tiles * other.in_pack ? other : one,
  )
  return (
    <div className="space-y-2">
      <FigureTable
        caption={messages.planSizes}
        heads={['Size, mm', 'Whole', 'For cuts', 'Needed', 'Spare']}
        rows={sizes.map(({ name, whole, for_cuts, tiles, in_pack }) => ({
          name,
          figures: [whole, for_cuts, tiles, packs * in_pack - tiles],
        }))}
      />
      <p className="text-quiet text-sm">
        {goods.tile.shape === 'chevron'
          ? messages.planPairs
          : messages.planLeastPacks(need / goods.tile.pack, scarce.name)}
      </p>
    </div>
  )
}

/** Each room by itself; together they may take fewer tiles (L-093). */
function RoomTable({ rooms }: { readonly rooms: WirePlan['rooms'] }): ReactNode {
  return (
    <FigureTable
      caption={messages.planRooms}
      heads={['Room', 'm²', 'Whole', 'Cut', 'Tiles alone']}
      rows={rooms.map(({ name, floor, whole, cut, tiles }) => ({
        name,
        figures: [squareMetres(floor), whole, cut, tiles],
      }))}
    />
  )
}

type Best = NonNullable<NonNullable<WirePlan['searched']>['best']>

/** 'Neatest: 2 tiles more, £…; narrowest cut 154 instead of 148.5 mm' (L-048). */
const neatestWords = ({ fewest, neatest }: Best): string => {
  const more = pence(poundsToPence(neatest.price) - poundsToPence(fewest.price))
  const widths = [neatest, fewest].map(({ narrowest }) => lengthInput(narrowest, 'mm')) as [string, string]
  return messages.planNeatest(neatest.tiles - fewest.tiles, formatPounds(more), ...widths)
}

/** The start with the fewest tiles and the neatest one, with what they differ by (L-048). */
function Starts({
  searched,
  onStart,
}: {
  readonly searched: WirePlan['searched']
  readonly onStart: (start: Start) => void
}): ReactNode {
  const button = (kind: 'fewest' | 'neatest', text: string): ReactNode => (
    <button
      type="button"
      onClick={() => onStart({ kind })}
      className="min-h-11 text-left text-clay underline-offset-4 hover:underline"
    >
      {text}
    </button>
  )
  if (searched === null)
    return <p className="plan-controls text-sm">{button('fewest', messages.planTryBoth)}</p>
  const { best } = searched
  if (best === null) return null
  const { fewest } = best
  return (
    <ul className="space-y-1 text-sm">
      <li>
        {button('fewest', messages.planFewestName)}
        {messages.planFewest(fewest.tiles, lengthInput(fewest.narrowest, 'mm'))}
      </li>
      <li>
        {button('neatest', messages.planNeatestName)}
        {neatestWords(best)}
      </li>
    </ul>
  )
}

/** Takes the start that avoids narrow cuts (L-061). */
function StartThere({
  at,
  onStart,
}: {
  readonly at: { readonly x: number; readonly y: number }
  readonly onStart: (start: Start) => void
}): ReactNode {
  return (
    <button
      type="button"
      onClick={() => onStart({ kind: 'point', ...at })}
      className="touch rounded-control border border-line bg-card px-4 hover:border-ink noscript:hidden print:hidden"
    >
      {messages.planStartThere}: {lengthInput(at.x, 'mm')} / {lengthInput(at.y, 'mm')} mm
    </button>
  )
}

/** What belongs to a result beyond its count: sizes, rooms, both starts, and what was assumed of the tile. */
export function ResultDetails({
  plan,
  goods,
  onStart,
}: TileOfPlan & { readonly onStart?: ((start: Start) => void) | undefined }): ReactNode {
  const assumed = assumedWords(goods)
  return (
    <>
      {plan.sizes.length > 1 && <SizeTable {...{ plan, goods }} />}
      {plan.rooms.length > 1 && <RoomTable rooms={plan.rooms} />}
      {onStart !== undefined && plan.narrow.start !== null && (
        <StartThere at={plan.narrow.start} onStart={onStart} />
      )}
      {onStart !== undefined && <Starts searched={plan.searched} onStart={onStart} />}
      {assumed !== null && <p className="text-quiet text-sm">{assumed}</p>}
    </>
  )
}

/** Each tile of the plan with its price: a line of the basket (L-095). */
export function TileLines({ tiles }: { readonly tiles: readonly TileOfPlan[] }): ReactNode {
  return (
    <ul aria-label={messages.planToOrder} className="divide-y divide-line border-line border-y">
      {tiles.map((tile) => {
        const area = orderArea(tile)
        return (
          <li key={tile.goods.variation_id} className="flex gap-3 py-2">
            <span className="min-w-0 grow">
              {orderWords(tile.plan.order, tile.goods)}
              {area !== null && ` (${area} m²)`}
              <span className="block text-quiet text-sm">{nameOfTile(tile.goods)}</span>
            </span>
            <span className="figures whitespace-nowrap">
              {formatPounds(poundsToPence(tile.plan.order_price))}*
            </span>
          </li>
        )
      })}
    </ul>
  )
}
