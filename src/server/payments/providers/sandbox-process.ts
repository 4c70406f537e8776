import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { projectFolder } from '../../project-folder.ts'

const program = join(projectFolder, 'src', 'sandbox', 'main.ts')

const keysShape = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  webhookId: z.string(),
  merchantId: z.string(),
})

type SandboxKeys = z.infer<typeof keysShape>

export interface RunningSandbox {
  readonly keys: SandboxKeys
  /** Where it listens, for the server. */
  readonly address: URL
  /** Where browsers find it. */
  readonly origin: string
  /** Tells it where this shop hears webhooks. */
  announce(webhooks: { readonly stripe: string; readonly paypal: string }): Promise<void>
  close(): Promise<void>
}

interface SandboxOptions {
  readonly port: number
  readonly publicUrl: URL | null
  /** The host name under which browsers reach this machine. */
  readonly host: string
  readonly dataDir: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Starts the sandbox as a process of its own, which ends with this one; or uses the one that a sister process runs
 * already, so that a command can refund what the open shop took. Keys and payments are kept in the data folder.
 */
export const startSandbox = async (options: SandboxOptions): Promise<RunningSandbox> => {
  const keys = await keptKeys(options.dataDir)
  const sister = `http://127.0.0.1:${options.port}`
  if (options.port !== 0 && (await isOurs(sister, keys)))
    return running(options, keys, sister, async () => undefined)
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      /* Found compiled, it starts in less than half the time; the shop waits for it. */
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
      SANDBOX_PORT: String(options.port),
      SANDBOX_STATE: join(options.dataDir, 'payment-sandbox.json'),
      SANDBOX_KEYS: JSON.stringify(keys),
      SANDBOX_HOST_NAME: options.host,
      SANDBOX_ORIGIN: options.publicUrl?.origin ?? '',
    },
  })
  let isEnding = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      if (!isEnding)
        options.log.warn({ code }, 'the payment sandbox ended; payments fail until the next start')
      resolve()
    })
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (said) => resolve(String(said)))
    child.once('exit', (code) =>
      reject(new Error(`The payment sandbox ended with ${code} before it listened.`)),
    )
  })
  return running(options, keys, address, async () => {
    isEnding = true
    if (child.connected) child.disconnect()
    await ended
  })
}

const running = (
  { publicUrl, host }: SandboxOptions,
  keys: SandboxKeys,
  address: string,
  close: () => Promise<void>,
): RunningSandbox => ({
  keys,
  address: new URL(address),
  origin: publicUrl?.origin ?? address.replace('127.0.0.1', host),
  announce: async (webhooks) => {
    await fetch(new URL('/__settings', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhooks }),
    })
  },
  close,
})

/** Made once for each data folder: nobody else's sandbox signs for this shop. */
const keptKeys = async (dataDir: string): Promise<SandboxKeys> => {
  const file = join(dataDir, 'payment-sandbox-keys.json')
  const kept = await readFile(file, 'utf8').catch(() => null)
  const read = kept === null ? null : keysShape.safeParse(JSON.parse(kept))
  if (read?.success) return read.data
  const random = (): string => randomBytes(18).toString('hex')
  const keys = {
    secretKey: `sk_test_sandbox${random()}`,
    publishableKey: `pk_test_sandbox${random()}`,
    webhookSecret: `whsec_${random()}`,
    clientId: `sandbox-${random()}`,
    clientSecret: random(),
    webhookId: 'WH-SANDBOX',
    merchantId: 'SANDBOXSHOP01',
  }
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

const isOurs = async (address: string, { secretKey }: SandboxKeys): Promise<boolean> => {
  const response = await fetch(new URL('/v1/payment_intents?limit=1', address), {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(1000),
  }).catch(() => null)
  return response?.ok === true && response.headers.get('x-payment-sandbox') === 'no money moves'
}
