import type { Pattern } from './core/types.ts'
import type { TileShape } from './tile-data.ts'

/** The only pattern of tiles that are no rectangles. */
export const patternOfShape = {
  hexagon: { kind: 'hexagon' },
  diamond: { kind: 'diamond' },
  chevron: { kind: 'chevron' },
} as const satisfies Readonly<Record<Exclude<TileShape, 'rectangle'>, Pattern>>

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** How many of each size the smallest pack of the same mixture holds: 14, 21, 14 and 14 are 2, 3, 2 and 2. */
export const mixtureOf = (contents: readonly { readonly count: number }[]): readonly number[] => {
  const counts = contents.map(({ count }) => count)
  const common = counts.reduce(divisor, 0)
  return counts.map((count) => count / common)
}
