import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { builtServer, compiled } from '../../scripts/setup.mjs'

/** The real program, in a process of its own, as `npm start` runs it. */
export interface ShopProcess {
  readonly child: ChildProcess
  /** Milliseconds from the start of the process until it said that it is open. */
  readonly readyMs: number
  /** Lines of the log so far, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[]
  readonly said: () => string
  /** `kill -9`, and the process is gone. */
  kill(): Promise<void>
  /** SIGTERM; its exit code and how long that took. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
}

export type Env = Readonly<Record<string, string>>

const START_LIMIT_MS = 60_000

/** What else the machine's environment says is no affair of the program under test. */
const ownEnv = (env: Env): Env => {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, NODE_ENV: ___, ...inherited } = process.env
  const known = Object.fromEntries(Object.entries(inherited).map(([k, v]) => [k, v ?? '']))
  return { NODE_COMPILE_CACHE: compiled, ...known, ...env }
}

/** `program`: another release than the one that is built here. */
export const startShopProcess = async (
  env: Env,
  nodeArgs: readonly string[] = [],
  program = builtServer,
): Promise<ShopProcess> => {
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeArgs, program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownEnv(env),
  })
  const log: Record<string, unknown>[] = []
  let [said, rest] = ['', '']
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const opened = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The shop did not open in time:\n${said}`))
    }, START_LIMIT_MS)
    child.stdout.on('data', (chunk) => {
      rest += String(chunk)
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('{')) log.push(JSON.parse(line))
        else said += `${line}\n`
      }
      if (!said.includes('Tessera is open at')) return
      clearTimeout(late)
      resolve()
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The shop ended with ${code} before it opened:\n${said}`))
    })
  })
  await opened
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    readyMs: performance.now() - began,
    log,
    said: () => said,
    kill: async () => {
      if (isGone()) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    stop: async () => {
      const asked = performance.now()
      if (!isGone()) {
        child.kill('SIGTERM')
        await Promise.race([once(child, 'exit'), wait(40_000)])
      }
      return { code: child.exitCode, ms: performance.now() - asked }
    },
  }
}

/** Runs `npm run shop -- …`; its exit code and what it said. */
export const runCommand = async (
  args: readonly string[],
  env: Env,
  nodeArgs: readonly string[] = [],
): Promise<{ readonly code: number; readonly said: string }> => {
  const child = spawn(process.execPath, [...nodeArgs, 'tools/shop-cli.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownEnv(env),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk)
    })
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}
