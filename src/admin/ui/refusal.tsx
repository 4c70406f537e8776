import type { ReactNode } from 'react'
import type { ActionAnswer } from '../requests.ts'
import { SignInOver } from '../sign-in/sign-in-over.tsx'
import { StepUp } from '../sign-in/step-up.tsx'
import { Notice } from './notice.tsx'

/** Why an action did nothing, and what to do about it; nothing after one that worked. Not inside its form. */
export const Refusal = ({ answer }: { readonly answer: ActionAnswer<unknown> | undefined }): ReactNode => {
  if (answer === undefined || answer.ok) return null
  const { message, reason } = answer.refusal
  return (
    <>
      <Notice look="error">
        {message}
        {reason === 'signed-out' && <SignInOver answer={answer} />}
      </Notice>
      {reason === 'step-up' && <StepUp />}
    </>
  )
}

/** The sentence of a field that was refused. */
export const errorOf = (answer: ActionAnswer<unknown> | undefined, field: string): string | undefined =>
  answer === undefined || answer.ok || !('errors' in answer.refusal)
    ? undefined
    : answer.refusal.errors?.[field]?.[0]
