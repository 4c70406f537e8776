import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'
import { call, openSession } from '../../../test/fixture-shop/buyer.ts'
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

const AT_ONCE = 100
const ROUNDS = 4
const OTHERS = 10

const password = 'wet slate, dry lime'
const emailOf = (i: number): string => `shopper-${i}@example.com`

/* Concurrent logins to one account are limited to ten, so each login needs its own account. */
const register = async (ground: FixtureShop, email: string): Promise<void> => {
  const response = await (await openSession(ground)).post(paths.register, {
    first_name: 'Anna',
    last_name: 'Sett',
    email,
    password,
    password_confirmation: password,
  })
  if (response.status !== 200) throw new Error(`Not registered: ${response.status} ${response.body}`)
}

/** Password checks are slow by design; shoppers who only browse must not notice. */
export const manyLogins: Scenario = {
  id: 'LD-05',
  title: `${AT_ONCE} log in concurrently, ${ROUNDS} times, while ${OTHERS} browse`,
  passFigure: '≥ 20 a second; other pages p95 ≤ 2 × that before',
  run: async ({ fixtureShop, random, print }) => {
    await fixtureShop.start(fixtureShop.directDatabaseEnv)
    await times(AT_ONCE, (i) => register(fixtureShop, emailOf(i)))
    const buyers = []
    for (let i = 0; i < ROUNDS; i += 1) buyers.push(await times(AT_ONCE, () => openSession(fixtureShop)))
    const crowd = startCrowd(fixtureShop, OTHERS, random)
    await wait(10_000)
    const startedAt = performance.now()
    const stepsBefore = crowd.steps.length
    const statuses: number[] = []
    for (const round of buyers)
      statuses.push(
        ...(await Promise.all(
          round.map(async ({ address, session }, i) => {
            const { cookie, token } = session()
            const response = await call(`${fixtureShop.url}${paths.login}`, {
              method: 'POST',
              headers: {
                cookie,
                'x-csrf-token': token,
                'x-forwarded-for': address,
                'content-type': 'application/json',
              },
              body: JSON.stringify({ email: emailOf(i), password }),
            })
            return response.status
          }),
        )),
      )
    const seconds = (performance.now() - startedAt) / 1_000
    const counts = new Map<number, number>()
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    print(`responses: ${[...counts].map(([status, count]) => `${status} ×${count}`).join(', ')}`)
    const during = crowd.steps.slice(stepsBefore)
    await crowd.stop()
    const p95 = (steps: typeof during) => percentileOf(steps, 0.95, ({ kind }) => kind === 'page')
    const baseline = p95(crowd.steps.slice(0, stepsBefore).filter(({ at }) => at > 3_000))
    const perSecond = (AT_ONCE * ROUNDS) / seconds
    return [
      checkEquals('logged in', statuses.filter((status) => status === 200).length, AT_ONCE * ROUNDS),
      checkHolds('logins a second', perSecond >= 20, `${Math.round(perSecond)} ≥ 20`),
      checkNone('5xx of browsing shoppers', crowd.steps.filter(isFailure).length),
      checkHolds('pages meanwhile', during.length > 0, during.length),
      checkAtMost(
        'other pages, p95',
        p95(during),
        Math.round(2 * Math.max(baseline, 5)),
        ` ms (${Math.round(baseline)} before)`,
      ),
    ]
  },
}
