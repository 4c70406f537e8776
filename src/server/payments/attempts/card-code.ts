import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { Database, Queries } from '../../database/database.ts'
import { cardCheck, customer, orders } from '../../database/schema/index.ts'
import {
  countHitsInOrder,
  hasHitsLeft,
  isHitAllowed,
  mailboxOf,
  takeBackHits,
} from '../../edge/rate-limits.ts'
import type { Mail } from '../../notifications/mail/index.ts'
import { touchSession, type Visitor } from '../../session/visitor.ts'
import { isCardTesting } from './card-testing.ts'

export interface CardCodeDeps {
  readonly database: Database
  readonly place: { readonly mail: Pick<Mail, 'send'> }
  readonly now: () => Date
}

/** A visitor who wants to pay by card: a hash of their network address, and their email. */
interface Payer {
  readonly client: string | null
  readonly email: string
}

/** A payer whose email is read only when needed; null: the visitor gave none, and cannot pay yet. */
interface PayerLookup {
  readonly client: string | null
  email(): Promise<string | null>
}

/**
 * The way in which a card may be tried. `challenge`: with a 3-D Secure challenge by its bank, because the
 * mailbox has reached its limit of codes. `code`: a code was emailed and must be typed first.
 */
export type CardCodePass =
  | { readonly kind: 'freely' | 'challenge' | 'code' }
  | { readonly kind: 'too-many'; readonly seconds: number }

/** A code is valid for this long, and a session may try this often. */
const CODE_VALID_MS = 15 * MINUTE_MS
const MOST_TRIES = 5
/** A session that has typed its code needs no other for this long. */
const PASS_MS = 60 * MINUTE_MS
/** Pressing the button again within this time sends no second email. */
const SEND_AGAIN_MS = MINUTE_MS

const bySession = { name: 'card code session', maxHits: 3, seconds: HOUR_SECONDS }
const byClient = { name: 'card code client', maxHits: 10, seconds: HOUR_SECONDS }
/** Others must not be able to flood a mailbox with codes (HZ-02). */
const byMailbox = { name: 'card code mailbox', maxHits: 3, seconds: DAY_SECONDS }
/** Wrong codes for one mailbox over all sessions: 50 guesses at three codes of six digits. */
const guesses = { name: 'card code guesses', maxHits: 50, seconds: DAY_SECONDS }

const hashOf = (mailbox: string, code: string): string =>
  createHash('sha256').update(`${mailbox}\n${code}`).digest('hex')

/** A customer with a confirmed email and a paid order is no tester of stolen cards. */
const isProven = async (queries: Queries, visitor: Visitor): Promise<boolean> => {
  const customerId = (await visitor.session())?.customerId ?? null
  if (customerId === null) return false
  const isPaid = sql`(${orders.attemptId} is not null or coalesce(${orders.settlement}, 'unpaid') <> 'unpaid')`
  const isValidOrder = sql`${orders.state} <> 'cancelled' and ${orders.refundedPence} < ${orders.totalPence} and not ${orders.needsAttention}`
  const [row] = await queries
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .where(
      and(eq(customer.id, customerId), sql`${customer.emailConfirmedAt} is not null`, isPaid, isValidOrder),
    )
    .limit(1)
  return row !== undefined
}

/** Whether and how a card may be tried: freely, unless cards are being tested (SX-08). */
export const mayTryCard = async (
  deps: CardCodeDeps,
  visitor: Visitor,
  payer: PayerLookup,
): Promise<CardCodePass> => {
  const { queries } = deps.database
  if (!(await isCardTesting(queries))) return { kind: 'freely' }
  if (await isProven(queries, visitor)) return { kind: 'freely' }
  const email = await payer.email()
  if (email === null) return { kind: 'freely' }
  const mailbox = mailboxOf(email)
  const [known] = await queries.select().from(cardCheck).where(eq(cardCheck.sessionIdHash, visitor.idHash))
  const own = known?.mailbox === mailbox ? known : undefined
  const now = deps.now().getTime()
  if (own?.passedAt != null && now - own.passedAt.getTime() < PASS_MS) return { kind: 'freely' }
  if (!(await hasHitsLeft(queries, guesses, mailbox))) return { kind: 'challenge' }
  const [sent] = await liveCodes(queries, mailbox, deps.now()).orderBy(desc(cardCheck.sentAt)).limit(1)
  /* A session that is new to the mailbox uses the code that was sent there for another session. */
  const isEnough = own === undefined || now - (sent?.sentAt.getTime() ?? 0) < SEND_AGAIN_MS
  if (sent !== undefined && isEnough) {
    if (own === undefined) await assignMailbox(deps.database, visitor, sent)
    return { kind: 'code' }
  }
  return sendCode(deps, visitor, { client: payer.client, email })
}

/** The valid codes of a mailbox, whichever session they were sent for. */
const liveCodes = (queries: Queries, mailbox: string, now: Date) =>
  queries
    .select()
    .from(cardCheck)
    .where(and(eq(cardCheck.mailbox, mailbox), gt(cardCheck.sentAt, new Date(now.getTime() - CODE_VALID_MS))))

type Code = Pick<typeof cardCheck.$inferSelect, 'mailbox' | 'codeSha256' | 'sentAt'>

/** Assigns the mailbox to the session, so that its codes can be typed there. */
const assignMailbox = (
  database: Database,
  visitor: Visitor,
  { mailbox, codeSha256, sentAt }: Code,
  alsoWithin: (tx: Queries) => Promise<void> = async () => undefined,
): Promise<void> => {
  const set = { mailbox, codeSha256, sentAt, tries: 0, passedAt: null }
  return database.transaction(async (tx) => {
    await touchSession(tx, visitor)
    await tx
      .insert(cardCheck)
      .values({ sessionIdHash: visitor.idHash, ...set })
      .onConflictDoUpdate({ target: cardCheck.sessionIdHash, set })
    await alsoWithin(tx)
  })
}

/**
 * Counts by mailbox first: a mailbox that has reached its limit does not use up the shopper's other two
 * limits.
 */
const countCode = async (
  queries: Queries,
  visitor: Visitor,
  { client, email }: Payer,
): Promise<CardCodePass | null> => {
  const mailbox = mailboxOf(email)
  if (!(await isHitAllowed(queries, byMailbox, mailbox))) return { kind: 'challenge' }
  const seconds = await countHitsInOrder(queries, [
    [bySession, Buffer.from(visitor.idHash).toString('hex')],
    ...(client === null ? [] : [[byClient, client] as const]),
  ])
  if (seconds === null) return null
  await takeBackHits(queries, byMailbox, mailbox)
  return { kind: 'too-many', seconds }
}

const sendCode = async (
  { database, place, now }: CardCodeDeps,
  visitor: Visitor,
  payer: Payer,
): Promise<CardCodePass> => {
  const refusal = await countCode(database.queries, visitor, payer)
  if (refusal !== null) return refusal
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const mailbox = mailboxOf(payer.email)
  const sent = { mailbox, codeSha256: hashOf(mailbox, code), sentAt: now() }
  await assignMailbox(database, visitor, sent, async (tx) => {
    await place.mail.send(tx, payer.email, { template: 'card-code', data: { code } })
  })
  return { kind: 'code' }
}

/** Checks a typed code against the codes of the session's mailbox; false: none of them, or expired. */
export const verifyCardCode = async (
  { database: { queries }, now }: CardCodeDeps,
  visitor: Visitor,
  code: string,
): Promise<boolean> => {
  if (visitor.isNew) return false
  /* Counted before the comparison, so that a thousand concurrent requests are not a thousand tries. */
  const [own] = await queries
    .update(cardCheck)
    .set({ tries: sql`${cardCheck.tries} + 1` })
    .where(eq(cardCheck.sessionIdHash, visitor.idHash))
    .returning()
  if (own === undefined || own.tries > MOST_TRIES) return false
  if (!(await isHitAllowed(queries, guesses, own.mailbox))) return false
  const typed = Buffer.from(hashOf(own.mailbox, code))
  const live = await liveCodes(queries, own.mailbox, now())
  const isRight = live.some(({ codeSha256 }) => timingSafeEqual(Buffer.from(codeSha256), typed))
  if (!isRight) return false
  await takeBackHits(queries, guesses, own.mailbox)
  await queries.update(cardCheck).set({ passedAt: now() }).where(eq(cardCheck.sessionIdHash, visitor.idHash))
  return true
}
