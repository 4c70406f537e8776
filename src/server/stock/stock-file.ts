import { csvLine } from '../csv.ts'
import { londonMinute } from '../london.ts'
import type { StockQueries } from './find-stock.ts'
import { readMoves } from './read-stock.ts'

const MOST_ROWS = 10_000

const head = ['When', 'What', 'Why', 'Who', 'Order', 'Change', 'Stock after', 'Note'] as const

/** Every move of a variation as CSV, newest first (M-089); null: there is no such variation. */
export const readStockFile =
  ({ queries, prices }: StockQueries) =>
  async (id: number): Promise<{ readonly sku: string; readonly text: string } | null> => {
    const [goods] = await prices.findByIds([id])
    if (goods === undefined) return null
    const { moves } = await readMoves(queries, id, { most: MOST_ROWS })
    const rows = moves.map((move) => [
      londonMinute(move.at),
      move.kind,
      move.reason,
      move.person,
      move.order,
      move.delta / 100,
      move.after / 100,
      move.note,
    ])
    return { sku: goods.sku, text: [csvLine(head), ...rows.map(csvLine)].join('') }
  }
