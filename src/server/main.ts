import { createApp, defaultLimits } from './app.ts'
import { openShop } from './compose.ts'
import { readEnv } from './env.ts'
import { loadPages } from './http/pages/build.ts'
import { createLog } from './logging/log.ts'
import { endInOrder } from './shutdown.ts'
import { sentencesFor } from './start-failure.ts'

/* The composition root: reads the environment, opens what the shop needs, serves, and ends in order. */

/** Time for a balancer to hear that this process takes no more visitors; with the embedded database there is none. */
const BALANCER_PAUSE_MS = 2_000

const start = async (): Promise<void> => {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel)
  const opened = await openShop(env, log)
  const { app, health } = await createApp({
    ...opened,
    pages: await loadPages(env.mode),
    now: () => new Date(),
    log,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    limits: { ...defaultLimits, lag: env.lagLimit },
  })
  endInOrder({
    app,
    health,
    log,
    close: () => opened.database.close(),
    pause: env.databaseUrl === null ? 0 : BALANCER_PAUSE_MS,
  })
  await app.listen({ host: env.host, port: env.port })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : env.port
  const nearby = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(env.host)
  const sentences = [`Tessera is open at http://${nearby ? 'localhost' : env.host}:${port}`]
  if (opened.database.kind === 'embedded')
    sentences.push(
      'It uses the embedded database, which does not promise to survive a loss of power. A real shop sets DATABASE_URL.',
    )
  process.stdout.write(`${sentences.join('\n')}\n`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${sentencesFor(error).join('\n')}\n`)
  process.exit(1)
})
