import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerControls } from './controls.ts'
import { registerFaults } from './fault-hooks.ts'
import { createFaults, type Faults } from './faults.ts'
import { registerGuard } from './guard.ts'
import { createIds, type Ids } from './ids.ts'
import { createLog, type Log } from './log.ts'
import { registerBrowserFiles } from './pages/files.ts'
import { registerPages } from './pages/pages.ts'
import type { PaypalContext } from './paypal/orders.ts'
import { registerPaypal } from './paypal/routes.ts'
import { paypalHeaders } from './paypal/signing.ts'
import { createSettings, type Settings } from './settings.ts'
import { openStateStore, type StateStore } from './state.ts'
import type { StripeContext } from './stripe/context.ts'
import { createStripeEmitter, stripeSignature } from './stripe/events.ts'
import { registerStripe } from './stripe/routes.ts'
import { createOutbox, type Outbox } from './webhooks.ts'

export interface SandboxKeys {
  /** Opens the controls (`/__…`). */
  readonly controlKey: string
  readonly stripe: {
    readonly secretKey: string
    readonly publishableKey: string
    readonly webhookSecret: string
  }
  readonly paypal: {
    readonly clientId: string
    readonly clientSecret: string
    readonly webhookId: string
    readonly merchantId: string
  }
}

export interface SandboxOptions {
  readonly keys: SandboxKeys
  /** Ids are the same in every run with the same seed. */
  readonly seed?: string
  readonly now?: () => Date
  /** The file that stores payments over restarts; null: in memory. */
  readonly stateFile?: string | null
  /** The origin at which browsers reach the sandbox, if it differs from where it listens. */
  readonly publicOrigin?: string | null
  /** The name of this machine in addresses that browsers see. */
  readonly hostName?: string
}

/** Everything that the routes share. */
export interface Sandbox {
  readonly options: SandboxOptions
  readonly store: StateStore
  readonly faults: Faults
  readonly log: Log
  readonly ids: Ids
  readonly settings: Settings
  readonly outbox: Outbox
  readonly now: () => Date
  readonly origin: () => string
  readonly stripe: StripeContext
  readonly paypal: PaypalContext
}

/** A Fastify instance is itself awaitable, so it is returned inside an object. */
export interface OpenedSandbox {
  readonly app: FastifyInstance
  readonly sandbox: Sandbox
}

const build = (options: SandboxOptions, listensAt: () => string): Sandbox => {
  const { keys, seed = 'tessera', now = () => new Date(), stateFile = null, publicOrigin = null } = options
  const keeper = openStateStore(stateFile)
  /* A reset replaces the table of counters, so it is looked up at each use. */
  const ids: Ids = {
    stripe: (prefix, length) => createIds(seed, keeper.state.counters).stripe(prefix, length),
    paypal: (kind) => createIds(seed, keeper.state.counters).paypal(kind),
  }
  const origin = (): string => publicOrigin ?? listensAt()
  const [faults, log, settings] = [createFaults(), createLog(), createSettings()]
  const outbox = createOutbox({
    keeper,
    faults,
    log,
    now,
    destination: (vendor) => {
      const url = settings.webhooks()[vendor]
      if (url === null) return null
      if (vendor === 'stripe') {
        const { webhookSecret } = keys.stripe
        return {
          url,
          headersFor: ({ body }) => ({ 'stripe-signature': stripeSignature(body, webhookSecret, now()) }),
        }
      }
      const { clientSecret: secret, webhookId } = keys.paypal
      return {
        url,
        headersFor: (delivery) =>
          paypalHeaders(delivery, { secret, webhookId, origin: origin(), now: now() }),
      }
    },
  })
  const shared = { state: keeper.state, ids, now, origin }
  return {
    ...{ options, store: keeper, faults, log, ids, settings, outbox, now, origin },
    stripe: { ...shared, emit: createStripeEmitter(outbox, ids, now) },
    paypal: {
      ...shared,
      merchantId: keys.paypal.merchantId,
      emit: (type, resourceType, resource) => {
        const id = `WH-${ids.paypal('event')}-${ids.paypal('event')}`
        const create_time = `${now().toISOString().slice(0, 23)}Z`
        const body = JSON.stringify({
          id,
          event_version: '1.0',
          create_time,
          resource_type: resourceType,
          resource_version: '2.0',
          event_type: type,
          summary: `Sandbox: ${type}`,
          resource,
          links: [],
        })
        outbox.put('paypal', id, type, body)
      },
    },
  }
}

/** Creates the stand-in for the vendors, ready to listen. */
export const createSandbox = async (options: SandboxOptions): Promise<OpenedSandbox> => {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
  const sandbox = build(options, () => {
    const bound = app.server.address()
    return `http://${options.hostName ?? '127.0.0.1'}:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  })
  /* The vendors send a request id with each response, for their support. */
  app.addHook('onSend', async (_request, reply) => {
    const id = randomBytes(7).toString('hex')
    reply.headers({ 'request-id': `req_${id}`, 'paypal-debug-id': id })
  })
  registerGuard(app, options)
  registerFaults(app, sandbox)
  registerControls(app, sandbox)
  registerStripe(app, sandbox.stripe, sandbox.store, options.keys.stripe)
  registerPaypal(app, sandbox.paypal, sandbox.store, options.keys.paypal)
  registerPages(app, sandbox)
  registerBrowserFiles(app)
  app.addHook('onClose', async () => {
    sandbox.outbox.close()
    sandbox.store.flush()
  })
  return { app, sandbox }
}
