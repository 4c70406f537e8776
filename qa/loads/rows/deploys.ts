import { setTimeout as wait } from 'node:timers/promises'
import { freePort, type Ground } from '../../../test/fixture-shop/ground.ts'
import { withClient } from '../../../test/setup/postgres-server.ts'
import { atMost, type Check, exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { startBalancer } from '../balancer.ts'
import { type Crowd, isFailure, letIn, percentileOf, troublesIn } from '../crowd.ts'
import { makeNextRelease } from '../next-release.ts'

const SHOPPERS = 20

/** The first seconds of a crowd meet code that is not compiled yet. */
const WARM_UP = 5_000

const served = ({ steps }: Crowd): readonly Check[] => [
  holds('steps', steps.length > 0, steps.length),
  none('5xx or no answer', steps.filter(isFailure).length),
  atMost(
    'all steps, p99',
    percentileOf(steps, 0.99, ({ at }) => at > WARM_UP),
    1_500,
    ' ms',
  ),
]

/** The ground as shoppers reach it through a balancer. */
const through = (ground: Ground, url: string): Ground => ({ ...ground, url })

/** One shop after the other is ended and begun again: nobody is refused (F2). */
export const rollingDeploy: Row = {
  id: 'F2-ROLL',
  title: `two shops behind a balancer, each ended and begun again under ${SHOPPERS} shoppers`,
  figure: '0 × 5xx, 0 unanswered; p99 ≤ 1.5 s',
  modes: ['postgres'],
  run: async ({ ground, random, say }) => {
    const port = await freePort()
    await ground.start()
    let second = await ground.startSecond({ PORT: String(port) })
    const balancer = await startBalancer([ground.port, port])
    try {
      const crowd = letIn(through(ground, balancer.url), SHOPPERS, random)
      await wait(WARM_UP + 3_000)
      const first = await ground.shop().stop()
      await ground.start()
      await wait(3_000)
      const other = await second.stop()
      second = await ground.startSecond({ PORT: String(port) })
      await wait(5_000)
      await crowd.leave()
      say(`answers that were not good: ${troublesIn(crowd.steps)}`)
      return [
        exactly('ended with 0', [first, other].filter(({ code }) => code === 0).length, 2),
        ...served(crowd),
      ]
    } finally {
      await balancer.close()
      await second.kill()
    }
  },
}

/** Reads a table for so long, as a report or a backup does: a migration of the table cannot have it meanwhile. */
const readSlowly = (ground: Ground, table: string, ms: number): Promise<void> =>
  withClient(ground.directUrl, async (client) => {
    await client.query('begin')
    await client.query(`select count(*) from ${table}`)
    await wait(ms)
    await client.query('commit')
  })

/** The next release changes tables while this one serves; then it is taken back (F2). */
export const migrationUnderLoad: Row = {
  id: 'F2-MIGRATE',
  title: `the next release migrates busy tables beside ${SHOPPERS} shoppers and a slow reader, and is taken back`,
  figure: '0 × 5xx; p99 ≤ 1.5 s; the release before it serves on, and opens, on the new schema',
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
      say(`answers that were not good: ${troublesIn(crowd.steps)}`)
      if (crowd.steps.some(isFailure)) say(ground.troubles())
      await ground.shop().stop()
      await ground.start()
      const after = letIn(ground, SHOPPERS, random)
      await wait(WARM_UP)
      await after.leave()
      return [
        exactly('tables changed', changed?.count ?? 0, release.tables),
        atMost('the next release opened after', next.readyMs, 15_000, ' ms'),
        ...served(crowd),
        none('5xx of the release before, on the new schema', after.steps.filter(isFailure).length),
        holds('steps of it', after.steps.length > 0, after.steps.length),
      ]
    } finally {
      await release.remove()
    }
  },
}
