import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { LengthField, PlanSelect } from './fields.tsx'

const turnsAllowed = {
  fixed: ['fixed'],
  half: ['fixed', 'half'],
  quarter: ['fixed', 'half', 'quarter'],
} as const

/** Saw, offcuts and gap; each has a default that suits the tile (L-041…L-044, L-019). */
export function CuttingFields({ tile, gap }: { tile: PlanTile; gap: number }): ReactNode {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <LengthField name="gap" label="Gap to the wall, mm" placeholder={String(gap / 10)} />
      <LengthField name="kerf" label="Saw cut, mm" placeholder={String(tile.kerf / 10)} />
      <LengthField
        name="skirting"
        label={`${messages.planSkirting}, mm`}
        hint={messages.planSkirtingHint}
        className="col-span-2"
      />
      <PlanSelect
        name="reuse"
        label="Use offcuts again"
        options={(['none', 'factory', ...(tile.rectified ? (['any'] as const) : [])] as const).map(
          (reuse) => [reuse, messages.planReuse[reuse]],
        )}
        className="col-span-2"
      />
      {tile.turns !== 'fixed' && (
        <PlanSelect
          name="turns"
          label="Turn offcuts"
          options={[
            ['', `As the tile allows: ${messages.planTurns[tile.turns].toLowerCase()}`],
            ...turnsAllowed[tile.turns]
              .filter((turns) => turns !== tile.turns)
              .map((turns) => [turns, messages.planTurns[turns]] as const),
          ]}
          className="col-span-2"
        />
      )}
    </div>
  )
}
