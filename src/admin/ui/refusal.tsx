import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ActionAnswer } from '../requests.ts'
import { StepUp } from '../sign-in/step-up.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** The session ended while something was typed: the person signs in beside it, and nothing is lost (M-009). */
const SignInAgain = (): ReactNode => {
  const { revalidate } = useRevalidator()
  return (
    <p className="flex flex-wrap items-center gap-3">
      <a href="/admin/sign-in" target="_blank" rel="noreferrer" className="font-medium text-accent underline">
        Sign in in a new tab
      </a>
      <Button type="button" onClick={() => revalidate()}>
        I have signed in
      </Button>
    </p>
  )
}

/** Why an action did nothing, and what to do about it; nothing after one that worked. Not inside its form. */
export const Refusal = ({ answer }: { readonly answer: ActionAnswer<unknown> | undefined }): ReactNode => {
  if (answer === undefined || answer.ok) return null
  const { message, reason } = answer.refusal
  return (
    <>
      <Notice look="error">
        {message}
        {reason === 'signed-out' && <SignInAgain />}
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
