import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ground } from './ground.ts'

/** Resident memory of the shop's process, in MiB. */
export const memoryOf = (ground: Ground): number => {
  const status = readFileSync(`/proc/${ground.shop().child.pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
}

/** What `start` is given so that `heldBy` can ask. */
export const toldOfHeld: readonly string[] = ['--import', './test/fixture-shop/held.mjs']

export interface Held {
  /** Objects and buffers in use after a garbage collection, in MB. */
  readonly memory: number
  /** Requests, those under way among them, that somebody holds on to. */
  readonly requests: number
}

const isTold = (line: Readonly<Record<string, unknown>>): boolean => 'requestsHeld' in line

/** Has the shop collect its garbage, which stands still for it some tenths of a second, and asks what is left. */
export const heldBy = async (ground: Ground): Promise<Held> => {
  const { child, log } = ground.shop()
  const before = log.filter(isTold).length
  child.kill('SIGUSR2')
  for (let left = 200; left > 0; left -= 1) {
    await wait(50)
    const told = log.filter(isTold)[before]
    if (told === undefined) continue
    return { memory: Number(told['inUse']) / 2 ** 20, requests: Number(told['requestsHeld']) }
  }
  throw new Error('The shop was not started with `toldOfHeld`.')
}
