import { type ReactNode, useState } from 'react'
import { calls } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { BasketChanges } from './changes.ts'

/** The field for a discount code; an applied discount has a line in its place (T-021, T-135). */
export function DiscountBox({ changes }: { changes: BasketChanges }): ReactNode {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (form: FormData): Promise<void> => {
    setBusy(true)
    setError(await changes.applyCode(String(form.get('discount_code') ?? '')))
    setBusy(false)
  }
  return (
    <CallForm
      action={calls.applyDiscountCode}
      onSend={(form) => void send(form)}
      className="mt-4 flex flex-wrap items-start gap-2 border-line border-t pt-4"
    >
      <TextField
        label="Discount code"
        name="discount_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        /* Announced here: an alert elsewhere would say it twice (S-037). */
        error={error !== null && <span role="alert">{error}</span>}
        onChange={() => setError(null)}
        className="min-w-0 flex-1 basis-28"
      />
      <Button type="submit" look="secondary" busy={busy} className="mt-6">
        Apply
      </Button>
    </CallForm>
  )
}
