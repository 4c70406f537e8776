import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import * as calls from '#contract/routes/calls.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import type { SavedPlanCard } from '#contract/saved-plan.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface SaveFormProps {
  readonly variation: number
  /** As `encodePlan` writes it. */
  readonly code: string
  /** The saved plan that it was changed from; null: it is new. */
  readonly saved: SavedPlanCard | null
}

/** Names and saves the plan that the visitor comes from, over the one that it was changed from or as a new one. */
export function SaveForm({ variation, code, saved }: SaveFormProps): ReactNode {
  return (
    <form
      method="post"
      action={calls.savePlan}
      className="mt-6 max-w-2xl space-y-4 rounded-card border border-line bg-card p-5"
    >
      <CsrfField />
      <input type="hidden" name="variation_id" value={variation} />
      <input type="hidden" name="plan" value={code} />
      <TextField
        label={messages.planName}
        name="name"
        maxLength={80}
        defaultValue={saved?.name ?? ''}
        placeholder={messages.unnamedPlan}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {saved !== null && (
          <Button type="submit" name="id" value={saved.id}>
            {messages.savePlanOver}
          </Button>
        )}
        <Button type="submit" look={saved === null ? 'primary' : 'secondary'}>
          {saved === null ? messages.savePlan : messages.savePlanAnew}
        </Button>
        <Link
          to={planPathOf(variation, code, saved?.id)}
          className="inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
        >
          Back to the plan
        </Link>
      </div>
    </form>
  )
}
