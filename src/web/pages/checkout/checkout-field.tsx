import type { ComponentProps, ReactNode } from 'react'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import type { TextField as FieldName } from '#domain/checkout/form.ts'
import { maxLengths } from '#domain/checkout/rules.ts'
import { TextField } from '../../ui/field.tsx'
import type { CheckoutHandle } from './use-checkout.ts'

/** The maximum length of a field, as on the server. */
const maxLengthOf = (field: FieldName): number => {
  const part = field.split('.').at(-1) ?? ''
  const limit = Object.entries(maxLengths).find(([name]) => name === part)
  return limit?.[1] ?? maxLengths.password
}

interface CheckoutFieldProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'error'> {
  readonly checkout: CheckoutHandle
  readonly field: FieldName
  /** Shown if the server returned no message for the field. */
  readonly warning?: string | null
  /** Replaces the server's sentence (T-228). */
  readonly formatProblem?: (sentence: string) => ReactNode
}

/** Tab brings a field into view, clear of the bars; a tap or click on the part beside a bar does not (S-032). */
export const clearOfBar = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void =>
  currentTarget.scrollIntoView({ block: 'nearest' })

/** A text field: its posted name, its maximum length, and the server's message under it (T-223). */
export function CheckoutField({
  checkout,
  field,
  warning = null,
  formatProblem = (sentence) => sentence,
  ...rest
}: CheckoutFieldProps): ReactNode {
  const { state, typeText, leaveField } = checkout
  const name = checkoutFieldNames[field]
  const problem = state.problems[name]
  return (
    <TextField
      maxLength={maxLengthOf(field)}
      {...rest}
      name={name}
      value={state.form[field]}
      error={problem === undefined ? warning : formatProblem(problem)}
      onChange={(event) => typeText(field, event.currentTarget.value)}
      onBlur={() => leaveField(field)}
      onClick={clearOfBar}
    />
  )
}
