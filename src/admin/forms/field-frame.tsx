import { type ReactNode, useId } from 'react'

/** What ties a control to its label, hint and refusal. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid': boolean
}

interface FieldFrameProps {
  readonly label: string
  /** For screen readers alone, where a heading says it. */
  readonly isLabelHidden?: boolean
  /** What the field is for, or how it is written: below the label. */
  readonly hint?: string | undefined
  /** Why it was refused. */
  readonly error?: string | undefined
  readonly control: (props: ControlProps) => ReactNode
}

/** A control with its label above it; its refusal stands below it and is read out with it. */
export const FieldFrame = ({
  label,
  isLabelHidden = false,
  hint,
  error,
  control,
}: FieldFrameProps): ReactNode => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-small">
          {hint}
        </p>
      )}
      {control({
        id,
        'aria-invalid': error !== undefined,
        ...(described === '' ? {} : { 'aria-describedby': described }),
      })}
      {error && (
        <p id={`${id}-error`} className="text-brick text-small">
          {error}
        </p>
      )}
    </div>
  )
}
