import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PaymentHandle } from './use-payment.ts'

/**
 * In the place of all buttons, while it is not known what became of money that may have been taken: nothing can be paid
 * twice, and the shopper may have it looked for again.
 */
export function UnconfirmedPayment({ payment }: { payment: PaymentHandle }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} role="alert">
      <Notice level="warning">
        <p>{messages.checkingPayment}</p>
        <Button
          look="secondary"
          size="small"
          className="mt-3"
          busy={payment.state.paid === 'looking'}
          onClick={payment.checkAgain}
        >
          {messages.lookForPaymentAgain}
        </Button>
      </Notice>
    </div>
  )
}
