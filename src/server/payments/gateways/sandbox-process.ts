import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { PaymentEnvSettings } from '../../env/payments.ts'
import { projectFolder } from '../../project-folder.ts'

/* Loaded before the program itself, which takes longer to load than the sandbox: import no packages here. */

const program = join(projectFolder, 'tools', 'payment-sandbox', 'main.ts')

interface SandboxKeys {
  /** Opens the sandbox's controls. */
  readonly controlKey: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly merchantId: string
}

export interface RunningSandbox {
  readonly keys: SandboxKeys
  /** The address where it listens, for the server. */
  readonly address: URL
  /** The origin at which browsers reach it. */
  readonly origin: string
  /** Sends it the webhook addresses of this shop. */
  announce(webhooks: { readonly stripe: string; readonly paypal: string }): Promise<void>
  /** Registers a listener for an end before `close`. */
  onEnd(listener: (code: number | null) => void): void
  close(): Promise<void>
}

export interface SandboxDeps {
  readonly payments: Pick<PaymentEnvSettings, 'sandbox'>
  readonly dataDir: string
  readonly publicUrl: URL
}

interface SandboxOptions {
  readonly port: number
  readonly publicUrl: URL | null
  /** The host name under which browsers reach this machine. */
  readonly host: string
  readonly dataDir: string
}

/** Opens the sandbox if the environment requests one. */
export const openSandbox = async ({
  payments: { sandbox },
  dataDir,
  publicUrl,
}: SandboxDeps): Promise<RunningSandbox | null> =>
  sandbox === null ? null : startSandbox({ ...sandbox, host: hostFor(publicUrl), dataDir })

/** A page of localhost loads from localhost: to a browser 127.0.0.1 is another site. */
const hostFor = ({ hostname }: URL): string => (hostname === 'localhost' ? 'localhost' : '127.0.0.1')

/**
 * Starts the sandbox as a child process, which ends with this one; or uses the one that another process of
 * the shop already runs, so that a command can refund what the open shop was paid. Keys and payments are
 * stored in the data folder.
 */
const startSandbox = async (options: SandboxOptions): Promise<RunningSandbox> => {
  const keys = await storedKeys(options.dataDir)
  const runningAddress = `http://127.0.0.1:${options.port}`
  if (options.port !== 0 && (await isOurs(runningAddress, keys)))
    return running(options, keys, runningAddress, { onEnd: () => undefined, close: async () => undefined })
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      /* Compiled from the cache, it starts in less than half the time; the shop waits for it. */
      NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
      SANDBOX_PORT: String(options.port),
      SANDBOX_STATE: join(options.dataDir, 'payment-sandbox.json'),
      SANDBOX_KEYS: JSON.stringify(keys),
      SANDBOX_HOST_NAME: options.host,
      SANDBOX_ORIGIN: options.publicUrl?.origin ?? '',
    },
  })
  let isEnding = false
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) =>
      reject(new Error(`The payment sandbox ended with ${code} before it listened.`)),
    )
  })
  return running(options, keys, address, {
    onEnd: (listener) => void ended.then((code) => (isEnding ? undefined : listener(code))),
    close: async () => {
      isEnding = true
      if (child.connected) child.disconnect()
      await ended
    },
  })
}

const running = (
  { publicUrl, host }: SandboxOptions,
  keys: SandboxKeys,
  address: string,
  ends: Pick<RunningSandbox, 'onEnd' | 'close'>,
): RunningSandbox => ({
  keys,
  address: new URL(address),
  origin: publicUrl?.origin ?? address.replace('127.0.0.1', host),
  announce: async (webhooks) => {
    const { ok, status } = await fetch(new URL('/__settings', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.controlKey}` },
      body: JSON.stringify({ webhooks }),
    })
    if (!ok) throw new Error(`The payment sandbox rejects the webhook addresses: it answers ${status}.`)
  },
  ...ends,
})

/** Creates the keys once for each data folder, so that no other sandbox signs for this shop. */
const storedKeys = async (dataDir: string): Promise<SandboxKeys> => {
  const file = join(dataDir, 'payment-sandbox-keys.json')
  const stored = await readFile(file, 'utf8').catch(() => null)
  const random = (): string => randomBytes(18).toString('hex')
  const made = {
    controlKey: random(),
    secretKey: `sk_test_sandbox${random()}`,
    publishableKey: `pk_test_sandbox${random()}`,
    webhookSecret: `whsec_${random()}`,
    clientId: `sandbox-${random()}`,
    clientSecret: random(),
    webhookId: 'WH-SANDBOX',
    merchantId: 'SANDBOXSHOP01',
  }
  const read: unknown = stored === null ? null : JSON.parse(stored)
  if (hasNamesOf(made, read)) return read
  /* An older file lacks the newer names; its own values stay. */
  const keys = { ...made, ...(typeof read === 'object' ? read : null) }
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

const hasNamesOf = (keys: SandboxKeys, read: unknown): read is SandboxKeys =>
  typeof read === 'object' &&
  read !== null &&
  Object.keys(keys).every((name) => typeof Reflect.get(read, name) === 'string')

const isOurs = async (address: string, { secretKey }: SandboxKeys): Promise<boolean> => {
  const response = await fetch(new URL('/v1/payment_intents?limit=1', address), {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(1000),
  }).catch(() => null)
  return response?.ok === true && response.headers.get('x-payment-sandbox') === 'no money moves'
}
