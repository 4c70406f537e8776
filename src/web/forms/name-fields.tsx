import type { ReactNode } from 'react'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { FormField } from './fields.tsx'

interface NameFieldsProps {
  readonly answer: RejectedForm | null
  /** The values before the first submission. */
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** First and last name, side by side where there is room. */
export function NameFields({ answer, firstName, lastName }: NameFieldsProps): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <FormField
        answer={answer}
        initial={firstName}
        name="first_name"
        label="First name"
        autoComplete="given-name"
        required
        maxLength={50}
      />
      <FormField
        answer={answer}
        initial={lastName}
        name="last_name"
        label="Last name"
        autoComplete="family-name"
        required
        maxLength={50}
      />
    </div>
  )
}
