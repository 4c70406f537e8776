import { readdirSync, readlinkSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import { call, openIntent, openSession, readyToPay } from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import type { Random } from '../../scenarios/random.ts'
import { checkHolds, checkNone, pollUntil, type Scenario, times } from '../../scenarios/scenario.ts'

/** Sockets that the shop's process has open. */
const socketsOf = (ground: FixtureShop): number => {
  const folder = `/proc/${ground.shopProcess().child.pid}/fd`
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

const connect = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => resolve(socket))
    socket.once('error', reject)
  })

const requestOf = (path: string, headers: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Sends a request up to a random byte, and resets the connection. */
const abort = async (ground: FixtureShop, random: Random): Promise<void> => {
  const request = requestOf(calls.basketAdd, '', `{"Model_Type":"variation","Model_Id":1,"Quantity":1}`)
  const socket = await connect(ground.port)
  socket.on('error', () => undefined)
  socket.write(request.slice(0, random.below(request.length)))
  await wait(random.below(30))
  socket.resetAndDestroy()
}

/** Requests a rendered page, and resets the connection while it streams. */
const cutPage = async (ground: FixtureShop): Promise<void> => {
  const socket = await connect(ground.port)
  socket.on('error', () => undefined)
  socket.write(`GET ${paths.login} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.resetAndDestroy()
}

/** Sends a byte a second for as long as the shop allows. */
const sendSlowly = async (ground: FixtureShop): Promise<number> => {
  const startedAt = performance.now()
  const socket = await connect(ground.port)
  socket.on('error', () => undefined)
  socket.resume()
  let isOpen = true
  socket.once('close', () => {
    isOpen = false
  })
  const request = requestOf(calls.basketAdd, '', 'x'.repeat(200))
  for (let i = 0; isOpen && i < 60; i += 1) {
    socket.write(request[i] ?? '')
    await wait(1_000)
  }
  socket.destroy()
  return isOpen ? Number.POSITIVE_INFINITY : performance.now() - startedAt
}

/** Clients that disconnect half way leave nothing behind. */
export const abortingClients: Scenario = {
  id: 'FT-13',
  title:
    '200 requests aborted at a random byte, 20 uploads of 1 B/s, 100 pages cut while they stream, 20 payments begun and left',
  passFigure: '0 leaked sockets, transactions or reservations after 60 s',
  run: async ({ fixtureShop, random }) => {
    await fixtureShop.start()
    await call(`${fixtureShop.url}${paths.login}`, { headers: { accept: 'text/html' } })
    const leavers = await times(20, () => readyToPay(fixtureShop, { goods: [['hundred', 1]] }))
    const before = socketsOf(fixtureShop)
    const slow = times(20, () => sendSlowly(fixtureShop))
    for (let i = 0; i < 200; i += 20) await times(20, () => abort(fixtureShop, random))
    for (let i = 0; i < 100; i += 20) await times(20, () => cutPage(fixtureShop))
    /* Payments are begun, and their browsers disconnect before the response. */
    for (const buyer of leavers) {
      void openIntent(buyer)
      await wait(5)
    }
    const durations = await slow
    const socketsFreedMs = await pollUntil(60_000, () => socketsOf(fixtureShop) <= before + 5, 1_000)
    const page = await call(`${fixtureShop.url}${paths.login}`, { headers: { accept: 'text/html' } })
    const stuck =
      fixtureShop.mode === 'embedded'
        ? 0
        : (
            await fixtureShop.query<{ pid: number }>(
              `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
            )
          ).length
    const after = socketsOf(fixtureShop)
    const visitor = await openSession(fixtureShop)
    await fixtureShop.shopProcess().stop()
    return [
      checkHolds('sockets', socketsFreedMs < 60_000, `${before} → ${after}`),
      checkHolds(
        'slow clients closed',
        durations.every((ms) => ms < 45_000),
        `after ≤ ${Math.round(Math.max(...durations) / 1000)} s`,
      ),
      checkNone('transactions left open', stuck),
      checkHolds('other visitors are served', page.status === 200 && visitor.address !== ''),
    ]
  },
}
