import type { ReactNode } from 'react'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import { momentText, poundsText } from '../ui/texts.ts'
import type { LoadedRefunds } from './load-refunds.ts'
import { PhotographRow } from './photograph-row.tsx'

type Made = LoadedRefunds['refunds'][number]

const stateText = ({ state, effect }: Made): string => {
  if (state !== 'asked') return state === 'completed' ? 'Given back' : 'Refused by the provider'
  return effect.ways.some(({ way }) => way === 'by-hand') ? 'To be given back by hand' : 'On its way'
}

const whatText = ({ reason, effect: { lines, charges } }: Made): string => {
  const what = [...lines.map(({ text, name }) => `${text} ${name}`), ...charges.map(({ words }) => words)]
  return [refundReasonTexts[reason], ...(what.length === 0 ? [] : [what.join(', ')])].join(': ')
}

const whoText = ({ at, who, allowedBy, note }: Made): string =>
  [
    `${momentText(at)}, ${who}${allowedBy === null ? '' : `, allowed by ${allowedBy}`}`,
    ...(note === '' ? [] : [note]),
  ].join(' · ')

/** What staff gave back of the order before, newest first. */
export const RefundHistory = ({ refunds, order }: Pick<LoadedRefunds, 'refunds' | 'order'>): ReactNode =>
  refunds.length === 0 ? null : (
    <section aria-labelledby="before" className="mt-8 max-w-3xl">
      <h2 id="before">Given back before</h2>
      <ul className="mt-2 border-line border-t">
        {refunds.map((made) => (
          <li key={made.id} className="border-line border-b py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{whatText(made)}</span>
              <span className="whitespace-nowrap">
                {poundsText(made.effect.amount)} · {stateText(made)}
              </span>
            </p>
            <p className="text-small text-quiet">{whoText(made)}</p>
            <PhotographRow number={order.number} photographs={made.photographs} />
          </li>
        ))}
      </ul>
    </section>
  )
