import { Client, Environment, type OAuthToken } from '@paypal/paypal-server-sdk'
import { traceHeaders } from '../../../operations/trace.ts'
import type { LogProviderCall } from '../provider-call-log.ts'

export interface PaypalApiKeys {
  readonly clientId: string
  readonly clientSecret: string
  /** Names our webhook at PayPal; events are verified against it. */
  readonly webhookId: string
  readonly live: boolean
  /** The address of the API: https://api-m.paypal.com, https://api-m.sandbox.paypal.com, or the stand-in. */
  readonly apiBase: URL
}

/**
 * Sends each request of the SDK to our address, since the SDK accepts only two of its own. Adds the trace
 * headers (F6) and logs PayPal's id of the request.
 */
class RedirectedClient extends Client {
  readonly #base: URL
  readonly #logCall: LogProviderCall | undefined

  constructor(keys: PaypalApiKeys, limit: number, logCall: LogProviderCall | undefined) {
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
 * Returns the same client until `renew` is called. The SDK caches the promise of its token for ever, even if
 * it was rejected: after one bad minute at PayPal a client would fail until the process ends.
 */
export const createPaypalClient = (
  keys: PaypalApiKeys,
  limit: number,
  logCall?: LogProviderCall,
): { readonly current: () => PaypalClient; readonly renew: () => void } => {
  const open = (): PaypalClient => {
    const client = new RedirectedClient(keys, limit, logCall)
    let cached: OAuthToken | undefined
    return {
      client,
      token: async () => {
        cached = await client.clientCredentialsAuthManager.updateToken(cached)
        return cached?.accessToken ?? ''
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
