import type { ReactNode } from 'react'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import { momentText, poundsText } from '../ui/texts.ts'
import type { LoadedRefunds } from './load-refunds.ts'

const stateTexts = { completed: 'Given back', asked: 'On its way', failed: 'Refused' } as const

/** What staff gave back of the order before, newest first. */
export const RefundHistory = ({ refunds }: Pick<LoadedRefunds, 'refunds'>): ReactNode =>
  refunds.length === 0 ? null : (
    <section aria-labelledby="before" className="mt-8 max-w-3xl">
      <h2 id="before">Given back before</h2>
      <ul className="mt-2 border-line border-t">
        {refunds.map(({ id, at, who, allowedBy, reason, note, state, effect }) => (
          <li key={id} className="border-line border-b py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {refundReasonTexts[reason]}
                {effect.lines.length > 0 &&
                  `: ${effect.lines.map((line) => `${line.text} ${line.name}`).join(', ')}`}
              </span>
              <span className="whitespace-nowrap">
                {poundsText(effect.amount)} · {stateTexts[state]}
              </span>
            </p>
            <p className="text-small text-quiet">
              {momentText(at)}, {who}
              {allowedBy !== null && `, allowed by ${allowedBy}`}
              {note !== '' && ` · ${note}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
