import { readdirSync } from 'node:fs'
import type { FixtureShop } from '../../test/fixture-shop/fixture-shop.ts'

/** Files, sockets and pipes that the shop's process has open. */
export const countHandles = (ground: FixtureShop): number =>
  readdirSync(`/proc/${ground.shopProcess().child.pid}/fd`).length

/** Event-loop lag in milliseconds, p99 since the last call. */
export const readEventLoopLag = async (ground: FixtureShop): Promise<number> => {
  const body = await ground.metrics()
  const seconds = body.match(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m)?.[1]
  if (seconds === undefined) throw new Error(`The shop does not report its lag: ${body.slice(0, 200)}`)
  return Number(seconds) * 1_000
}
