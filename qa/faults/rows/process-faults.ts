import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'
import { builtServer } from '../../../scripts/setup.mjs'
import { countRows } from '../../../test/fixture-shop/books.ts'
import { add, arrive, call } from '../../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../../test/fixture-shop/ground.ts'
import { startShopProcess } from '../../../test/fixture-shop/shop-process.ts'
import { atMost, exactly, holds, none, type Row, times, until } from '../../scenarios/row.ts'

const ENDS = 20

/** Requests that the process read and answered, as it says itself: what it has not read, nobody was to answer. */
const answeredBy = (ground: Ground): number =>
  ground.shop().log.filter(({ msg }) => msg === 'answered').length

/**
 * Told to end, the process answers what it has taken on, and ends. It waits for what it has read before it closes, so what
 * it says that it answered must have arrived. A line that still waited at its door is cut by the system, and comes again.
 */
export const ends: Row = {
  id: 'FT-02',
  title: `SIGTERM ×${ENDS} under load`,
  figure: 'exit 0 ≤ 25 s; 0 accepted requests unanswered; next start clean',
  run: async ({ ground }) => {
    let [unanswered, asked, wrong, cut] = [0, 0, 0, 0]
    const took: number[] = []
    for (let round = 0; round < ENDS; round += 1) {
      await ground.start()
      const buyers = await times(3, () => arrive(ground))
      let heard = buyers.length
      let isOver = false
      const lanes = times(6, async (lane) => {
        while (!isOver) {
          const buyer = buyers[lane % buyers.length]
          if (buyer === undefined) return
          const answer =
            lane < 3
              ? await call(`${ground.url}${paths.login}`, { headers: { accept: 'text/html' } })
              : await add(ground, buyer, [['plenty', 1]])
          asked += 1
          if (answer.status >= 500) wrong += 1
          if (answer.status > 0) {
            heard += 1
            continue
          }
          if (!answer.body.includes('ECONNREFUSED')) cut += 1
          await wait(20)
        }
      })
      await wait(300)
      const { code, ms } = await ground.shop().stop()
      isOver = true
      await lanes
      /* Its last lines may still be on their way to us. */
      await until(2_000, () => answeredBy(ground) >= heard)
      unanswered += Math.abs(answeredBy(ground) - heard)
      took.push(code === 0 ? ms : Number.POSITIVE_INFINITY)
    }
    return [
      exactly('ended with 0', took.filter((ms) => ms < 25_000).length, ENDS),
      atMost('slowest', Math.max(...took), 25_000, ' ms'),
      none(`read and not answered of ${asked}`, unanswered),
      none('5xx', wrong),
      holds('lines cut at the door', true, cut),
      holds('sessions kept', (await countRows(ground, 'session')) > 0),
    ]
  },
}

/** A program that should end by itself: how, after how long, and what it said. */
const runUntilEnd = async (ground: Ground, port: number) => {
  const began = performance.now()
  const child = spawn(process.execPath, [builtServer], {
    env: { ...process.env, ...ground.env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const [code] = await once(child, 'close')
  clearTimeout(late)
  return { code: Number(code ?? -1), ms: performance.now() - began, said }
}

/** One folder, one process; a killed one leaves nothing in the way. */
export const oneFolder: Row = {
  id: 'FT-03',
  title: 'a second server on the same folder ×20; after kill -9 of the first ×20; four at once ×5',
  figure: 'second exits ≠ 0 in ≤ 2 s with a plain sentence, 20/20; first unaffected; taken over 20/20',
  modes: ['embedded'],
  run: async ({ ground }) => {
    await ground.start()
    const refused = []
    for (let i = 0; i < 20; i += 1) refused.push(await runUntilEnd(ground, 0))
    const first = await call(`${ground.url}/healthz`)
    const plain = refused.filter(
      ({ code, said }) => code !== 0 && /^Another Tessera process is using .*\n$/.test(said),
    )
    let taken = 0
    for (let i = 0; i < 20; i += 1) {
      await ground.shop().kill()
      await ground.start()
      taken += 1
    }
    await ground.shop().stop()
    let one = 0
    for (let i = 0; i < 5; i += 1) {
      const started = await Promise.allSettled(
        [0, 1, 2, 3].map(() => startShopProcess({ ...ground.env, PORT: '0' })),
      )
      const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      if (running.length === 1) one += 1
      for (const shop of running) await shop.kill()
    }
    return [
      exactly('refused with a plain sentence', plain.length, 20),
      atMost('slowest to refuse', Math.max(...refused.map(({ ms }) => ms)), 2_000, ' ms'),
      holds('the first serves on', first.status === 200, first.status),
      exactly('taken over after kill -9', taken, 20),
      exactly('one of four starters', one, 5),
    ]
  },
}
