import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportCatalogue } from './catalogue/export/export.ts'
import { generateCatalogue } from './catalogue/generate/generate.ts'
import { importCatalogue } from './catalogue/import/import.ts'
import { type Problem, printProblem } from './catalogue/import/problems.ts'
import { openDatabase } from './compose.ts'
import type { Database } from './database/database.ts'
import { DirectoryInUse } from './database/directory-lock.ts'
import { BrokenEnvironment, type Env, readEnv } from './env.ts'
import { createMediaStore, type MediaStore, openDisk } from './media/index.ts'

/** `npm run shop -- import | export | generate`: the catalogue from and to a folder (D10). */

const USAGE = `Usage:
  npm run shop -- import <folder>                                take a catalogue folder into the shop
  npm run shop -- export <folder>                                write the shop's catalogue into a new folder
  npm run shop -- generate --products 1000 --seed 1 <folder>     write a large invented catalogue into a new folder`

/** Of very many warnings the first are enough. */
const WARNINGS_SHOWN = 20
const MOST_PRODUCTS = 1_000_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)

/** A sentence for the person at the keyboard, and the exit code. */
class Stopped extends Error {
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

const problemsText = (problems: readonly Problem[]): string =>
  [...problems.map(printProblem), `${counted(problems.length, 'problem')}. Nothing was imported.`].join('\n')

const withShop = async (
  env: Env,
  work: (database: Database, media: MediaStore) => Promise<void>,
): Promise<void> => {
  const database = await openDatabase(env, {
    warn: (_fields: unknown, text?: string) => complain(text ?? ''),
  })
  try {
    await work(database, createMediaStore(openDisk(env.media, env.dataDir)))
  } finally {
    await database.close()
  }
}

const runImport = (env: Env, folder: string): Promise<void> =>
  withShop(env, async (database, media) => {
    const imported = await importCatalogue(database, media, folder)
    if (!imported.ok) throw new Stopped(problemsText(imported.error), 1)
    const { products, variations, changed, warnings } = imported.value
    for (const warning of warnings.slice(0, WARNINGS_SHOWN)) say(`Worth a look: ${printProblem(warning)}`)
    if (warnings.length > WARNINGS_SHOWN)
      say(`… and ${counted(warnings.length - WARNINGS_SHOWN, 'more remark')}.`)
    say(`Imported ${counted(products, 'product')} with ${counted(variations, 'variation')}.`)
    if (!changed) say('The shop held all of it already: nothing has changed.')
  })

const runExport = (env: Env, folder: string): Promise<void> =>
  withShop(env, async (database, media) => {
    const exported = await exportCatalogue(database, media, folder)
    if (!exported.ok) throw new Stopped(exported.error, 1)
    const { products, pictures } = exported.value
    say(`Exported ${counted(products, 'product')} and ${counted(pictures, 'file')} of media to ${folder}.`)
  })

const wholeNumber = (name: string, text: string, most: number): number => {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= most) return value
  throw new Stopped(`--${name} must be a whole number up to ${most}, but is '${text}'.`, 2)
}

const runGenerate = async (folder: string, products: string, seed: string): Promise<void> => {
  const count = wholeNumber('products', products, MOST_PRODUCTS)
  const generated = await generateCatalogue(folder, count, wholeNumber('seed', seed, 2 ** 31))
  if (!generated.ok) throw new Stopped(generated.error, 1)
  say(`Wrote ${counted(count, 'product')} to ${folder}.`)
}

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        products: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new Stopped(`${error instanceof Error ? error.message : ''}\n${USAGE}`, 2)
  }
}

const run = async (): Promise<void> => {
  const { values, positionals } = readArguments(process.argv.slice(2))
  const [command, folderName, ...more] = positionals
  if (values.help) return say(USAGE)
  if (folderName === undefined || more.length > 0) throw new Stopped(USAGE, 2)
  const folder = resolve(folderName)
  switch (command) {
    case 'import':
      return runImport(readEnv(process.env), folder)
    case 'export':
      return runExport(readEnv(process.env), folder)
    case 'generate':
      return runGenerate(folder, values.products, values.seed)
    default:
      throw new Stopped(USAGE, 2)
  }
}

run().catch((error: unknown) => {
  const plain =
    error instanceof Stopped || error instanceof BrokenEnvironment || error instanceof DirectoryInUse
  complain(error instanceof Error ? (plain ? error.message : (error.stack ?? error.message)) : String(error))
  process.exitCode = error instanceof Stopped ? error.code : 1
})
