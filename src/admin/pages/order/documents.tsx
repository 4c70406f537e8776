import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { Right } from '#domain/staff/roles.ts'
import { poundsText } from '../../ui/texts.ts'

interface DocumentsProps {
  readonly number: string
  /** It was ordered on hold and is still to be paid. */
  readonly isToPay: boolean
  readonly creditNotes: CallOutput<'orderCreditNotes'>
  readonly can: readonly Right[]
}

const linkClass = 'text-accent underline underline-offset-2 inline-block py-1 pointer-coarse:py-3'

const Pdf = ({
  file,
  query,
  children,
}: {
  readonly file: string
  readonly query: Readonly<Record<string, string>>
  readonly children: ReactNode
}): ReactNode => (
  <a
    href={`/admin/documents/${file}?${new URLSearchParams(query)}`}
    target="_blank"
    rel="noreferrer"
    className={linkClass}
  >
    {children}
  </a>
)

/** The order's papers as PDFs, each for those who may see it (M-046). */
export const Documents = ({ number, isToPay, creditNotes, can }: DocumentsProps): ReactNode => (
  <section aria-labelledby="documents" className="rounded-card border border-line bg-card px-4 py-3">
    <h2 id="documents">Documents</h2>
    <ul className="mt-1">
      <li>
        <Pdf file="invoice.pdf" query={{ number }}>
          Invoice
        </Pdf>
        {can.includes('orders.change') && (
          <>
            {' · '}
            <Link to={`/orders/${number}/emails/invoice`} className={linkClass}>
              send it by email
            </Link>
          </>
        )}
      </li>
      {isToPay && (
        <li>
          <Pdf file="proforma.pdf" query={{ number }}>
            Proforma invoice
          </Pdf>
          <span className="text-quiet"> · not a VAT invoice</span>
        </li>
      )}
      {creditNotes.map(({ number: note, amount, isWithdrawn }) => (
        <li key={note}>
          <Pdf file="credit-note.pdf" query={{ number, note }}>
            Credit note {note}
          </Pdf>
          <span className="text-quiet">
            {' · '}
            {poundsText(amount)}
            {isWithdrawn && ', withdrawn'}
          </span>
        </li>
      ))}
      <li>
        <Pdf file="delivery-note.pdf" query={{ number }}>
          Delivery note
        </Pdf>
      </li>
      {can.includes('orders.see-to-pick') && (
        <>
          <li>
            <Pdf file="pick-list.pdf" query={{ orders: number }}>
              Pick list
            </Pdf>
          </li>
          <li>
            <Pdf file="labels.pdf" query={{ number }}>
              Pallet labels
            </Pdf>
          </li>
        </>
      )}
    </ul>
  </section>
)
