import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type OrderProblem, orderProblem } from '#domain/orders/validity.ts'
import type { Freezer, PricedBasket } from '../basket/index.ts'
import { findDetails } from '../checkout/index.ts'
import type { Queries } from '../database/database.ts'
import { keepStatement } from '../database/kept-statements.ts'
import { quote, quoteLine } from '../database/schema/index.ts'
import { codeProblem, customerKeys, releaseUse, reserveUse } from '../discounts/index.ts'
import type { Visitor } from '../http/visitor.ts'
import { londonNow } from '../london.ts'
import { type Content, contentHash, contentOf } from './content.ts'
import { lineColumns, lineRow } from './lines.ts'
import { lockOpenQuote, moveQuote, type QuoteRow } from './quotes.ts'
import { lockGoods, onShelf, releaseStock, reserveStock } from './reservations.ts'

/** Reservations end so long after the shopper was last on the way to pay (HZ-19). */
const RESERVED_MINUTES = 20

export interface FreezeDeps {
  readonly termsSha256: string
  readonly now: () => Date
}

export type FreezeRefusal =
  | { readonly kind: 'problem'; readonly problem: OrderProblem }
  /** The service or the day that was chosen is not to be had any more. */
  | { readonly kind: 'moved' }
  /** It is not what the shopper's page showed. */
  | { readonly kind: 'not-as-shown' }
  /** The code that the basket counts on ran out meanwhile; why, as a sentence. */
  | { readonly kind: 'code-gone'; readonly sentence: string }
  /** Another quote of this basket is being paid: that must come to an end first, at its provider. */
  | { readonly kind: 'paying'; readonly quoteId: number }

const newKey = (): string => `q${randomBytes(12).toString('base64url')}`

/** The first thing in the way of an order (OP-70): of the basket, then of the details. */
export const problemOf = (priced: PricedBasket, details: CheckoutDetails | null): OrderProblem | null =>
  orderProblem(priced.problem, priced.postcode, details?.shipping.postcode ?? null)

interface Frozen {
  readonly content: Content
  readonly basketId: number
  readonly basketVersion: number
  readonly customerId: number | null
}

/** A basket that can be ordered with what it comes to; or what is in the way. */
const readContent = async (
  tx: Queries,
  { termsSha256 }: FreezeDeps,
  freezer: Freezer,
  visitor: Visitor,
): Promise<Result<Frozen, FreezeRefusal>> => {
  const priced = await freezer.hold(tx, visitor)
  if (priced === null) return err({ kind: 'problem', problem: 'basket-empty' })
  const details = await findDetails(tx, visitor.idHash)
  const problem = problemOf(priced, details)
  if (problem !== null) return err({ kind: 'problem', problem })
  if (priced.hasGivenWay) return err({ kind: 'moved' })
  /* Nobody pays the full price who was shown less: they are told first (RC-03). */
  if (priced.code !== null && priced.code.why !== null)
    return err({ kind: 'code-gone', sentence: codeProblem(priced.code.code, priced.code.why) })
  const { stored, postcode, offer } = priced
  invariant(
    stored.id !== null && stored.version !== null && postcode !== null && offer !== null && details !== null,
    'a basket without problems is whole',
  )
  return ok({
    content: contentOf(priced, { postcode, offer }, details, termsSha256),
    basketId: stored.id,
    basketVersion: stored.version,
    customerId: stored.customerId,
  })
}

/** Gives up a quote that no money is under way for. */
export const voidQuote = async (tx: Queries, row: QuoteRow): Promise<void> => {
  await moveQuote(tx, row, 'void')
  await releaseStock(tx, row.id)
  await releaseUse(tx, row.key)
}

const reservedUntil = (now: Date): Date => new Date(now.getTime() + RESERVED_MINUTES * 60_000)

/** The same goods at the same price are the same quote, and its time begins anew. */
const keepQuote = async (tx: Queries, row: QuoteRow, basketVersion: number, now: Date): Promise<QuoteRow> => {
  const changed = { basketVersion, reservedUntil: reservedUntil(now), updatedAt: now }
  await tx.update(quote).set(changed).where(eq(quote.id, row.id))
  return { ...row, ...changed }
}

/**
 * Freezes what the visitor is about to pay for, and holds its stock and code back (F8, step 1). All reads are inside
 * `tx`, behind the basket's lock: nothing can be added between the price and the promise (RC-09). `shown` is what the
 * shopper's page stood for, null where it did not say: nobody pays for another basket than they read of (T-287).
 */
export const freezeQuote = async (
  tx: Queries,
  deps: FreezeDeps,
  freezer: Freezer,
  visitor: Visitor,
  shown: string | null,
): Promise<Result<QuoteRow, FreezeRefusal>> => {
  const read = await readContent(tx, deps, freezer, visitor)
  if (!read.ok) return read
  const { content, basketId, basketVersion } = read.value
  const contentSha256 = contentHash(content)
  if (shown !== null && shown !== contentSha256) return err({ kind: 'not-as-shown' })
  const now = deps.now()
  const open = await lockOpenQuote(tx, basketId)
  if (open !== null) {
    if (open.contentSha256 === contentSha256 && open.reservedUntil > now)
      return ok(await keepQuote(tx, open, basketVersion, now))
    if (open.state === 'paying') return err({ kind: 'paying', quoteId: open.id })
    await lockGoods(
      tx,
      content.lines.map(({ variationId }) => variationId),
      open,
    )
    await voidQuote(tx, open)
  }
  const row = await writeQuote(tx, read.value, { contentSha256, sessionIdHash: visitor.idHash, now })
  if (row === null) return err({ kind: 'problem', problem: 'stock-short' })
  await reserveStock(tx, row.id)
  const held = await holdCode(tx, row, now)
  return held.ok ? ok(row) : err({ kind: 'code-gone', sentence: held.error })
}

const at = sql.placeholder

const newQuote = keepStatement((tx) => {
  const made = tx.$with('made').as(
    tx
      .insert(quote)
      .values({
        key: at('key'),
        sessionIdHash: at('sessionIdHash'),
        customerId: at('customerId'),
        basketId: at('basketId'),
        basketVersion: at('basketVersion'),
        contentSha256: at('contentSha256'),
        itemPence: at('itemPence'),
        discountPence: at('discountPence'),
        shippingPence: at('shippingPence'),
        totalPence: at('totalPence'),
        vatPence: at('vatPence'),
        vatRate: at('vatRate'),
        discountCodeId: at('discountCodeId'),
        discountCode: at('discountCode'),
        discountDescription: at('discountDescription'),
        pricedPostcode: at('pricedPostcode'),
        serviceId: at('serviceId'),
        serviceName: at('serviceName'),
        deliveryDate: at('deliveryDate'),
        offeredDates: at('offeredDates'),
        dateEstimated: at('dateEstimated'),
        deliveryExtra: at('deliveryExtra'),
        details: at('details'),
        kerbsideOffered: at('kerbsideOffered'),
        termsSha256: at('termsSha256'),
        reservedUntil: at('reservedUntil'),
        createdAt: at('now'),
        updatedAt: at('now'),
      })
      .returning(),
  )
  const lines = sql`jsonb_populate_recordset(null::${quoteLine}, ${at('lines')}::jsonb)`
  const written = tx.$with('written', {}).as(sql`
    insert into ${quoteLine} (quote_id, ${lineColumns})
    select (select id from made), ${lineColumns}
    from ${lines}`)
  const shelf = tx.$with('shelf', { id: sql<number>`id`.as('id') }).as(onShelf(lines))
  const there = sql<number>`(select count(*)::int from ${shelf})`
  return tx
    .with(made, written, shelf)
    .select({ ...made._.selectedFields, there })
    .from(made)
    .prepare('new_quote')
})

/** A new quote with its lines, their goods locked; null when there is not enough of something: the transaction must be taken back. */
const writeQuote = async (
  tx: Queries,
  { content: { lines, ...columns }, ...frozen }: Frozen,
  own: { readonly contentSha256: string; readonly sessionIdHash: Uint8Array; readonly now: Date },
): Promise<QuoteRow | null> => {
  const { now, ...rest } = own
  const [made] = await newQuote(tx).execute({
    ...columns,
    ...frozen,
    ...rest,
    key: newKey(),
    reservedUntil: reservedUntil(now),
    now,
    lines: JSON.stringify(lines.map(lineRow)),
  })
  invariant(made !== undefined, 'a quote that was written')
  const { there, ...row } = made
  return there === lines.length ? row : null
}

/** One use of the quote's code, within its limits (HZ-20); or why not, as a sentence. */
export const holdCode = async (tx: Queries, row: QuoteRow, now: Date): Promise<Result<null, string>> => {
  if (row.discountCodeId === null) return ok(null)
  const use = {
    codeId: row.discountCodeId,
    holder: row.key,
    basketId: row.basketId,
    customerKeys: customerKeys(row.customerId, row.details.email),
  }
  const reserved = await reserveUse(tx, use, londonNow(now).day)
  return reserved.ok ? ok(null) : err(codeProblem({ minimum: null }, reserved.error))
}
