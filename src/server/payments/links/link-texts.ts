import { messages } from '#contract/messages.ts'
import type { LinkState } from '#domain/payments/payment-link.ts'

/** Why a link cannot be paid, as its customer reads it. */
export const linkStateTexts: Readonly<Record<Exclude<LinkState, 'open'>, string>> = {
  paid: messages.linkPaid,
  withdrawn: messages.linkWithdrawn,
  settled: messages.linkSettled,
  cancelled: messages.linkCancelled,
  ended: messages.linkEnded,
}
