import { setTimeout as wait } from 'node:timers/promises'
import { type Held, heldBy, memoryOf, toldOfHeld } from '../../../test/fixture-shop/memory.ts'
import { atMost, type Check, holds, none, type Row, type Scene } from '../../scenarios/row.ts'
import { type Crowd, isFailure, letIn, percentileOf, troublesIn } from '../crowd.ts'
import { handlesOf, lagOf } from '../watch.ts'

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
const nothing: Held = { memory: 0, requests: 0 }

/** Checks a crowd's steps against the limits of LD-01. */
const crowdChecks = ({ steps }: Crowd, lag: number): readonly Check[] => {
  const measured = steps.filter(({ at }) => at > WARM_UP)
  const p95 = (stepKind: string): number => percentileOf(measured, 0.95, ({ kind }) => kind === stepKind)
  return [
    holds('steps', measured.length > 0, measured.length),
    none('5xx or no response', steps.filter(isFailure).length),
    atMost('pages, p95', p95('page'), 500, ' ms'),
    atMost('calls, p95', p95('call'), 200, ' ms'),
    atMost('checkout, p95', p95('checkout'), 800, ' ms'),
    atMost('lag of the event loop, p99', lag, 100, ' ms'),
  ]
}

const runCrowd = async ({ ground, random, say }: Scene, ms: number, meanwhile: () => Promise<void>) => {
  const crowd = letIn(ground, SHOPPERS, random)
  await wait(WARM_UP)
  await lagOf(ground)
  const until = performance.now() + ms
  await meanwhile()
  await wait(Math.max(0, until - performance.now()))
  const lag = await lagOf(ground)
  await crowd.leave()
  say(`failed and rejected steps: ${troublesIn(crowd.steps)}`)
  return crowdChecks(crowd, lag)
}

/** An ordinary sale day. */
export const saleDay: Row = {
  id: 'LD-01',
  title: `${SHOPPERS} shoppers for three minutes: 60 % pages, 30 % calls, 10 % checkout`,
  figure: '0 × 5xx; p95 pages ≤ 500 ms, calls ≤ 200 ms, checkout ≤ 800 ms; event-loop lag p99 ≤ 100 ms',
  run: async (scene) => {
    await scene.ground.start(scene.ground.direct)
    return runCrowd(scene, 3 * MINUTE, async () => undefined)
  },
}

/** The same for half an hour: nothing may grow without being freed. */
export const longDay: Row = {
  id: 'LD-04',
  title: `${SHOPPERS} shoppers for thirty minutes`,
  figure: 'LD-01; memory grows ≤ 10 % after minute 5, handles stay constant; no request is retained',
  run: async (scene) => {
    const { ground, say } = scene
    await ground.start(ground.direct, toldOfHeld)
    let [first, last, firstHandles, lastHandles] = [0, 0, 0, 0]
    let [firstHeld, lastHeld] = [nothing, nothing]
    const checks = await runCrowd(scene, 30 * MINUTE, async () => {
      for (let minute = 1; minute <= 30; minute += 1) {
        /* The mean of a minute: memory varies with garbage collection. */
        const samples: number[] = []
        for (let i = 0; i < 12; i += 1) {
          await wait(5_000)
          samples.push(memoryOf(ground))
        }
        last = samples.reduce((sum, mb) => sum + mb, 0) / samples.length
        lastHandles = handlesOf(ground)
        if (minute === 5) [first, firstHandles, firstHeld] = [last, lastHandles, await heldBy(ground)]
        if (minute % 5 === 0) say(`minute ${minute}: ${Math.round(last)} MB, ${lastHandles} handles`)
      }
      lastHeld = await heldBy(ground)
      say(
        `in use after a collection: ${Math.round(firstHeld.memory)} MB, then ${Math.round(lastHeld.memory)} MB`,
      )
    })
    return [
      ...checks,
      atMost('memory, minute 30 ÷ minute 5', (100 * last) / first, 110, ' %'),
      atMost('in use, minute 30 − minute 5', lastHeld.memory - firstHeld.memory, MOST_KEPT_MB, ' MB'),
      atMost('requests retained', lastHeld.requests, MOST_UNDER_WAY),
      atMost('handles, minute 30 − minute 5', lastHandles - firstHandles, SHOPPERS),
    ]
  },
}
