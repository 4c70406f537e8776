import type { ComponentProps, ReactNode } from 'react'
import { useId, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { classNames } from './class-names.ts'

const boxLook =
  'min-h-11 w-full rounded-control border border-control bg-card px-3 text-ink placeholder:text-quiet disabled:bg-stone aria-[invalid=true]:border-brick'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  readonly hint?: string
  /** Shown below the field, and part of its accessible description. */
  readonly error?: ReactNode
  readonly hideLabel?: boolean
}

export function TextField({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  ...rest
}: TextFieldProps): ReactNode {
  const id = useId()
  /* The browser's value is empty for text that is not a number, such as '1e'. */
  const [unreadable, setUnreadable] = useState(false)
  const problem = error || (unreadable && messages.numberInDigits)
  const notes = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-medium text-sm'}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={notes || undefined}
        className={boxLook}
        onChange={(event) => {
          setUnreadable(false)
          rest.onChange?.(event)
        }}
        onBlur={(event) => {
          setUnreadable(event.target.validity.badInput)
          rest.onBlur?.(event)
        }}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-quiet text-sm">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} className="mt-1 text-brick text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  readonly label: string
  readonly hideLabel?: boolean
  readonly options: readonly (readonly [value: string | number, name: string])[]
  /** Below the options: a group of others. */
  readonly children?: ReactNode
}

export function SelectField({
  label,
  hideLabel = false,
  options,
  className,
  ...rest
}: SelectFieldProps): ReactNode {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-medium text-sm'}>
        {label}
      </label>
      <select {...rest} id={id} className={classNames(boxLook, 'py-2 pr-8')}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {rest.children}
      </select>
    </div>
  )
}
