import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { classNames } from '../ui/class-names.ts'
import { TextField } from '../ui/field.tsx'

interface FormFieldProps extends Omit<ComponentProps<typeof TextField>, 'error' | 'defaultValue' | 'name'> {
  readonly name: string
  readonly answer: RejectedForm | null
  /** The value before the first submission. */
  readonly initial?: string | undefined
}

/** A text field of a form, with the submitted value and its error. */
export function FormField({ name, answer, initial = '', ...rest }: FormFieldProps): ReactNode {
  return (
    <TextField
      {...rest}
      name={name}
      defaultValue={answer?.values[name] ?? initial}
      error={answer?.errors[name] ?? null}
    />
  )
}

/** A password field: its value is never sent back, and is shown on demand where scripts run. */
export function PasswordField({
  answer,
  name,
  className,
  ...rest
}: Omit<FormFieldProps, 'initial'>): ReactNode {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <div className={classNames('relative [&_label]:pr-14', className)}>
      <TextField
        {...rest}
        name={name}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        error={answer?.errors[name] ?? null}
      />
      {hydrated && (
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="touch absolute top-[calc(1.25rem-44px)] right-0 flex items-end justify-end text-clay text-sm underline-offset-4 hover:underline"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> what is typed: {rest.label}</span>
        </button>
      )}
    </div>
  )
}

/** The email address that an account has, or will have. */
export function EmailField(props: Partial<FormFieldProps> & Pick<FormFieldProps, 'answer'>): ReactNode {
  return (
    <FormField
      name="email"
      label="Email address"
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      {...props}
    />
  )
}

/** The account's password once more, before a change that an open session must not be enough for. */
export function CurrentPassword({
  answer,
  label = 'Your password',
}: {
  readonly answer: RejectedForm | null
  readonly label?: string
}): ReactNode {
  return (
    <PasswordField
      answer={answer}
      name="current_password"
      label={label}
      autoComplete="current-password"
      required
    />
  )
}

interface FormTickFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly answer: RejectedForm | null
  readonly initial?: boolean | undefined
}

/** A checkbox with its label as click target. */
export function FormTickField({ name, label, hint, answer, initial = false }: FormTickFieldProps): ReactNode {
  const id = useId()
  const ticked = answer === null ? initial : answer.values[name] !== undefined
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={ticked}
          aria-describedby={hint === undefined ? undefined : id}
          className="size-5 shrink-0 accent-clay"
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={id} className="-mt-2 pb-2 pl-8 text-quiet text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
