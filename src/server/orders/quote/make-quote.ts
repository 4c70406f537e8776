import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { openQuoteStates } from '#domain/orders/states.ts'
import { type OrderProblem, orderProblem } from '#domain/orders/validity.ts'
import type { LockedBasketReader, PricedBasket } from '../../basket/index.ts'
import { findDetails } from '../../checkout/index.ts'
import type { Queries } from '../../database/database.ts'
import { prepareStatement } from '../../database/prepared-statements.ts'
import { listOf } from '../../database/schema/columns.ts'
import { quote, quoteLine, stockReservation, variation } from '../../database/schema/index.ts'
import { codeProblemMessage } from '../../discounts/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { lineColumns, lineRow } from '../lines.ts'
import { changeMessage, matchesShown } from '../shown-order.ts'
import { contentHash, freezeContent, type QuoteContent } from './content.ts'
import { type HoldRefusal, releaseHold } from './hold-goods.ts'
import { lockOpenQuote, moveQuote, type QuoteRow } from './quotes.ts'
import { lockGoods } from './reservations.ts'
import { claimPostage, lockSampleOrders, releasePostage } from './sample-postage.ts'

/** A quote expires this long after the shopper was last on the way to pay. */
const OPEN_MINUTES = 20

export interface FreezeDeps {
  readonly termsSha256: string
  readonly now: () => Date
}

export type FreezeRefusal =
  | HoldRefusal
  | { readonly kind: 'problem'; readonly problem: OrderProblem }
  /** The chosen service or day is no longer available. */
  | { readonly kind: 'moved' }
  /** The content differs from what the shopper's page showed; `sentence` says how. */
  | { readonly kind: 'not-as-shown'; readonly sentence: string }
  /** Another quote of this basket is being paid; it must first be ended at its provider. */
  | { readonly kind: 'paying'; readonly quoteId: number }

const newKey = (): string => `q${randomBytes(12).toString('base64url')}`

/** The first problem that prevents an order (OP-70): of the basket, then of the details. */
export const findOrderProblem = (
  priced: PricedBasket,
  details: CheckoutDetails | null,
): OrderProblem | null => orderProblem(priced.problem, priced.postcode, details?.shipping.postcode ?? null)

interface ReadBasket {
  readonly content: QuoteContent
  readonly basketId: number
  readonly basketVersion: number
  readonly customerId: number | null
}

/** Reads a basket that can be ordered and its content, or returns the problem. */
const readContent = async (
  tx: Queries,
  { termsSha256 }: FreezeDeps,
  lockedBasket: LockedBasketReader,
  visitor: Visitor,
): Promise<Result<ReadBasket, FreezeRefusal>> => {
  const priced = await lockedBasket.lock(tx, visitor)
  if (priced === null) return err({ kind: 'problem', problem: 'basket-empty' })
  const details = await findDetails(tx, visitor.idHash)
  const problem = findOrderProblem(priced, details)
  if (problem !== null) return err({ kind: 'problem', problem })
  if (priced.hasChangedService) return err({ kind: 'moved' })
  /*
   * Never charge the full price after showing a discounted one: the shopper sees the problem first (RC-03).
   */
  if (priced.code !== null && priced.code.why !== null)
    return err({ kind: 'code-gone', sentence: codeProblemMessage(priced.code.code, priced.code.why) })
  const { stored, postcode, offer } = priced
  invariant(
    stored.id !== null && stored.version !== null && postcode !== null && offer !== null && details !== null,
    'a basket without problems is whole',
  )
  return ok({
    content: freezeContent(priced, { postcode, offer }, details, termsSha256),
    basketId: stored.id,
    basketVersion: stored.version,
    customerId: stored.customerId,
  })
}

/** Expires a quote that has no payment in progress. */
export const expireQuote = async (tx: Queries, row: QuoteRow): Promise<void> => {
  await moveQuote(tx, row, 'void')
  await releaseHold(tx, row)
  await releasePostage(tx, row)
}

const openUntil = (now: Date): Date => new Date(now.getTime() + OPEN_MINUTES * 60_000)

/** Keeps the open quote for unchanged content and extends its time; the hold is not extended. */
const saveQuote = async (
  tx: Queries,
  row: QuoteRow,
  { basketVersion, client, now }: Pick<QuoteRow, 'basketVersion' | 'client'> & { readonly now: Date },
): Promise<QuoteRow> => {
  const changes = { basketVersion, client, openUntil: openUntil(now), updatedAt: now }
  await tx.update(quote).set(changes).where(eq(quote.id, row.id))
  return { ...row, ...changes }
}

/** What a payment request sends besides its visitor. */
export interface QuoteRequest {
  /**
   * The content that the shopper's page showed; null when not sent. Payment is refused for any other content
   * (T-287).
   */
  readonly shown: string | null
  /** A hash of the shopper's network address; null when unknown. */
  readonly client: string | null
}

/** A quote, and whether its client had other quotes open when it was created. */
export interface FrozenQuote {
  readonly row: QuoteRow
  readonly clientHasOthers: boolean
}

/**
 * Freezes the visitor's basket for payment (F8, step 1). It holds nothing: `holdQuote` does, when the payment
 * is confirmed. All reads are inside `tx`, behind the basket's lock: nothing can be added between pricing and
 * freezing (RC-09).
 */
export const freezeQuote = async (
  tx: Queries,
  deps: FreezeDeps,
  lockedBasket: LockedBasketReader,
  visitor: Visitor,
  { shown, client }: QuoteRequest,
): Promise<Result<FrozenQuote, FreezeRefusal>> => {
  const readResult = await readContent(tx, deps, lockedBasket, visitor)
  if (!readResult.ok) return readResult
  const { content, basketId, basketVersion } = readResult.value
  const contentSha256 = contentHash(content)
  if (shown !== null && !matchesShown(shown, content))
    return err({ kind: 'not-as-shown', sentence: changeMessage(shown, content) })
  const now = deps.now()
  const open = await lockOpenQuote(tx, basketId)
  if (open !== null) {
    if (open.contentSha256 === contentSha256 && open.openUntil > now)
      return ok({
        row: await saveQuote(tx, open, { basketVersion, client, now }),
        clientHasOthers: open.client !== client,
      })
    if (open.state === 'paying') return err({ kind: 'paying', quoteId: open.id })
    await lockSampleOrders(tx, content.postageRefunds)
    await lockGoods(
      tx,
      content.lines.map(({ variationId }) => variationId),
      open,
    )
    await expireQuote(tx, open)
  }
  const written = await writeQuote(tx, readResult.value, {
    contentSha256,
    sessionIdHash: visitor.idHash,
    client,
    now,
  })
  return (await claimPostage(tx, written.row))
    ? ok(written)
    : err({ kind: 'not-as-shown', sentence: messages.postageReturnedAlready })
}

const at = sql.placeholder

const newQuote = prepareStatement((tx) => {
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
        samplePostagePence: at('samplePostagePence'),
        postageRefundPence: at('postageRefundPence'),
        postageRefunds: at('postageRefunds'),
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
        openUntil: at('openUntil'),
        client: at('client'),
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
  const counted = tx.$with('counted', {}).as(sql`
    insert into ${stockReservation} (quote_id, variation_id, hundredths, state)
    select (select id from made), v.id, line.quantity_hundredths, 'released'
    from ${lines} line join ${variation} v on v.id = line.variation_id where v.stock_hundredths is not null`)
  /* The new quote is not visible to this query yet. */
  const others = sql<boolean>`exists (select from ${quote} other
    where other.client = ${at('client')} and other.state in ${listOf(openQuoteStates)})`
  return tx
    .with(made, written, counted)
    .select({ ...made._.selectedFields, others })
    .from(made)
    .prepare('new_quote')
})

/** Writes a new quote with its lines, and a released reservation for each counted variation. */
const writeQuote = async (
  tx: Queries,
  { content: { lines, ...columns }, ...frozen }: ReadBasket,
  own: Pick<QuoteRow, 'contentSha256' | 'client'> & {
    readonly sessionIdHash: Uint8Array
    readonly now: Date
  },
): Promise<FrozenQuote> => {
  const { now, ...rest } = own
  const [made] = await newQuote(tx).execute({
    ...columns,
    ...frozen,
    ...rest,
    key: newKey(),
    openUntil: openUntil(now),
    now,
    lines: JSON.stringify(lines.map(lineRow)),
  })
  invariant(made !== undefined, 'a quote that was written')
  const { others, ...row } = made
  return { row, clientHasOthers: others }
}
