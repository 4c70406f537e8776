import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { trackingAdvice } from '#domain/dispatch/tracking.ts'
import { numbersOf } from './answer.ts'

interface TrackingAdviceProps {
  readonly carriers: CallOutput<'dispatchView'>['carriers']
  readonly carrier: string
  readonly tracking: string
}

/** What is odd about the numbers as they are typed, before the goods are recorded as sent (M-054). */
export const TrackingAdvice = ({ carriers, carrier, tracking }: TrackingAdviceProps): ReactNode => {
  const advice = trackingAdvice(
    carriers.map(({ number_pattern: pattern, ...one }) => ({ ...one, pattern })),
    carrier === '' ? null : Number(carrier),
    numbersOf(tracking),
  )
  return (
    <p role="status" className="text-amber text-small empty:hidden">
      {advice !== null &&
        [
          advice.misfits.length === 0
            ? ''
            : `${advice.misfits.join(', ')} does not look like a number of this carrier.`,
          advice.fitting === null
            ? ''
            : `It looks like a number of ${advice.fitting.name}: choose that carrier.`,
        ]
          .filter(Boolean)
          .join(' ')}
    </p>
  )
}
