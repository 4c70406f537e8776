import { CsvError, parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import type { DispatchRefusal } from '#domain/dispatch/refusal.ts'
import { fitsNumberPattern } from '#domain/dispatch/tracking.ts'
import {
  type FileRow,
  readTrackingFile,
  type TrackedOrder,
  type TrackingFile,
} from '#domain/dispatch/tracking-file.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Database } from '../database/database.ts'
import { carrier } from '../database/schema/index.ts'
import { londonNow } from '../london.ts'
import { findPickOrders, type PickOrder } from './pick-list.ts'

/** An order of the file that can be sent, as it is now. */
export interface ReadyOrder {
  readonly tracked: TrackedOrder
  readonly order: Pick<PickOrder, 'number' | 'version' | 'name' | 'postcode'>
  /** '28 tiles = 1 crate · 10.08 m² F1-C Kestrel Grey': all that is left. */
  readonly goods: readonly string[]
  /** Tracking numbers that fit no pattern of the carrier. */
  readonly misfits: readonly string[]
}

/** An order of the file of which nothing is sent. */
export interface UnreadyOrder {
  readonly tracked: TrackedOrder
  readonly why: 'no-order' | DispatchRefusal
}

export interface CheckedTrackingFile {
  readonly ready: readonly ReadyOrder[]
  readonly unready: readonly UnreadyOrder[]
  readonly wrong: TrackingFile['wrong']
}

export type TrackingFileProblem = 'no-carrier' | 'unreadable' | 'empty' | 'too-many'

/** The rows of a CSV file, whichever of ',', ';' and tab its program writes; null: it is none. */
const rowsOf = (file: string): readonly FileRow[] | null => {
  const rows: FileRow[] = []
  try {
    parse(file, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push({ line: lines, cells })
        return null
      },
    })
    return rows
  } catch (failure) {
    if (failure instanceof CsvError) return null
    throw failure
  }
}

/** Reads a carrier's file of tracking numbers for at most `most` orders. */
export const readFile = (
  file: string,
  most: number,
  now: Date,
): Result<TrackingFile, Exclude<TrackingFileProblem, 'no-carrier'>> => {
  const rows = rowsOf(file)
  if (rows === null) return err('unreadable')
  const read = readTrackingFile(rows, londonNow(now).day)
  if (read.orders.length + read.wrong.length === 0) return err('empty')
  return read.orders.length > most ? err('too-many') : ok(read)
}

/**
 * What recording a carrier's file would send: of each order all that is left, with its tracking numbers (M-056).
 * Writes nothing.
 */
export const checkTrackingFile =
  ({ database, now }: { readonly database: Pick<Database, 'queries'>; readonly now: () => Date }) =>
  async (
    file: string,
    carrierId: number,
    most: number,
  ): Promise<Result<CheckedTrackingFile, TrackingFileProblem>> => {
    const { queries } = database
    const [by] = await queries.select().from(carrier).where(eq(carrier.id, carrierId))
    if (by === undefined || !by.isActive) return err('no-carrier')
    const read = readFile(file, most, now())
    if (!read.ok) return read
    const { orders: tracked, wrong } = read.value
    const found = await findPickOrders(
      queries,
      tracked.map(({ number }) => number),
    )
    const byNumber = new Map(found.map((order) => [order.number, order]))
    const ready: ReadyOrder[] = []
    const unready: UnreadyOrder[] = []
    for (const one of tracked) {
      const order = byNumber.get(one.number)
      const why = order === undefined ? 'no-order' : order.lines.length === 0 ? 'sent' : order.refusal
      if (order === undefined || why !== null) {
        unready.push({ tracked: one, why: why ?? 'no-order' })
        continue
      }
      const pattern = by.numberPattern
      ready.push({
        tracked: one,
        order,
        goods: order.lines.map(({ take, sku, name }) => `${take} ${sku} ${name}`),
        misfits: pattern === null ? [] : one.tracking.filter((number) => !fitsNumberPattern(pattern, number)),
      })
    }
    return ok({ ready, unready, wrong })
  }
