import { type ReactNode, useContext, useId } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PLAN_FORM, PlanRoomContext, useFieldOf, usePlanForm } from './plan-form-context.ts'

interface CornersFieldProps {
  readonly name: string
  /** The row of a cut-out; null: of the room. */
  readonly cutOut: number | null
  readonly hint: string
  readonly className?: string
}

/** Corners, or walls with their turns, as text; with a script they are drawn too (L-009, L-013). */
export function CornersField({
  name: ownName,
  cutOut,
  hint,
  className = 'col-span-2',
}: CornersFieldProps): ReactNode {
  const { values, errors, generation, onDraw } = usePlanForm()
  const [id, name] = [useId(), useFieldOf()(ownName)]
  const room = useContext(PlanRoomContext)
  const error = errors[name]
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        Corners
      </label>
      <textarea
        key={generation}
        id={id}
        name={name}
        form={PLAN_FORM}
        rows={cutOut === null ? 6 : 4}
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
        {error ?? hint}
      </p>
      <Button
        look="secondary"
        size="small"
        className="mt-2 noscript:hidden"
        onClick={() => onDraw(room, cutOut)}
      >
        {messages.planDraw}
      </Button>
    </div>
  )
}
