import { type ReactNode, useState } from 'react'
import { calls, paths } from '#contract/routes.ts'
import { refusalIn } from '../../browser/call.ts'
import { shellCalls } from '../../browser/calls/shell.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { useShopState } from '../../shell/shop-state.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { DELIVERY_SECTION_ID } from './delivery-section.ts'

/** Reloads the page with the new postcode, or shows an alert with the reason (T-121 to T-123). */
export function PostcodeForm({ postcode }: { postcode: string | null }): ReactNode {
  const { raiseAlert } = useShopState()
  const [busy, setBusy] = useState(false)

  const send = async (typed: FormDataEntryValue | null): Promise<void> => {
    setBusy(true)
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
    raiseAlert({ level: 'danger', message: refusal })
  }

  return (
    <CallForm
      action={calls.setPostcode}
      fields={{ redirect: paths.basket }}
      onSend={(form) => void send(form.get('postcode'))}
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        label="Postcode"
        name="postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
        defaultValue={postcode ?? ''}
        className="w-44 max-w-full max-sm:flex-1"
      />
      <Button type="submit" look="secondary" busy={busy}>
        Save postcode
      </Button>
    </CallForm>
  )
}
