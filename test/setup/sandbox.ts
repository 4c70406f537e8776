import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import type { LogProviderCall } from '#server/payments/gateways/asked.ts'
import { createPaypal } from '#server/payments/gateways/paypal.ts'
import type { CardProvider, WalletProvider } from '#server/payments/gateways/port.ts'
import { createStripe } from '#server/payments/gateways/stripe.ts'
import type { Fault } from '../../tools/payment-sandbox/faults.ts'
import { createSandbox, type Sandbox, type SandboxKeys } from '../../tools/payment-sandbox/server.ts'

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

/** A webhook as it arrived. */
export interface Arrived {
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface TestSandbox {
  readonly address: string
  readonly sandbox: Sandbox
  readonly cards: CardProvider
  readonly wallets: WalletProvider
  /** The same with little patience, so that a time-out is no long test. */
  readonly hasty: { readonly cards: CardProvider; readonly wallets: WalletProvider }
  /** What came to the shop's webhooks so far; they answer `respond`. */
  readonly arrived: Arrived[]
  respond: number
  /** The next answer stays here until what comes back is called. */
  holdAnswer(): () => void
  fault(fault: Partial<Fault> & Pick<Fault, 'on' | 'kind'>): void
  /** Calls of the shop so far, and the trace that each named. */
  readonly asked: { readonly path: string; readonly traceparent: string | undefined }[]
  /** What the adapters told of the answers to them. */
  readonly noted: Parameters<LogProviderCall>[0][]
  /** Sends what waits, and comes back when it is through. */
  deliver(): Promise<void>
}

/** A machine that runs every test at once is slow; an answer that never comes is waited for by `hasty` alone. */
const PATIENCE_MS = 10_000

/** The vendors' stand-in on a port of its own, the adapters pointed at it, and a shop that hears its webhooks. */
export const startSandbox = async (): Promise<TestSandbox> => {
  const { app, sandbox } = await createSandbox({ keys: sandboxKeys })
  const asked: TestSandbox['asked'] = []
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    asked.push({ path: request.url, traceparent: typeof traceparent === 'string' ? traceparent : undefined })
    done()
  })
  let held: Promise<void> | null = null
  app.addHook('onSend', async (_request, _reply, payload) => {
    const until = held
    held = null
    await until
    return payload
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = sandbox.origin()
  const arrived: Arrived[] = []
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(opened.respond).end()
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
  const noted: TestSandbox['noted'] = []
  const logCall: LogProviderCall = (answer) => void noted.push(answer)
  const adapters = (limit: number) => ({
    cards: createStripe(
      { secretKey: stripe.secretKey, webhookSecrets: [stripe.webhookSecret], apiBase },
      { limit, logCall: logCall },
    ),
    wallets: createPaypal({ ...paypal, live: false, apiBase }, { limit, logCall: logCall }),
  })
  const opened: TestSandbox = {
    address,
    sandbox,
    arrived,
    asked,
    noted,
    respond: 200,
    ...adapters(PATIENCE_MS),
    hasty: adapters(300),
    holdAnswer: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    fault: (fault) => sandbox.faults.add({ match: '', ms: 0, times: 1, ...fault }),
    deliver: () => sandbox.outbox.flush(),
  }
  beforeEach(async () => {
    sandbox.faults.clear()
    /* What the test before has caused is not this one's news. */
    await sandbox.outbox.flush()
    sandbox.keeper.reset()
    sandbox.log.clear()
    sandbox.settings.change({ webhooks })
    arrived.length = 0
    asked.length = 0
    noted.length = 0
    opened.respond = 200
  })
  afterAll(async () => {
    await app.close()
    listener.closeAllConnections()
    await new Promise((resolve) => listener.close(resolve))
  })
  return opened
}
