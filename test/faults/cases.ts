import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Mode } from './ground.ts'

/* Seeds that failed once are run every time, before new ones. */

const file = fileURLToPath(new URL('./failed-seeds.json', import.meta.url))

const kept = z.array(z.strictObject({ row: z.string(), on: z.enum(['postgres', 'embedded']), seed: z.int() }))

const read = () => kept.parse(JSON.parse(readFileSync(file, 'utf8')))

export const keptSeeds = (row: string, mode: Mode): readonly number[] =>
  read()
    .filter((one) => one.row === row && one.on === mode)
    .map(({ seed }) => seed)

export const keepFailed = (row: string, mode: Mode, seed: number): void => {
  if (keptSeeds(row, mode).includes(seed)) return
  const all = [...read(), { row, on: mode, seed }]
  writeFileSync(file, `[\n${all.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`)
}
