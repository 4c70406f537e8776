import type { ReactNode } from 'react'
import type { RejectedForm } from '#server/pages/page-request.ts'
import { PasswordField } from './fields.tsx'

/** A new password, typed twice (OP-61). */
export function NewPassword({ answer }: { answer: RejectedForm | null }): ReactNode {
  return (
    <>
      <PasswordField
        answer={answer}
        name="password"
        label="New password"
        hint="At least 8 characters. Three or four words are easy to remember and hard to guess."
        autoComplete="new-password"
        required
      />
      <PasswordField
        answer={answer}
        name="password_confirmation"
        label="New password again"
        autoComplete="new-password"
        required
      />
    </>
  )
}
