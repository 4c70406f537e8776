import type { ReactNode } from 'react'
import { Hours, MailLink, TelephoneLink } from '../information/merchant-links.tsx'

interface PaymentHelpProps {
  readonly question: string
  /** Ends before the shop's telephone. */
  readonly answer: string
}

/** How card details are handled, and how to get help (T-366). */
export function PaymentHelp({ question, answer }: PaymentHelpProps): ReactNode {
  return (
    <aside className="rounded-card border border-line p-5 text-sm sm:p-6">
      <h2 className="text-xl">Your card is safe</h2>
      <p className="mt-2 text-quiet">
        Payments are handled by our card payment provider. Your card details go straight there: this shop
        never receives them.
      </p>
      <h2 className="mt-6 text-xl">{question}</h2>
      <p className="mt-2 text-quiet">
        {answer} <TelephoneLink />, <MailLink />. Open <Hours />.
      </p>
    </aside>
  )
}
