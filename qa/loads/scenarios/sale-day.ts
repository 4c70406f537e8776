import { setTimeout as wait } from 'node:timers/promises'
import {
  type RetainedObjects,
  readRetainedObjects,
  residentMemoryMb,
  retainedReportArgs,
} from '../../../test/fixture-shop/memory.ts'
import {
  type Check,
  checkAtMost,
  checkHolds,
  checkNone,
  type Scenario,
  type ScenarioContext,
} from '../../scenarios/scenario.ts'
import { type Crowd, isFailure, percentileOf, startCrowd, summariseProblems } from '../crowd.ts'
import { countHandles, readEventLoopLag } from '../watch.ts'

const SHOPPERS = 50
const MINUTE = 60_000
/** Code is compiled and the first pages are cached; these seconds are not measured. */
const WARM_UP = 5_000

/**
 * The rate-limit counters of 5,000 visitors, about 3 kB each, before the oldest are evicted. Half an hour has
 * about 2,800 shoppers.
 */
const MOST_KEPT_MB = 15
/** Requests in progress, and the requests that their pages are rendered from. */
const MOST_UNDER_WAY = 4 * SHOPPERS
const nothing: RetainedObjects = { memoryMb: 0, requests: 0 }

/** Checks a crowd's steps against the limits of LD-01. */
const crowdChecks = ({ steps }: Crowd, lag: number): readonly Check[] => {
  const measured = steps.filter(({ at }) => at > WARM_UP)
  const p95 = (stepKind: string): number => percentileOf(measured, 0.95, ({ kind }) => kind === stepKind)
  return [
    checkHolds('steps', measured.length > 0, measured.length),
    checkNone('5xx or no response', steps.filter(isFailure).length),
    checkAtMost('pages, p95', p95('page'), 500, ' ms'),
    checkAtMost('calls, p95', p95('call'), 200, ' ms'),
    checkAtMost('checkout, p95', p95('checkout'), 800, ' ms'),
    checkAtMost('lag of the event loop, p99', lag, 100, ' ms'),
  ]
}

const runCrowd = async (
  { fixtureShop, random, print }: ScenarioContext,
  ms: number,
  meanwhile: () => Promise<void>,
) => {
  const crowd = startCrowd(fixtureShop, SHOPPERS, random)
  await wait(WARM_UP)
  await readEventLoopLag(fixtureShop)
  const until = performance.now() + ms
  await meanwhile()
  await wait(Math.max(0, until - performance.now()))
  const lag = await readEventLoopLag(fixtureShop)
  await crowd.stop()
  print(`failed and rejected steps: ${summariseProblems(crowd.steps)}`)
  return crowdChecks(crowd, lag)
}

/** An ordinary sale day. */
export const saleDay: Scenario = {
  id: 'LD-01',
  title: `${SHOPPERS} shoppers for three minutes: 60 % pages, 30 % calls, 10 % checkout`,
  passFigure: '0 × 5xx; p95 pages ≤ 500 ms, calls ≤ 200 ms, checkout ≤ 800 ms; event-loop lag p99 ≤ 100 ms',
  run: async (scene) => {
    await scene.fixtureShop.start(scene.fixtureShop.directDatabaseEnv)
    return runCrowd(scene, 3 * MINUTE, async () => undefined)
  },
}

/** The same for half an hour: nothing may grow without being freed. */
export const longDay: Scenario = {
  id: 'LD-04',
  title: `${SHOPPERS} shoppers for thirty minutes`,
  passFigure: 'LD-01; memory grows ≤ 10 % after minute 5, handles stay constant; no request is retained',
  run: async (scene) => {
    const { fixtureShop, print } = scene
    await fixtureShop.start(fixtureShop.directDatabaseEnv, retainedReportArgs)
    let [first, last, firstHandles, lastHandles] = [0, 0, 0, 0]
    let [firstHeld, lastHeld] = [nothing, nothing]
    const checks = await runCrowd(scene, 30 * MINUTE, async () => {
      for (let minute = 1; minute <= 30; minute += 1) {
        /* The mean of a minute: memory varies with garbage collection. */
        const samples: number[] = []
        for (let i = 0; i < 12; i += 1) {
          await wait(5_000)
          samples.push(residentMemoryMb(fixtureShop))
        }
        last = samples.reduce((sum, mb) => sum + mb, 0) / samples.length
        lastHandles = countHandles(fixtureShop)
        if (minute === 5)
          [first, firstHandles, firstHeld] = [last, lastHandles, await readRetainedObjects(fixtureShop)]
        if (minute % 5 === 0) print(`minute ${minute}: ${Math.round(last)} MB, ${lastHandles} handles`)
      }
      lastHeld = await readRetainedObjects(fixtureShop)
      print(
        `in use after a collection: ${Math.round(firstHeld.memoryMb)} MB, then ${Math.round(lastHeld.memoryMb)} MB`,
      )
    })
    return [
      ...checks,
      checkAtMost('memory, minute 30 ÷ minute 5', (100 * last) / first, 110, ' %'),
      checkAtMost(
        'in use, minute 30 − minute 5',
        lastHeld.memoryMb - firstHeld.memoryMb,
        MOST_KEPT_MB,
        ' MB',
      ),
      checkAtMost('requests retained', lastHeld.requests, MOST_UNDER_WAY),
      checkAtMost('handles, minute 30 − minute 5', lastHandles - firstHandles, SHOPPERS),
    ]
  },
}
