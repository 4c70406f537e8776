import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { PlannableTile } from '#contract/plan-goods.ts'
import * as paths from '#contract/routes/paths.ts'
import { TilesByCategory } from './tile-list.tsx'

/** The tiles that a plan can be drawn with, by category (L-002). */
export function Chooser({ tiles }: { tiles: readonly PlannableTile[] }): ReactNode {
  return (
    <div className="space-y-10">
      <div>
        <h2 className="text-2xl">{messages.chooseTile}</h2>
        <p className="mt-1 text-quiet">{messages.chooseTileHint}</p>
      </div>
      <TilesByCategory tiles={tiles} hrefOf={(id) => `${paths.plan}?variation=${id}`} />
    </div>
  )
}
