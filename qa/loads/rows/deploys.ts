import { setTimeout as wait } from 'node:timers/promises'
import { freePort, type Ground } from '../../../test/fixture-shop/ground.ts'
import { withClient } from '../../../test/setup/postgres-server.ts'
import { atMost, type Check, exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { startBalancer } from '../balancer.ts'
import { type Crowd, isFailure, letIn, percentileOf, troublesIn } from '../crowd.ts'
import { makeNextRelease } from '../next-release.ts'

const SHOPPERS = 20

/** In a crowd's first seconds code is not compiled yet. */
const WARM_UP = 5_000

const crowdChecks = ({ steps }: Crowd): readonly Check[] => [
  holds('steps', steps.length > 0, steps.length),
  none('5xx or no answer', steps.filter(isFailure).length),
  atMost(
    'all steps, p99',
    percentileOf(steps, 0.99, ({ at }) => at > WARM_UP),
    1_500,
    ' ms',
  ),
]

/** The fixture shop at the balancer's URL. */
const behindBalancer = (ground: Ground, url: string): Ground => ({ ...ground, url })

/** Restarts one shop after the other, without a rejected request (F2). */
export const rollingDeploy: Row = {
  id: 'F2-ROLL',
  title: `two shops behind a balancer, each restarted under ${SHOPPERS} shoppers`,
  figure: '0 × 5xx, 0 unanswered; p99 ≤ 1.5 s',
  modes: ['postgres'],
  run: async ({ ground, random, say }) => {
    const port = await freePort()
    await ground.start()
    let second = await ground.startSecond({ PORT: String(port) })
    const balancer = await startBalancer([ground.port, port])
    try {
      const crowd = letIn(behindBalancer(ground, balancer.url), SHOPPERS, random)
      await wait(WARM_UP + 3_000)
      const firstExit = await ground.shop().stop()
      await ground.start()
      await wait(3_000)
      const secondExit = await second.stop()
      second = await ground.startSecond({ PORT: String(port) })
      await wait(5_000)
      await crowd.leave()
      say(`failed and rejected steps: ${troublesIn(crowd.steps)}`)
      return [
        exactly('ended with 0', [firstExit, secondExit].filter(({ code }) => code === 0).length, 2),
        ...crowdChecks(crowd),
      ]
    } finally {
      await balancer.close()
      await second.kill()
    }
  },
}

/** Reads a table for so long, as a report or a backup does: a migration cannot lock the table meanwhile. */
const readSlowly = (ground: Ground, table: string, ms: number): Promise<void> =>
  withClient(ground.directUrl, async (client) => {
    await client.query('begin')
    await client.query(`select count(*) from ${table}`)
    await wait(ms)
    await client.query('commit')
  })

/** The next release migrates tables while this one serves, and is then rolled back (F2). */
export const migrationUnderLoad: Row = {
  id: 'F2-MIGRATE',
  title: `the next release migrates busy tables beside ${SHOPPERS} shoppers and a slow reader, and is rolled back`,
  figure: '0 × 5xx; p99 ≤ 1.5 s; the previous release serves and starts on the new schema',
  modes: ['postgres'],
  run: async ({ ground, random, say }) => {
    const release = await makeNextRelease()
    try {
      await ground.start()
      const crowd = letIn(ground, SHOPPERS, random)
      await wait(WARM_UP)
      const reader = readSlowly(ground, 'basket_line', 4_000)
      const next = await ground.startSecond({ PORT: String(await freePort()) }, release.program)
      await reader
      const [changed] = await ground.look<{ count: number }>(
        `select count(*)::int as count from information_schema.columns where column_name = 'next_release'`,
      )
      await wait(3_000)
      await next.stop()
      await wait(2_000)
      await crowd.leave()
      say(`failed and rejected steps: ${troublesIn(crowd.steps)}`)
      if (crowd.steps.some(isFailure)) say(ground.troubles())
      await ground.shop().stop()
      await ground.start()
      const crowdAfter = letIn(ground, SHOPPERS, random)
      await wait(WARM_UP)
      await crowdAfter.leave()
      return [
        exactly('tables changed', changed?.count ?? 0, release.tables),
        atMost('the next release was ready after', next.readyMs, 15_000, ' ms'),
        ...crowdChecks(crowd),
        none('5xx of the previous release on the new schema', crowdAfter.steps.filter(isFailure).length),
        holds('steps on the previous release', crowdAfter.steps.length > 0, crowdAfter.steps.length),
      ]
    } finally {
      await release.remove()
    }
  },
}
