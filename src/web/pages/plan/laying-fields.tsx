import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { type PatternChoice, patternChoices, startChoices } from '#contract/plan-form-fields.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import type { Start } from '#domain/planner/types.ts'
import { LengthField, PictureChoice, PlanSelect } from './fields.tsx'
import { unsuitablePattern } from './suitable.ts'

const patternPictures: Readonly<Record<PatternChoice, string>> = {
  straight: 'M3 4h26v16H3ZM3 12h26M11.7 4v16M20.300 4v16',
  'brick-1-2': 'M3 4h26v16H3ZM3 12h26M16 4v8M9.500 12v8M22.500 12v8',
  'brick-1-3':
    'M3 4h26v16H3ZM3 9.300h26M3 14.700h26M16 4v5.300M20.500 9.300v5.400M25 14.700V20M7.500 9.300v5.400M12 14.700V20',
  'brick-1-4': 'M3 4h26v16H3ZM3 9.300h26M3 14.700h26M14 4v5.300M17.500 9.300v5.400M21 14.700V20M8 14.700V20',
  random: 'M3 4h26v16H3ZM3 9.300h26M3 14.700h26M18 4v5.300M10 9.300v5.400M23 14.700V20',
  herringbone: 'm16 3 8 8-4 4-8-8ZM8 11l4-4 8 8-4 4ZM16 19l4-4 6 6M6 13l4 4-5 5M24 11l4-4',
  basket:
    'M4 4h8v8H4ZM4 8h8M12 4h8v8h-8ZM16 4v8M20 4h8v8h-8ZM20 8h8M4 12h8v8H4ZM8 12v8M12 12h8v8h-8ZM12 16h8M20 12h8v8h-8ZM24 12v8',
}

const patternNames = Object.keys(patternChoices) as readonly PatternChoice[]

/** How the tiles lie: pattern, direction, start and joint (L-034…L-048). */
export function LayingFields({ tile, start }: { tile: PlanTile; start: Start['kind'] }): ReactNode {
  return (
    <div className="space-y-4">
      <PictureChoice
        name="pattern"
        legend="Pattern"
        options={patternNames.map((value) => ({
          value,
          text: messages.planPatterns[value],
          picture: <path d={patternPictures[value]} />,
          unsuitable: unsuitablePattern(tile, value),
        }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <PlanSelect
          name="angle"
          label="Direction"
          options={([0, 90, 45] as const).map((angle) => [String(angle), messages.planAngles[angle]])}
        />
        <LengthField name="joint" label="Joint, mm" placeholder={String(tile.joint.usual / 10)} />
        <PlanSelect
          name="start"
          label="Start"
          options={(Object.keys(startChoices) as readonly (keyof typeof startChoices)[]).map((start) => [
            start,
            messages.planStarts[start],
          ])}
          className="col-span-2"
        />
        {start === 'batten' && <LengthField name="start_height" label={messages.planBatten} />}
        {start === 'point' && (
          <>
            <LengthField name="start_x" label="From the left" />
            <LengthField name="start_y" label="From the top" />
          </>
        )}
      </div>
    </div>
  )
}

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
