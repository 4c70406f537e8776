import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FixtureShop } from './fixture-shop.ts'

/** Resident memory of the shop's process, in MiB. */
export const residentMemoryMb = (ground: FixtureShop): number => {
  const status = readFileSync(`/proc/${ground.shopProcess().child.pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
}

/** Node arguments for `start`, so that `readRetainedObjects` works. */
export const retainedReportArgs: readonly string[] = ['--import', './test/fixture-shop/retained-objects.mjs']

export interface RetainedObjects {
  /** Objects and buffers in use after a garbage collection, in MB. */
  readonly memoryMb: number
  /** Requests that are still referenced, including those in progress. */
  readonly requests: number
}

const isReport = (line: Readonly<Record<string, unknown>>): boolean => 'requestsHeld' in line

/** Makes the shop collect its garbage, which stops it for some tenths of a second, and reads what is left. */
export const readRetainedObjects = async (ground: FixtureShop): Promise<RetainedObjects> => {
  const { child, log } = ground.shopProcess()
  const before = log.filter(isReport).length
  child.kill('SIGUSR2')
  for (let triesLeft = 200; triesLeft > 0; triesLeft -= 1) {
    await wait(50)
    const report = log.filter(isReport)[before]
    if (report === undefined) continue
    return { memoryMb: Number(report['inUse']) / 2 ** 20, requests: Number(report['requestsHeld']) }
  }
  throw new Error('The shop was not started with `toldOfHeld`.')
}

/** The process's memory in MiB after a garbage collection: how much garbage it retains is V8's choice. */
export const memoryAfterCollection = async (ground: FixtureShop): Promise<number> => {
  await readRetainedObjects(ground)
  return residentMemoryMb(ground)
}
