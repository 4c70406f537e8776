import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { createApp, defaultLimits } from './app.ts'
import { openShop } from './compose.ts'
import { DirectoryInUse } from './database/directory-lock.ts'
import { BrokenEnvironment, type Env, readEnv } from './env.ts'
import { loadPages } from './http/pages/build.ts'

/** The composition root: reads the environment, opens what the shop needs, serves, and ends in order. */

/** A shutdown that takes longer than this is cut short (F7). */
const HARD_LIMIT_MS = 25_000
/** Time for a balancer to hear that no more visitors are wanted. */
const DRAIN_MS = 2_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const environment = (): Env => {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (error instanceof BrokenEnvironment) return fail(error.problems)
    throw error
  }
}

const start = async (): Promise<void> => {
  const env = environment()
  const log = pino({ level: env.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const opened = await openShop(env, log)
  const pages = await loadPages(env.mode)
  const { app, health } = await createApp({
    ...opened,
    pages,
    now: () => new Date(),
    log,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    limits: defaultLimits,
  })
  const address = await app.listen({ host: env.host, port: env.port })
  say(`Tessera is open at ${address.replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost')}`)
  if (opened.database.kind === 'embedded')
    say(
      'It uses the embedded database, which does not promise to survive a loss of power. A real shop sets DATABASE_URL.',
    )

  let ending = false
  const end = async (reason: string, code: number): Promise<void> => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref()
    log.info({ reason }, 'closing')
    health.drain()
    if (env.databaseUrl !== null) await wait(DRAIN_MS)
    await app.close()
    await opened.database.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void end('SIGTERM', 0))
  process.on('SIGINT', () => void end('SIGINT', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ failure: error instanceof Error ? error.stack : String(error) }, event)
      void end(event, 1)
    })
}

start().catch((error: unknown) => {
  if (error instanceof DirectoryInUse) fail([error.message])
  fail([error instanceof Error ? (error.stack ?? error.message) : String(error)])
})
