import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'
import { call } from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import {
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  type Scenario,
  times,
} from '../../scenarios/scenario.ts'
import { isFailure, percentileOf, startCrowd } from '../crowd.ts'

const SLOW_CLIENTS = 500
const IDLE = 10_000
const OTHERS = 10

const open = (ground: FixtureShop): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(ground.port, '127.0.0.1', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })

/**
 * Sends the bytes of a header one a second, until the shop closes the connection. Returns milliseconds, or
 * null.
 */
const sendSlowly = async (ground: FixtureShop): Promise<number | null> => {
  const socket = await open(ground)
  if (socket === null) return null
  let isOver = false
  const startedAt = performance.now()
  socket.once('close', () => {
    isOver = true
  })
  socket.resume()
  socket.write(`GET ${paths.home} HTTP/1.1\r\nHost: shop\r\nX-Slow: `)
  while (!isOver && performance.now() - startedAt < 60_000) {
    socket.write('a')
    await wait(1_000)
  }
  socket.destroy()
  return isOver ? performance.now() - startedAt : null
}

/** Opens idle connections, in portions that the system's accept queue holds. */
const openIdle = async (ground: FixtureShop, count: number): Promise<readonly Socket[]> => {
  const sockets: Socket[] = []
  for (let i = 0; i < count; i += 100)
    sockets.push(...(await times(100, () => open(ground))).flatMap((socket) => socket ?? []))
  return sockets
}

/** Clients that open a connection and send little or nothing. */
export const slowClients: Scenario = {
  id: 'LD-06',
  title: `${SLOW_CLIENTS} that send a byte a second, headers of 17 KiB, ${IDLE} idle connections; ${OTHERS} shoppers`,
  passFigure: 'shoppers p95 ≤ 2 × that before; headers within 15 s, 16 KiB of them',
  run: async ({ fixtureShop, random, print }) => {
    await fixtureShop.start(fixtureShop.directDatabaseEnv)
    const crowd = startCrowd(fixtureShop, OTHERS, random)
    await wait(10_000)
    const stepsAtRest = crowd.steps.length
    const durations = await times(SLOW_CLIENTS, () => sendSlowly(fixtureShop))
    const stepsAfterSlow = crowd.steps.length
    const largeResponse = await call(`${fixtureShop.url}${paths.home}`, {
      headers: { 'x-large': 'a'.repeat(17 * 1024) },
    })
    const sockets = await openIdle(fixtureShop, IDLE)
    print(`${sockets.length} of ${IDLE} idle connections were accepted`)
    const stepsWithIdle = crowd.steps.length
    await wait(10_000)
    for (const socket of sockets) socket.destroy()
    const stepsAtEnd = crowd.steps.length
    await crowd.stop()
    const p95 = (from: number, to: number) =>
      percentileOf(crowd.steps.slice(from, to), 0.95, ({ kind }) => kind === 'page')
    const baseline = percentileOf(
      crowd.steps.slice(0, stepsAtRest),
      0.95,
      ({ kind, at }) => kind === 'page' && at > 3_000,
    )
    const limit = Math.round(2 * Math.max(baseline, 5))
    return [
      checkEquals('slow clients closed', durations.filter((ms) => ms !== null).length, SLOW_CLIENTS),
      /* Node checks each half minute by default; the shop checks more often. */
      checkAtMost('slowest close', Math.max(...durations.map((ms) => ms ?? 0)), 30_000, ' ms'),
      checkEquals('17 KiB of headers', largeResponse.status, 431),
      checkNone('5xx or no response of shoppers', crowd.steps.filter(isFailure).length),
      checkAtMost(
        'pages during slow clients, p95',
        p95(stepsAtRest, stepsAfterSlow),
        limit,
        ` ms (${Math.round(baseline)} before)`,
      ),
      checkAtMost('pages during idle connections, p95', p95(stepsWithIdle, stepsAtEnd), limit, ' ms'),
      checkHolds('pages seen', stepsAtEnd > stepsWithIdle && stepsAfterSlow > stepsAtRest),
    ]
  },
}
