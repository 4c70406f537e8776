import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ground } from './ground.ts'

/** Resident memory of the shop's process, in MiB. */
export const memoryOf = (ground: Ground): number => {
  const status = readFileSync(`/proc/${ground.shop().child.pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
}

/** Node arguments for `start`, so that `heldBy` works. */
export const toldOfHeld: readonly string[] = ['--import', './test/fixture-shop/held.mjs']

export interface Held {
  /** Objects and buffers in use after a garbage collection, in MB. */
  readonly memory: number
  /** Requests that are still referenced, including those in progress. */
  readonly requests: number
}

const isReport = (line: Readonly<Record<string, unknown>>): boolean => 'requestsHeld' in line

/** Makes the shop collect its garbage, which stops it for some tenths of a second, and reads what is left. */
export const heldBy = async (ground: Ground): Promise<Held> => {
  const { child, log } = ground.shop()
  const before = log.filter(isReport).length
  child.kill('SIGUSR2')
  for (let triesLeft = 200; triesLeft > 0; triesLeft -= 1) {
    await wait(50)
    const report = log.filter(isReport)[before]
    if (report === undefined) continue
    return { memory: Number(report['inUse']) / 2 ** 20, requests: Number(report['requestsHeld']) }
  }
  throw new Error('The shop was not started with `toldOfHeld`.')
}
