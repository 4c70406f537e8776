import type { InputHTMLAttributes, ReactNode } from 'react'
import { inputClass } from '../ui/input-class.ts'
import { FieldFrame } from './field-frame.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly label: string
  readonly name: string
  readonly hint?: string
  readonly error?: string | undefined
}

/** A field of one line. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps): ReactNode => (
  <FieldFrame
    label={label}
    hint={hint}
    error={error}
    control={(props) => <input {...input} {...props} className={inputClass} />}
  />
)
