import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from '#domain/payments/methods.ts'

/** An answered call to a provider, with what the provider's support needs when something went wrong (F4). */
interface ProviderCall {
  readonly provider: Provider
  /** 'GET /v1/payment_intents/pi_3Q…', without query and body. */
  readonly call: string
  readonly status: number
  /** The provider's id of the request; null: none given. */
  readonly providerRequest: string | null
}

export type LogProviderCall = (call: ProviderCall) => void

export const logProviderCallsIn =
  (log: Pick<FastifyBaseLogger, 'info'>): LogProviderCall =>
  (call) =>
    log.info(call, 'a provider answered')
