import { readdirSync } from 'node:fs'
import type { Ground } from '../../test/fixture-shop/ground.ts'

/** Files, sockets and pipes that the shop's process has open. */
export const handlesOf = (ground: Ground): number => readdirSync(`/proc/${ground.shop().child.pid}/fd`).length

/** Event-loop lag in milliseconds, p99 since the last call. */
export const lagOf = async (ground: Ground): Promise<number> => {
  const body = await ground.figures()
  const seconds = body.match(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m)?.[1]
  if (seconds === undefined) throw new Error(`The shop does not report its lag: ${body.slice(0, 200)}`)
  return Number(seconds) * 1_000
}
