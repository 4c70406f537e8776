import { Fragment, type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { nameOfTile, type TileOfPlan, tilesOfPlan } from '#contract/tiles-of-plan.ts'
import { formatPounds, pence, poundsToPence } from '#domain/money/pence.ts'
import { Later } from '../../browser/later-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CutList } from './cut-list.tsx'
import { Downloads } from './downloads.tsx'
import { laterWithUse } from './first-use.ts'
import { chanceOf } from './plan-words.ts'

const loadCuttingPlan = () => import('./cutting-plan.tsx')
const cuttingPlan = laterWithUse(async () => (await loadCuttingPlan()).CuttingPlan)
const rowTable = laterWithUse(async () => (await loadCuttingPlan()).RowTable)

/** For the server, which renders closed parts too. */
export const loadClosedTables = async (): Promise<void> => {
  await Promise.all([cuttingPlan.load(), rowTable.load()])
}

export interface TablesProps {
  readonly plan: WirePlan
  readonly goods: PlannedGoods
  /** The plan as `encodePlan` writes it. */
  readonly code: string
  /** The saved plan that the page was opened with, and its code; null: none. */
  readonly savedId: number | null
  readonly openedCode: string
}

/** What follows below the drawing and the result: odds, cuts, rows and files. */
export function Tables({ plan, goods, code, savedId, openedCode }: TablesProps): ReactNode {
  const tiles = tilesOfPlan(plan, goods)
  const id = useId()
  return (
    <>
      {tiles.map((tile, i) => {
        const of = tiles.length > 1 ? `${id}${i}` : ''
        return (
          <Fragment key={tile.goods.variation_id}>
            {of !== '' && (
              <h2 id={of} className="border-line border-b pb-2 text-3xl">
                {nameOfTile(tile.goods)}
              </h2>
            )}
            <TileTables {...tile} of={of} />
          </Fragment>
        )
      })}
      <Downloads variationId={goods.variation_id} {...{ code, savedId, openedCode }} />
    </>
  )
}

interface TileTablesProps extends TileOfPlan {
  /** The id of the tile's heading, a part of the names of its tables; empty: there is one tile. */
  readonly of: string
}

function TileTables({ plan, goods, of }: TileTablesProps): ReactNode {
  return (
    <>
      <Odds plan={plan} goods={goods} of={of} />
      <FlatRule plan={plan} of={of} />
      <CutList plan={plan} of={of} />
      <div>
        {plan.cuts.length > 0 && (
          <Closed title="Which piece comes out of which tile">
            <Later part={cuttingPlan} props={{ plan }} />
          </Closed>
        )}
        <Closed title="The plan in words, row by row">
          <Later part={rowTable} props={{ plan, tile: goods.tile }} />
        </Closed>
      </div>
    </>
  )
}

interface ClosedProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part that is read on demand. */
function Closed({ title, children }: ClosedProps): ReactNode {
  return (
    <details className="border-line border-b">
      <summary className="flex min-h-12 items-center text-lg hover:text-clay">{title}</summary>
      {children}
    </details>
  )
}

/** Each number of tiles with its chance and what it costs in expectation (L-068, L-074). */
function Odds({ plan, goods, of }: TileTablesProps): ReactNode {
  const { returns, tile } = goods
  const id = useId()
  return (
    <section aria-labelledby={`${id} ${of}`} className="space-y-3">
      <h2 id={id} className="text-2xl">
        How likely is it enough?
      </h2>
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-left text-quiet">
            <th scope="col" className="px-2 py-1 font-normal">
              Tiles
            </th>
            <th scope="col" className="py-1 font-normal">
              Enough in
            </th>
            <th scope="col" className="px-2 py-1 text-right font-normal">
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
                <span className="sm:whitespace-nowrap print:whitespace-normal">{chanceOf(said, times)}</span>
                {tiles === plan.recommended && <Mark text="recommended" />}
                {tiles === plan.cheapest && <Mark text="cheapest" />}
              </td>
              <td className="px-2 py-2 text-right">{formatPounds(poundsToPence(cost))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm">
        {messages.planSecondOrder(formatPounds(poundsToPence(plan.second_order)), tile.pack)}
      </p>
      {returns != null && (
        <p className="text-sm">
          {messages.planReturns(tile.box, returns.days, returns.percent)}
          {returns.until !== undefined && ` ${messages.planReturnsUntil(returns.until)}`}
        </p>
      )}
      <p className="text-sm">{messages.planMeasure(`${plan.measure.by / 10} mm`, plan.measure.most)}</p>
    </section>
  )
}

function Mark({ text }: { text: string }): ReactNode {
  return <span className="mx-2 rounded-full bg-moss-wash px-2 text-moss text-xs">{text}</span>
}

/** What the usual rule would have bought (L-090…L-092). */
function FlatRule({ plan: { flat, tiles, recommended }, of }: Omit<TileTablesProps, 'goods'>): ReactNode {
  const id = useId()
  /* What the recommended number saves, or takes more: both are stated without their sign. */
  const pounds = formatPounds(pence(Math.abs(poundsToPence(flat.saved_pounds))))
  return (
    <section aria-labelledby={`${id} ${of}`} className="space-y-2">
      <h2 id={id} className="text-2xl">
        Against the usual {flat.percent} %
      </h2>
      <p>
        {messages.planFlat(flat.percent, flat.tiles)}:{' '}
        {flat.verdict === 'impossible'
          ? `${messages.planFlatImpossible(tiles)}.`
          : `enough in ${chanceOf(flat.said, flat.times)}.`}
        {(flat.verdict === 'impossible' || flat.verdict === 'short') && ` ${messages.planFlatShort}`}
        {flat.saved_tiles !== 0 &&
          ` ${messages.planSaves(flat.saved_tiles, recommended, pounds, Math.abs(flat.saved_kilograms))}`}
      </p>
    </section>
  )
}
