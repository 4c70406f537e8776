import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '#domain/orders/number.ts'
import { mayMoveQuote } from '#domain/orders/states.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { prepareStatement } from '../../database/prepared-statements.ts'
import {
  type AttentionReason,
  orderLine,
  orders,
  quote,
  quoteLine,
  stockMove,
  stockReservation,
  termsWording,
  variation,
} from '../../database/schema/index.ts'
import { lineColumns } from '../lines.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import type { LineWithStock } from '../quote/reservations.ts'
import { termsHtml, termsSha256 } from '../quote/terms.ts'

export type OrderRow = typeof orders.$inferSelect

/** How a quote becomes an order. */
export interface OrderPlacement {
  readonly method: PaymentMethod
  /** The payment attempt that paid it; null when not paid through a provider. */
  readonly attemptId: number | null
  /** The trade account that owes it. */
  readonly accountId: number | null
  readonly consent: Consent
  /** The payment arrived after the quote expired. */
  readonly isLate: boolean
  /** Staff noted how it is paid, so the confirmation announces no call about its payment. */
  readonly isSettled?: boolean
}

/** What the shopper agreed to, and when (HZ-28). */
export interface Consent {
  readonly optIn: boolean
  readonly agreedAt: Date
  readonly kerbsideAt: Date | null
}

const valuesOf = (
  frozen: QuoteRow,
  { method, attemptId, accountId, consent }: OrderPlacement,
  attention: readonly AttentionReason[],
  now: Date,
): Omit<typeof orders.$inferInsert, 'kerbsideAt'> & { readonly kerbsideAt: string | null } => ({
  number: orderNumber(randomBytes(ORDER_NUMBER_BYTES)),
  token: randomBytes(32).toString('base64url'),
  quoteId: frozen.id,
  attemptId,
  method,
  sessionIdHash: frozen.sessionIdHash,
  customerId: frozen.customerId,
  accountId,
  email: frozen.details.email.toLowerCase(),
  poNumber: frozen.details.poNumber ?? null,
  contentSha256: frozen.contentSha256,
  itemPence: frozen.itemPence,
  discountPence: frozen.discountPence,
  shippingPence: frozen.shippingPence,
  samplePostagePence: frozen.samplePostagePence,
  postageRefundPence: frozen.postageRefundPence,
  totalPence: frozen.totalPence,
  vatPence: frozen.vatPence,
  vatRate: frozen.vatRate,
  termsSha256: frozen.termsSha256,
  optIn: consent.optIn,
  agreedAt: consent.agreedAt,
  /* As text: the column's own encoder does not accept null in a prepared statement. */
  kerbsideAt: consent.kerbsideAt?.toISOString() ?? null,
  needsAttention: attention.length > 0,
  attention,
  placedAt: now,
})

const at = sql.placeholder

const newOrder = prepareStatement((tx) => {
  const placed = tx.$with('placed').as(
    tx
      .insert(orders)
      .values({
        number: at('number'),
        token: at('token'),
        quoteId: at('quoteId'),
        attemptId: at('attemptId'),
        method: at('method'),
        sessionIdHash: at('sessionIdHash'),
        customerId: at('customerId'),
        accountId: at('accountId'),
        email: at('email'),
        poNumber: at('poNumber'),
        contentSha256: at('contentSha256'),
        itemPence: at('itemPence'),
        discountPence: at('discountPence'),
        shippingPence: at('shippingPence'),
        samplePostagePence: at('samplePostagePence'),
        postageRefundPence: at('postageRefundPence'),
        totalPence: at('totalPence'),
        vatPence: at('vatPence'),
        vatRate: at('vatRate'),
        termsSha256: at('termsSha256'),
        optIn: at('optIn'),
        agreedAt: at('agreedAt'),
        needsAttention: at('needsAttention'),
        attention: at('attention'),
        placedAt: at('placedAt'),
        kerbsideAt: sql`${at('kerbsideAt')}::timestamptz`,
      })
      .returning(),
  )
  const written = tx.$with('written', {}).as(sql`
    insert into ${orderLine} (order_id, taken_hundredths, ${lineColumns})
    select (select id from placed), coalesce(sold.hundredths, 0), ${lineColumns} from ${quoteLine} line
    left join unnest(${at('shelfIds')}::int[], ${at('takenHundredths')}::int[]) as sold(id, hundredths)
      on sold.id = line.variation_id
    where line.quote_id = ${at('quoteId')} returning id, variation_id, taken_hundredths`)
  const moved = tx.$with('moved', {}).as(sql`
    insert into ${stockMove} (order_line_id, variation_id, kind, delta_hundredths)
    select id, variation_id, 'sale', -taken_hundredths from written where taken_hundredths > 0`)
  const sold = tx.$with('sold', {}).as(sql`
    update ${variation} v set stock_hundredths = v.stock_hundredths - shelf.taken,
      reserved_hundredths = v.reserved_hundredths - shelf.held
    from unnest(${at('shelfIds')}::int[], ${at('takenHundredths')}::int[], ${at('heldHundredths')}::int[])
      as shelf(id, taken, held)
    where v.id = shelf.id`)
  const closed = tx.$with('closed', {}).as(sql`
    update ${stockReservation} set state = 'taken' where quote_id = ${at('quoteId')} and state = 'open'`)
  const worded = tx.$with('worded', {}).as(sql`
    insert into ${termsWording} (sha256, html) values (${at('wordingSha256')}, ${at('wording')}) on conflict do nothing`)
  const ordered = tx.$with('ordered', {}).as(sql`
    update ${quote} set state = 'ordered', held_until = null, client = null, updated_at = now() where id = ${at('quoteId')}`)
  return tx
    .with(placed, written, moved, sold, closed, worded, ordered)
    .select()
    .from(placed)
    .prepare('new_order')
})

/**
 * Writes, in one statement, the order of a locked quote with its lines, the stock taken for them from the
 * variations that `lockLinesWithStock` has locked, and the quote's last state.
 */
export const writeOrder = async (
  tx: Queries,
  frozen: QuoteRow,
  placing: OrderPlacement,
  goods: {
    readonly lines: readonly LineWithStock[]
    readonly attention: readonly AttentionReason[]
  },
  now: Date,
): Promise<OrderRow> => {
  invariant(mayMoveQuote(frozen.state, 'ordered'), `a quote from ${frozen.state} to ordered`)
  const shelf = goods.lines.filter(({ taken, held }) => taken > 0 || held > 0)
  const [row] = await newOrder(tx).execute({
    ...valuesOf(frozen, placing, goods.attention, now),
    wordingSha256: termsSha256,
    wording: termsHtml,
    shelfIds: shelf.map(({ line }) => line.variationId),
    takenHundredths: shelf.map(({ taken }) => taken),
    heldHundredths: shelf.map(({ held }) => held),
  })
  invariant(row !== undefined, 'an order that was written')
  return row
}
