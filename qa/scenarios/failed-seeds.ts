import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { DatabaseMode } from '../../test/fixture-shop/fixture-shop.ts'

/*
 * Seeds that failed once run every time, before new ones. Each command stores its own, in a file beside its
 * scenarios.
 */

const StoredSeeds = z.array(
  z.strictObject({ row: z.string(), on: z.enum(['postgres', 'embedded']), seed: z.int() }),
)

export interface FailedSeeds {
  of(row: string, mode: DatabaseMode): readonly number[]
  store(row: string, mode: DatabaseMode, seed: number): void
}

export const openFailedSeeds = (file: URL | null): FailedSeeds => {
  if (file === null) return { of: () => [], store: () => undefined }
  const read = () => StoredSeeds.parse(JSON.parse(readFileSync(file, 'utf8')))
  const seedsOf = (row: string, mode: DatabaseMode): readonly number[] =>
    read()
      .filter((entry) => entry.row === row && entry.on === mode)
      .map(({ seed }) => seed)
  return {
    of: seedsOf,
    store: (row, mode, seed) => {
      if (seedsOf(row, mode).includes(seed)) return
      const entries = [...read(), { row, on: mode, seed }]
      writeFileSync(file, `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`)
    },
  }
}
