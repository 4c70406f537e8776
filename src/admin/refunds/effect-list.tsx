import type { ReactNode } from 'react'
import { providerNames } from '#contract/payment-methods.ts'
import { poundsText } from '../ui/texts.ts'
import type { Effect } from './refund-form.ts'

const wayText = ({ way, amount }: Effect['ways'][number]): string => {
  switch (way) {
    case 'by-hand':
      return `You give back ${poundsText(amount)} yourself, and record it here afterwards.`
    case 'account':
      return `The trade account owes ${poundsText(amount)} less.`
    default:
      return `${poundsText(amount)} goes back through ${providerNames[way]}, the way it was paid.`
  }
}

interface RowProps {
  readonly label: string
  readonly amount: number
  /** Below a line: it is in the sums above. */
  readonly isWithin?: boolean
}

const Row = ({ label, amount, isWithin = false }: RowProps): ReactNode => (
  <div
    className={`flex justify-between gap-3 ${isWithin ? 'mt-1 border-line border-t pt-1 text-quiet' : ''}`}
  >
    <dt className="wrap-anywhere">{label}</dt>
    <dd className="whitespace-nowrap">{poundsText(amount)}</dd>
  </div>
)

/** What goes back into stock: '2.16 of F1-C come back into stock.' */
const stockLines = ({ lines }: Effect) => lines.filter(({ stock }) => stock > 0)
const stoppedLines = ({ lines }: Effect) => lines.filter(({ cancelled }) => cancelled > 0)

/** What a refund does, in numbers (M-063): for what, by which way, VAT, stock and email. */
export const EffectList = ({ effect }: { readonly effect: Effect }): ReactNode => {
  const { to, lines, delivery, free, charges, vat, ways, cancelsOrder, emails } = effect
  const fee = lines.reduce((sum, line) => sum + line.fee, 0)
  const [stopped, stocked] = [stoppedLines(effect), stockLines(effect)]
  const untaken = stopped.filter(({ stock }) => stock === 0)
  return (
    <>
      <dl className="grid gap-0.5">
        {lines
          .filter(({ amount, fee }) => amount + fee > 0)
          .map((line) => (
            <Row key={line.position} label={`${line.text} ${line.name}`} amount={line.amount + line.fee} />
          ))}
        {fee > 0 && <Row label="Kept for handling" amount={-fee} />}
        {delivery > 0 && <Row label="Delivery" amount={delivery} />}
        {free > 0 && <Row label="Another sum" amount={free} />}
        {charges.map(({ number, words, amount }) => (
          <Row key={number} label={words} amount={amount} />
        ))}
        <Row label="VAT in it" amount={vat} isWithin />
      </dl>
      <ul className="wrap-anywhere mt-3 grid list-disc gap-1 pl-5">
        {ways.map((way) => (
          <li key={way.way}>{wayText(way)}</li>
        ))}
        {cancelsOrder && <li>The whole order is cancelled. Nothing of it is sent.</li>}
        {!cancelsOrder && stopped.length > 0 && (
          <li>
            Not sent any more:{' '}
            {stopped.map(({ cancelled, sku }) => `${cancelled.toLocaleString('en-GB')} of ${sku}`).join(', ')}
            .
          </li>
        )}
        {untaken.length > 0 && (
          <li>No stock was taken for {untaken.map(({ sku }) => sku).join(', ')}, so none goes back.</li>
        )}
        {stocked.length > 0 && (
          <li>
            Back into stock:{' '}
            {stocked.map(({ stock, sku }) => `${stock.toLocaleString('en-GB')} of ${sku}`).join(', ')}.
          </li>
        )}
        <li>
          {emails
            ? `${to.name} gets an email (${to.email})${effect.amount > 0 ? ' and a credit note' : ''}.`
            : 'Nobody gets an email.'}
        </li>
      </ul>
    </>
  )
}
