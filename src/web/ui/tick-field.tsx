import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface TickFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | null
}

/** A checkbox with its label beside it; the whole line is the click target. */
export function TickField({ label, hint, error, className, ...rest }: TickFieldProps): ReactNode {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex gap-3', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        className="mt-3 size-5 shrink-0 accent-clay"
      />
      <div className="grow">
        <label htmlFor={id} className="block cursor-pointer py-2.5">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="-mt-2 pb-2 text-quiet text-sm">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="-mt-1 text-brick text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
