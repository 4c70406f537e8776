import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FoundMutant, readMutants } from './mutants.ts'

const folder = 'build/mutations'

/** The folder where `npm run mutate` installed StrykerJS. */
const packages = process.env['STRYKER']

const packageFile = (...parts: readonly string[]): string => {
  if (packages === undefined) throw new Error('Start it with: npm run mutate')
  return join(packages, ...parts)
}

/** Lists every break that StrykerJS can make in these files, without running any. */
export const listMutants = async (
  files: readonly string[],
): Promise<readonly Pick<FoundMutant, 'file' | 'location'>[]> => {
  const { Instrumenter } = await import(
    pathToFileURL(packageFile('instrumenter', 'dist', 'src', 'index.js')).href
  )
  const log = { debug: () => {}, info: () => {}, warn: () => {}, isDebugEnabled: () => false }
  const sources = await Promise.all(
    files.map(async (name) => ({ name, mutate: true, content: await readFile(name, 'utf8') })),
  )
  const { mutants } = await new Instrumenter(log).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  /* Lines and columns are counted from 0 here and from 1 in reports. */
  const from1 = ({ line, column }: FoundMutant['location']['start']) => ({
    line: line + 1,
    column: column + 1,
  })
  return mutants.map(({ fileName, location }: { fileName: string; location: FoundMutant['location'] }) => ({
    file: fileName,
    location: { start: from1(location.start), end: from1(location.end) },
  }))
}

export interface StrykerRun {
  /** Files or places of files ('src/domain/money/rate.ts:12:3-12:20'). */
  readonly mutate: readonly string[]
  /** Globs of the tests that run for each break. */
  readonly tests: readonly string[]
  /** How many tests are tried for a break at most. */
  readonly most: number
  /** Concurrent processes. */
  readonly concurrency: number
}

/** Runs StrykerJS once. Throws if it ends without a report. */
export const runStryker = async ({
  mutate,
  tests,
  most,
  concurrency,
}: StrykerRun): Promise<readonly FoundMutant[]> => {
  const report = join(folder, 'report.json')
  await mkdir(folder, { recursive: true })
  await writeFile(report, '')
  const settings = {
    testRunner: 'kept-vitest',
    plugins: [
      packageFile('vitest-runner', 'dist', 'src', 'index.js'),
      resolve('qa/mutations/for-developers.mjs'),
      resolve('qa/mutations/kept-runner.mjs'),
      resolve('qa/mutations/tested-lines.mjs'),
    ],
    ignorers: ['for-developers'],
    vitest: { configFile: 'qa/mutations/vitest.config.ts', related: false },
    mutate,
    concurrency,
    coverageAnalysis: 'perTest',
    /* Tests over HTTP may have to load the server first; a domain's take milliseconds. */
    timeoutMS: tests.some((glob) => glob.startsWith('test/http/')) ? 60_000 : 10_000,
    /* A break is given this part of the time of all tests that reach it, of which it has `most` tried at most. */
    timeoutFactor: 0.5,
    dryRunTimeoutMinutes: 90,
    tempDirName: join(folder, 'sandbox'),
    reporters: ['json', 'tested-lines', 'progress-append-only'],
    jsonReporter: { fileName: report },
    /* StrykerJS cannot read the settings of TypeScript 7, and Vite needs none. */
    tsconfigFile: 'none',
    disableTypeChecks: false,
    ignorePatterns: ['/build/*', '!/build/web', '!/build/admin', '/.data', '/catalogue/render'],
    allowConsoleColors: false,
    logLevel: 'warn',
  }
  const file = join(folder, 'stryker.json')
  await writeFile(file, JSON.stringify(settings))
  const child = spawn(process.execPath, [packageFile('core', 'bin', 'stryker.js'), 'run', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MUTATION_TESTS: tests.join(','), MUTATION_MOST_TESTS: String(most) },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  const text = await readFile(report, 'utf8')
  if (text === '') throw new Error(`StrykerJS ended with ${code} and no report.`)
  return readMutants(text)
}
