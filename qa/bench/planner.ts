import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../test/setup/chromium.ts'
import { scriptOf } from '../../test/setup/script-of.ts'
import type { BenchRow } from './bench-row.ts'
import { measureDragging } from './planner/dragging.ts'
import {
  drawingBytes,
  type MeasuredLaying,
  measuredLayings,
  planTimes,
  provedRooms,
  searchTime,
  wholePlan,
} from './planner/plans.ts'
import type { ShopProcess } from './shop-process.ts'

/** Rooms of the proof, and plans of each median. */
const ROOMS = 4000
const TIMES = 8
/** What Chromium slows a page down by, as on a phone. */
const SLOWED = 6

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const atMost = (name: string, value: number, unit: string, most: number): BenchRow => ({
  name,
  value,
  unit,
  limit: { at: 'most', value: most },
})

interface PlannerBench {
  planTimes(laying: MeasuredLaying, tiles: number, times: number): number[]
  searchTime(tiles: number): number
}
declare const plannerBench: PlannerBench

/**
 * Milliseconds for which the page's thread worked while it did something: on a busy machine it may wait for a processor
 * much longer. A thread that is slowed down sleeps between its work, so that is timed by the clock.
 */
const worked = async (client: CDPSession, run: () => Promise<unknown>): Promise<number> => {
  const threadTime = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0)
  }
  const before = await threadTime()
  await run()
  return (await threadTime()) - before
}

/** The same of this process. */
const workedHere = (run: () => unknown): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const timesOf = (page: Page, laying: MeasuredLaying, tiles: number): Promise<number[]> =>
  page.evaluate(([name, count, times]) => plannerBench.planTimes(name, count, times), [
    laying,
    tiles,
    TIMES,
  ] as const)

/** L-033 and L-S5 on the shop's page. Of its worker and other processes only the clock knows: it needs a machine of its own. */
const dragging = async (browser: Browser, url: string): Promise<readonly BenchRow[]> => {
  const { longest, longestByClock, drawn, isLast, painted } = await measureDragging(browser, url)
  if (!isLast) throw new Error('A drag ended in the drawing of an older state.')
  return [
    atMost('longest task while 5,000 tiles are dragged, Chromium [L-033]', longest, 'ms', 50),
    { name: 'the same by the clock', value: longestByClock, unit: 'ms', limit: null },
    { name: 'plans drawn in the 5 s of the drag', value: drawn, unit: 'plans', limit: null },
    atMost('a change of 5,000 tiles until it is painted, by the clock [L-S5]', median(painted), 'ms', 100),
  ]
}

/** L-S1, L-S2, L-S3 in a browser's main thread: as it is by processor time, and slowed down by the clock. */
const inChromium = async (url: string): Promise<readonly BenchRow[]> => {
  const browser = await chromium.launch(findChromium())
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: (await scriptOf('qa/bench/planner/in-browser.ts')).code })
    const rows: BenchRow[] = []
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    const planOf = async (laying: MeasuredLaying, tiles: number): Promise<number> =>
      (await worked(client, () => timesOf(page, laying, tiles))) / (TIMES + 1)
    for (const laying of measuredLayings)
      rows.push(
        atMost(`plan of 5,000 tiles, ${laying}, Chromium [L-S1]`, await planOf(laying, 5000), 'ms', 50),
      )
    rows.push(atMost('plan of 500 tiles, Chromium [L-S2]', await planOf('straight', 500), 'ms', 10))
    for (const [tiles, limit] of [
      [500, 1000],
      [5000, 3000],
    ] as const)
      rows.push(
        atMost(
          `search for the start, ${tiles} tiles, Chromium [L-S3]`,
          await worked(client, () => page.evaluate((count) => plannerBench.searchTime(count), tiles)),
          'ms',
          limit,
        ),
      )
    rows.push(...(await dragging(browser, url)))
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    for (const laying of measuredLayings)
      rows.push(
        atMost(
          `the same, ${laying}, slowed ${SLOWED} times [L-S1]`,
          median(await timesOf(page, laying, 5000)),
          'ms',
          300,
        ),
      )
    return rows
  } finally {
    await browser.close()
  }
}

/** The layout planner: counts proved to be the least, and the figures L-S1 to L-S6. */
export const benchPlanner = async (shop: ShopProcess): Promise<readonly BenchRow[]> => {
  const { proved, gap } = provedRooms(ROOMS)
  const plans = 200
  const milliseconds = workedHere(() => planTimes('straight', 500, plans))
  wholePlan('straight', 500)
  const whole = (laying: MeasuredLaying): number =>
    workedHere(() => {
      for (let i = 0; i < TIMES; i += 1) wholePlan(laying, 500)
    }) / TIMES
  return [
    {
      name: `counts proved to be the least, ${ROOMS} rooms [L-056]`,
      value: (100 * proved) / ROOMS,
      unit: '%',
      limit: { at: 'least', value: 98 },
    },
    { name: 'tiles above the bound, mean', value: gap / ROOMS, unit: 'tiles', limit: null },
    ...measuredLayings.map((laying) =>
      atMost(`drawing of 5,000 tiles, ${laying} [L-S5]`, drawingBytes(laying, 5000) / 1000, 'kB', 400),
    ),
    {
      name: 'plans of 500 tiles a second, one core [L-S6]',
      value: (1000 * plans) / milliseconds,
      unit: '/s',
      limit: { at: 'least', value: 30 },
    },
    ...measuredLayings.map((laying) =>
      atMost(`500 tiles with all that the page says, ${laying}, Node [L-066]`, whole(laying), 'ms', 100),
    ),
    atMost(
      'search for the start, 500 tiles, Node [L-S3]',
      workedHere(() => searchTime(500)),
      'ms',
      1000,
    ),
    atMost(
      'core of the planner, gzipped [L-S4]',
      gzipSync((await scriptOf('qa/bench/planner/core.ts')).code, { level: 9 }).length / 1000,
      'kB',
      12,
    ),
    ...(await inChromium(shop.url)),
  ]
}
