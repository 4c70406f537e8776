import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { providerNames } from '#contract/payment-methods.ts'
import { momentText, poundsText } from '../../ui/texts.ts'
import { type Payment, stateText, subjectText, waitTexts } from './texts.ts'

interface RowsProps {
  readonly payments: readonly Payment[]
  /** The name of the table, for screen readers. */
  readonly label: string
}

const keyOf = ({ kind, at, id }: Payment): string => `${kind} ${at} ${id}`

/** Its name leads to its page, once the provider has given it an id. */
const Name = ({ payment }: { readonly payment: Payment }): ReactNode =>
  payment.id === null ? (
    subjectText(payment)
  ) : (
    <Link to={`/payments/${encodeURIComponent(payment.id)}`} className="text-accent underline">
      {subjectText(payment)}
    </Link>
  )

/** ', answer by Mon 7 Dec, 00:00'; where the provider has not said by when, since when. */
const disputeText = ({ answerBy, disputedAt }: Payment): string => {
  if (answerBy !== null) return `, answer by ${momentText(answerBy)}`
  return disputedAt === null ? '' : `, ${momentText(disputedAt)}`
}

const Marks = ({ payment }: { readonly payment: Payment }): ReactNode => (
  <span className="flex flex-wrap gap-1">
    {payment.waits !== null && (
      <span className="whitespace-nowrap rounded-control bg-amber-wash px-1.5 py-0.5 text-amber text-small">
        {waitTexts[payment.waits]}
        {payment.waits === 'disputed' && disputeText(payment)}
      </span>
    )}
    {(payment.waits === null || payment.refunded > 0) && (
      <span className="whitespace-nowrap rounded-control bg-wash px-1.5 py-0.5 text-small">
        {stateText(payment)}
        {payment.refunded > 0 && ` ${poundsText(payment.refunded)}`}
      </span>
    )}
  </span>
)

const heads = ['When', 'For', 'Payer', 'Sum', 'How it stands', 'Provider', 'Note']

/** Payments: a dense table on a screen, a card for each on a phone. */
export const PaymentRows = ({ payments, label }: RowsProps): ReactNode => (
  <>
    <table
      aria-label={label}
      className="mt-2 hidden w-full border-line border-y bg-card text-left text-small lg:table"
    >
      <thead>
        <tr className="border-line border-b bg-wash">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={`px-2 py-1.5 font-semibold ${head === 'Sum' ? 'text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={keyOf(payment)} className="border-line border-b align-top hover:bg-accent-wash">
            <td className="whitespace-nowrap px-2 py-1.5">{momentText(payment.at)}</td>
            <th scope="row" className="px-2 py-1.5 font-semibold">
              <Name payment={payment} />
            </th>
            <td className="break-words px-2 py-1.5">{payment.name || payment.email}</td>
            <td className="whitespace-nowrap px-2 py-1.5 text-right">{poundsText(payment.amount)}</td>
            <td className="px-2 py-1.5">
              <Marks payment={payment} />
            </td>
            <td className="break-all px-2 py-1.5">
              {providerNames[payment.provider]}
              {payment.shownId !== null && <span className="block text-quiet">{payment.shownId}</span>}
            </td>
            <td className="break-words px-2 py-1.5">{payment.note}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul aria-label={label} className="mt-2 grid gap-2 lg:hidden">
      {payments.map((payment) => (
        <li key={keyOf(payment)} className="rounded-card border border-line bg-card p-3">
          <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
            <Name payment={payment} />
            <span>{poundsText(payment.amount)}</span>
          </p>
          <p className="break-words text-quiet">
            {payment.name || payment.email} · {momentText(payment.at)}
          </p>
          {payment.note !== '' && <p className="break-words">{payment.note}</p>}
          <p className="mt-1">
            <Marks payment={payment} />
          </p>
        </li>
      ))}
    </ul>
  </>
)
