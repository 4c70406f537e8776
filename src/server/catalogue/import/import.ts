import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { MediaStore } from '../../media/index.ts'
import { lockCatalogue } from '../import-lock.ts'
import { recordPrices } from '../prices-charged.ts'
import { raiseCatalogueVersion } from '../version.ts'
import { applyCatalogue, type CheckedCatalogue } from './apply.ts'
import { type ChangeGroup, readChanges } from './changes.ts'
import { type CheckResult, checkCatalogue } from './check.ts'
import { findDifference, hasDifference, shadowCatalogue, snapshotCatalogue } from './difference.ts'
import { formerPriceWarnings } from './former-prices.ts'
import { readKnownKeys } from './known-keys.ts'
import { readPackIcons } from './pack-icons.ts'
import { readPictures, savePictures } from './pictures.ts'
import type { Problem } from './problems.ts'
import { readCatalogueJson } from './read.ts'
import { readShape, type Shape } from './shape.ts'
import { type StockImport, stockChanges, stockProblems, stockWarnings } from './stock.ts'
import { recordStockCounts } from './stock-counts.ts'

export interface ImportOptions {
  /** Sets stock to the counts of the file; otherwise only new variations get theirs from it. */
  readonly withStock: boolean
  /** Reports what would change, and writes nothing. */
  readonly dryRun: boolean
  /** Writes even if something of the shop is lost (`--yes`); otherwise such an import writes nothing. */
  readonly acceptLosses: boolean
  /** Whom the audit log names; missing: the shop itself, before it opens. */
  readonly actor?: Actor
}

export const safeImportOptions: ImportOptions = { withStock: false, dryRun: false, acceptLosses: false }

/** The result of an import, or of its dry run. */
export interface ImportReport {
  readonly products: number
  readonly variations: number
  /** False: nothing was written, because it was a dry run or something would be lost. */
  readonly written: boolean
  /** False when the shop had all of it already: then the catalogue's version stays too. */
  readonly changed: boolean
  readonly changes: readonly ChangeGroup[]
  readonly warnings: readonly Problem[]
}

/** Whether something that the shop has is lost. */
export const hasLosses = ({ changes }: Pick<ImportReport, 'changes'>): boolean =>
  changes.some(({ isLoss }) => isLoss)

/** A merchant's import may take longer than a shopper's query. */
const STATEMENT_LIMIT = '10min'

const beginImport = async (tx: Queries, kind: Database['kind']): Promise<void> => {
  await lockCatalogue(tx)
  if (kind === 'embedded') return
  await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_LIMIT}'`))
  await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${STATEMENT_LIMIT}'`))
}

/** A function of its own, so that the JSON of a large catalogue is not retained until the end. */
const readFolder = async (folder: string): Promise<Result<Shape, readonly Problem[]>> => {
  const json = await readCatalogueJson(folder)
  return json.ok ? ok(readShape(json.value)) : json
}

/**
 * Imports a catalogue folder (D10). Everything is checked first and every problem listed; with one problem
 * nothing is written. Then it is applied in one transaction, by natural keys. Importing the same folder again
 * changes nothing, and an import that would lose something of the shop writes nothing unless that is
 * accepted.
 */
export const importCatalogue = async (
  database: Database,
  media: MediaStore,
  folder: string,
  options: ImportOptions = safeImportOptions,
): Promise<Result<ImportReport, readonly Problem[]>> => {
  const shape = await readFolder(folder)
  if (!shape.ok) return shape
  const { entries, file, problems } = shape.value
  const pictures = await readPictures(folder, entries, media)
  const packIcons = await readPackIcons(folder, entries)

  const check = async (queries: Queries) => {
    const known = await readKnownKeys(queries)
    const icons = new Set([...packIcons.byName.keys(), ...known.icons])
    return { ...checkCatalogue(entries, { ...known, icons }), isEmptyShop: known.products.size === 0 }
  }
  const checked = await check(database.queries)
  const all = [...problems, ...checked.problems, ...pictures.problems, ...packIcons.problems]
  if (file === null || all.length > 0) return err(all)

  const catalogue = { file, pictures: pictures.byFile, packIcons: packIcons.byName }
  const run = (options: ImportOptions) => applyWithin(database, catalogue, check, options)
  if (options.dryRun) return run(options)
  const bringsPictures = [...pictures.byFile.values()].some(({ thumb }) => thumb !== null)
  if (bringsPictures && !checked.isEmptyShop && !options.acceptLosses) {
    /*
     * Pictures are stored before the transaction, so that no row waits for them: a rehearsal shows first
     * whether it will write at all.
     */
    const rehearsal = await run({ ...options, dryRun: true })
    if (!rehearsal.ok || hasLosses(rehearsal.value)) return rehearsal
  }
  await savePictures(pictures, media)
  return run(options)
}

/** The reasons to end the transaction without writing. */
type Unwritten =
  | { readonly problems: readonly Problem[] }
  | { readonly problems: null; readonly report: ImportReport }

const applyWithin = async (
  database: Database,
  catalogue: CheckedCatalogue,
  check: (tx: Queries) => Promise<CheckResult & { readonly isEmptyShop: boolean }>,
  { withStock, dryRun, acceptLosses, actor }: ImportOptions,
): Promise<Result<ImportReport, readonly Problem[]>> => {
  const { file } = catalogue
  const done = await allOrNothing<ImportReport, Unwritten>(database, async (tx) => {
    await beginImport(tx, database.kind)
    /* Checked again, now that no other import can come between. */
    const { problems, warnings, isEmptyShop } = await check(tx)
    if (problems.length > 0) return err({ problems })
    const stock: StockImport = { withStock, differences: [] }
    await snapshotCatalogue(tx)
    if (dryRun) await shadowCatalogue(tx)
    await recordPrices(tx)
    await applyCatalogue(tx, catalogue, stock)
    await recordPrices(tx)
    const stockErrors = stockProblems(file, stock)
    if (stockErrors.length > 0) return err({ problems: stockErrors })

    /* A first catalogue has nothing to lose, and its half a million rows are listed on request only. */
    const isListed = dryRun || !isEmptyShop
    const differs = await (isListed ? findDifference(tx) : hasDifference(tx))
    const report: ImportReport = {
      products: file.products.length,
      variations: file.products.reduce((sum, product) => sum + product.variations.length, 0),
      written: false,
      changed: differs || (withStock && stock.differences.length > 0),
      changes: [...(isListed ? await readChanges(tx) : []), ...stockChanges(stock)],
      warnings: [...warnings, ...(await formerPriceWarnings(tx, file)), ...stockWarnings(stock)],
    }
    if (dryRun || (hasLosses(report) && !acceptLosses)) return err({ problems: null, report })
    await recordStockCounts(tx)
    if (report.changed) await raiseCatalogueVersion(tx)
    if (report.changed && actor !== undefined) await recordImport(tx, actor, report, withStock)
    return ok({ ...report, written: true })
  })
  if (done.ok) return done
  return done.error.problems === null ? ok(done.error.report) : err(done.error.problems)
}

/** The changes themselves are not repeated in the audit log: their kinds and counts are. */
const recordImport = (
  tx: Queries,
  actor: Actor,
  { products, variations, changes }: ImportReport,
  withStock: boolean,
): Promise<void> =>
  recordAudit(tx, {
    actor,
    action: 'catalogue.import',
    subject: { kind: 'catalogue', id: 'import' },
    after: {
      products,
      variations,
      withStock,
      ...Object.fromEntries(changes.map(({ kind, count }) => [kind, count])),
    },
  })
