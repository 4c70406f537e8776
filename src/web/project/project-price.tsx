import { Fragment, type ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { Typeset } from '../ui/typeset.tsx'
import type { CardAnswer } from './card-answer.ts'
import { ProjectLink } from './project-link.tsx'

/** Breaks after commas first: on a phone '£672.00 delivered,' keeps its line. */
function Unbroken({ text }: { text: string }): ReactNode {
  return text.split(/(?<=,) /).map((piece, i) => (
    <Fragment key={piece}>
      {i > 0 && ' '}
      <span className="inline-block">
        <Typeset text={piece} />
      </span>
    </Fragment>
  ))
}

interface ProjectPriceProps {
  readonly answer: CardAnswer
  /** The variation's name, if it is not the one that the product's page opens with. */
  readonly inOther: string | null
}

/** On a card: 'for your 12 m²: £395.28 delivered, Thu 26 Nov', or that nothing is delivered there (S-006, S-003). */
export function ProjectPrice({ answer: { priced, notDelivered }, inOther }: ProjectPriceProps): ReactNode {
  if (notDelivered !== null)
    return (
      <p className="mt-1 text-amber text-sm">
        {notDelivered}.{' '}
        <ProjectLink className="touch relative z-1 underline">{() => messages.changePostcode}</ProjectLink>
      </p>
    )
  if (priced === null) return null
  const { order_total, delivered, day, problem } = priced.price
  const sum = formatPounds(poundsToPence(order_total))
  const text = problem ?? (delivered ? messages.delivered(sum, day) : messages.beforeDelivery(sum))
  return (
    <p className={`mt-1 text-balance text-sm ${problem === null ? 'text-moss' : 'text-amber'}`}>
      {messages.forYour(priced.project)}:{' '}
      <span className="figures font-medium">
        {problem === null ? <Unbroken text={text} /> : <Typeset text={text} />}
      </span>
      {inOther && (
        <>
          , in <Typeset text={inOther} />
        </>
      )}
    </p>
  )
}
