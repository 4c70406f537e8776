import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PLAN_FORM, useFieldOf, usePlanForm } from './plan-form-context.ts'

interface PictureChoiceProps {
  readonly name: string
  readonly legend: string
  readonly options: readonly {
    readonly value: string
    readonly text: string
    readonly picture: ReactNode
    /** Why it cannot be chosen. */
    readonly unsuitable?: string | null
  }[]
  /** The hidden legend of a choice whose heading stands above. */
  readonly hideLegend?: boolean
}

/** Radio buttons as small drawings with their names. */
export function PictureChoice({
  name: ownName,
  legend,
  options,
  hideLegend = false,
}: PictureChoiceProps): ReactNode {
  const { values, generation } = usePlanForm()
  const name = useFieldOf()(ownName)
  const id = useId()
  return (
    <fieldset key={generation}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1 font-medium text-sm'}>{legend}</legend>
      <div className="plan-choices">
        {options.map(({ value, text, picture, unsuitable = null }) => (
          <label
            key={value}
            className={classNames(
              'relative flex min-h-11 flex-col items-center gap-1 rounded-control border border-line px-1 py-2 text-center has-focus-visible:outline-2 has-focus-visible:outline-clay has-focus-visible:outline-offset-2 has-checked:border-ink has-checked:bg-stone',
              unsuitable === null ? 'cursor-pointer bg-card hover:border-ink' : 'bg-paper text-quiet',
            )}
          >
            <input
              type="radio"
              name={name}
              form={PLAN_FORM}
              value={value}
              defaultChecked={values[name] === value}
              disabled={unsuitable !== null}
              aria-describedby={unsuitable === null ? undefined : `${id}-${value}`}
              className="sr-only"
            />
            <svg viewBox="0 0 32 24" aria-hidden="true" className="line-icon h-6 w-8">
              {picture}
            </svg>
            {text}
            {unsuitable !== null && <span id={`${id}-${value}`}>{unsuitable}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
