import type { Tenths } from './core/types.ts'

/** A bar with the lengths that are sawn from it. */
export interface Bar {
  readonly pieces: readonly { readonly run: number; readonly length: Tenths }[]
  /** What is left after the cuts. */
  readonly left: Tenths
}

interface BarPiece {
  readonly run: number
  readonly length: Tenths
}

/** A search for fewer bars ends after so many steps. */
const MOST_STEPS = 20_000

/** A run longer than a bar takes whole bars and a rest: 4.0 m of bars of 2.5 m is 2.5 + 1.5. */
const wholeBars = (runs: readonly Tenths[], bar: Tenths): readonly Bar[] =>
  runs.flatMap((length, run) =>
    Array.from({ length: Math.floor(length / bar) }, () => ({ pieces: [{ run, length: bar }], left: 0 })),
  )

/** What of the runs is less than a bar, longest first. */
const restsOf = (runs: readonly Tenths[], bar: Tenths): readonly BarPiece[] =>
  runs
    .map((length, run) => ({ run, length: length % bar }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length || a.run - b.run)

/**
 * Saws runs of trim from bars, longest first, each from the bar with the least room for it; then looks for a plan
 * with fewer bars down to the bound of the lengths. A saw cut is lost between two pieces. 4.0 + 3.0 m of bars of 2.5
 * m: three bars (2.5; 2.5; 1.5 + 0.5) (L-086).
 */
export const cutBars = (runs: readonly Tenths[], bar: Tenths, kerf: Tenths): readonly Bar[] => {
  const pieces = restsOf(runs, bar)
  /* Each piece takes its length and a cut; the last cut of a bar may fall beyond its end. */
  const room = bar + kerf
  const least = Math.ceil(pieces.reduce((sum, { length }) => sum + length + kerf, 0) / room)

  const bestFit = (): readonly (readonly BarPiece[])[] => {
    const bars: { left: number; pieces: BarPiece[] }[] = []
    for (const piece of pieces) {
      const fitting = bars.filter(({ left }) => left >= piece.length + kerf)
      const tightest = fitting.reduce<(typeof bars)[number] | null>(
        (best, one) => (best === null || one.left < best.left ? one : best),
        null,
      )
      const into = tightest ?? { left: room, pieces: [] }
      if (tightest === null) bars.push(into)
      into.pieces.push(piece)
      into.left -= piece.length + kerf
    }
    return bars.map((one) => one.pieces)
  }

  let steps = 0
  /** All pieces into so many bars, by trying; null: impossible, or too many steps. */
  const into = (count: number): readonly (readonly BarPiece[])[] | null => {
    const bars = Array.from({ length: count }, () => ({ left: room, pieces: [] as BarPiece[] }))
    const put = (index: number): boolean => {
      const piece = pieces[index]
      if (piece === undefined) return true
      steps += 1
      if (steps > MOST_STEPS) return false
      const tried = new Set<number>()
      for (const one of bars) {
        if (one.left < piece.length + kerf || tried.has(one.left)) continue
        tried.add(one.left)
        one.left -= piece.length + kerf
        one.pieces.push(piece)
        if (put(index + 1)) return true
        one.pieces.pop()
        one.left += piece.length + kerf
      }
      return false
    }
    return put(0) ? bars.map((one) => one.pieces) : null
  }

  let best = bestFit()
  for (let count = least; count < best.length && steps <= MOST_STEPS; count += 1) best = into(count) ?? best
  return [
    ...wholeBars(runs, bar),
    ...best.map((own) => ({
      pieces: own,
      left: Math.max(0, bar - own.reduce((sum, { length }) => sum + length + kerf, 0)),
    })),
  ]
}
