import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { orderWords } from '#contract/plan-order.ts'
import { formatPounds, pence, poundsToPence } from '#domain/money/pence.ts'
import { lengthInput } from '#domain/planner/length.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { chanceOf, squareMetres } from './plan-words.ts'

/** The number of tiles, what it is made of and how likely it is to be enough (L-049, L-068…L-070). */
export function Result({
  plan,
  goods,
  onStart,
}: {
  readonly plan: WirePlan
  readonly goods: PlannedGoods
  readonly onStart: (kind: 'fewest' | 'neatest') => void
}): ReactNode {
  const row = plan.odds.find(({ tiles }) => tiles === plan.recommended)
  return (
    <section aria-labelledby="plan-result" className="space-y-4">
      <div>
        <h2 id="plan-result" className="text-3xl">
          {orderWords(plan.recommended, goods)}
        </h2>
        {row !== undefined && (
          <p className="mt-1 text-quiet">
            Enough in{' '}
            <strong className="font-medium text-ink">{messages.chanceText[row.said](row.times)}</strong>{' '}
            floors like this.
          </p>
        )}
      </div>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-y py-3 text-sm">
        <dt>Laid whole</dt>
        <dd>{plan.whole}</dd>
        <dt>
          For {plan.pieces.length} cut {plan.pieces.length === 1 ? 'piece' : 'pieces'}
        </dt>
        <dd>{plan.for_cuts}</dd>
        <dt>
          Spare, for what breaks
          {plan.order > plan.recommended && ' and repairs'}
        </dt>
        <dd>{plan.order - plan.tiles}</dd>
        <dt className="font-medium">To order</dt>
        <dd className="font-medium">{plan.order}</dd>
      </dl>
      <p className="text-quiet text-sm">
        {squareMetres(plan.areas.floor)} m² to tile.{' '}
        {plan.proved ? messages.planProved : messages.planUnproved(plan.bound)}
        {plan.searched !== null && ` ${messages.planSearched(plan.searched.points, plan.searched.all)}`}
      </p>
      {plan.sizes.length > 1 && <SizeTable plan={plan} goods={goods} />}
      {plan.rooms.length > 1 && <RoomTable rooms={plan.rooms} />}
      {plan.searched?.best != null && <Starts best={plan.searched.best} onStart={onStart} />}
      {plan.warnings.map((warning) => (
        <Notice key={warning} level="warning">
          {warning}
        </Notice>
      ))}
    </section>
  )
}

/** Of each size what is laid and cut, and what is spare of the packs that are ordered (L-039). */
function SizeTable({
  plan: { sizes, order, need },
  goods,
}: {
  readonly plan: WirePlan
  readonly goods: PlannedGoods
}): ReactNode {
  const packs = order / goods.tile.pack
  const scarce = sizes.reduce((one, other) =>
    other.tiles * one.in_pack > one.tiles * other.in_pack ? other : one,
  )
  return (
    <div className="space-y-2">
      <table className="figures w-full text-sm">
        <caption className="sr-only">{messages.planSizes}</caption>
        <thead>
          <tr className="text-quiet">
            {['Size, mm', 'Whole', 'For cuts', 'Needed', 'Spare'].map((head, i) => (
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
          {sizes.map(({ name, whole, for_cuts, tiles, in_pack }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {name}
              </th>
              {[whole, for_cuts, tiles, packs * in_pack - tiles].map((figure, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: figures stand in the order of the head
                <td key={i} className="pl-2 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
    <table className="figures w-full text-sm">
      <caption className="sr-only">{messages.planRooms}</caption>
      <thead>
        <tr className="text-quiet">
          {['Room', 'm²', 'Whole', 'Cut', 'Tiles alone'].map((head, i) => (
            <th
              key={head}
              scope="col"
              className={i === 0 ? 'text-left font-normal' : 'text-right font-normal'}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rooms.map(({ name, floor, whole, cut, tiles }, room) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the plan
          <tr key={room} className="border-line border-t">
            <th scope="row" className="wrap-anywhere py-1.5 pr-2 text-left font-normal">
              {name}
            </th>
            {[squareMetres(floor), whole, cut, tiles].map((figure, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: figures stand in the order of the head
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

/** The start with the fewest tiles and the neatest one, with what they differ by (L-048). */
function Starts({
  best: { fewest, neatest },
  onStart,
}: {
  readonly best: NonNullable<NonNullable<WirePlan['searched']>['best']>
  readonly onStart: (kind: 'fewest' | 'neatest') => void
}): ReactNode {
  /* What a start costs beside the one with the fewest tiles. */
  const costOf = ({ tiles, price }: typeof fewest): string | null => {
    if (tiles <= fewest.tiles) return null
    const more = poundsToPence(price) - poundsToPence(fewest.price)
    return messages.planTilesMore(tiles - fewest.tiles, formatPounds(pence(more)))
  }
  return (
    <ul className="space-y-1 text-sm">
      {(
        [
          ['fewest', fewest],
          ['neatest', neatest],
        ] as const
      ).map(([kind, start]) => (
        <li key={kind}>
          <button
            type="button"
            onClick={() => onStart(kind)}
            className="min-h-11 text-left text-clay underline-offset-4 hover:underline"
          >
            {messages.planStarts[kind]}
          </button>
          : {messages.planStart(start.tiles, lengthInput(start.narrowest, 'mm'), costOf(start))}
        </li>
      ))}
    </ul>
  )
}

/** Each number of tiles with its chance and what it costs in expectation (L-068, L-074). */
export function Odds({ plan, goods: { returns, tile } }: { plan: WirePlan; goods: PlannedGoods }): ReactNode {
  return (
    <section aria-labelledby="plan-odds" className="space-y-3">
      <h2 id="plan-odds" className="text-2xl">
        How likely is it enough?
      </h2>
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-left text-quiet">
            <th scope="col" className="py-1 font-normal">
              Tiles
            </th>
            <th scope="col" className="py-1 font-normal">
              Enough in
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Spare and a second delivery, on average
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.odds.map(({ tiles, said, times, cost }) => (
            <tr
              key={tiles}
              className={classNames(
                'border-line border-t',
                tiles === plan.recommended && 'bg-stone font-medium',
              )}
            >
              <th scope="row" className="px-2 py-2 text-left font-[inherit]">
                {tiles}
              </th>
              <td className="py-2">
                <svg viewBox="0 0 100 8" className="plan-bar" aria-hidden="true">
                  <rect width={100} height={8} rx={4} />
                  <rect width={times} height={8} rx={4} className="plan-bar-filled" />
                </svg>
                {chanceOf(said, times)}
                {tiles === plan.recommended && <Mark text="recommended" />}
                {tiles === plan.cheapest && <Mark text="cheapest" />}
              </td>
              <td className="px-2 py-2 text-right">{formatPounds(poundsToPence(cost))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm">{messages.planAssumptions}</p>
      <p className="text-sm">{messages.planShade}</p>
      {returns != null && (
        <p className="text-sm">{messages.planReturns(tile.box, returns.days, returns.percent)}</p>
      )}
      {plan.measure !== null && (
        <p className="text-sm">{messages.planMeasure(`${plan.measure.by / 10} mm`, plan.measure.most)}</p>
      )}
    </section>
  )
}

function Mark({ text }: { text: string }): ReactNode {
  return <span className="ml-2 rounded-full bg-moss-wash px-2 text-moss text-xs">{text}</span>
}

/** What the usual rule would have bought (L-090…L-092). */
export function FlatRule({ plan: { flat, tiles, order } }: { plan: WirePlan }): ReactNode {
  return (
    <section aria-labelledby="plan-flat" className="space-y-2">
      <h2 id="plan-flat" className="text-2xl">
        Against the usual {flat.percent} %
      </h2>
      <p>
        {messages.planFlat(flat.percent, flat.tiles)}:{' '}
        {flat.verdict === 'impossible'
          ? `${messages.planFlatImpossible(tiles)}.`
          : `enough in ${chanceOf(flat.said, flat.times)}.`}
        {(flat.verdict === 'impossible' || flat.verdict === 'short') && ` ${messages.planFlatShort}`}
        {flat.saved_tiles > 0 &&
          ` ${messages.planSaves(flat.saved_tiles, order, formatPounds(poundsToPence(flat.saved_pounds)), flat.saved_kilograms)}`}
      </p>
    </section>
  )
}
