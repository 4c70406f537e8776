import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import { orderWords } from '#contract/plan-order.ts'
import { nameOfTile, type TileOfPlan } from '#contract/tiles-of-plan.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { orderArea, squareMetres } from './plan-words.ts'

/* What belongs to a plan of several sizes, rooms or tiles alone: its script comes with the first of them. */

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

/** The sizes of a plan and its rooms, where there are several. */
export function SeveralTables({ plan, goods }: TileOfPlan): ReactNode {
  return (
    <>
      {plan.sizes.length > 1 && <SizeTable {...{ plan, goods }} />}
      {plan.rooms.length > 1 && <RoomTable rooms={plan.rooms} />}
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
