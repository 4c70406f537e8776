import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface ChoiceProps {
  readonly legend: string
  readonly options: readonly {
    readonly value: string
    /** Shown; else the value. */
    readonly text?: string
    /** A CSS colour. */
    readonly swatch?: string
  }[]
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

/** A row of radio buttons in the form of labels. */
export function Choice({ legend, options, chosen, onChoose }: ChoiceProps): ReactNode {
  const name = useId()
  return (
    <fieldset>
      <legend className="font-medium text-sm">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ value, text = value, swatch }) => (
          <label
            key={value}
            className={classNames(
              'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-clay has-focus-visible:outline-offset-2',
              value === chosen ? 'border-ink bg-stone font-medium' : 'border-line bg-card hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {swatch !== undefined && (
              <span
                aria-hidden="true"
                className="size-5 rounded-full border border-ink/30"
                style={{ background: swatch }}
              />
            )}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
