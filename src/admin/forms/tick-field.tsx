import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface TickFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  readonly label: string
  readonly name: string
  /** What it does: below the label. */
  readonly hint?: string
  /** A choice of one among several of the same name. */
  readonly kind?: 'checkbox' | 'radio'
}

/** A tick, or one of a group of choices, with its words beside it. */
export const TickField = ({ label, hint, kind = 'checkbox', ...input }: TickFieldProps): ReactNode => {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-2.5 pointer-coarse:py-2">
      <input
        id={id}
        type={kind}
        {...input}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className="mt-0.5 size-5 accent-accent"
      />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-small text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
