import type { FastifyBaseLogger } from 'fastify'

type Attempt = { readonly id: number; readonly quoteId: number; readonly provider: string }

/** What payments have to say; ids alone, never who or what card (F4). */
export interface PaymentsLog {
  /** What was heard of a payment, and how it stands since: the line that leads from a call, or from news, to the payment. */
  stands(
    payment: { readonly attempt: number; readonly quote: number } | { readonly manual: number },
    now: { readonly outcome: string; readonly state: string },
  ): void
  placed(order: { readonly id: number }, by: { readonly attempt?: number; readonly method: string }): void
  placingFailed(attemptId: number, failure: unknown): void
  /** Somebody must look at it now. */
  alarm(what: string, attempt: Attempt, trouble: string | null): void
  /** A payer wants the money back by their bank; staff answer at the provider, by its date. */
  disputed(what: {
    readonly provider: string
    readonly dispute: string
    readonly attemptId: number | null
    readonly manualId: number | null
    readonly order: string | null
  }): void
  /** Stolen cards are tried here: so many declines in ten minutes (SX-08). */
  cardTesting(declines: number): void
  /** Somebody tried what they may not: foreign or forged payments, bad webhooks. */
  security(what: string, fields?: Readonly<Record<string, string | number>>): void
  /** A provider did not answer as it should. */
  trouble(what: string, fields?: Readonly<Record<string, unknown>>): void
}

/** The log of payments, in the words that docs/orders.md and operators look for. */
export const createPaymentsLog = (log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>): PaymentsLog => ({
  stands: (payment, now) => log.info({ ...payment, ...now }, 'how a payment stands'),
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
  trouble: (what, fields = {}) => log.warn({ ...fields }, what),
})
