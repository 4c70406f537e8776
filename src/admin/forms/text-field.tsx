import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { inputClass } from '../ui/input-class.ts'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly label: string
  readonly name: string
  /** What the field is for, or how it is written: below the label. */
  readonly hint?: string
  /** Why it was refused. */
  readonly error?: string | undefined
}

/** A labelled field; its refusal stands below it and is read out with it. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps): ReactNode => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-quiet">
          {hint}
        </p>
      )}
      <input
        id={id}
        {...input}
        className={inputClass}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        aria-invalid={error !== undefined}
      />
      {error && (
        <p id={`${id}-error`} className="text-small text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
