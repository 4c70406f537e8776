import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { type PatternChoice, patternChoices, startChoices } from '#contract/plan-form-fields.ts'
import { canLay, unsuitablePattern } from '#contract/plan-patterns.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import type { Start } from '#domain/planner/types.ts'
import { LengthField, PictureChoice, PlanSelect } from './fields.tsx'

const patternPictures: Readonly<Record<PatternChoice, string>> = {
  straight: 'M3 4h26v16H3ZM3 12h26M11.7 4v16M20.3 4v16',
  'brick-1-2': 'M3 4h26v16H3ZM3 12h26M16 4v8M9.5 12v8M22.5 12v8',
  'brick-1-3': 'M3 4h26v16H3ZM3 9.3h26M3 14.7h26M16 4v5.3M20.5 9.3v5.4M25 14.7V20M7.5 9.3v5.4M12 14.7V20',
  'brick-1-4': 'M3 4h26v16H3ZM3 9.3h26M3 14.7h26M14 4v5.3M17.5 9.3v5.4M21 14.7V20M8 14.7V20',
  random: 'M3 4h26v16H3ZM3 9.3h26M3 14.7h26M18 4v5.3M10 9.3v5.4M23 14.7V20',
  herringbone: 'm16 3 8 8-4 4-8-8ZM8 11l4-4 8 8-4 4ZM16 19l4-4 6 6M6 13l4 4-5 5M24 11l4-4',
  pinwheel: 'M3 4h26v16H3ZM3 8h5v8H3M8 4v4h9v9H8v-9M17 8h5V4M17 12h12M22 8v4M17 17v3M8 17v3M22 12v8',
  mixed: 'M3 4h26v16H3ZM15 4v8M3 12h18M21 8v12M15 8h14M9 12v8M9 16h12',
  'mixed-2': 'M3 4h26v16H3ZM12 4v10M3 10h9M12 9h17M20 9v11M12 14h8M7 10v10M20 14h9',
  'mixed-3': 'M3 4h26v16H3ZM10 4v12M10 8h19M22 8v12M3 16h19M16 8v8M22 14h7',
  hexagon:
    'm10 3 4 2.300v4.700l-4 2.300-4-2.300V5.300ZM18 3l4 2.300v4.700l-4 2.300-4-2.300M14 12.300l4-2.300 4 2.300V17l-4 2.300-4-2.300ZM22 5.300 26 3M6 12.300l4-2.300M6 12.300V17l4 2.300 4-2.300M22 17l4 2.300M26 12.300 22 10',
  diamond: 'm11 3 5 9-5 9-5-9ZM21 3l5 9-5 9-5-9ZM11 3h10M11 21h10',
  chevron: 'M4 5l12 6 12-6M4 11l12 6 12-6M16 11v10M4 5v12M28 5v12M4 17l8 4M28 17l-8 4',
  basket:
    'M4 4h8v8H4ZM4 8h8M12 4h8v8h-8ZM16 4v8M20 4h8v8h-8ZM20 8h8M4 12h8v8H4ZM8 12v8M12 12h8v8h-8ZM12 16h8M20 12h8v8h-8ZM24 12v8',
}

/** Patterns of one size of rectangles: shown to all of these, with the reason where one does not suit them. */
const ofRectangles: readonly PatternChoice[] = ['herringbone', 'basket']

const isRectangle = ({ shape = 'rectangle', contents = [] }: PlanTile): boolean =>
  shape === 'rectangle' && contents.length === 0

const patternNames = Object.keys(patternChoices) as readonly PatternChoice[]

/** How the tiles lie: pattern, direction, start and joint (L-034…L-048). */
export function LayingFields({ tile, start }: { tile: PlanTile; start: Start['kind'] }): ReactNode {
  const reasonFor = (value: PatternChoice): string | null =>
    unsuitablePattern(tile, patternChoices[value].kind)
  const here = patternNames.filter(
    (value) => canLay(tile, patternChoices[value]) || (isRectangle(tile) && ofRectangles.includes(value)),
  )
  /* Other ways to lay a pack are one pattern here. */
  const elsewhere = patternNames.filter((value) => !here.includes(value) && !/^mixed-/.test(value))
  return (
    <div className="space-y-4">
      <PictureChoice
        name="pattern"
        legend="Pattern"
        options={here.map((value) => ({
          value,
          text: messages.planPatterns[value],
          picture: <path d={patternPictures[value]} />,
          unsuitable: reasonFor(value),
        }))}
      />
      <details>
        <summary className="flex min-h-11 items-center text-clay text-sm hover:underline">
          {messages.planOtherPatterns}
        </summary>
        <ul className="pb-2 text-quiet text-sm">
          {elsewhere.map((value) => (
            <li key={value}>
              {messages.planPatterns[value]}: {reasonFor(value)}
            </li>
          ))}
        </ul>
      </details>
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
