import type { DatabaseMode, FixtureShop } from '../../test/fixture-shop/fixture-shop.ts'
import type { Random } from './random.ts'

/** One figure of a scenario: what was measured, and whether it passes. */
export interface Check {
  readonly name: string
  readonly measured: string | number
  readonly isPassed: boolean
}

export interface ScenarioContext {
  readonly fixtureShop: FixtureShop
  readonly random: Random
  /** Prints a line worth reading while a long scenario runs. */
  print(text: string): void
}

/** A scenario of the tables of races, faults, attacks and loads. */
export interface Scenario {
  readonly id: string
  /** The actions of the scenario. */
  readonly title: string
  /** The expected outcome, in the words of the table. */
  readonly passFigure: string
  /** The databases that it runs on; default: both. */
  readonly databases?: readonly DatabaseMode[]
  /** The number of runs with other seeds, because races are rare. On the embedded database it runs once. */
  readonly runs?: number
  /** More environment for the shop. */
  readonly env?: Readonly<Record<string, string>>
  /** Its orders are invented, and were never paid: the books of shop and provider are not compared. */
  readonly hasInventedOrders?: true
  /** The scenario starts the shop; it may leave it running. */
  run(scene: ScenarioContext): Promise<readonly Check[]>
}

export const checkEquals = (what: string, measured: number, expected: number): Check => ({
  name: what,
  measured: `${measured} of ${expected}`,
  isPassed: measured === expected,
})

export const checkNone = (what: string, measured: number): Check => ({
  name: what,
  measured,
  isPassed: measured === 0,
})

export const checkAtMost = (what: string, measured: number, limit: number, unit = ''): Check => ({
  name: what,
  measured: `${Math.round(measured)} ≤ ${limit}${unit}`,
  isPassed: measured <= limit,
})

export const checkHolds = (
  what: string,
  ok: boolean,
  measured: string | number = ok ? 'yes' : 'no',
): Check => ({
  name: what,
  measured,
  isPassed: ok,
})

export const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

export const countStatus = (
  responses: readonly { readonly status: number }[],
  matches: (status: number) => boolean,
): number => responses.filter(({ status }) => matches(status)).length

/** Polls `condition` until it is true or the time is over; returns the milliseconds that it took. */
export const pollUntil = async (
  limitMs: number,
  condition: () => Promise<boolean> | boolean,
  pauseMs = 250,
): Promise<number> => {
  const startedAt = performance.now()
  for (;;) {
    if (await condition()) return performance.now() - startedAt
    if (performance.now() - startedAt > limitMs) return Number.POSITIVE_INFINITY
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
