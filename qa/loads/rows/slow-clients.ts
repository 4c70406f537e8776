import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'
import { call } from '../../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../../test/fixture-shop/ground.ts'
import { atMost, exactly, holds, none, type Row, times } from '../../scenarios/row.ts'
import { isFailure, letIn, percentileOf } from '../crowd.ts'

const DAWDLERS = 500
const IDLE = 10_000
const OTHERS = 10

const open = (ground: Ground): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(ground.port, '127.0.0.1', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })

/** Sends a header's letters one by one, a second each, until the other end has had enough. Milliseconds, or null. */
const dawdle = async (ground: Ground): Promise<number | null> => {
  const socket = await open(ground)
  if (socket === null) return null
  let isOver = false
  const began = performance.now()
  socket.once('close', () => {
    isOver = true
  })
  socket.resume()
  socket.write(`GET ${paths.home} HTTP/1.1\r\nHost: shop\r\nX-Slow: `)
  while (!isOver && performance.now() - began < 60_000) {
    socket.write('a')
    await wait(1_000)
  }
  socket.destroy()
  return isOver ? performance.now() - began : null
}

/** Connections that say nothing, in portions that the system's queue of new ones takes. */
const stay = async (ground: Ground, count: number): Promise<readonly Socket[]> => {
  const sockets: Socket[] = []
  for (let i = 0; i < count; i += 100)
    sockets.push(...(await times(100, () => open(ground))).flatMap((socket) => socket ?? []))
  return sockets
}

/** Clients that take a connection and give nothing for it. */
export const slowClients: Row = {
  id: 'LD-06',
  title: `${DAWDLERS} that send a letter a second, headers of 17 KiB, ${IDLE} idle connections; ${OTHERS} shoppers`,
  figure: 'shoppers p95 ≤ 2 × that before; headers within 15 s, 16 KiB of them',
  run: async ({ ground, random, say }) => {
    await ground.start(ground.direct)
    const others = letIn(ground, OTHERS, random)
    await wait(10_000)
    const rest = others.steps.length
    const slow = await times(DAWDLERS, () => dawdle(ground))
    const dawdled = others.steps.length
    const large = await call(`${ground.url}${paths.home}`, { headers: { 'x-large': 'a'.repeat(17 * 1024) } })
    const sockets = await stay(ground, IDLE)
    say(`${sockets.length} of ${IDLE} idle connections were taken`)
    const idled = others.steps.length
    await wait(10_000)
    for (const socket of sockets) socket.destroy()
    const end = others.steps.length
    await others.leave()
    const p95 = (from: number, to: number) =>
      percentileOf(others.steps.slice(from, to), 0.95, ({ kind }) => kind === 'page')
    const rested = percentileOf(
      others.steps.slice(0, rest),
      0.95,
      ({ kind, at }) => kind === 'page' && at > 3_000,
    )
    const limit = Math.round(2 * Math.max(rested, 5))
    return [
      exactly('dawdlers let go', slow.filter((ms) => ms !== null).length, DAWDLERS),
      /* Node looks each half minute by default; the shop's own watch looks oftener. */
      atMost('slowest let go', Math.max(...slow.map((ms) => ms ?? 0)), 30_000, ' ms'),
      exactly('17 KiB of headers', large.status, 431),
      none('5xx or no answer of shoppers', others.steps.filter(isFailure).length),
      atMost('pages beside dawdlers, p95', p95(rest, dawdled), limit, ` ms (${Math.round(rested)} before)`),
      atMost('pages beside idle connections, p95', p95(idled, end), limit, ' ms'),
      holds('pages seen', end > idled && dawdled > rest),
    ]
  },
}
