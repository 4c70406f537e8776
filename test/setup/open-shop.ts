import { spawn } from 'node:child_process'
import { builtServer } from '../../scripts/setup.mjs'
import { freePort } from './free-port.ts'

/** A shop as `npm start` opens it: a separate process, with its own port and folder. */
interface OpenedShop {
  /** Resolves to its address; rejects when the process exits before. */
  readonly address: Promise<string>
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
  const address = new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk) => {
      output += chunk
      const open = output.match(/Tessera is open at (\S+)/)?.[1]
      if (open !== undefined) resolve(open)
    })
    server.once('exit', (code) => reject(new Error(`The shop ended with ${code}.\n${output}`)))
  })
  return {
    address,
    async close() {
      if (server.exitCode !== null) return
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await exited
    },
  }
}
