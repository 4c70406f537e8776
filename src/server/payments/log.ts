import type { FastifyBaseLogger } from 'fastify'

type Attempt = { readonly id: number; readonly quoteId: number; readonly provider: string }

/** The log of payments: ids only, never a person or a card (F4). */
export interface PaymentsLog {
  /**
   * The outcome that was applied to a payment, and its state after it: the line that connects a request or
   * webhook event with the payment.
   */
  outcomeApplied(
    payment: { readonly attempt: number; readonly quote: number } | { readonly manual: number },
    now: { readonly outcome: string; readonly state: string },
  ): void
  placed(order: { readonly id: number }, by: { readonly attempt?: number; readonly method: string }): void
  placingFailed(attemptId: number, failure: unknown): void
  /** Needs the attention of staff now. */
  alarm(what: string, attempt: Attempt, trouble: string | null): void
  /** A payer reclaims the money through their bank; staff answer at the provider, by its date. */
  disputed(what: {
    readonly provider: string
    readonly dispute: string
    readonly attemptId: number | null
    readonly manualId: number | null
    readonly order: string | null
  }): void
  /** Stolen cards are being tested: too many declines in ten minutes (SX-08). */
  cardTesting(declines: number): void
  /** A forbidden request: another visitor's or a forged payment, or a bad webhook. */
  security(what: string, fields?: Readonly<Record<string, string | number>>): void
  /** An unexpected answer of a provider, or a failure that is retried. */
  warn(what: string, fields?: Readonly<Record<string, unknown>>): void
}

/** Creates the log of payments, with the messages that docs/orders.md and operators search for. */
export const createPaymentsLog = (log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>): PaymentsLog => ({
  outcomeApplied: (payment, now) => log.info({ ...payment, ...now }, 'how a payment stands'),
  placed: ({ id }, by) => log.info({ order: id, ...by }, 'order placed'),
  placingFailed: (attempt, failure) =>
    log.error({ attempt, failure }, 'paid, but the order could not be placed'),
  alarm: (what, attempt, trouble) =>
    log.error({ attempt: attempt.id, quote: attempt.quoteId, trouble, attention: true }, what),
  disputed: ({ provider, dispute, attemptId: attempt, manualId: manual, order }) =>
    log.error(
      { provider, dispute, attempt, manual, order, attention: true },
      'a payment is disputed: it must be answered at the provider, by the date given there',
    ),
  cardTesting: (declines) =>
    log.error(
      { declines, attention: true, security: true },
      'cards are being tested: payers are asked for a code',
    ),
  security: (what, fields = {}) => log.warn({ ...fields, security: true }, what),
  warn: (what, fields = {}) => log.warn({ ...fields }, what),
})
