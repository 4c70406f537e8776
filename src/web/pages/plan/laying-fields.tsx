import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { type PatternChoice, patternChoices, startChoices } from '#contract/plan-form-fields.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { canLay, insertAmong, unsuitablePattern } from '#contract/plan-patterns.ts'
import { nameOfTile } from '#contract/tiles-of-plan.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { AlongField } from './along-field.tsx'
import { LengthField, PlanSelect } from './fields.tsx'
import { MorePicture, OtherPatterns } from './more-pictures.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { PLAN_FORM } from './plan-form-context.ts'
import { ChooseTile } from './room-parts.tsx'

const patternPictures: Readonly<Partial<Record<PatternChoice, string>>> = {
  straight: 'M3 4h26v16H3ZM3 12h26M11.7 4v16M20.3 4v16',
  'brick-1-2': 'M3 4h26v16H3ZM3 12h26M16 4v8M9.5 12v8M22.5 12v8',
}

/** Patterns of one size of rectangles: shown to all of these, with the reason where one does not suit them. */
const ofRectangles: readonly PatternChoice[] = ['herringbone', 'basket']

const isRectangle = ({ shape = 'rectangle', contents = [] }: PlanTile): boolean =>
  shape === 'rectangle' && contents.length === 0

const patternNames = Object.keys(patternChoices) as readonly PatternChoice[]

export interface LayingFieldsProps {
  readonly goods: PlannedGoods
  readonly state: PlanState
  /** The plan as `encodePlan` writes it. */
  readonly code: string
}

/** How the tiles lie: pattern, direction, start and joint (L-034…L-048). */
export function LayingFields({ goods, state, code }: LayingFieldsProps): ReactNode {
  const { tile } = goods
  const { rooms, unit, along, start } = state
  const insert = insertAmong(goods, state.insert)
  const [first] = rooms
  const reasonFor = (value: PatternChoice): string | null =>
    unsuitablePattern(tile, patternChoices[value].kind, insert?.tile)
  const here = patternNames.filter(
    (value) =>
      canLay(tile, patternChoices[value], insert?.tile) ||
      (isRectangle(tile) && ofRectangles.includes(value)),
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
          picture:
            value in patternPictures ? <path d={patternPictures[value]} /> : <MorePicture pattern={value} />,
          unsuitable: reasonFor(value),
        }))}
      />
      <input type="hidden" name="insert" value={state.insert ?? ''} form={PLAN_FORM} />
      <OtherPatterns patterns={elsewhere} reasonFor={reasonFor} />
      {isRectangle(tile) && (
        <div>
          {insert !== null && (
            <p className="text-sm">{messages.planInsertIs(nameOfTile(insert), reasonFor('pinwheel'))}</p>
          )}
          <ChooseTile
            {...{ goods, code }}
            part="insert"
            text={insert === null ? messages.planChooseInsert : messages.planOtherInsert}
          />
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        <PlanSelect
          name="angle"
          label="Direction"
          options={([0, 90, 45] as const).map((angle) => [String(angle), messages.planAngles[angle]])}
        />
        <LengthField name="joint" label="Joint, mm" placeholder={String(tile.joint.usual / 10)} />
        {first !== undefined && (
          <AlongField
            {...{ unit, along }}
            room={first}
            className="col-span-2"
            {...(rooms.length > 1 && { hint: messages.planAlongHint })}
          />
        )}
        <PlanSelect
          name="start"
          label="Start"
          options={(Object.keys(startChoices) as readonly (keyof typeof startChoices)[]).map((choice) => [
            choice,
            messages.planStarts[choice],
          ])}
          className="col-span-2"
        />
        {start.kind === 'batten' && <LengthField name="start_height" label={messages.planBatten} />}
        {start.kind === 'point' && (
          <>
            <LengthField name="start_x" label="From the left" />
            <LengthField name="start_y" label="From the top" />
          </>
        )}
      </div>
    </div>
  )
}
