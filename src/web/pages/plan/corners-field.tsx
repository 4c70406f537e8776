import { type ReactNode, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { PLAN_FORM, useFieldOf, usePlanForm } from './plan-form-context.ts'

/** The corners of a room of any shape, or its walls, as text (L-009). */
export function CornersField(): ReactNode {
  const { values, errors, generation } = usePlanForm()
  const [id, name] = [useId(), useFieldOf()('corners')]
  const error = errors[name]
  return (
    <div className="col-span-2">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        Corners
      </label>
      <textarea
        key={generation}
        id={id}
        name={name}
        form={PLAN_FORM}
        rows={6}
        maxLength={3000}
        spellCheck={false}
        defaultValue={values[name] ?? ''}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-hint`}
        className="figures w-full rounded-control border border-control bg-card px-3 py-2 aria-[invalid=true]:border-brick"
      />
      <p
        id={`${id}-hint`}
        className={error === undefined ? 'mt-1 text-quiet text-sm' : 'mt-1 text-brick text-sm'}
      >
        {error ?? messages.planCornersHint}
      </p>
    </div>
  )
}
