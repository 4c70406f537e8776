import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Check, holds, none, type Row, type Scene } from '../../rows/row.ts'
import { type Crowd, isFailure, letIn, percentileOf, troublesIn } from '../crowd.ts'
import { handlesOf, lagOf, memoryOf } from '../watch.ts'

const SHOPPERS = 50
const MINUTE = 60_000
/** Code is compiled and first pages are kept; who comes first is not measured. */
const WARM_UP = 5_000

/** What a crowd was told, against what LD-01 allows. */
const crowdChecks = ({ steps }: Crowd, lag: number): readonly Check[] => {
  const measured = steps.filter(({ at }) => at > WARM_UP)
  const p95 = (wanted: string): number => percentileOf(measured, 0.95, ({ kind }) => kind === wanted)
  return [
    holds('steps', measured.length > 0, measured.length),
    none('5xx or no answer', steps.filter(isFailure).length),
    atMost('pages, p95', p95('page'), 500, ' ms'),
    atMost('calls, p95', p95('call'), 200, ' ms'),
    atMost('checkout, p95', p95('checkout'), 800, ' ms'),
    atMost('lag of the event loop, p99', lag, 100, ' ms'),
  ]
}

const letShop = async ({ ground, random, say }: Scene, ms: number, meanwhile: () => Promise<void>) => {
  const crowd = letIn(ground, SHOPPERS, random)
  await wait(WARM_UP)
  await lagOf(ground)
  const until = performance.now() + ms
  await meanwhile()
  await wait(Math.max(0, until - performance.now()))
  const lag = await lagOf(ground)
  await crowd.leave()
  say(`answers that were not good: ${troublesIn(crowd.steps)}`)
  return crowdChecks(crowd, lag)
}

/** An ordinary day of sale. */
export const saleDay: Row = {
  id: 'LD-01',
  title: `${SHOPPERS} shoppers for three minutes: 60 % pages, 30 % calls, 10 % checkout`,
  figure: '0 × 5xx; p95 pages ≤ 500 ms, calls ≤ 200 ms, checkout ≤ 800 ms; event-loop lag p99 ≤ 100 ms',
  run: async (scene) => {
    await scene.ground.start()
    return letShop(scene, 3 * MINUTE, async () => undefined)
  },
}

/** The same for half an hour: nothing grows that is not taken away again. */
export const longDay: Row = {
  id: 'LD-04',
  title: `${SHOPPERS} shoppers for thirty minutes`,
  figure: 'LD-01; memory grows ≤ 10 % after minute 5, handles stay',
  run: async (scene) => {
    const { ground, say } = scene
    await ground.start()
    let [first, last, firstHandles, lastHandles] = [0, 0, 0, 0]
    const checks = await letShop(scene, 30 * MINUTE, async () => {
      for (let minute = 1; minute <= 30; minute += 1) {
        /* The mean of a minute: memory goes up and down as garbage is collected. */
        const looks: number[] = []
        for (let i = 0; i < 12; i += 1) {
          await wait(5_000)
          looks.push(memoryOf(ground))
        }
        last = looks.reduce((sum, mb) => sum + mb, 0) / looks.length
        lastHandles = handlesOf(ground)
        if (minute === 5) [first, firstHandles] = [last, lastHandles]
        if (minute % 5 === 0) say(`minute ${minute}: ${Math.round(last)} MB, ${lastHandles} handles`)
      }
    })
    return [
      ...checks,
      atMost('memory, minute 30 ÷ minute 5', (100 * last) / first, 110, ' %'),
      atMost('handles, minute 30 − minute 5', lastHandles - firstHandles, SHOPPERS),
    ]
  },
}
