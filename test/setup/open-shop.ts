import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { builtServer } from '../../scripts/setup.mjs'

/** A shop as `npm start` opens it: a process of its own, on a port and in a folder of its own. */
interface OpenedShop {
  /** Settles with where it is open; fails when it ends before. */
  readonly address: Promise<string>
  /** Ends it as an operator would; at once when it has ended. */
  close(): Promise<void>
}

/** A port that nobody listens on now: the shop must know its own address before it opens, for canonical links. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const taken = probe.address()
      probe.close(() => resolve(taken !== null && typeof taken === 'object' ? taken.port : 0))
    })
  })

/** Opens one; `env` are settings beside DATA_DIR. */
export const openShop = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<OpenedShop> => {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const server = spawn(process.execPath, [builtServer], {
    env: {
      ...inherited,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      LAG_LIMIT_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      const open = said.match(/Tessera is open at (\S+)/)?.[1]
      if (open !== undefined) resolve(open)
    })
    server.once('exit', (code) => reject(new Error(`The shop ended with ${code}.\n${said}`)))
  })
  return {
    address,
    async close() {
      if (server.exitCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    },
  }
}
