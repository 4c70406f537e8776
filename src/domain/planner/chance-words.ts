/** A chance as pages say it: 'about 97 in 100', 'more than 99 in 100', 'less than 1 in 100' (L-070). */
export interface ChanceWords {
  readonly said: 'about' | 'more-than' | 'less-than'
  /** Of a hundred. */
  readonly times: number
}

/**
 * A chance from 0 to 1 in words, never 100 and never more than two digits. It is rounded down, so that no number
 * of tiles seems to reach a level that it misses: 0.9701 is about 97, 0.9496 about 94, 0.9902 more than 99.
 */
export const chanceWords = (chance: number): ChanceWords => {
  if (chance > 0.99) return { said: 'more-than', times: 99 }
  if (chance < 0.01) return { said: 'less-than', times: 1 }
  /* 0.29 × 100 is 28.999… in binary. */
  return { said: 'about', times: Math.floor(chance * 100 + 1e-9) }
}
