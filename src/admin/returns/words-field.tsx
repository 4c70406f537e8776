import { type ReactNode, useId } from 'react'
import { inputClass } from '../ui/input-class.ts'

interface WordsFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string | undefined
  readonly error: string | undefined
  readonly required?: boolean
}

/** A few lines about a return. */
export const WordsField = ({ label, hint, value, error, required = false }: WordsFieldProps): ReactNode => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-small">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        name="words"
        rows={3}
        maxLength={1000}
        required={required}
        defaultValue={value}
        className={inputClass}
        aria-invalid={error !== undefined}
        {...(described === '' ? {} : { 'aria-describedby': described })}
      />
      {error && (
        <p id={`${id}-error`} className="text-brick text-small">
          {error}
        </p>
      )}
    </div>
  )
}
