import type { ReactNode, SelectHTMLAttributes } from 'react'
import { inputClass } from '../ui/input-class.ts'
import { FieldFrame } from './field-frame.tsx'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  readonly label: string
  readonly name: string
  /** The values with their words, in order. */
  readonly options: Readonly<Record<string, string>>
  /** The first entry, which chooses nothing: 'Choose a reason'. */
  readonly none?: string
  readonly error?: string | undefined
}

/** A choice of one. */
export const SelectField = ({ label, options, none, error, ...select }: SelectFieldProps): ReactNode => (
  <FieldFrame
    label={label}
    error={error}
    control={(props) => (
      <select {...select} {...props} className={inputClass}>
        {none !== undefined && <option value="">{none}</option>}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  />
)
