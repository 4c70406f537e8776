import { exportCatalogue } from '../catalogue/export/export.ts'
import type { ChangeGroup } from '../catalogue/import/changes.ts'
import {
  type ImportOptions,
  type ImportReport,
  importCatalogue,
  losesSomething,
} from '../catalogue/import/import.ts'
import { type Problem, printProblem } from '../catalogue/import/problems.ts'
import type { Database } from '../database/database.ts'
import type { MediaStore } from '../media/index.ts'
import { counted } from './counted.ts'
import type { Report } from './report.ts'

/* `npm run shop -- import` and `export`: the catalogue from and to a folder (D10). */

/** Of very many remarks, or changes of one kind, the first are enough. */
const SHOWN = 20

/** The remarks to show, in the order of the file: very many of one kind leave room for the first of every other. */
const shownOf = (warnings: readonly Problem[]): readonly Problem[] => {
  const inTurn = [...Map.groupBy(warnings, ({ message }) => message).values()]
    .flatMap((kind) => kind.map((warning, nth) => ({ warning, nth })))
    .sort((a, b) => a.nth - b.nth)
  const shown = new Set(inTurn.slice(0, SHOWN).map(({ warning }) => warning))
  return warnings.filter((warning) => shown.has(warning))
}

const remarksOn = (warnings: readonly Problem[]): readonly string[] => [
  ...shownOf(warnings).map((warning) => `Worth a look: ${printProblem(warning)}`),
  ...(warnings.length > SHOWN ? [`… and ${counted(warnings.length - SHOWN, 'more remark')}.`] : []),
]

/** '  Changed products (12):', and below it which: 'fell-slab: description, name'. */
const groupLines = ({ kind, count, changes }: ChangeGroup): readonly string[] => [
  `  ${kind.charAt(0).toUpperCase()}${kind.slice(1)} (${count.toLocaleString('en-GB')}):`,
  ...changes
    .slice(0, SHOWN)
    .map(({ name, detail }) => `    ${detail === null ? name : `${name}: ${detail}`}`),
  ...(count > SHOWN ? [`    … and ${(count - SHOWN).toLocaleString('en-GB')} more`] : []),
]

const listOf = (heading: string, groups: readonly ChangeGroup[]): readonly string[] =>
  groups.length === 0 ? [] : [heading, ...groups.flatMap(groupLines)]

/** What an import changes, and apart from it what the shop loses. */
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

/** What a dry run found, or an import that was not done because something would be lost. */
const unwrittenLines = (report: ImportReport, isDryRun: boolean): readonly string[] => [
  ...linesOn(report, 'would'),
  ...(report.changed ? [] : ['The shop holds all of it already: nothing would change.']),
  isDryRun ? 'This was a dry run. Nothing was imported.' : 'Nothing was imported.',
  ...(losesSomething(report) ? ['If this is meant, import with --yes.'] : []),
]

const writtenLines = (report: ImportReport): readonly string[] => [
  ...linesOn(report, 'does'),
  `Imported ${counted(report.products, 'product')} with ${counted(report.variations, 'variation')}.`,
  ...(report.changed ? [] : ['The shop held all of it already: nothing has changed.']),
]

export interface TypedImport {
  readonly 'with-stock': boolean
  readonly 'dry-run': boolean
  readonly yes: boolean
  readonly json: boolean
}

const refusal = (problems: readonly Problem[], json: boolean): Report => {
  if (json) return { ok: false, text: JSON.stringify({ written: false, problems }) }
  const nothing = `${counted(problems.length, 'problem')}. Nothing was imported.`
  return { ok: false, text: [...problems.map(printProblem), nothing].join('\n') }
}

/**
 * All of the folder or nothing of it; what was refused is listed line by line. Where something would be lost and `--yes`
 * was not typed, it is listed and nothing is written.
 */
export const reportImport = async (
  database: Database,
  media: MediaStore,
  folder: string,
  typed: TypedImport,
): Promise<Report> => {
  const options: ImportOptions = {
    withStock: typed['with-stock'],
    dryRun: typed['dry-run'],
    acceptLosses: typed.yes,
  }
  const imported = await importCatalogue(database, media, folder, options)
  if (!imported.ok) return refusal(imported.error, typed.json)
  const report = imported.value
  const lines = [
    ...remarksOn(report.warnings),
    ...(report.written ? writtenLines(report) : unwrittenLines(report, options.dryRun)),
  ]
  return {
    ok: true,
    text: typed.json ? JSON.stringify({ ...report, loses: losesSomething(report) }) : lines.join('\n'),
    needsYes: !report.written && losesSomething(report),
  }
}

export const reportExport = async (
  database: Database,
  media: MediaStore,
  folder: string,
  withStock: boolean,
): Promise<Report> => {
  const exported = await exportCatalogue(database, media, folder, { withStock })
  if (!exported.ok) return { ok: false, text: exported.error }
  const { products, pictures } = exported.value
  return {
    ok: true,
    text: `Exported ${counted(products, 'product')} and ${counted(pictures, 'picture')} to ${folder}.`,
  }
}
