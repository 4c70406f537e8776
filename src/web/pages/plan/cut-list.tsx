import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import type { WireTilePlan } from '#contract/plan.ts'
import { groupsOf, type PieceGroup, pieceSize } from './plan-words.ts'

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
        <details className="plan-more">
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
            <ul className="figures grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4 pb-3 text-quiet text-sm">
              {pieces.map(({ number, row, column, tile, room }) => (
                <li key={number}>
                  {messages.planPieceAt(
                    number,
                    row === 0
                      ? null
                      : `${severalRooms ? `${plan.rooms[room]?.name ?? ''} ` : ''}row ${row}, place ${column}`,
                    tile,
                  )}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
