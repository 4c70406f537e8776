import type { ComponentProps, ReactNode } from 'react'
import { inputClass } from '../ui/input-class.ts'
import { FieldFrame } from './field-frame.tsx'

interface WordsFieldProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly label: string
  readonly name: string
  readonly isLabelHidden?: boolean
  readonly hint?: string
  readonly error?: string | undefined
  /** For rows of a file: in letters of one width. */
  readonly isCode?: boolean
}

/** A field of several lines. */
export const WordsField = ({
  label,
  isLabelHidden = false,
  hint,
  error,
  isCode = false,
  ...area
}: WordsFieldProps): ReactNode => (
  <FieldFrame
    label={label}
    isLabelHidden={isLabelHidden}
    hint={hint}
    error={error}
    control={(props) => (
      <textarea
        rows={3}
        {...area}
        {...props}
        className={isCode ? `${inputClass} font-mono text-small` : inputClass}
      />
    )}
  />
)
