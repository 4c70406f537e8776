import { spawn } from 'node:child_process'
import { builtServer } from '../../scripts/setup.mjs'
import { freePort } from './free-port.ts'

/** A shop as `npm start` opens it: a separate process, with its own port and folder. */
interface OpenedShop {
  /** Resolves to its address; rejects when the process exits before. */
  readonly address: Promise<string>
  /** The link by which the first owner of its back office joins; stays pending in a shop that prints none. */
  readonly ownerLink: Promise<string>
  /** Ends it as an operator would; returns immediately when it has already exited. */
  close(): Promise<void>
}

/** Opens a shop; `env` holds settings besides DATA_DIR. */
export const openShop = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<OpenedShop> => {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const server = spawn(process.execPath, [builtServer], {
    env: {
      ...inherited,
      PORT: String(await freePort()),
      ADMIN: 'off',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      LAG_LIMIT_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.on('data', (chunk) => {
    output += chunk
  })
  const printed = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      server.stdout.on('data', () => {
        const found = output.match(pattern)?.[1]
        if (found !== undefined) resolve(found)
      })
      server.once('exit', (code) => reject(new Error(`The shop ended with ${code}.\n${output}`)))
    })
  const ownerLink = printed(/joins here, once: (\S+)/)
  ownerLink.catch(() => undefined)
  return {
    address: printed(/Tessera is open at (\S+)/),
    ownerLink,
    async close() {
      if (server.exitCode !== null) return
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await exited
    },
  }
}
