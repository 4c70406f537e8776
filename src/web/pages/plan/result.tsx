import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { orderWords } from '#contract/plan-order.ts'
import { nameOfTile, type TileOfPlan } from '#contract/tiles-of-plan.ts'
import type { Start } from '#domain/planner/core/types.ts'
import { Notice } from '../../ui/notice.tsx'
import { squareMetres } from './plan-words.ts'
import { ResultDetails } from './result-tables.tsx'

/** The number of tiles, what it is made of and how likely it is to be enough (L-049, L-068…L-070). */
export function Result({
  plan,
  goods,
  isNamed,
  onStart,
}: TileOfPlan & {
  /** One of several tiles. */
  readonly isNamed: boolean
  /** Left out where rooms have starts of their own. */
  readonly onStart?: ((start: Start) => void) | undefined
}): ReactNode {
  const id = useId()
  const row = plan.odds.find(({ tiles }) => tiles === plan.recommended)
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div>
        <h2 id={id} className="text-3xl">
          {isNamed && <span className="block text-lg">{nameOfTile(goods)}</span>}
          {orderWords(plan.recommended, goods)}
        </h2>
        {row !== undefined && (
          <p className="mt-1 text-quiet">
            Enough in{' '}
            <strong className="font-medium text-ink">{messages.chanceText[row.said](row.times)}</strong>{' '}
            floors like this.
          </p>
        )}
        <p className="mt-2 text-sm">
          {messages.planAssumptions} {messages.planShade}
          {goods.shade !== null && ` ${messages.planShadeRated(goods.shade)}`}
        </p>
      </div>
      <dl className="figures plan-figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-y py-3 text-sm">
        <dt>Laid whole</dt>
        <dd>{plan.whole}</dd>
        <dt>
          For {plan.pieces.length} cut {plan.pieces.length === 1 ? 'piece' : 'pieces'}
        </dt>
        <dd>{plan.for_cuts}</dd>
        <dt className="font-medium">{messages.planNeeded}</dt>
        <dd className="font-medium">{plan.tiles}</dd>
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
        {plan.proved ? messages.planProved : messages.planUnproved(plan.tiles, plan.bound)}
        {plan.searched !== null && ` ${messages.planSearched(plan.searched.points, plan.searched.all)}`}
      </p>
      <Warnings texts={plan.warnings} />
      <ResultDetails plan={plan} goods={goods} onStart={onStart} />
    </section>
  )
}

/** Warnings that are read at once; of a plan of many rooms the others are opened. */
const FIRST_WARNINGS = 4

/** What is to be minded, in one notice. */
function Warnings({ texts }: { readonly texts: readonly string[] }): ReactNode {
  const list = (some: readonly string[]): ReactNode => (
    <ul className="space-y-2">
      {some.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  const others = texts.slice(FIRST_WARNINGS)
  return (
    texts.length > 0 && (
      <Notice level="warning">
        {list(texts.slice(0, FIRST_WARNINGS))}
        {others.length > 0 && (
          <details className="plan-more">
            <summary className="flex min-h-11 items-center">
              {messages.planMoreWarnings(others.length)}
            </summary>
            {list(others)}
          </details>
        )}
      </Notice>
    )
  )
}
