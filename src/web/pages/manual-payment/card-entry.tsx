import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { StripeClient } from '#contract/payment-methods.ts'
import { useMerchant } from '../../merchant/merchant-context.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodeField } from '../payment/code-field.tsx'
import { CardFields } from './card-fields.tsx'
import type { CardCharge } from './use-card-charge.ts'

interface CardEntryProps {
  readonly vendor: StripeClient | null
  readonly charge: CardCharge
}

/** The card, and the emailed code where one is asked for. */
export function CardEntry({ vendor, charge }: CardEntryProps): ReactNode {
  return (
    <>
      {vendor === null ? (
        <Notice level="warning">{messages.cardsUnavailable}</Notice>
      ) : (
        <CardFields vendor={vendor} card={charge.card} onError={charge.setError} />
      )}
      {charge.code !== null && (
        <CodeField code={charge.code} error={charge.codeError} onType={charge.typeCode} />
      )}
    </>
  )
}

/** Why the card was not charged, beside the button. */
export function CardErrors({ charge }: Pick<CardEntryProps, 'charge'>): ReactNode {
  return (
    <p id="card-errors" role="alert" className="mt-1 text-brick text-sm empty:hidden">
      {charge.error}
    </p>
  )
}

/** Where the script writes the id of the payment before it sends the form. */
export function PaymentIdField(): ReactNode {
  return <input type="hidden" name="payment_intent_id" />
}

/** Shown where no script runs: card details go from the provider's own script to the provider. */
export function NeedsScript(): ReactNode {
  const { telephone } = useMerchant()
  return (
    <div className="hidden noscript:block">
      <Notice level="warning">
        Paying by card needs JavaScript in your browser: our card payment provider’s own script keeps your
        details safe. Please switch it on, or call us on {telephone}.
      </Notice>
    </div>
  )
}
