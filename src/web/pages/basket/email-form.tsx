import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface EmailFormProps {
  /** The line to save; null: to retrieve a list. */
  readonly lineId: number | null
  readonly onSend: (email: string) => Promise<void>
}

/** Asks a guest for the email of their saved list (T-148, T-149), in a dialog or in the page. */
export function EmailForm({ lineId, onSend }: EmailFormProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const send = async (form: FormData): Promise<void> => {
    setBusy(true)
    await onSend(String(form.get('email_address') ?? '').trim())
    setBusy(false)
  }
  return (
    <CallForm
      action={lineId === null ? calls.retrieveSavedList : calls.saveForLater}
      fields={lineId === null ? {} : { item_id: lineId }}
      onSend={(form) => void send(form)}
      className="mt-3"
    >
      <p className="text-quiet">
        {lineId === null
          ? 'Enter the email address that you saved your items with.'
          : 'Enter your email address, so that you can find the item again on any device.'}
      </p>
      <TextField
        label="Email address"
        name="email_address"
        type="email"
        autoComplete="email"
        maxLength={254}
        className="mt-5"
      />
      <Button type="submit" wide busy={busy} className="mt-4">
        {lineId === null ? 'Retrieve list' : messages.saveForLater}
      </Button>
    </CallForm>
  )
}
