import type { Command } from '@commander-js/extra-typings'
import { exportCatalogue } from '../catalogue/export/export.ts'
import type { ChangeGroup } from '../catalogue/import/changes.ts'
import {
  hasLosses,
  type ImportOptions,
  type ImportReport,
  importCatalogue,
} from '../catalogue/import/import.ts'
import { type Problem, printProblem } from '../catalogue/import/problems.ts'
import type { Database } from '../database/database.ts'
import type { MediaStore } from '../media/index.ts'
import { commandActor } from './command-actor.ts'
import type { CommandContext } from './command-context.ts'
import { countText } from './count-text.ts'
import { type CommandReport, done, failed } from './report.ts'

/** Limit of remarks, and of changes of one kind, that are listed. */
const SHOWN = 20

/**
 * The remarks to show, in the order of the file: a frequent kind leaves room for the first of every other.
 */
const shownOf = (warnings: readonly Problem[]): readonly Problem[] => {
  const byRank = [...Map.groupBy(warnings, ({ message }) => message).values()]
    .flatMap((kind) => kind.map((warning, nth) => ({ warning, nth })))
    .sort((a, b) => a.nth - b.nth)
  const shown = new Set(byRank.slice(0, SHOWN).map(({ warning }) => warning))
  return warnings.filter((warning) => shown.has(warning))
}

const remarksOn = (warnings: readonly Problem[]): readonly string[] => [
  ...shownOf(warnings).map((warning) => `Worth a look: ${printProblem(warning)}`),
  ...(warnings.length > SHOWN ? [`… and ${countText(warnings.length - SHOWN, 'more remark')}.`] : []),
]

/** '  Changed products (12):', and the changes below it: 'fell-slab: description, name'. */
const groupLines = ({ kind, count, changes }: ChangeGroup): readonly string[] => [
  `  ${kind.charAt(0).toUpperCase()}${kind.slice(1)} (${count.toLocaleString('en-GB')}):`,
  ...changes
    .slice(0, SHOWN)
    .map(({ name, detail }) => `    ${detail === null ? name : `${name}: ${detail}`}`),
  ...(count > SHOWN ? [`    … and ${(count - SHOWN).toLocaleString('en-GB')} more`] : []),
]

const listOf = (heading: string, groups: readonly ChangeGroup[]): readonly string[] =>
  groups.length === 0 ? [] : [heading, ...groups.flatMap(groupLines)]

/** Lists what an import changes, and separately what the shop loses. */
const linesOn = ({ changes }: ImportReport, tense: 'would' | 'does'): readonly string[] => {
  const words =
    tense === 'would'
      ? ['Would change', 'Would be lost, or must be confirmed']
      : ['Changed', 'Lost, as confirmed']
  return [
    ...listOf(`${words[0]}:`, tense === 'would' ? changes.filter(({ isLoss }) => !isLoss) : []),
    ...listOf(
      `${words[1]}:`,
      changes.filter(({ isLoss }) => isLoss),
    ),
  ]
}

/** The report of a dry run, or of an import that stopped because something would be lost. */
const unwrittenLines = (report: ImportReport, isDryRun: boolean): readonly string[] => [
  ...linesOn(report, 'would'),
  ...(report.changed ? [] : ['The shop holds all of it already: nothing would change.']),
  isDryRun ? 'This was a dry run. Nothing was imported.' : 'Nothing was imported.',
  ...(hasLosses(report) ? ['If this is meant, import with --yes.'] : []),
]

const writtenLines = (report: ImportReport): readonly string[] => [
  ...linesOn(report, 'does'),
  `Imported ${countText(report.products, 'product')} with ${countText(report.variations, 'variation')}.`,
  ...(report.changed ? [] : ['The shop held all of it already: nothing has changed.']),
]

interface TypedImport {
  readonly withStock?: boolean
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly json?: boolean
  readonly as?: string | undefined
}

const refusal = (problems: readonly Problem[], json: boolean): CommandReport => {
  if (json) return failed(JSON.stringify({ written: false, problems }))
  const summary = `${countText(problems.length, 'problem')}. Nothing was imported.`
  return failed([...problems.map(printProblem), summary].join('\n'))
}

/**
 * Imports the whole folder or nothing; problems are listed line by line. Where something would be lost and
 * `--yes` was not typed, that is listed and nothing is written.
 */
const reportImport = async (
  database: Database,
  media: MediaStore,
  folder: string,
  { withStock = false, dryRun = false, yes: acceptLosses = false, json = false, as }: TypedImport,
): Promise<CommandReport> => {
  const actor = await commandActor(database.queries, as)
  const options: ImportOptions = { withStock, dryRun, acceptLosses, actor }
  const imported = await importCatalogue(database, media, folder, options)
  if (!imported.ok) return refusal(imported.error, json)
  const report = imported.value
  const lines = [
    ...remarksOn(report.warnings),
    ...(report.written ? writtenLines(report) : unwrittenLines(report, dryRun)),
  ]
  return {
    ok: true,
    text: json ? JSON.stringify({ ...report, loses: hasLosses(report) }) : lines.join('\n'),
    needsYes: !report.written && hasLosses(report),
  }
}

const reportExport = async (
  database: Database,
  media: MediaStore,
  folder: string,
  withStock: boolean,
): Promise<CommandReport> => {
  const exported = await exportCatalogue(database, media, folder, { withStock })
  if (!exported.ok) return failed(exported.error)
  const { products, pictures } = exported.value
  return done(
    `Exported ${countText(products, 'product')} and ${countText(pictures, 'picture')} to ${folder}.`,
  )
}

export const addCatalogueCommands = (program: Command, { path, withDatabase }: CommandContext): void => {
  program
    .command('import <folder>')
    .description(
      'import a catalogue folder; --dry-run lists what would change, --yes is wanted where something would be lost, --with-stock sets stock too',
    )
    .option('--dry-run')
    .option('--yes')
    .option('--with-stock')
    .option('--json')
    .option('--as <email>')
    .action((folder, options) =>
      withDatabase((database, media) => reportImport(database, media, path(folder), options)),
    )
  program
    .command('export <folder>')
    .description("write the shop's catalogue into a new folder")
    .option('--with-stock')
    .action((folder, { withStock = false }) =>
      withDatabase((database, media) => reportExport(database, media, path(folder), withStock)),
    )
}
