import { Client, Environment, type OAuthToken } from '@paypal/paypal-server-sdk'
import { traceHeaders } from '../../operations/trace.ts'
import type { LogProviderCall } from './asked.ts'

export interface PaypalKeys {
  readonly clientId: string
  readonly clientSecret: string
  /** Names our webhook at PayPal; events are verified against it. */
  readonly webhookId: string
  readonly live: boolean
  /** Where the API is: https://api-m.paypal.com, https://api-m.sandbox.paypal.com, or the stand-in. */
  readonly apiBase: URL
}

/**
 * The SDK knows two addresses and takes no third; every request is led to ours just before it is sent, and names the trace
 * that it is a part of (F6). PayPal's id of it is told.
 */
class LedClient extends Client {
  readonly #base: URL
  readonly #logCall: LogProviderCall | undefined

  constructor(keys: PaypalKeys, limit: number, logCall: LogProviderCall | undefined) {
    super({
      environment: keys.live ? Environment.Production : Environment.Sandbox,
      timeout: limit,
      clientCredentialsAuthCredentials: {
        oAuthClientId: keys.clientId,
        oAuthClientSecret: keys.clientSecret,
        /* Renewed a minute before it ends. */
        oAuthClockSkew: 60,
      },
      httpClientOptions: { retryConfig: { maxNumberOfRetries: 0, retryOnTimeout: false } },
    })
    this.#base = keys.apiBase
    this.#logCall = logCall
  }

  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const factory = super.getRequestBuilderFactory()
    return (...args) => {
      const builder = factory(...args)
      builder.interceptRequest((request) => {
        const { pathname, search } = new URL(request.url)
        const headers = { ...request.headers, ...traceHeaders() }
        return { ...request, headers, url: new URL(pathname + search, this.#base).href }
      })
      builder.interceptResponse((context) => {
        const { request, response } = context
        this.#logCall?.({
          provider: 'paypal',
          call: `${request.method} ${new URL(request.url).pathname}`,
          status: response.statusCode,
          providerRequest: response.headers['paypal-debug-id'] ?? null,
        })
        return context
      })
      return builder
    }
  }
}

export interface PaypalClient {
  readonly client: Client
  readonly token: () => Promise<string>
}

/**
 * Hands out one client until `renew` is called. The SDK keeps the promise of its token for ever, also when that failed:
 * after one bad minute at PayPal a client would fail until the process ends.
 */
export const createPaypalClient = (
  keys: PaypalKeys,
  limit: number,
  logCall?: LogProviderCall,
): { readonly current: () => PaypalClient; readonly renew: () => void } => {
  const open = (): PaypalClient => {
    const client = new LedClient(keys, limit, logCall)
    let kept: OAuthToken | undefined
    return {
      client,
      token: async () => {
        kept = await client.clientCredentialsAuthManager.updateToken(kept)
        return kept?.accessToken ?? ''
      },
    }
  }
  let current = open()
  return {
    current: () => current,
    renew: () => {
      current = open()
    },
  }
}
