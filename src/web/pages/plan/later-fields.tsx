import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { Chances } from '#domain/planner/chances.ts'
import { chanceNames, levels, skills, warmths } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import { TextField } from '../../ui/field.tsx'
import { LengthField, PlanSelect } from './fields.tsx'
import { PLAN_FORM, usePlanForm } from './plan-form-context.ts'

/* Fields of the plan whose script comes after the page. */

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
      <LengthField
        name="kerf"
        label="Saw cut, mm"
        placeholder={String(tile.kerf / 10)}
        hint={messages.planKerfHint}
      />
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

/** Who lays the tiles, how sure the number shall be, and tiles to keep (L-069, L-072, L-077). */
export function OddsFields({
  assumed,
  several,
}: {
  readonly assumed: Chances
  /** Of several tiles, each of which is kept for repairs. */
  readonly several: boolean
}): ReactNode {
  const { values, errors, generation } = usePlanForm()
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <PlanSelect
        name="skill"
        label="Who lays them?"
        options={skills.map((skill) => [skill, messages.planSkills[skill]])}
        className="col-span-2"
      />
      <PlanSelect
        name="level"
        label="Enough in"
        options={levels.map((level) => [String(level), `${level} of 100`])}
      />
      <TextField
        key={generation}
        label="Keep for repairs"
        name="repairs"
        form={PLAN_FORM}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        defaultValue={values['repairs'] ?? '0'}
        error={errors['repairs'] ?? null}
        {...(several && { hint: messages.planRepairsEach })}
      />
      <details className="col-span-2 border-line border-y">
        <summary className="flex min-h-12 items-center hover:text-clay">{messages.planWhatWeAssume}</summary>
        <div className="grid grid-cols-2 items-end gap-3 pb-4">
          {chanceNames.map((name) => (
            <LengthField
              key={name}
              name={`chance_${name}`}
              label={messages.planChances[name]}
              placeholder={String(assumed[name] / 100)}
            />
          ))}
          <p className="col-span-2 text-quiet text-sm">{messages.planChancesHint}</p>
          <PlanSelect
            name="warm"
            label={messages.planTerms.warm.yes}
            options={warmths.map((warm) => [warm, messages.planWarm[warm]])}
            className="col-span-2"
          />
        </div>
      </details>
    </div>
  )
}
