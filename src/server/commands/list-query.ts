import type { Command } from '@commander-js/extra-typings'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type CommandReport, failed } from './report.ts'
import { type Days, readDays, type TypedDays } from './typed-days.ts'

const MOST_LISTED = 1_000

/** Options of a list of orders or payments, as typed. */
export interface TypedListQuery extends TypedDays {
  readonly state?: string | undefined
  readonly find?: string | undefined
  readonly oldest?: boolean | undefined
  readonly limit?: string | undefined
  readonly json?: boolean | undefined
}

export interface ListQuery extends Days {
  readonly find: string | null
  readonly oldestFirst: boolean
  readonly most: number
}

const LONGEST_FIND = 100

const reject = (text: string) => err(failed(text))

export const withListOptions = (command: Command) =>
  command
    .option('--find <text>')
    .option('--from <2026-11-20>')
    .option('--to <2026-11-21>')
    .option('--oldest')
    .option('--limit <50>')
    .option('--json')

/** Reads the options of a list. */
export const readListQuery = (typed: TypedListQuery): Result<ListQuery, CommandReport> => {
  const { limit, find, oldest = false } = typed
  const most = limit === undefined ? 50 : Number(/^\d{1,4}$/.test(limit) ? limit : 0)
  if (most < 1 || most > MOST_LISTED)
    return reject(`--limit must be a whole number from 1 to ${MOST_LISTED}, but is '${limit}'.`)
  const words = find?.normalize('NFC').trim() ?? null
  if (words !== null && (words === '' || words.length > LONGEST_FIND || /\p{C}/u.test(words)))
    return reject(`--find wants 1 to ${LONGEST_FIND} letters of what to look for.`)
  const days = readDays(typed)
  return days.ok ? ok({ ...days.value, find: words, oldestFirst: oldest, most }) : reject(days.error)
}

/** Prints a list: its lines, or that there is nothing, and whether there are more than `most`. */
export const listText = <T>(
  rows: readonly T[],
  most: number,
  { line, none }: { readonly line: (row: T) => string; readonly none: string },
): string => {
  if (rows.length === 0) return none
  const lines = rows.slice(0, most).map(line)
  return rows.length > most
    ? [
        ...lines,
        `… and more: --limit shows up to ${MOST_LISTED}, --from and --to other days, --oldest the oldest first.`,
      ].join('\n')
    : lines.join('\n')
}
