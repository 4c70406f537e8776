import type { ReactNode } from 'react'
import type { Right } from '#domain/staff/roles.ts'
import { EffectList } from '../../refunds/effect-list.tsx'
import type { Preview } from '../../refunds/refund-form.ts'
import type { ActionAnswer } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'

const hasDifference = (now: unknown): now is { readonly difference: number } =>
  typeof now === 'object' && now !== null && 'difference' in now && typeof now.difference === 'number'

/**
 * The difference in price that a change came to, in pounds, also while it waits for a reason; null: it was refused
 * for something else, or not.
 */
export const differenceOf = (
  answer: ActionAnswer<unknown> | undefined,
  agreed: string | string[] | undefined,
): number | null => {
  if (answer === undefined || answer.ok) return null
  const { refusal } = answer
  if ('now' in refusal && hasDifference(refusal.now)) return refusal.now.difference
  const isWaiting = refusal.reason === 'step-up' || errorOf(answer, 'reason') !== undefined
  return isWaiting && typeof agreed === 'string' && agreed !== '' ? Number(agreed) : null
}

const hasPreview = (now: unknown): now is { readonly giveBack: Preview } =>
  typeof now === 'object' && now !== null && 'giveBack' in now

/** What giving it back would do; null: nothing goes back, or it was said before. */
export const previewOf = (answer: ActionAnswer<unknown> | undefined): Preview | null =>
  answer?.ok === false && 'now' in answer.refusal && hasPreview(answer.refusal.now)
    ? answer.refusal.now.giveBack
    : null

interface DifferencePanelProps {
  /** The name of the service as it was chosen. */
  readonly service: string
  readonly preview: Preview | null
  readonly difference: number
  readonly can: readonly Right[]
  readonly isBusy: boolean
}

/** What becomes of the difference: it is shown before anything is saved (M-040). */
export const DifferencePanel = ({
  service,
  difference,
  preview,
  can,
  isBusy,
}: DifferencePanelProps): ReactNode => {
  const isLess = difference < 0
  const sum = poundsText(Math.abs(difference))
  const mayWaive = can.includes('orders.waive')
  return (
    <div className="grid gap-3">
      <Notice look="warning">
        <p className="font-semibold">
          {service} {isLess ? '−' : '+'}
          {sum}
        </p>
        <p>
          {isLess
            ? `It costs ${sum} less than before. Nothing is saved yet.`
            : `It costs ${sum} more than before. Nothing is saved yet. Asked for, it becomes an extra charge: the order is not sent until it is paid.`}
        </p>
        {preview !== null && (
          <div className="my-2">
            <p>Given back:</p>
            <EffectList effect={preview.effect} />
            {preview.needsApproval !== null && (
              <p className="mt-2">This is over your limit: another person is asked to allow it.</p>
            )}
          </div>
        )}
        {!mayWaive && <p>Letting the difference be needs a manager.</p>}
      </Notice>
      <input type="hidden" name="agreed" value={difference} />
      <div className="flex flex-wrap gap-2">
        {isLess && can.includes('refunds.make') && (
          <Button look="primary" name="intent" value="give-back" busy={isBusy}>
            Save and give {sum} back
          </Button>
        )}
        {!isLess && (
          <Button look="primary" name="intent" value="ask" busy={isBusy}>
            Save and ask for {sum}
          </Button>
        )}
        {mayWaive && (
          <Button name="intent" value="waive" busy={isBusy}>
            Save and let it be
          </Button>
        )}
        <Button name="intent" value="save" busy={isBusy}>
          Price it again
        </Button>
      </div>
    </div>
  )
}
