import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { inputClass } from '../ui/input-class.ts'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  readonly label: string
  readonly name: string
  /** The values with their words, in order. */
  readonly options: Readonly<Record<string, string>>
  /** The first entry, which chooses nothing: 'Choose a reason'. */
  readonly none?: string
  /** Why it was refused. */
  readonly error?: string | undefined
}

/** A labelled choice of one; its refusal stands below it and is read out with it. */
export const SelectField = ({ label, options, none, error, ...select }: SelectFieldProps): ReactNode => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        {...select}
        className={inputClass}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
      >
        {none !== undefined && <option value="">{none}</option>}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="text-small text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
