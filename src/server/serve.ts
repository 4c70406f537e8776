import { createApp, defaultLimits } from './app.ts'
import { openShop } from './compose.ts'
import type { DirectoryLock } from './database/directory-lock.ts'
import type { Env } from './env.ts'
import { loadPages } from './http/pages/build.ts'
import { jobHandlers } from './job-handlers.ts'
import { startWorkers } from './jobs/workers.ts'
import { createLog } from './logging/log.ts'
import { endInOrder } from './shutdown.ts'

/** Time for a balancer to hear that this process takes no more visitors; with the embedded database there is none. */
const BALANCER_PAUSE_MS = 2_000

/** Opens the shop and serves it until the process is told to end; what to tell the person who started it. */
export const serve = async (env: Env, lock: DirectoryLock | null): Promise<readonly string[]> => {
  const log = createLog(env.logLevel)
  const opened = await openShop(env, log, lock)
  const { app, health } = await createApp({
    ...opened,
    pages: env.mode === 'development' ? null : await loadPages(env.mode),
    now: () => new Date(),
    log,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    devMail: env.mode !== 'production' && env.smtpUrl === null,
    limits: { ...defaultLimits, lag: env.lagLimit },
  })
  if (env.mode === 'development') {
    const { registerDevelopmentPages } = await import('./http/pages/development.ts')
    await registerDevelopmentPages(app, { ...opened, publicUrl: env.publicUrl })
  }
  const workers = startWorkers({ database: opened.database, handlers: jobHandlers(opened.shop), log })
  endInOrder({
    app,
    health,
    log,
    close: async () => {
      await workers.stop()
      opened.closePost()
      await opened.database.close()
    },
    pause: env.databaseUrl === null ? 0 : BALANCER_PAUSE_MS,
  })
  await app.listen({ host: env.host, port: env.port })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : env.port
  const nearby = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(env.host)
  const open = `Tessera is open at http://${nearby ? 'localhost' : env.host}:${port}`
  if (opened.database.kind === 'postgres') return [open]
  return [
    open,
    'It uses the embedded database, which does not promise to survive a loss of power. A real shop sets DATABASE_URL.',
  ]
}
