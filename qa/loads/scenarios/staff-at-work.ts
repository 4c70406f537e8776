import { setTimeout as wait } from 'node:timers/promises'
import { adminCalls } from '#contract/admin/calls.ts'
import { joinAsOwner, type StaffCall } from '../../../test/fixture-shop/first-owner.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { runCommand } from '../../../test/fixture-shop/shop-process.ts'
import { freePort } from '../../../test/setup/free-port.ts'
import {
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  pollUntil,
  type Scenario,
  times,
} from '../../scenarios/scenario.ts'
import { isFailure, percentileOf, type Step, startCrowd, summariseProblems } from '../crowd.ts'

const SHOPPERS = 50
const ORDERS = 60_000
const EXPORTS = 5
const MINUTE = 60_000
/** Code is compiled and the first pages are cached; these seconds are not measured. */
const WARM_UP = 10_000
/** A shop at rest answers so fast that a pause of the machine would count as work of staff. */
const LEAST_MS = 40

const startExport = async (call: StaffCall): Promise<number> => {
  const { id } = await call(adminCalls.exportOrders.path, { state: 'all', rows: 'lines' })
  return Number(id)
}

const unfinished = async (call: StaffCall): Promise<number> => {
  const exports: unknown = await call(adminCalls.exports.path)
  if (!Array.isArray(exports)) throw new Error('No list of exports.')
  return exports.filter(({ state }) => state !== 'ready').length
}

/** Looks at lists of all orders until `isOver`; returns how many. */
const lookAtLists = async (call: StaffCall, isOver: () => boolean): Promise<number> => {
  let looks = 0
  for (
    const pages = [`${adminCalls.listOrders.path}?state=all`, adminCalls.dashboard.path];
    !isOver();
    looks += 1
  ) {
    await call(pages[looks % pages.length] ?? adminCalls.dashboard.path)
    await wait(200)
  }
  return looks
}

/** Opens a shop of many orders, and its back office for its owner. */
const openOffice = async (fixtureShop: FixtureShop): Promise<StaffCall> => {
  const { directDatabaseEnv, env } = fixtureShop
  const office = { ...directDatabaseEnv, ADMIN: 'on', ADMIN_PORT: `${await freePort()}` }
  await fixtureShop.start(office)
  let link: string | undefined
  await pollUntil(10_000, () => {
    link = fixtureShop
      .shopProcess()
      .output()
      .match(/joins here, once: (\S+)/)?.[1]
    return link !== undefined
  })
  const { call } = await joinAsOwner(link ?? '')
  await fixtureShop.stop()
  /* Orders are invented in a shop without customers; the prepared one has a company. */
  await fixtureShop.query('truncate customer, basket, orders, quote cascade')
  const invented = await runCommand(['generate', '--orders', `${ORDERS}`], { ...env, ...directDatabaseEnv })
  if (invented.code !== 0) throw new Error(invented.output)
  await fixtureShop.start(office)
  return call
}

/** Files of all orders are written and lists are read while shoppers buy. */
export const staffAtWork: Scenario = {
  id: 'M-211',
  title: `staff write ${EXPORTS} files of ${ORDERS} orders at once and look at lists, while ${SHOPPERS} shop`,
  passFigure: 'checkout p99 ≤ 1.5 × that before, pages and calls likewise; every file is whole',
  databases: ['postgres'],
  hasInventedOrders: true,
  run: async ({ fixtureShop, random, print }) => {
    const call = await openOffice(fixtureShop)
    const crowd = startCrowd(fixtureShop, SHOPPERS, random)
    await wait(WARM_UP)
    const from = crowd.steps.length
    await wait(2 * MINUTE)
    const begun = crowd.steps.length
    const startedAt = performance.now()
    let isWritten = false
    const write = async (): Promise<number> => {
      await times(EXPORTS, () => startExport(call))
      await pollUntil(10 * MINUTE, async () => (await unfinished(call)) === 0, 500)
      isWritten = true
      return EXPORTS - (await unfinished(call))
    }
    const [looks, files] = await Promise.all([lookAtLists(call, () => isWritten), write()])
    const ended = crowd.steps.length
    print(`${files} files in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    await crowd.stop()
    print(`failed and rejected steps: ${summariseProblems(crowd.steps)}`)
    const [before, during] = [crowd.steps.slice(from, begun), crowd.steps.slice(begun, ended)]
    const compare = (kind: Step['kind']) => {
      const p99 = (steps: readonly Step[]): number => percentileOf(steps, 0.99, (step) => step.kind === kind)
      const baseline = p99(before)
      return checkAtMost(
        `${kind}, p99`,
        p99(during),
        Math.round(1.5 * Math.max(baseline, LEAST_MS)),
        ` ms (${Math.round(baseline)} before)`,
      )
    }
    return [
      compare('checkout'),
      compare('page'),
      compare('call'),
      checkNone('5xx or no response', crowd.steps.filter(isFailure).length),
      checkEquals('files written', files, EXPORTS),
      checkHolds('lists read', looks > 0, looks),
    ]
  },
}
