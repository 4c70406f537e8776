import pg from 'pg'
import type { SentStatement } from '../bench/recorded-sql.ts'

/** Tables that grow with customers, orders or goods: a shopper's request must never read one whole. */
export const largeTables: ReadonlySet<string> = new Set(
  `account_link attempt audit basket basket_line card_check checkout_details credit_note customer customer_address
  customer_search discount_use laid_plan mail manual_payment medium money_entry order_change order_line order_note
  order_search orders payment_attempt payment_link product product_link provider_event quote quote_line
  refund reminder reminder_stop saved_list saved_list_item saved_list_link saved_plan session shipment shipment_line
  staff_refund staff_refund_line staff_refund_part stock_move stock_reservation trade_balance
  trade_entry variation variation_option wishlist_item`
    .trim()
    .split(/\s+/),
)

/** Rows of a list that is hashed for a condition; a statement of a list reads fewer. */
const MOST_HASHED = 20_000

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Subplan Name'?: string
  readonly 'Plan Rows'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * The names that a plan reads whole: a table, or an index that it walks without a condition. A partial index
 * of few rows (`where state = 'open'`) may be walked, and so may any index until a limit is reached.
 */
const readWhole = (node: PlanNode, partial: ReadonlySet<string>, isLimited = false): readonly string[] => {
  /*
   * The planner may run a condition with `exists` for each row or hash a list first, whichever costs less. On few
   * rows it hashes; on many it must not.
   */
  if (node['Subplan Name']?.startsWith('hashed') && (node['Plan Rows'] ?? 0) < MOST_HASHED) return []
  const table = node['Relation Name']
  const index = node['Index Name']
  const found =
    node['Node Type'] === 'Seq Scan' && table !== undefined && largeTables.has(table)
      ? [`table ${table}`]
      : node['Node Type'].startsWith('Index') &&
          table !== undefined &&
          largeTables.has(table) &&
          index !== undefined &&
          node['Index Cond'] === undefined &&
          !partial.has(index) &&
          !isLimited
        ? [`index ${index}`]
        : []
  const limited = isLimited || node['Node Type'] === 'Limit'
  return [...found, ...(node.Plans ?? []).flatMap((inner) => readWhole(inner, partial, limited))]
}

export interface PlannedStatement {
  /** The statement as it was sent, and on one line. */
  readonly sent: string
  readonly text: string
  readonly readWhole: readonly string[]
}

const explainable = /^\s*(select|insert|update|delete|with)\b/i

/** Explains each statement without running it, and returns those that read something whole. */
export const findWholeReads = async (
  url: string,
  statements: readonly SentStatement[],
  settings: Readonly<Record<string, string>>,
): Promise<readonly PlannedStatement[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = ${value}`)
    const { rows: partials } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    )
    const partial = new Set(partials.map(({ name }) => name))
    const texts = new Map(
      statements.filter(({ text }) => explainable.test(text)).map((sent) => [sent.text, sent]),
    )
    const planned: PlannedStatement[] = []
    for (const { text, values } of texts.values()) {
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
        [...values],
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (plan === undefined) throw new Error(`No plan of: ${text}`)
      const whole = [...new Set(readWhole(plan, partial))]
      if (whole.length > 0)
        planned.push({ sent: text, text: text.replaceAll(/\s+/g, ' ').trim(), readWhole: whole })
    }
    return planned
  } finally {
    await client.end()
  }
}
