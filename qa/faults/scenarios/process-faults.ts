import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'
import { builtServer } from '../../../scripts/setup.mjs'
import { addToBasket, call, openSession } from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { startShopProcess } from '../../../test/fixture-shop/shop-process.ts'
import { countRows } from '../../../test/fixture-shop/shop-records.ts'
import {
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  pollUntil,
  type Scenario,
  times,
} from '../../scenarios/scenario.ts'

const ENDS = 20

/**
 * Requests that the process read and answered, by its own log; a request that it has not read needs no
 * response.
 */
const answeredCount = (ground: FixtureShop): number =>
  ground.shopProcess().log.filter(({ msg }) => msg === 'answered').length

/**
 * On SIGTERM the process answers the requests that it has accepted, and exits. It waits for what it has read
 * before it closes, so each response in its log must have arrived. The system resets a connection that was
 * not accepted yet, and the client retries.
 */
export const gracefulShutdown: Scenario = {
  id: 'FT-02',
  title: `SIGTERM ×${ENDS} under load`,
  passFigure: 'exit 0 ≤ 25 s; 0 accepted requests unanswered; next start clean',
  run: async ({ fixtureShop }) => {
    let [unanswered, requests, wrong, cut] = [0, 0, 0, 0]
    const durations: number[] = []
    for (let round = 0; round < ENDS; round += 1) {
      await fixtureShop.start()
      const buyers = await times(3, () => openSession(fixtureShop))
      let received = buyers.length
      let isOver = false
      const lanes = times(6, async (lane) => {
        while (!isOver) {
          const buyer = buyers[lane % buyers.length]
          if (buyer === undefined) return
          const response =
            lane < 3
              ? await call(`${fixtureShop.url}${paths.login}`, { headers: { accept: 'text/html' } })
              : await addToBasket(fixtureShop, buyer, [['plenty', 1]])
          requests += 1
          if (response.status >= 500) wrong += 1
          if (response.status > 0) {
            received += 1
            continue
          }
          if (!response.body.includes('ECONNREFUSED')) cut += 1
          await wait(20)
        }
      })
      await wait(300)
      const { code, ms } = await fixtureShop.shopProcess().stop()
      isOver = true
      await lanes
      /* Its last log lines may still be on their way. */
      await pollUntil(2_000, () => answeredCount(fixtureShop) >= received)
      unanswered += Math.abs(answeredCount(fixtureShop) - received)
      durations.push(code === 0 ? ms : Number.POSITIVE_INFINITY)
    }
    return [
      checkEquals('ended with 0', durations.filter((ms) => ms < 25_000).length, ENDS),
      checkAtMost('slowest', Math.max(...durations), 25_000, ' ms'),
      checkNone(`read and not answered of ${requests}`, unanswered),
      checkNone('5xx', wrong),
      checkHolds('connections reset before they were accepted', true, cut),
      checkHolds('sessions stored', (await countRows(fixtureShop, 'session')) > 0),
    ]
  },
}

/** Runs a program that should exit by itself; returns its exit code, duration and output. */
const runUntilExit = async (ground: FixtureShop, port: number) => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [builtServer], {
    env: { ...process.env, ...ground.env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code: Number(code ?? -1), ms: performance.now() - startedAt, output }
}

/** One process for each folder; a killed process does not block the next. */
export const folderLock: Scenario = {
  id: 'FT-03',
  title: 'a second server on the same folder ×20; after kill -9 of the first ×20; four at once ×5',
  passFigure: 'second exits ≠ 0 in ≤ 2 s with a plain sentence, 20/20; first unaffected; taken over 20/20',
  databases: ['embedded'],
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const exits = []
    for (let i = 0; i < 20; i += 1) exits.push(await runUntilExit(fixtureShop, 0))
    const first = await call(`${fixtureShop.url}/healthz`)
    const plainRefusals = exits.filter(
      ({ code, output }) => code !== 0 && /^Another Tessera process is using .*\n$/.test(output),
    )
    let takenOver = 0
    for (let i = 0; i < 20; i += 1) {
      await fixtureShop.shopProcess().kill()
      await fixtureShop.start()
      takenOver += 1
    }
    await fixtureShop.shopProcess().stop()
    let soleStarters = 0
    for (let i = 0; i < 5; i += 1) {
      const started = await Promise.allSettled(
        [0, 1, 2, 3].map(() => startShopProcess({ ...fixtureShop.env, PORT: '0' })),
      )
      const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      if (running.length === 1) soleStarters += 1
      for (const shop of running) await shop.kill()
    }
    return [
      checkEquals('refused with a plain sentence', plainRefusals.length, 20),
      checkAtMost('slowest to refuse', Math.max(...exits.map(({ ms }) => ms)), 2_000, ' ms'),
      checkHolds('the first still serves', first.status === 200, first.status),
      checkEquals('taken over after kill -9', takenOver, 20),
      checkEquals('one of four starters', soleStarters, 5),
    ]
  },
}
