import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { randomFrom } from '../scenarios/random.ts'
import { type FoundMutant, isJudged, isNoticed, mergeRuns, mutantPlace } from './mutants.ts'
import { listMutants, runStryker } from './stryker.ts'
import { testsOf } from './tests-of.ts'

/*
 * `npm run mutate -- src/domain/money` breaks every line of a folder in turn and lists the breaks that no
 * test noticed. `-- src/server/orders --sample 100 --seed 1` takes that many places at random; `--concurrency
 * 2` uses two processes.
 */
const say = (text: string): unknown => process.stdout.write(`${text}\n`)

const usage = 'Usage: npm run mutate -- <folder of src> [--sample 300] [--seed 1] [--concurrency 1]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
  },
})
const [folder = ''] = positionals.map((typed) => typed.replace(/\/$/, ''))
const numbers = [values.sample ?? '1', values.seed, values.concurrency]
if (
  positionals.length !== 1 ||
  !/^src\/(domain|contract|server)(\/|$)/.test(folder) ||
  !existsSync(folder) ||
  !numbers.every((typed) => /^[1-9]\d{0,5}$/.test(typed))
) {
  say(usage)
  process.exit(2)
}

const isSource = (file: string): boolean => !/\.(test|fixtures)\.ts$/.test(file)
const files = globSync(`${folder}/**/*.ts`).filter(isSource).sort()

/**
 * The places of a random sample of breaks, or all files without a sample. A place may hold several breaks.
 */
const choosePlaces = async (): Promise<readonly string[]> => {
  if (values.sample === undefined) return files
  const all = await listMutants(files)
  return randomFrom(Number(values.seed)).shuffle(all).slice(0, Number(values.sample)).map(mutantPlace)
}

const run = async (
  mutate: readonly string[],
  tests: readonly string[],
  ignoreStatic = false,
): Promise<readonly FoundMutant[]> =>
  runStryker({ mutate, tests, ignoreStatic, concurrency: Number(values.concurrency) })

const [first = [], ...wider] = testsOf(folder)
let mutants: readonly FoundMutant[] = (await run(await choosePlaces(), first)).filter(isJudged)
for (const tests of wider) {
  const missed = mutants.filter((mutant) => !isNoticed(mutant))
  if (missed.length > 0) mutants = mergeRuns(mutants, await run(missed.map(mutantPlace), tests, true))
}

const missed = mutants.filter((mutant) => !isNoticed(mutant))
for (const { file, location, line, replacement, mutatorName } of missed)
  say(`${file}:${location.start.line}  ${mutatorName}\n  - ${line}\n  + ${replacement ?? ''}`)
await writeFile('build/mutations/missed.json', JSON.stringify(missed, null, 1))
const noticed = mutants.length - missed.length
say(
  `${folder}: ${noticed} of ${mutants.length} noticed, ${((100 * noticed) / Math.max(1, mutants.length)).toFixed(1)} %`,
)
