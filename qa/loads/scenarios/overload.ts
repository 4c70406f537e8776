import { setTimeout as wait } from 'node:timers/promises'
import { payByHandler, readyToPay } from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { type OverloadResponse, requestPage } from '../../../test/fixture-shop/page-request.ts'
import {
  checkAtMost,
  checkHolds,
  checkNone,
  pollUntil,
  type Scenario,
  times,
} from '../../scenarios/scenario.ts'

const SECONDS = 120
const LANES = 16

let words = 0

/** Requests a page that is not cached. */
const search = (ground: FixtureShop): Promise<OverloadResponse> => {
  words += 1
  return requestPage(ground.port, `/search?q=piece${words}`)
}

const p95 = (glances: readonly OverloadResponse[]): number => {
  const sorted = glances.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

/** Pages a second when requests follow each other as fast as it answers, measured over ten seconds. */
const capacityOf = async (ground: FixtureShop): Promise<number> => {
  const until = performance.now() + 10_000
  let served = 0
  await times(LANES, async () => {
    while (performance.now() < until) if ((await search(ground)).status === 200) served += 1
  })
  return served / 10
}

/** Pays until the outcome is known, and retries as a page does. */
const payPatiently = async (ground: FixtureShop): Promise<boolean> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await payByHandler(buyer)
    if (response.status === 200) return true
    if (response.status !== 503 && response.status !== 409) return false
    await wait(1_000)
  }
  return false
}

/**
 * Three times as many requests as the shop can serve: it rejects some immediately, serves the others, and
 * recovers.
 */
export const overload: Scenario = {
  id: 'LD-03',
  title: `three times what it can serve, for ${SECONDS} seconds`,
  passFigure: '503 with Retry-After in ≤ 100 ms; ≥ 95 % of checkouts end well; p95 normal again ≤ 10 s after',
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.start(fixtureShop.directDatabaseEnv)
    await times(200, () => search(fixtureShop))
    const capacity = await capacityOf(fixtureShop)
    const normal = p95(await times(LANES, () => search(fixtureShop)))
    print(`${Math.round(capacity)} pages a second, p95 ${Math.round(normal)} ms`)
    let isOver = false
    const checkouts: boolean[] = []
    let admitted = 0
    const payers = times(4, async () => {
      while (!isOver)
        try {
          admitted += 1
          checkouts.push(await payPatiently(fixtureShop))
        } catch {
          /* Rejected before the checkout: not admitted. */
          admitted -= 1
          await wait(500)
        }
    })
    const requests: Promise<OverloadResponse>[] = []
    const startedAt = performance.now()
    while (performance.now() - startedAt < SECONDS * 1_000) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * 3 * capacity)
      while (requests.length < due) requests.push(search(fixtureShop))
      await wait(10)
    }
    isOver = true
    const stopped = performance.now()
    const responses = await Promise.all(requests)
    await payers
    const recoveryMs = await pollUntil(
      30_000,
      async () => p95(await times(LANES, () => search(fixtureShop))) <= 2 * normal,
    )
    const recoveredAfter = performance.now() - stopped
    const shed = responses.filter(({ status }) => status === 503)
    const successful = checkouts.filter((ended) => ended).length
    return [
      checkHolds(
        'requested, served, rejected',
        true,
        `${responses.length}, ${responses.filter(({ status }) => status === 200).length}, ${shed.length}`,
      ),
      checkNone('rejected without Retry-After', shed.filter(({ hasRetryAfter }) => !hasRetryAfter).length),
      checkNone(
        '5xx other than 503, or no response',
        responses.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length,
      ),
      checkAtMost('rejected, p95', p95(shed), 100, ' ms'),
      checkHolds(
        'checkouts that end well',
        admitted > 0 && successful >= 0.95 * admitted,
        `${successful} of ${admitted}`,
      ),
      checkHolds('recovered', recoveryMs < 30_000),
      checkAtMost('back to normal', recoveredAfter, 10_000, ' ms'),
    ]
  },
}
