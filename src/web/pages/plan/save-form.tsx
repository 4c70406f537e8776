import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import * as calls from '#contract/routes/calls.ts'
import * as paths from '#contract/routes/paths.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface SaveFormProps {
  readonly variationId: number
  /** As `encodePlan` writes it. */
  readonly code: string
  /** The saved plan that the page was opened with. */
  readonly savedId: number | null
}

/** Saves the plan under 'My plans', and comes back to it (L-096). */
export function SaveForm({ variationId, code, savedId }: SaveFormProps): ReactNode {
  return (
    <form method="post" action={calls.savePlan} className="flex flex-wrap items-end gap-3">
      <CsrfField />
      <input type="hidden" name="variation_id" value={variationId} />
      <input type="hidden" name="plan" value={code} />
      {savedId !== null && <input type="hidden" name="id" value={savedId} />}
      <TextField label={messages.planName} name="name" maxLength={80} className="min-w-0 grow basis-56" />
      <Button type="submit" look="secondary">
        {messages.savePlan}
      </Button>
      <a
        href={paths.plans}
        className="inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
      >
        {messages.myPlans}
      </a>
    </form>
  )
}
