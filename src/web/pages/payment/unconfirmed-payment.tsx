import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PaymentHandle } from './use-payment.ts'

/** Replaces all buttons while a charge may have happened, so that nothing is paid twice. */
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
          busy={payment.state.pollState === 'polling'}
          onClick={payment.pollAgain}
        >
          {messages.lookForPaymentAgain}
        </Button>
      </Notice>
    </div>
  )
}
