import type { ReactNode } from 'react'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { PasswordField } from './fields.tsx'

interface NewPasswordProps {
  readonly answer: RejectedForm | null
  readonly label?: string
}

/** A new password, typed twice (OP-61). */
export function NewPassword({ answer, label = 'New password' }: NewPasswordProps): ReactNode {
  return (
    <>
      <PasswordField
        answer={answer}
        name="password"
        label={label}
        hint="At least 8 characters. Three or four words are easy to remember and hard to guess."
        autoComplete="new-password"
        required
      />
      <PasswordField
        answer={answer}
        name="password_confirmation"
        label={`${label} again`}
        autoComplete="new-password"
        required
      />
    </>
  )
}
