import { isIP } from 'node:net'
import { operationsPaths } from '#contract/routes.ts'
import { openBackOffice } from './admin/open-back-office.ts'
import { createApp, defaultLimits } from './app.ts'
import { migrationsFolder, openShop } from './compose.ts'
import type { DirectoryLock } from './database/directory-lock.ts'
import { createSchemaCheck } from './database/schema-version.ts'
import { openListeners } from './edge/listeners.ts'
import type { ActiveRequests } from './edge/load-shedding.ts'
import type { Env } from './env/env.ts'
import { createJobHandlers } from './job-handlers.ts'
import { startWorkers } from './jobs/workers.ts'
import { freeDiskAt } from './maintenance/index.ts'
import { createLog } from './operations/log.ts'
import { createOperationsServer } from './operations/operations-server.ts'
import { loadPages } from './pages/load-build.ts'
import { type OpenedGateways, offeredProviders } from './payments/gateways/registry.ts'
import type { RunningSandbox } from './payments/gateways/sandbox-process.ts'
import { openRegularBackups } from './regular-backups.ts'
import { shutDownOnSignals } from './shutdown.ts'

/**
 * Time for a load balancer to notice that this process takes no more visitors. The embedded database has no
 * balancer.
 */
const BALANCER_PAUSE_MS = 2_000

/**
 * Opens the shop and serves it until the process gets a signal. Returns sentences for the person who started
 * it.
 */
export const serve = async (
  env: Env,
  lock: DirectoryLock | null,
  sandbox: Promise<RunningSandbox | null>,
): Promise<readonly string[]> => {
  const log = createLog(env.logLevel)
  /* Read while the database and the payment sandbox open. */
  const pages = env.mode === 'development' ? null : loadPages(env.mode)
  pages?.catch(() => undefined)
  const opened = await openShop(env, log, lock, sandbox)
  const { vendors, hosts: paymentHosts } = opened.providers
  const ofShop: ActiveRequests = new Set()
  const limits = { lag: env.lagLimit, concurrentRequests: env.atOnceLimit }
  const now = () => new Date()
  const { app, health, metrics } = await createApp({
    ...opened,
    pages: await pages,
    now,
    log,
    publicUrl: env.publicUrl,
    vendors,
    paymentHosts,
    trustProxy: env.trustProxy,
    devMail: env.mode !== 'production' && env.smtpUrl === null,
    limits: { ...defaultLimits, ...limits },
    active: ofShop,
    isSchemaCurrent: createSchemaCheck(opened.database, migrationsFolder),
    freeDisk: () => freeDiskAt(env.dataDir),
  })
  if (env.mode === 'development') {
    const { registerDevelopmentPages } = await import('./pages/development-pages.ts')
    await registerDevelopmentPages(app, { ...opened, now, vendors, paymentHosts, publicUrl: env.publicUrl })
  }
  const workers = env.jobs
    ? startWorkers({
        database: opened.database,
        handlers: createJobHandlers(opened.shop),
        log,
        heartbeat: opened.shop.maintenance.recordHeartbeat,
      })
    : null
  const backups =
    env.backups === null
      ? null
      : await openRegularBackups(env.backups, env.backupRecipients, env.dataDir, opened, log)
  const backOffice =
    env.admin === null
      ? null
      : await openBackOffice(env, env.admin, opened, log, { ...limits, behind: { shop: ofShop } })
  const operations =
    env.metrics === null
      ? null
      : createOperationsServer({ tokens: env.metrics.tokens, metrics, shop: opened.shop, log })
  shutDownOnSignals({
    apps: backOffice === null ? [app] : [app, backOffice.app],
    health,
    log,
    close: async () => {
      await workers?.stop()
      await backups?.stop()
      await operations?.close()
      await opened.close()
    },
    pause: env.databaseUrl === null ? 0 : BALANCER_PAUSE_MS,
  })
  await openListeners(app, env)
  /* The first visitor need not wait for all of it. A failure here is ignored: the next call reports it. */
  opened.shop.listings.prepare().catch(() => undefined)
  const officeSentences = (await backOffice?.listen()) ?? []
  const operationsUrl = await operations?.listen({
    host: env.metrics?.host ?? '',
    port: env.metrics?.port ?? 0,
  })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : env.port
  const isLocal = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(env.host)
  const operationsSentences =
    operationsUrl === undefined
      ? []
      : [`Its figures are at ${operationsUrl}${operationsPaths.metrics}, for who has METRICS_TOKEN.`]
  const openSentence = `${env.merchant.name} is open at http://${isLocal ? 'localhost' : env.host}:${port}`
  const paymentSentences = await openForPayments(
    opened.providers,
    new URL(`http://${reachedAt(env.host)}:${port}`),
  )
  if (opened.database.kind === 'postgres')
    return [openSentence, ...officeSentences, ...operationsSentences, ...paymentSentences]
  return [
    openSentence,
    ...officeSentences,
    ...operationsSentences,
    ...paymentSentences,
    'It uses the embedded database, which does not promise to survive a loss of power. A real shop sets DATABASE_URL.',
    ...(backups?.sentences ?? []),
  ]
}

/**
 * Registers the shop's webhooks with the sandbox, if there is one. Returns sentences that say who takes
 * payments.
 */
const openForPayments = async (
  { announce, gateways, vendors }: OpenedGateways,
  shop: URL,
): Promise<readonly string[]> => {
  await announce(shop)
  if (vendors.isSandbox)
    return [
      'Payments go to a sandbox on this machine: no money moves. README.md says which keys a real shop sets.',
    ]
  if (offeredProviders(gateways).size > 0) return []
  return ['No card or wallet is taken: README.md says which keys to set; PAYMENT_SANDBOX=on plays without.']
}

/** The host under which this machine reaches a listener at `host`, which may mean all addresses. */
const reachedAt = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIP(host) === 6 ? `[${host}]` : host
}
