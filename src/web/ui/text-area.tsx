import { type ComponentProps, type ReactNode, useId } from 'react'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string
  readonly hint?: string
  /** The length and its limit: '12 of 120 characters'. */
  readonly count?: string
  readonly error?: string | null
}

/** A field for a few lines. */
export function TextArea({ label, hint, count, error, className, ...rest }: TextAreaProps): ReactNode {
  const id = useId()
  const notes = [hint && `${id}-hint`, count && `${id}-count`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        className="block min-h-11 w-full rounded-control border border-control bg-card px-3 py-2 text-ink placeholder:text-quiet aria-[invalid=true]:border-brick"
      />
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-quiet text-sm">
        {hint && <p id={`${id}-hint`}>{hint}</p>}
        {count && (
          <p id={`${id}-count`} className="noscript:hidden figures ml-auto">
            {count}
          </p>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-brick text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
