import { type ReactNode, useState } from 'react'
import { calls, paths } from '#contract/routes.ts'
import { refusalIn } from '../../browser/call.ts'
import { shellCalls } from '../../browser/calls/shell.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { DELIVERY_SECTION_ID } from './delivery-section.ts'

/** Reloads the page with the new postcode, or says at the field why not, as an alert (T-121 to T-123, S-037). */
export function PostcodeForm({ postcode }: { postcode: string | null }): ReactNode {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (typed: FormDataEntryValue | null): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const answer = await shellCalls.post(calls.setPostcode, {
      postcode: String(typed ?? ''),
      redirect: paths.basket,
    })
    const refusal = refusalIn(answer)
    if (refusal === null) {
      /* A reload forgets the focus. The fragment tells the loaded page where it was. */
      window.location.replace(`#${DELIVERY_SECTION_ID}`)
      return window.location.reload()
    }
    setBusy(false)
    setProblem(refusal)
  }

  return (
    <CallForm
      action={calls.setPostcode}
      fields={{ redirect: paths.basket }}
      onSend={(form) => void send(form.get('postcode'))}
      className="flex flex-wrap items-start gap-3"
    >
      <TextField
        label="Postcode"
        name="postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
        defaultValue={postcode ?? ''}
        error={problem !== null && <span role="alert">{problem}</span>}
        className="w-44 max-w-full max-sm:flex-1"
      />
      <Button type="submit" look="secondary" busy={busy} className="mt-6">
        Save postcode
      </Button>
    </CallForm>
  )
}
