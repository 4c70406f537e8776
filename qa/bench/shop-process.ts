import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer } from '../../scripts/setup.mjs'
import { countCosts, takeCosts } from './response-costs.ts'

/** The shop as `npm start` runs it, in a separate process on a free port. */
export interface ShopProcess {
  readonly url: string
  /** Milliseconds from the start of the process until it is open. */
  readonly readyMs: number
  /** Resident memory in MB. */
  memory(): Promise<number>
  /**
   * Processor time so far in milliseconds, including V8's own threads for compilation and garbage collection.
   */
  busyMs(): Promise<number>
  /** Processor time of its responses since the last call: see `response-costs.ts`. */
  takeCosts(): Promise<readonly number[]>
  stop(): Promise<void>
}

export const startShopProcess = async (databaseUrl: string | null): Promise<ShopProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...countCosts, builtServer], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      /* Each measured shopper has an address of their own. */
      TRUST_PROXY: 'loopback',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const address = output.match(/is open at (http:\S+)/)?.[1]
      if (address === undefined) return
      resolve(address)
      /* The log is read, as it is in production, and not retained. */
      child.stdout?.removeAllListeners('data').resume()
    })
    child.once('exit', () => reject(new Error(`The shop did not open:\n${output}`)))
  })
  const readyMs = performance.now() - startedAt
  return {
    readyMs,
    url: url.replace('localhost', '127.0.0.1'),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
    },
    async busyMs() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
      /*
       * Counted after the name, which may contain spaces: the 12th and 13th field, in hundredths of a second.
       */
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    takeCosts: () => takeCosts(child),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
