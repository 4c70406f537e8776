import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { operationsPaths, webhooks } from '#contract/routes.ts'
import { copyEmptyShop, copyFolder } from '../setup/cached-shop.ts'
import { freePort } from '../setup/free-port.ts'
import { databaseUrl, withClient } from '../setup/postgres-server.ts'
import { type GoodsName, goodsNames, skuOf, writeCatalogue } from './goods.ts'
import { type PaymentProvider, providerKeys, startProvider } from './provider.ts'
import { type Env, runCommand, type ShopProcess, startShopProcess } from './shop-process.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/*
 * The environment of scenarios: a prepared database that is copied for each scenario, the payment provider,
 * and the TCP proxies in between. The shop is configured through its environment only.
 */

export type DatabaseMode = 'postgres' | 'embedded'

/** Node arguments for `start`: the shop's clock can be moved. */
export const movableClockArgs: readonly string[] = ['--import', './test/fixture-shop/moved-clock.mjs']

/**
 * A customer with an approved trade account and a credit limit of so many pounds; created once, in the
 * prepared database.
 */
export const tradeCustomer = {
  email: 'trade@example.com',
  password: 'a grey slate, wet',
  limit: 160,
} as const

/** A shop of a scenario's own. */
export interface FixtureShop {
  readonly mode: DatabaseMode
  readonly url: string
  readonly port: number
  readonly provider: PaymentProvider
  /** The proxy between the shop and PostgreSQL; null: the embedded database has none. */
  readonly databaseProxy: TcpProxy | null
  /** The proxy between the provider's webhook events and the shop. */
  readonly webhookProxy: TcpProxy
  /** The name of the database, or the folder that it is in: what is copied. */
  readonly name: string
  readonly env: Env
  /** PostgreSQL's URL without the proxy. */
  readonly directUrl: string
  /**
   * Environment for a shop that bypasses the proxy: under load the proxy would take the client's processor
   * time.
   */
  readonly directDatabaseEnv: Env
  readonly goods: Readonly<Record<GoodsName, number>>
  shopProcess(): ShopProcess
  /** Stops the shop if it is still running. */
  stop(): Promise<void>
  /** Warnings and errors of the shop's log, for a scenario that failed. */
  recentProblems(): string
  /** The whole log of the shop's last process. */
  wholeLog(): string
  start(more?: Env, nodeArgs?: readonly string[]): Promise<ShopProcess>
  /**
   * Moves the clocks of the shop and of the provider by so many milliseconds; the shop must be started with
   * `movableClockArgs`.
   */
  setClockOffset(ms: number): Promise<void>
  /** The shop's /metrics. */
  metrics(): Promise<string>
  /** Starts another process of the same shop; the caller must stop it. */
  startSecond(more?: Env, program?: string): Promise<ShopProcess>
  /**
   * Queries the shop's database. The embedded database is open in one process at a time, so the shop must be
   * stopped.
   */
  query<R extends object>(statement: string): Promise<readonly R[]>
  /** Runs `npm run shop -- invariants`; on the embedded database the shop must be stopped. */
  brokenInvariants(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface FixtureShops {
  open(more?: Env): Promise<FixtureShop>
  close(): Promise<void>
}

const SHOWN = 12

const troublesOf = (shop: ShopProcess | null): string => {
  const lines = (shop?.log ?? []).filter(
    ({ level }) => level === 'warn' || level === 'error' || level === 'fatal',
  )
  const shown = [...lines.slice(0, SHOWN), ...lines.slice(SHOWN).slice(-SHOWN)]
  return [...shown.map((line) => JSON.stringify(line).slice(0, 1500)), shop?.output() ?? ''].join('\n')
}

interface Template {
  /** The name of a database to copy, or a folder. */
  readonly name: string
  readonly goods: FixtureShop['goods']
}

const sessionSecret = randomBytes(24).toString('hex')
const metricsToken = randomBytes(24).toString('hex')

/** The environment of every shop here. Rate limits stay on; each buyer has an address of their own. */
const commonEnv = (port: number, metricsPort: number, dataDir: string): Env => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  SESSION_SECRET: sessionSecret,
  METRICS_PORT: String(metricsPort),
  METRICS_TOKEN: metricsToken,
  TRUST_PROXY: 'loopback',
  ADMIN: 'off',
  FIRST_CATALOGUE: 'none',
  LOG_LEVEL: 'info',
  PAYMENT_SANDBOX: 'on',
})

const giveKeys = (dataDir: string): Promise<void> =>
  writeFile(join(dataDir, 'payment-sandbox-keys.json'), JSON.stringify(providerKeys))

/**
 * Prepares the start of every scenario of a mode: a catalogue, and what `prepare` does in the open shop; then
 * runs the shop commands that `prepare` returns.
 */
export const openFixtureShops = async (
  mode: DatabaseMode,
  server: string | null,
  prepare: ((ground: FixtureShop) => Promise<readonly (readonly string[])[]>) | null,
): Promise<FixtureShops> => {
  const provider = await startProvider()
  const folders: string[] = []
  const databases: string[] = []
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-faults-'))
    folders.push(folder)
    return folder
  }
  const newDatabase = async (template: string | null): Promise<string> => {
    const name = `tessera_faults_${randomBytes(4).toString('hex')}`
    databases.push(name)
    await withClient(server ?? '', async (client) => {
      await client.query(`create database ${name}${template === null ? '' : ` template ${template}`}`)
    })
    return name
  }

  const openGround = async (template: Template | null, more: Env): Promise<FixtureShop> => {
    provider.reset()
    const dataDir = await newFolder()
    const [port, metricsPort] = [await freePort(), await freePort()]
    if (mode === 'embedded')
      await (template === null ? copyEmptyShop(dataDir) : copyFolder(template.name, dataDir))
    await giveKeys(dataDir)
    const name = mode === 'postgres' ? await newDatabase(template?.name ?? null) : dataDir
    const direct = databaseUrl(server ?? 'postgres://localhost', name)
    const databaseLine = mode === 'postgres' ? await startTcpProxy(Number(new URL(direct).port)) : null
    const proxied = new URL(direct)
    if (databaseLine !== null) proxied.port = String(databaseLine.port)
    const newsLine = await startTcpProxy(port)
    const clockFile = join(dataDir, 'clock')
    await writeFile(clockFile, '0')
    const database = (url: string): Env => (mode === 'postgres' ? { DATABASE_URL: url } : {})
    const env: Env = {
      ...commonEnv(port, metricsPort, dataDir),
      ...database(proxied.href),
      PAYMENT_SANDBOX_PORT: String(provider.proxy.port),
      FAULTS_CLOCK: clockFile,
      ...more,
    }
    let running: ShopProcess | null = null
    let engine: Promise<PGlite> | null = null
    /* The embedded database is open in one process at a time. */
    const closeEngine = async (): Promise<void> => {
      await (await engine)?.close()
      engine = null
    }
    const shop = (): ShopProcess => {
      if (running === null) throw new Error('The shop of this row was not started.')
      return running
    }
    const routeWebhooks = (): void => {
      const webhookUrl = (path: string): string => `http://127.0.0.1:${newsLine.port}${path}`
      provider.sandbox.settings.change({
        webhooks: { stripe: webhookUrl(webhooks.stripe), paypal: webhookUrl(webhooks.paypal) },
      })
    }
    const start = async (extra: Env, nodeArgs: readonly string[], program?: string): Promise<ShopProcess> => {
      const opened = await startShopProcess({ ...env, ...extra }, nodeArgs, program)
      /*
       * The shop has registered its own address with the provider; webhook events must go through the proxy
       * instead.
       */
      routeWebhooks()
      return opened
    }
    return {
      mode,
      url: `http://127.0.0.1:${port}`,
      port,
      provider,
      databaseProxy: databaseLine,
      webhookProxy: newsLine,
      name,
      env,
      directUrl: direct,
      directDatabaseEnv: database(direct),
      goods: template?.goods ?? noGoods,
      shopProcess: shop,
      start: async (extra = {}, nodeArgs = []) => {
        await closeEngine()
        running = await start(extra, nodeArgs)
        return running
      },
      setClockOffset: async (ms) => {
        await writeFile(clockFile, String(ms))
        provider.setClockOffset(ms)
        await wait(200)
      },
      metrics: async () => {
        const answer = await fetch(`http://127.0.0.1:${metricsPort}${operationsPaths.metrics}`, {
          headers: { authorization: `Bearer ${metricsToken}` },
        })
        return answer.text()
      },
      startSecond: (extra = {}, program) => start({ METRICS_PORT: '0', ...extra }, [], program),
      stop: async () => {
        await running?.stop()
      },
      recentProblems: () => troublesOf(running),
      wholeLog: () => (running?.log ?? []).map((line) => `${JSON.stringify(line)}\n`).join(''),
      query: async <R extends object>(statement: string) => {
        if (mode === 'postgres')
          return withClient(direct, async (client) => (await client.query<R>(statement)).rows)
        engine ??= PGlite.create({ dataDir: join(dataDir, 'database') })
        return (await (await engine).query<R>(statement)).rows
      },
      brokenInvariants: async () => {
        await closeEngine()
        const { code, output } = await runCommand(
          ['invariants'],
          { ...env, ...database(direct) },
          movableClockArgs,
        )
        return code === 0 ? [] : output.trim().split('\n')
      },
      close: async () => {
        await running?.kill()
        await closeEngine()
        await newsLine.close()
        await databaseLine?.close()
      },
    }
  }

  const noGoods = Object.fromEntries(goodsNames.map((name) => [name, 0])) as Record<GoodsName, number>
  const first = await openGround(null, {})
  const catalogue = await writeCatalogue()
  folders.push(catalogue)
  const runOrThrow = async (args: readonly string[]): Promise<void> => {
    const { code, output: text } = await runCommand(args, first.env)
    if (code !== 0) throw new Error(`npm run shop -- ${args.join(' ')} ended with ${code}:\n${text}`)
  }
  await runOrThrow(['import', catalogue])
  if (prepare !== null)
    try {
      /* Load shedding is off: nothing is measured yet. */
      await first.start({ LAG_LIMIT_MS: '0' })
      const commands = await prepare(first)
      await first.shopProcess().stop()
      for (const command of commands) await runOrThrow(command)
    } catch (failure) {
      /* Leaves no shop process running. */
      await first.close()
      throw failure
    }
  const rows = await first.query<{ id: number; sku: string }>('select id, sku from variation')
  const goods = Object.fromEntries(
    goodsNames.map((name) => [name, rows.find(({ sku }) => sku === skuOf(name))?.id ?? 0]),
  ) as Record<GoodsName, number>
  await first.close()
  const template: Template = { name: first.name, goods }

  return {
    open: (more = {}) => openGround(template, more),
    close: async () => {
      await provider.close()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
      if (server !== null)
        await withClient(server, async (client) => {
          for (const name of databases) await client.query(`drop database if exists ${name} with (force)`)
        })
    },
  }
}
