import type { FastifyBaseLogger } from 'fastify'

/** A call to a provider that was answered: what its support asks for when something went wrong (F4). */
interface ProviderCall {
  readonly provider: 'stripe' | 'paypal'
  /** 'GET /v1/payment_intents/pi_3Q…', without what was asked. */
  readonly call: string
  readonly status: number
  /** Its own id of the request; null when it gave none. */
  readonly providerRequest: string | null
}

export type LogProviderCall = (asked: ProviderCall) => void

export const logProviderCallsIn =
  (log: Pick<FastifyBaseLogger, 'info'>): LogProviderCall =>
  (asked) =>
    log.info(asked, 'a provider answered')
