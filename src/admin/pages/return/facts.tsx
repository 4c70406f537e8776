import type { ReactNode } from 'react'
import { PhotographRow } from '../../refunds/photograph-row.tsx'
import {
  dueText,
  isDueSoon,
  returnReasonTexts,
  returnStateTexts,
  type StaffReturn,
  termsText,
} from '../../returns/texts.ts'
import { Mark } from '../../ui/mark.tsx'
import { dayText, momentText, poundsText } from '../../ui/texts.ts'

const stateLooks = { settled: 'moss', refused: 'plain', withdrawn: 'plain' } as const

const isOwed = ({ state }: StaffReturn): boolean =>
  state === 'on-way' || state === 'received' || state === 'inspected'

const byText = ({ by, customer, asked_at: asked }: StaffReturn): string =>
  `${by === null ? `${customer} asked for it` : `${by} made it for ${customer}`} on ${momentText(asked)}`

/** 'Sent on Tue 2 Jun by DX, DX 4711' */
const sentText = ({ sent_on: sent, carrier, tracking }: StaffReturn): string | null =>
  sent === null
    ? null
    : [`Sent on ${dayText(sent)}${carrier === '' ? '' : ` by ${carrier}`}`, tracking]
        .filter((part) => part !== '')
        .join(', ')

/** What became of a line. */
const lineText = ({
  asked,
  received_text: came,
  broken,
  unit,
  received,
}: StaffReturn['goods'][number]): string => {
  if (came === null || received === null) return asked
  const counted = `${asked} asked for, ${came === 'none' ? 'nothing' : came} came`
  if (broken === null) return counted
  if (broken === 0) return `${counted}, all in stock again`
  return `${counted}, ${broken.toLocaleString('en-GB')} ${unit} written off`
}

/** Of whom, why and on which terms the goods come back, and how far they are. */
export const ReturnFacts = ({
  found,
  maySeePhotographs,
}: {
  readonly found: StaffReturn
  readonly maySeePhotographs: boolean
}): ReactNode => {
  const { state, due_on: due, today, goods, words, refunded } = found
  const sent = sentText(found)
  const look =
    state === 'settled' || state === 'refused' || state === 'withdrawn' ? stateLooks[state] : 'amber'
  return (
    <section aria-label="The return" className="grid gap-2 rounded-card border border-line bg-card p-3">
      <p className="flex flex-wrap gap-2">
        <Mark look={look}>{returnStateTexts[state]}</Mark>
        {due !== null && isOwed(found) && (
          <Mark look={isDueSoon(due, today) ? 'brick' : 'amber'}>{dueText(due, today)}</Mark>
        )}
        {refunded !== null && <Mark look="moss">{poundsText(refunded)} given back</Mark>}
      </p>
      <ul className="grid gap-1">
        {goods.map((line) => (
          <li key={line.position} className="break-words">
            <span className="font-semibold">
              {line.sku} {line.name}
            </span>
            <span className="block">{lineText(line)}</span>
          </li>
        ))}
      </ul>
      <p>
        {returnReasonTexts[found.reason]}. {termsText(found)}
      </p>
      <p className="text-quiet">{byText(found)}.</p>
      {words !== '' && (
        <blockquote className="whitespace-pre-line break-words border-line border-l-4 pl-3">
          {words}
        </blockquote>
      )}
      {maySeePhotographs && <PhotographRow number={found.number} photographs={found.photographs} />}
      {sent !== null && <p className="break-words">{sent}.</p>}
      {found.received_on !== null && <p>Received on {dayText(found.received_on)}.</p>}
      {found.inspected_words !== '' && (
        <p className="whitespace-pre-line break-words">Written off: {found.inspected_words}</p>
      )}
      {found.ended_words !== '' && (
        <p className="whitespace-pre-line break-words">
          {state === 'refused' ? 'Refused' : 'No money goes back'}: {found.ended_words}
        </p>
      )}
    </section>
  )
}
