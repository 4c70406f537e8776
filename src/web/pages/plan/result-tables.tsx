import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import { assumedWords } from '#contract/plan-assumed.ts'
import type { TileOfPlan } from '#contract/tiles-of-plan.ts'
import { formatPounds, pence, poundsToPence } from '#domain/money/pence.ts'
import type { Start } from '#domain/planner/core/types.ts'
import { lengthInput } from '#domain/planner/length.ts'
import { Later, laterPart } from '../../browser/later-part.tsx'

export const severalTables = laterPart(async () => (await import('./several-tables.tsx')).SeveralTables)

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
      {onStart !== undefined && plan.narrow.start !== null && (
        <StartThere at={plan.narrow.start} onStart={onStart} />
      )}
      {(plan.sizes.length > 1 || plan.rooms.length > 1) && (
        <Later part={severalTables} props={{ plan, goods }} />
      )}
      {onStart !== undefined && <Starts searched={plan.searched} onStart={onStart} />}
      {assumed !== null && <p className="text-quiet text-sm">{assumed}</p>}
    </>
  )
}
