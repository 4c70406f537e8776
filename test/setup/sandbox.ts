import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import type { CardGateway, ShopCaptureGateway } from '#server/payments/gateways/payment-gateway.ts'
import { createPaypal } from '#server/payments/gateways/paypal/paypal.ts'
import type { LogProviderCall } from '#server/payments/gateways/provider-call-log.ts'
import { createStripe } from '#server/payments/gateways/stripe/stripe.ts'
import type { Fault } from '../../tools/payment-sandbox/faults.ts'
import { createSandbox, type Sandbox, type SandboxKeys } from '../../tools/payment-sandbox/server.ts'
import { sandboxBrowser } from './browser-parts.ts'

export const sandboxKeys: SandboxKeys = {
  controlKey: 'control-key-of-tests',
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  },
  paypal: {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    webhookId: 'WH-SANDBOX',
    merchantId: 'SANDBOXSHOP01',
  },
}

/** A webhook event as it arrived. */
export interface WebhookDelivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface TestSandbox {
  readonly address: string
  readonly sandbox: Sandbox
  readonly cards: CardGateway
  readonly wallets: ShopCaptureGateway<'paypal'>
  /** The same adapters with a short timeout, so that a timeout test is quick. */
  readonly shortTimeout: { readonly cards: CardGateway; readonly wallets: ShopCaptureGateway<'paypal'> }
  /** Webhook events received so far; the listener answers them with the status `respond`. */
  readonly deliveries: WebhookDelivery[]
  webhookStatus: number
  /** Blocks the next response until the returned function is called. */
  blockNextResponse(): () => void
  fault(fault: Partial<Fault> & Pick<Fault, 'on' | 'kind'>): void
  /** Requests of the shop so far, with the trace that each named. */
  readonly requests: { readonly path: string; readonly traceparent: string | undefined }[]
  /** The log entries of the adapters about the responses. */
  readonly loggedCalls: Parameters<LogProviderCall>[0][]
  /** Sends the queued webhook events; resolves when all are sent. */
  deliverEvents(): Promise<void>
}

/**
 * A machine that runs every test concurrently is slow; only `hasty` waits for a response that never comes.
 */
const PATIENCE_MS = 10_000

/**
 * Starts the providers' sandbox on a port of its own, adapters that point at it, and a listener for its
 * webhooks.
 */
export const startSandbox = async (): Promise<TestSandbox> => {
  const { app, sandbox } = await createSandbox({ keys: sandboxKeys })
  const requests: TestSandbox['requests'] = []
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    requests.push({
      path: request.url,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    done()
  })
  let blocked: Promise<void> | null = null
  app.addHook('onSend', async (_request, _reply, payload) => {
    const blockedUntil = blocked
    blocked = null
    await blockedUntil
    return payload
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = sandbox.origin()
  const arrived: WebhookDelivery[] = []
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(opened.webhookStatus).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const webhooks = {
    stripe: `http://127.0.0.1:${port}/webhooks/stripe`,
    paypal: `http://127.0.0.1:${port}/webhooks/paypal`,
  }
  const { stripe, paypal } = sandboxKeys
  const apiBase = new URL(address)
  const noted: TestSandbox['loggedCalls'] = []
  const logCall: LogProviderCall = (call) => void noted.push(call)
  const browser = sandboxBrowser(address, { ...stripe, ...paypal })
  const adapters = (limit: number) => ({
    cards: createStripe(
      {
        secretKey: stripe.secretKey,
        webhookSecrets: [stripe.webhookSecret],
        apiBase,
        browser: browser.stripe,
      },
      { limit, logCall: logCall },
    ),
    wallets: createPaypal(
      { ...paypal, live: false, apiBase, browser: browser.paypal },
      { limit, logCall: logCall },
    ),
  })
  const opened: TestSandbox = {
    address,
    sandbox,
    deliveries: arrived,
    requests: requests,
    loggedCalls: noted,
    webhookStatus: 200,
    ...adapters(PATIENCE_MS),
    shortTimeout: adapters(300),
    blockNextResponse: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      blocked = promise
      return resolve
    },
    fault: (fault) => sandbox.faults.add({ match: '', ms: 0, times: 1, ...fault }),
    deliverEvents: () => sandbox.outbox.flush(),
  }
  beforeEach(async () => {
    sandbox.faults.clear()
    /* Drains events that the previous test caused. */
    await sandbox.outbox.flush()
    sandbox.store.reset()
    sandbox.log.clear()
    sandbox.settings.change({ webhooks })
    arrived.length = 0
    requests.length = 0
    noted.length = 0
    opened.webhookStatus = 200
  })
  afterAll(async () => {
    await app.close()
    listener.closeAllConnections()
    await new Promise((resolve) => listener.close(resolve))
  })
  return opened
}
