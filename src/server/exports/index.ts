import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { orderExport, orderExportPart } from '../database/schema/index.ts'
import type { Jobs } from '../jobs/jobs.ts'
import {
  countExport,
  type ExportRows,
  type ExportSource,
  exportHead,
  readExportBatch,
} from '../orders/index.ts'
import { createTaskQueue } from '../queue.ts'

interface ExportsDeps {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: () => Date
}

export interface ExportRequest {
  readonly source: ExportSource
  readonly rows: ExportRows
  /** `excel`: CSV with the mark by which Excel knows UTF-8. */
  readonly format: 'csv' | 'excel'
}

/** An export as its person sees it. */
export interface ListedExport {
  readonly id: number
  readonly rows: ExportRows
  readonly state: 'making' | 'ready' | 'failed'
  /** Written so far. */
  readonly orders: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The most orders that are written while the person waits; more are written in the background. */
const MOST_AT_ONCE = 5_000
/** A part of a file is written from so many batches of orders. */
const BATCHES_OF_A_PART = 5
/** A job writes so many parts and hands over to the next: it ends well before it counts as lost. */
const PARTS_OF_A_JOB = 50
const EXPORT_DAYS = 7
const MOST_LISTED = 20

/** For Excel, which reads a file without it in the encoding of Windows. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The filters of an audit row: never what was searched for, since that names people (M-193). */
const auditedSource = (source: ExportSource): Readonly<Record<string, unknown>> => {
  if ('numbers' in source) return { ticked: source.numbers.length }
  const { find, ...filters } = source.filters
  const set = Object.entries(filters).filter(([, value]) => value !== null && value !== false)
  return { ...Object.fromEntries(set), ...(find === null ? {} : { searched: true }) }
}

const pack = promisify(gzip)

type ExportRow = typeof orderExport.$inferSelect

/** Between two batches, of which the last took so many milliseconds. */
type Pause = (tookMs: number) => Promise<unknown>
/** A person waits for the file: the next request has its turn, no more. */
const shortPause: Pause = () => nextTurn()
/** Written in the background: shop and database are free for shoppers two thirds of the time (M-211). */
const longPause: Pause = (tookMs) => wait(2 * tookMs)

/** The text of the next orders of an export; between its batches shoppers have their turn. */
const readPart = async (
  queries: Queries,
  { filters, rows, position, createdAt }: ExportRow,
  pause: Pause,
) => {
  /* The row was written from an `ExportSource`, by this release or the one before. */
  const source = filters as unknown as ExportSource
  const texts: string[] = []
  let [orders, next] = [0, position]
  for (let batch = 0; batch < BATCHES_OF_A_PART; batch += 1) {
    const startedAt = performance.now()
    const read = await readExportBatch(queries, { source, rows, after: next, now: createdAt })
    texts.push(read.text)
    orders += read.orders
    next = read.next
    if (next === null) break
    await pause(performance.now() - startedAt)
  }
  return { text: texts.join(''), orders, next }
}

/** Writes the next part of an export, which was read on a connection for reports; false: there is none left. */
const writePartNow = async (
  { database, now }: ExportsDeps,
  exportId: number,
  pause: Pause,
): Promise<boolean> => {
  const isIt = eq(orderExport.id, exportId)
  const [row] = await database.reports.select().from(orderExport).where(isIt)
  if (row === undefined || row.state === 'ready') return false
  const read = await readPart(database.reports, row, pause)
  const content = await pack(read.text)
  return database.transaction(async (tx) => {
    const [same] = await tx.select().from(orderExport).where(isIt).for('update')
    if (same === undefined || same.state === 'ready') return false
    /* Another process has written this part meanwhile. */
    if (same.orders !== row.orders) return true
    const [written] = await tx
      .select({ parts: count() })
      .from(orderExportPart)
      .where(eq(orderExportPart.exportId, exportId))
    await tx.insert(orderExportPart).values({ exportId, part: written?.parts ?? 0, content })
    await tx
      .update(orderExport)
      .set({
        position: read.next,
        orders: row.orders + read.orders,
        state: read.next === null ? 'ready' : 'making',
        endedAt: read.next === null ? now() : null,
      })
      .where(isIt)
    return read.next !== null
  })
}

type WritePart = (exportId: number, pause: Pause) => Promise<boolean>

/** Goes on with an export; the job queue calls it again where it stopped. */
const goOn =
  (deps: ExportsDeps, writePart: WritePart) =>
  async ({ exportId }: { readonly exportId: number }): Promise<void> => {
    try {
      for (let part = 0; part < PARTS_OF_A_JOB; part += 1) if (!(await writePart(exportId, longPause))) return
      await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'export-orders', { exportId }))
    } catch (error) {
      await deps.database.queries
        .update(orderExport)
        .set({ state: 'failed' })
        .where(and(eq(orderExport.id, exportId), eq(orderExport.state, 'making')))
      throw error
    }
  }

const startExport =
  (deps: ExportsDeps, writePart: WritePart) =>
  async (actor: StaffActor, { source, rows, format }: ExportRequest): Promise<ListedExport | null> => {
    const { database, jobs, now } = deps
    const orders = await countExport(database.reports, source, now(), MOST_AT_ONCE)
    const isLarge = orders > MOST_AT_ONCE
    const id = await database.transaction(async (tx) => {
      const [added] = await tx
        .insert(orderExport)
        .values({ staffId: actor.staffId, rows, format, filters: { ...source }, createdAt: now() })
        .returning({ id: orderExport.id })
      const exportId = added?.id ?? 0
      const head = `${format === 'excel' ? BYTE_ORDER_MARK : ''}${exportHead(rows)}`
      await tx.insert(orderExportPart).values({ exportId, part: 0, content: await pack(head) })
      await recordAudit(tx, {
        actor,
        action: 'export.orders',
        subject: { kind: 'export', id: exportId },
        after: { rows, orders: isLarge ? `more than ${MOST_AT_ONCE}` : orders, ...auditedSource(source) },
      })
      if (isLarge) await jobs.enqueue(tx, 'export-orders', { exportId })
      return exportId
    })
    while (!isLarge && (await writePart(id, shortPause)));
    return readExport(database.queries, actor, id)
  }

const listed = ({ id, rows, state, orders, createdAt }: typeof orderExport.$inferSelect): ListedExport => ({
  id,
  rows,
  state,
  orders,
  createdAt,
  expiresAt: new Date(createdAt.getTime() + EXPORT_DAYS * DAY_MS),
})

const isTheirs = (actor: StaffActor, id: number) =>
  and(eq(orderExport.id, id), eq(orderExport.staffId, actor.staffId))

const readExport = async (queries: Queries, actor: StaffActor, id: number): Promise<ListedExport | null> => {
  const [row] = await queries.select().from(orderExport).where(isTheirs(actor, id))
  return row === undefined ? null : listed(row)
}

/** Files of orders, each for the person alone who asked for it (M-031, M-192). */
export const createExports = (deps: ExportsDeps) => {
  const { queries } = deps.database
  /*
   * However many are made at once, they read and write in turn: neither shoppers nor the lists of staff wait for
   * more than one of them (M-211).
   */
  const enqueue = createTaskQueue(1)
  const writePart: WritePart = (exportId, pause) => enqueue(() => writePartNow(deps, exportId, pause))
  return {
    start: startExport(deps, writePart),
    goOn: goOn(deps, writePart),
    /** The person's own exports, newest first. */
    async list(actor: StaffActor): Promise<readonly ListedExport[]> {
      const rows = await queries
        .select()
        .from(orderExport)
        .where(eq(orderExport.staffId, actor.staffId))
        .orderBy(desc(orderExport.id))
        .limit(MOST_LISTED)
      return rows.map(listed)
    },
    /** A piece of a file that is ready, and whether there are more; null: there is none for this person. */
    async part(actor: StaffActor, id: number, part: number) {
      const [row] = await queries
        .select({
          content: orderExportPart.content,
          isLast: sql<boolean>`not exists (select from ${orderExportPart} more
            where more.export_id = ${id} and more.part > ${part})`,
        })
        .from(orderExportPart)
        .innerJoin(orderExport, eq(orderExport.id, orderExportPart.exportId))
        .where(and(isTheirs(actor, id), eq(orderExport.state, 'ready'), eq(orderExportPart.part, part)))
      return row === undefined ? null : { text: gunzipSync(row.content).toString(), isLast: row.isLast }
    },
    async deleteExpired(): Promise<void> {
      const oldest = new Date(deps.now().getTime() - EXPORT_DAYS * DAY_MS)
      await queries.delete(orderExport).where(lt(orderExport.createdAt, oldest))
    },
  }
}

export type Exports = ReturnType<typeof createExports>
