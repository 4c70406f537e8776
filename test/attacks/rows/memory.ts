import { readFileSync } from 'node:fs'
import type { Ground } from '../../ground/ground.ts'

/** What the shop's process holds of the machine's memory, in MiB. */
export const memoryOf = (ground: Ground): number => {
  const status = readFileSync(`/proc/${ground.shop().child.pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1] ?? 0) / 1024
}
