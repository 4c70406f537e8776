import { type Day, formatDay, parseDay } from '../delivery/calendar.ts'
import { parseOrderNumber } from '../orders/number.ts'

/* A carrier's file of tracking numbers (M-056), once it is read into rows of cells. */

/** A row with the number of its line, from 1. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** An order of the file with all its tracking numbers: several pallets stand in several rows. */
export interface TrackedOrder {
  readonly lines: readonly number[]
  readonly number: string
  readonly tracking: readonly string[]
  /** '2026-11-26'; null: the file names no day. */
  readonly day: string | null
}

/** A row of which nothing is recorded. */
export interface WrongRow {
  readonly line: number
  readonly text: string
  readonly why: string
}

export interface TrackingFile {
  readonly orders: readonly TrackedOrder[]
  readonly wrong: readonly WrongRow[]
}

/** As many as a dispatch that is typed may have. */
const MOST_NUMBERS = 20
const LONGEST_NUMBER = 60

/** The columns by what carriers call them, without spaces and signs. */
const names = {
  order:
    /^(?:order|orderno|ordernumber|orderref|orderreference|reference|ref|yourref|yourreference|customerref|customerreference)$/,
  tracking:
    /^(?:number|tracking|trackingno|trackingnumber|consignment|consignmentno|consignmentnumber|parcel|parcelnumber|shipment|shipmentnumber|barcode)$/,
  day: /^(?:day|date|sent|senton|dispatched|dispatchday|dispatchdate|despatchdate|shipdate|shipmentdate|shippingdate|collectiondate)$/,
} as const

interface Columns {
  readonly order: number
  readonly tracking: number
  /** -1: there is none. */
  readonly day: number
}

const inOrder: Columns = { order: 0, tracking: 1, day: 2 }

/** The columns by the names of the first row; null: it has no names, and the columns stand as in `inOrder`. */
const columnsOf = (cells: readonly string[]): Columns | null => {
  const found = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const at = (pattern: RegExp) => found.findIndex((name) => pattern.test(name))
  const columns = { order: at(names.order), tracking: at(names.tracking), day: at(names.day) }
  return columns.order >= 0 && columns.tracking >= 0 ? columns : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const two = (digits: string | number): string => String(digits).padStart(2, '0')

/**
 * A day as carriers write it, day before month: '26/11/2026', '26.11.26', '26 Nov 2026' and '2026-11-26 14:05' are
 * 2026-11-26; null: it is none.
 */
export const readFileDay = (typed: string): Day | null => {
  /* A time of day may follow. */
  const text = typed.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return parseDay(text)
  const [, date = '', month = '', year = ''] =
    text.match(/^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})[\s./,-]+(\d{4}|\d{2})$/i) ?? []
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return parseDay(`${year.length === 2 ? '20' : ''}${year}-${two(number)}-${two(date)}`)
}

interface ReadRow {
  readonly line: number
  readonly text: string
  readonly number: string
  readonly tracking: string
  readonly day: string | null
}

const readRow = ({ line, cells }: FileRow, columns: Columns, today: Day): ReadRow | WrongRow => {
  const [order = '', tracking = '', typedDay = ''] = [columns.order, columns.tracking, columns.day].map(
    (at) => (cells[at] ?? '').trim(),
  )
  const text = cells.filter((cell) => cell.trim() !== '').join(', ')
  const wrong = (why: string): WrongRow => ({ line, text, why })
  const number = parseOrderNumber(order)
  if (number === null)
    return wrong(order === '' ? 'It has no order number.' : `'${order}' is not an order number.`)
  if (tracking === '') return wrong('It has no tracking number.')
  if (tracking.length > LONGEST_NUMBER) return wrong(`Its tracking number is longer than ${LONGEST_NUMBER}.`)
  const day = typedDay === '' ? null : readFileDay(typedDay)
  if (typedDay !== '' && day === null) return wrong(`'${typedDay}' is not a day. Write it as 26/11/2026.`)
  if (day !== null && day > today) return wrong(`${typedDay} is yet to come.`)
  return { line, text, number, tracking, day: day === null ? null : formatDay(day) }
}

/**
 * What a file says: each order once, with the tracking numbers of all its rows, and the rows that say nothing that
 * can be recorded, with why. The first row may name the columns; without names they are order, number, day.
 * [['TS-4K7Q-9XWX', 'JD1', '26/11/2026'], ['TS-4K7Q-9XWX', 'JD2', '26/11/2026']] is one order with two numbers.
 */
export const readTrackingFile = (rows: readonly FileRow[], today: Day): TrackingFile => {
  const named = columnsOf(rows[0]?.cells ?? [])
  const orders = new Map<string, TrackedOrder>()
  const wrong: WrongRow[] = []
  for (const row of named === null ? rows : rows.slice(1)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    const read = readRow(row, named ?? inOrder, today)
    if ('why' in read) {
      wrong.push(read)
      continue
    }
    const { line, text, number, tracking, day } = read
    const before = orders.get(number)
    if (before !== undefined && before.day !== day)
      wrong.push({ line, text, why: `Line ${before.lines[0]} sends the same order on another day.` })
    else if (before !== undefined && before.tracking.length === MOST_NUMBERS)
      wrong.push({ line, text, why: `One dispatch has at most ${MOST_NUMBERS} tracking numbers.` })
    else
      orders.set(number, {
        lines: [...(before?.lines ?? []), line],
        number,
        tracking: [...new Set([...(before?.tracking ?? []), tracking])],
        day,
      })
  }
  return { orders: [...orders.values()], wrong }
}
