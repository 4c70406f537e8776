import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { createCallRunner } from '#server/admin/run-call.ts'
import { createApp, defaultLimits } from '#server/app.ts'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { type OpenedShop, openShop } from '#server/compose.ts'
import type { Env } from '#server/env/env.ts'
import { createLog } from '#server/operations/log.ts'
import { createSandbox, type Sandbox } from '../tools/payment-sandbox/server.ts'

/* The shop and its payment provider in this process, so that one clock moves both. */

export interface OpenDemo extends OpenedShop {
  readonly publicUrl: URL
  readonly app: FastifyInstance
  readonly provider: FastifyInstance
  readonly sandbox: Sandbox
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly runCall: ReturnType<typeof createCallRunner>
  /** Stores the provider's payments, and closes all. */
  readonly end: () => Promise<void>
}

const now = (): Date => new Date()

/** The keys of the provider, in the file from which the shop reads them when it opens later. */
const writeKeys = async (dataDir: string) => {
  const random = (): string => randomBytes(18).toString('hex')
  const keys = {
    controlKey: random(),
    secretKey: `sk_test_sandbox${random()}`,
    publishableKey: `pk_test_sandbox${random()}`,
    webhookSecret: `whsec_${random()}`,
    clientId: `sandbox-${random()}`,
    clientSecret: random(),
    webhookId: 'WH-SANDBOX',
    merchantId: 'SANDBOXSHOP01',
  }
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'payment-sandbox-keys.json'), JSON.stringify(keys), { mode: 0o600 })
  return keys
}

const openProvider = async (keys: Awaited<ReturnType<typeof writeKeys>>) => {
  const { controlKey, secretKey, publishableKey, webhookSecret, ...paypal } = keys
  const stripe = { secretKey, publishableKey, webhookSecret }
  const { app, sandbox } = await createSandbox({ keys: { controlKey, stripe, paypal } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, sandbox }
}

/** Opens a shop without orders in `env.dataDir`; one without goods gets those of `catalogueFolder`. */
export const openDemo = async (env: Env, catalogueFolder: string): Promise<OpenDemo> => {
  const log = createLog('silent')
  const keys = await writeKeys(env.dataDir)
  const { app: provider, sandbox } = await openProvider(keys)
  const address = new URL(sandbox.origin())
  const running = {
    keys,
    address,
    origin: address.origin,
    announce: async () => undefined,
    onEnd: () => undefined,
    close: async () => undefined,
  }
  const opened = await openShop({ ...env, firstCatalogue: null }, log, null, Promise.resolve(running))
  if (opened.version.current() === 0) {
    const imported = await importCatalogue(opened.database, opened.media, catalogueFolder)
    if (!imported.ok) throw new Error(`The catalogue in ${catalogueFolder} has problems.`)
    await opened.version.refresh()
  }
  const { vendors, hosts: paymentHosts } = opened.providers
  const { app } = await createApp({
    ...opened,
    pages: null,
    now,
    log,
    publicUrl: env.publicUrl,
    vendors,
    paymentHosts,
    trustProxy: [],
    devMail: false,
    limits: { ...defaultLimits, lag: 0, concurrentRequests: 0 },
    isSchemaCurrent: async () => true,
    freeDisk: async () => 1,
  })
  await app.ready()
  return {
    ...opened,
    publicUrl: env.publicUrl,
    app,
    provider,
    sandbox,
    publishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    runCall: createCallRunner({
      handlers: createAdminHandlers(opened.shop),
      now,
      /* Days pass in seconds here. */
      countWrite: () => Promise.resolve(null),
      report: (failure) => app.log.error({ failure }, 'the database did not answer'),
    }),
    async end() {
      await app.close()
      /* Their events are of the past: the shop that opens later has handled all of them. */
      sandbox.store.state.deliveries = []
      const state = JSON.stringify(sandbox.store.state)
      await writeFile(join(env.dataDir, 'payment-sandbox.json'), state, { mode: 0o600 })
      await provider.close()
      await opened.close()
    },
  }
}
