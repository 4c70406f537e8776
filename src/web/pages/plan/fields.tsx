import type { ChangeEventHandler, ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PLAN_FORM, useFieldOf, usePlanForm } from './plan-form-context.ts'

interface LengthFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly className?: string
}

/** A length in the form's unit, or with a unit of its own. */
export function LengthField({ name: ownName, ...rest }: LengthFieldProps): ReactNode {
  const { values, errors, rounded, generation } = usePlanForm()
  const name = useFieldOf()(ownName)
  const note = rounded.includes(name) ? messages.roundedToTenth : null
  return (
    <TextField
      {...rest}
      key={`${name} ${generation}`}
      name={name}
      form={PLAN_FORM}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      defaultValue={values[name] ?? ''}
      error={errors[name] ?? null}
      {...(note === null ? {} : { hint: note })}
    />
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly className?: string
  readonly onChange?: ChangeEventHandler<HTMLSelectElement>
}

export function PlanSelect({ name: ownName, ...rest }: ChoiceProps): ReactNode {
  const { values, generation } = usePlanForm()
  const name = useFieldOf()(ownName)
  return (
    <SelectField
      {...rest}
      key={`${name} ${generation}`}
      name={name}
      form={PLAN_FORM}
      defaultValue={values[name] ?? ''}
    />
  )
}
