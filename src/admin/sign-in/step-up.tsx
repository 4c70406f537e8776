import { type ReactNode, useId } from 'react'
import { useFetcher } from 'react-router'
import { FetcherForm } from '../forms/post-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { ActionAnswer } from '../requests.ts'
import { Button } from '../ui/button.tsx'
import { answerWithPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'

/**
 * Asks for the second factor again, beside what was typed (M-015): afterwards the same press works. It stands
 * outside the form that was refused.
 */
export const StepUp = (): ReactNode => {
  const fetcher = useFetcher<ActionAnswer<unknown>>()
  const heading = useId()
  const { data } = fetcher
  if (data?.ok) return <p role="status">Thank you. Now press it again.</p>
  return (
    <section
      aria-labelledby={heading}
      className="mt-3 grid max-w-sm gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id={heading}>Give your second factor again</h2>
      <FetcherForm form={fetcher.Form} action="/step-up" className="grid gap-3">
        <TextField
          label="Code of your authenticator app"
          name="code"
          autoComplete="one-time-code"
          required
          error={data && !data.ok ? data.refusal.message : undefined}
        />
        <Button look="primary" busy={fetcher.state !== 'idle'}>
          Confirm it is you
        </Button>
      </FetcherForm>
      <PasskeyButton action="/step-up" ask={answerWithPasskey} answerBy={fetcher.submit}>
        Use a passkey
      </PasskeyButton>
    </section>
  )
}
