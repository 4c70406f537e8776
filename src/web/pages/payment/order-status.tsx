import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { isProvider } from '#domain/payments/methods.ts'
import { missingInputs, missingInputText } from './state.ts'
import type { PaymentHandle } from './use-payment.ts'

/** Under the buttons: all that is still missing, or that the order is being paid or placed (T-271 to T-274). */
export function OrderStatus({ payment, id }: { payment: PaymentHandle; id?: string }): ReactNode {
  return (
    <p id={id} role="status" className="mt-1 min-h-5 text-center text-quiet text-sm">
      {statusOf(payment)}
    </p>
  )
}

const statusOf = ({ page, state }: PaymentHandle): string | null => {
  if (state.processing)
    return state.method !== null && isProvider(state.method) ? messages.paying : messages.placingOrder
  const missing = missingInputs(state, page)
  return missing.length === 0 ? null : missing.map((input) => missingInputText[input]).join(' ')
}
