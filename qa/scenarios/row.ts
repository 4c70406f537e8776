import type { Ground, Mode } from '../../test/fixture-shop/ground.ts'
import type { Random } from './random.ts'

/** One figure of a row: what was measured, and whether that passes. */
export interface Check {
  readonly what: string
  readonly measured: string | number
  readonly ok: boolean
}

export interface Scene {
  readonly ground: Ground
  readonly random: Random
  /** Something worth reading while a long row runs. */
  say(text: string): void
}

/** A row of the tables of races and faults. */
export interface Row {
  readonly id: string
  /** What is done. */
  readonly title: string
  /** What must come out, in the words of the table. */
  readonly figure: string
  /** On which databases it is run; both, when left out. */
  readonly modes?: readonly Mode[]
  /** How often with another seed; races show themselves rarely. On the embedded database once. */
  readonly runs?: number
  /** What the shop is started with besides. */
  readonly env?: Readonly<Record<string, string>>
  /** The shop runs already; it may be left running. */
  run(scene: Scene): Promise<readonly Check[]>
}

export const exactly = (what: string, measured: number, wanted: number): Check => ({
  what,
  measured: `${measured} of ${wanted}`,
  ok: measured === wanted,
})

export const none = (what: string, measured: number): Check => ({ what, measured, ok: measured === 0 })

export const atMost = (what: string, measured: number, limit: number, unit = ''): Check => ({
  what,
  measured: `${Math.round(measured)} ≤ ${limit}${unit}`,
  ok: measured <= limit,
})

export const holds = (what: string, ok: boolean, measured: string | number = ok ? 'yes' : 'no'): Check => ({
  what,
  measured,
  ok,
})

export const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

export const countStatus = (
  answers: readonly { readonly status: number }[],
  matches: (status: number) => boolean,
): number => answers.filter(({ status }) => matches(status)).length

/** Asked again and again until it is so, or the time is over: how many milliseconds it took. */
export const until = async (
  limitMs: number,
  asks: () => Promise<boolean> | boolean,
  pauseMs = 250,
): Promise<number> => {
  const began = performance.now()
  for (;;) {
    if (await asks()) return performance.now() - began
    if (performance.now() - began > limitMs) return Number.POSITIVE_INFINITY
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
