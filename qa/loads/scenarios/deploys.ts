import { setTimeout as wait } from 'node:timers/promises'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { freePort } from '../../../test/setup/free-port.ts'
import { withClient } from '../../../test/setup/postgres-server.ts'
import {
  type Check,
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  type Scenario,
} from '../../scenarios/scenario.ts'
import { startBalancer } from '../balancer.ts'
import { type Crowd, isFailure, percentileOf, startCrowd, summariseProblems } from '../crowd.ts'
import { makeNextRelease } from '../next-release.ts'

const SHOPPERS = 20

/** In a crowd's first seconds code is not compiled yet. */
const WARM_UP = 5_000

const crowdChecks = ({ steps }: Crowd): readonly Check[] => [
  checkHolds('steps', steps.length > 0, steps.length),
  checkNone('5xx or no answer', steps.filter(isFailure).length),
  checkAtMost(
    'all steps, p99',
    percentileOf(steps, 0.99, ({ at }) => at > WARM_UP),
    1_500,
    ' ms',
  ),
]

/** The fixture shop at the balancer's URL. */
const behindBalancer = (ground: FixtureShop, url: string): FixtureShop => ({ ...ground, url })

/** Restarts one shop after the other, without a rejected request (F2). */
export const rollingDeploy: Scenario = {
  id: 'F2-ROLL',
  title: `two shops behind a balancer, each restarted under ${SHOPPERS} shoppers`,
  passFigure: '0 × 5xx, 0 unanswered; p99 ≤ 1.5 s',
  databases: ['postgres'],
  run: async ({ fixtureShop, random, print }) => {
    const port = await freePort()
    await fixtureShop.start()
    let second = await fixtureShop.startSecond({ PORT: String(port) })
    const balancer = await startBalancer([fixtureShop.port, port])
    try {
      const crowd = startCrowd(behindBalancer(fixtureShop, balancer.url), SHOPPERS, random)
      await wait(WARM_UP + 3_000)
      const firstExit = await fixtureShop.shopProcess().stop()
      await fixtureShop.start()
      await wait(3_000)
      const secondExit = await second.stop()
      second = await fixtureShop.startSecond({ PORT: String(port) })
      await wait(5_000)
      await crowd.stop()
      print(`failed and rejected steps: ${summariseProblems(crowd.steps)}`)
      return [
        checkEquals('ended with 0', [firstExit, secondExit].filter(({ code }) => code === 0).length, 2),
        ...crowdChecks(crowd),
      ]
    } finally {
      await balancer.close()
      await second.kill()
    }
  },
}

/** Reads a table for so long, as a report or a backup does: a migration cannot lock the table meanwhile. */
const readSlowly = (ground: FixtureShop, table: string, ms: number): Promise<void> =>
  withClient(ground.directUrl, async (client) => {
    await client.query('begin')
    await client.query(`select count(*) from ${table}`)
    await wait(ms)
    await client.query('commit')
  })

/** The next release migrates tables while this one serves, and is then rolled back (F2). */
export const migrationUnderLoad: Scenario = {
  id: 'F2-MIGRATE',
  title: `the next release migrates busy tables beside ${SHOPPERS} shoppers and a slow reader, and is rolled back`,
  passFigure: '0 × 5xx; p99 ≤ 1.5 s; the previous release serves and starts on the new schema',
  databases: ['postgres'],
  run: async ({ fixtureShop, random, print }) => {
    const release = await makeNextRelease()
    try {
      await fixtureShop.start()
      const crowd = startCrowd(fixtureShop, SHOPPERS, random)
      await wait(WARM_UP)
      const reader = readSlowly(fixtureShop, 'basket_line', 4_000)
      const next = await fixtureShop.startSecond({ PORT: String(await freePort()) }, release.program)
      await reader
      const [changed] = await fixtureShop.query<{ count: number }>(
        `select count(*)::int as count from information_schema.columns where column_name = 'next_release'`,
      )
      await wait(3_000)
      await next.stop()
      await wait(2_000)
      await crowd.stop()
      print(`failed and rejected steps: ${summariseProblems(crowd.steps)}`)
      if (crowd.steps.some(isFailure)) print(fixtureShop.recentProblems())
      await fixtureShop.shopProcess().stop()
      await fixtureShop.start()
      const crowdAfter = startCrowd(fixtureShop, SHOPPERS, random)
      await wait(WARM_UP)
      await crowdAfter.stop()
      return [
        checkEquals('tables changed', changed?.count ?? 0, release.tables),
        checkAtMost('the next release was ready after', next.readyMs, 15_000, ' ms'),
        ...crowdChecks(crowd),
        checkNone('5xx of the previous release on the new schema', crowdAfter.steps.filter(isFailure).length),
        checkHolds('steps on the previous release', crowdAfter.steps.length > 0, crowdAfter.steps.length),
      ]
    } finally {
      await release.remove()
    }
  },
}
