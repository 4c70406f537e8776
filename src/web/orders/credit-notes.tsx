import type { ReactNode } from 'react'
import type { OrderPage } from '#contract/payment-page.ts'
import { pounds } from './pounds.ts'

/** The credit notes of an order, each a PDF; nothing if nothing was refunded. */
export function CreditNotes(props: {
  readonly notes: OrderPage['credit_notes']
  readonly pathOf: (number: string) => string
}): ReactNode {
  const { notes, pathOf } = props
  if (notes.length === 0) return null
  return (
    <ul className="mt-3 space-y-2 print:hidden">
      {notes.map(({ number, amount }) => (
        <li key={number}>
          <a
            href={pathOf(number)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-clay underline underline-offset-4"
          >
            <span className="figures">
              Credit note {number} over {pounds(amount)} (PDF)
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
