import { unreachable } from '#domain/lang/unreachable.ts'
import { type JudgedPayment, judgePayment, outcomeOnly, withoutPayment } from '../gateways/judge-payment.ts'
import type {
  PaymentGateway,
  ProviderAnswer,
  ProviderPayment,
  ProviderRefusal,
} from '../gateways/payment-gateway.ts'
import { expectedOf } from '../gateways/read-payment.ts'
import type { AppliedOutcome } from './apply-outcome.ts'
import type { AttemptWithQuote } from './attempts.ts'
import { applyAndRefund, type EndDeps } from './end-attempts.ts'

/** Applies a provider's answer about an attempt's payment, whichever call it answers. */
export const applyAnswer = (
  deps: EndDeps,
  gateway: PaymentGateway,
  own: AttemptWithQuote,
  answer: ProviderAnswer<ProviderPayment>,
): Promise<AppliedOutcome> => applyAndRefund(deps, own, judgeAnswer(gateway, own, answer))

const judgeAnswer = (
  gateway: PaymentGateway,
  own: AttemptWithQuote,
  answer: ProviderAnswer<ProviderPayment>,
): JudgedPayment => {
  switch (answer.kind) {
    case 'known':
      return judgePayment(answer.value, expectedOf(own, gateway))
    case 'refused':
      return judgeRefusal(gateway, own, answer)
    case 'unknown':
      return withoutPayment(answer)
    default:
      return unreachable(answer)
  }
}

const judgeRefusal = (
  gateway: PaymentGateway,
  { attempt }: AttemptWithQuote,
  refusal: ProviderRefusal,
): JudgedPayment => {
  const trouble = `${refusal.reason} ${refusal.code}`
  if (attempt.paymentId === null) return outcomeOnly('failed', trouble)
  switch (gateway.captures) {
    case 'automatic':
      return withoutPayment(refusal)
    case 'by-shop':
      /* A refused capture took no money: the payer may approve it with another card or account. */
      return outcomeOnly('unpaid', trouble)
    default:
      return unreachable(gateway)
  }
}
