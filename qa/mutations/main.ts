import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { randomFrom } from '../scenarios/random.ts'
import { isJudged, isNoticed, mutantKey, mutantPlace, readMissed } from './mutants.ts'
import { drawPlaces } from './sample.ts'
import { listMutants, runStryker } from './stryker.ts'
import { testsOf } from './tests-of.ts'

/*
 * `npm run mutate -- src/domain/money src/domain/tiling` breaks every line of two folders in turn and lists
 * the breaks that no test of either noticed. `-- src/server/orders --sample 300 --seed 1` takes that many
 * breaks of each folder at random, `--most 60` tries at most the 60 likeliest tests for each break,
 * `--concurrency 2` uses two processes. `--again build/mutations/missed.json` tries only those again that an earlier
 * run missed, after tests were added; their files must be the same. `--tests <glob>` runs other tests than the folder's.
 */
const say = (text: string): unknown => process.stdout.write(`${text}\n`)

const usage =
  'Usage: npm run mutate -- <folder of src>... [--sample 300] [--seed 1] [--most 60] [--concurrency 1]\n' +
  '       npm run mutate -- <folder of src>... --again <file of missed ones> [--tests <glob>...]'
const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      most: { type: 'string', default: '100000' },
      concurrency: { type: 'string', default: '1' },
      again: { type: 'string' },
      tests: { type: 'string', multiple: true },
    },
  })

/** Prints the usage and ends. */
const refuse = (code: number): never => {
  say(usage)
  process.exit(code)
}

const typed = (() => {
  try {
    return readArguments()
  } catch (error) {
    if (error instanceof TypeError) say(error.message)
    return refuse(2)
  }
})()
const { values, positionals } = typed
if (values.help) refuse(0)
const folders = positionals.map((name) => name.replace(/\/$/, ''))
const numbers = [values.sample ?? '1', values.seed, values.most, values.concurrency]
if (
  folders.length === 0 ||
  !folders.every((folder) => /^src\/(domain|contract|server)(\/|$)/.test(folder) && existsSync(folder)) ||
  !numbers.every((number) => /^[1-9]\d{0,5}$/.test(number))
) {
  refuse(2)
}

const isSource = (file: string): boolean => !/\.(test|fixtures)\.ts$/.test(file)

/** What an earlier run missed; null: this is no second try. */
const earlier = values.again === undefined ? null : readMissed(await readFile(values.again, 'utf8'))
const earlierKeys = new Set(earlier?.map(mutantKey))

/** The places of a random sample of a folder's breaks, or all its files without a sample. */
const choosePlaces = async (folder: string): Promise<readonly string[]> => {
  if (earlier !== null)
    return [...new Set(earlier.filter(({ file }) => file.startsWith(`${folder}/`)).map(mutantPlace))]
  const files = globSync(`${folder}/**/*.ts`).filter(isSource).sort()
  if (values.sample === undefined) return files
  const all = await listMutants(files)
  return drawPlaces(randomFrom(Number(values.seed)).shuffle(all), Number(values.sample)).map(mutantPlace)
}

const mutants = await runStryker({
  mutate: (await Promise.all(folders.map(choosePlaces))).flat(),
  tests: values.tests ?? [...new Set(folders.flatMap(testsOf))],
  most: Number(values.most),
  concurrency: Number(values.concurrency),
})
const judged = mutants
  .filter(isJudged)
  .filter((mutant) => earlier === null || earlierKeys.has(mutantKey(mutant)))
const missed = judged.filter((mutant) => !isNoticed(mutant))
for (const { file, location, line, replacement, mutatorName } of missed)
  say(`${file}:${location.start.line}  ${mutatorName}\n  - ${line}\n  + ${replacement ?? ''}`)
await writeFile('build/mutations/missed.json', JSON.stringify(missed, null, 1))
for (const folder of folders) {
  const within = judged.filter(({ file }) => file.startsWith(`${folder}/`))
  const noticed = within.filter(isNoticed).length
  const slow = within.filter(({ status }) => status === 'Timeout').length
  const percent = ((100 * noticed) / Math.max(1, within.length)).toFixed(1)
  say(`${folder}: ${noticed} of ${within.length} noticed, ${percent} %, ${slow} of them as endless`)
}
