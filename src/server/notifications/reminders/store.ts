import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Quantity } from '#domain/measure/quantity.ts'
import type { Queries } from '../../database/database.ts'
import {
  basket,
  basketLine,
  orders,
  quote,
  type ReminderKind,
  reminder,
  reminderStop,
  savedList,
  savedListItem,
  session,
} from '../../database/schema/index.ts'
import { mailboxOf } from '../../edge/rate-limits.ts'

/** Days before the same mailbox gets another reminder of the same kind, regardless of new consents. */
const QUIET_DAYS = 7
/** Validity of the link that restores a basket: after that the session, and its basket, have ended. */
const LINK_DAYS = retentionPeriods.sessionDays
/** Validity of the opt-out link: a year. The hash of the address is stored for as long. */
const STOP_LINK_DAYS = retentionPeriods.reminderDays

const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest()
export const hashToken = sha256
const hashName = (mailbox: string): Uint8Array => sha256(`reminder\n${mailbox}`)
/** Hashes a mailbox regardless of tags: 'Anna+shop@example.com' and 'anna@example.com' are the same. */
export const hashMailbox = (email: string): Uint8Array => hashName(mailboxOf(email))

/**
 * The hash that a mailbox had while dots were ignored for every domain, so that opt-outs of that time still
 * apply. Null for a name without dots, whose hash is the same.
 */
const hashWithoutDots = (email: string): Uint8Array | null => {
  const mailbox = mailboxOf(email)
  const at = mailbox.lastIndexOf('@')
  const name = mailbox.slice(0, at)
  return name.includes('.') ? hashName(`${name.replaceAll('.', '')}${mailbox.slice(at)}`) : null
}

const iso = (moment: Date): string => moment.toISOString()

/** Saves a consent; a consent already used stays used, and a mailbox that has opted out stays opted out. */
export const saveConsent = async (
  tx: Queries,
  kind: ReminderKind,
  sessionIdHash: Uint8Array,
  email: string,
  consentedAt: Date,
): Promise<void> => {
  const earlier = hashWithoutDots(email)
  if (earlier !== null && (await hasOptedOut(tx, earlier))) return
  const consent = { email, mailboxHash: hashMailbox(email), consentedAt }
  await tx
    .insert(reminder)
    .values({ kind, sessionIdHash, ...consent })
    .onConflictDoUpdate({
      target: [reminder.sessionIdHash, reminder.kind],
      set: consent,
      setWhere: isNull(reminder.sentAt),
    })
}

export const withdrawConsent = async (
  tx: Queries,
  kinds: readonly ReminderKind[],
  sessionIdHash: Uint8Array,
): Promise<void> => {
  await tx
    .delete(reminder)
    .where(
      and(
        inArray(reminder.kind, [...kinds]),
        eq(reminder.sessionIdHash, sessionIdHash),
        isNull(reminder.sentAt),
      ),
    )
}

/**
 * Deletes consents that may no longer lead to an email: the session has ended, the mailbox has opted out or
 * had a recent reminder, or an order was placed since, in that session or with that address.
 */
export const deleteStale = async (queries: Queries, now: Date): Promise<void> => {
  await queries.execute(sql`delete from ${reminder} r where r.sent_at is null and (
    r.session_id_hash is null
    or exists (select from ${reminderStop} s where s.mailbox_hash = r.mailbox_hash)
    or exists (select from ${reminder} other where other.mailbox_hash = r.mailbox_hash and other.kind = r.kind
      and other.sent_at > ${iso(new Date(now.getTime() - QUIET_DAYS * DAY_MS))})
    or exists (select from ${orders} o where o.placed_at >= r.consented_at
      and (o.session_id_hash = r.session_id_hash or o.email = lower(r.email))))`)
}

export type DueReminder = {
  readonly id: number
  readonly email: string
  /** The basket, or the saved list. */
  readonly subjectId: number
}

/* Excludes baskets that are being paid or were changed recently. */
const dueBaskets = (before: Date): SQL => sql`
  select r.id, r.email, ${basket.id} as "subjectId" from ${reminder} r
  join ${session} on ${session.idHash} = r.session_id_hash
  join ${basket} on ${basket.owner} = case when ${session.customerId} is null
    then 's' || encode(${session.idHash}, 'hex') else 'c' || ${session.customerId}::text end
  where r.kind = 'basket' and r.sent_at is null and greatest(r.consented_at, ${basket.updatedAt}) <= ${iso(before)}
    and exists (select from ${basketLine} line where line.basket_id = ${basket.id})
    and not exists (select from ${quote} q where q.basket_id = ${basket.id} and q.state = 'paying')`

/* The list must be saved under the reminder's own address, so that no one is sent another address's list. */
const dueLists = (before: Date): SQL => sql`
  select r.id, r.email, ${savedList.id} as "subjectId" from ${reminder} r
  join ${session} on ${session.idHash} = r.session_id_hash
  join ${savedList} on ${savedList.id} = ${session.savedListId} and ${savedList.email} = lower(r.email)
  where r.kind = 'saved-list' and r.sent_at is null
    and greatest(r.consented_at, ${savedList.updatedAt}) <= ${iso(before)}
    and exists (select from ${savedListItem} item where item.list_id = ${savedList.id})`

const dueSince = { basket: dueBaskets, 'saved-list': dueLists }

/*
 * An order being placed locks the basket: the reminder is skipped, and at the next run there is nothing left
 * to remind of.
 */
const lockedTables = { basket, 'saved-list': savedList }

const BATCH_SIZE = 200

/** Reminders that are due, longest waiting first. */
export const findDue = async (
  queries: Queries,
  kind: ReminderKind,
  before: Date,
): Promise<readonly DueReminder[]> =>
  (
    await queries.execute<DueReminder>(
      sql`${dueSince[kind](before)} order by r.consented_at, r.id limit ${sql.raw(String(BATCH_SIZE))}`,
    )
  ).rows

/** The same reminder if it is still due, with its row locked until the transaction ends. */
export const lockDue = async (
  tx: Queries,
  kind: ReminderKind,
  before: Date,
  id: number,
): Promise<DueReminder | null> =>
  (
    await tx.execute<DueReminder>(sql`${dueSince[kind](before)} and r.id = ${id}
      for update of r, ${lockedTables[kind]} skip locked`)
  ).rows[0] ?? null

export interface AbandonedGoods {
  readonly variationId: number
  readonly quantityHundredths: Quantity
}

const abandonedColumns = {
  variationId: basketLine.variationId,
  quantityHundredths: basketLine.quantityHundredths,
}

export const findBasketLines = (tx: Queries, basketId: number): Promise<AbandonedGoods[]> =>
  tx.select(abandonedColumns).from(basketLine).where(eq(basketLine.basketId, basketId)).orderBy(basketLine.id)

export const findListItems = (tx: Queries, listId: number): Promise<AbandonedGoods[]> =>
  tx
    .select({ variationId: savedListItem.variationId, quantityHundredths: savedListItem.quantityHundredths })
    .from(savedListItem)
    .where(eq(savedListItem.listId, listId))
    .orderBy(savedListItem.id)

/** Marks the reminder as sent: deletes its address and stores its token's hash. */
export const recordSent = async (
  tx: Queries,
  id: number,
  written: { readonly tokenHash: Uint8Array; readonly sentAt: Date; readonly basketId: number | null },
): Promise<void> => {
  await tx
    .update(reminder)
    .set({ ...written, email: null })
    .where(eq(reminder.id, id))
}

/** The basket of a reminder's link, with its owner. */
export const findBasketOf = async (tx: Queries, token: string, now: Date) => {
  const { rows } = await tx.execute<{
    id: number
    basketId: number
    customerId: number | null
    sessionIdHash: Uint8Array | null
  }>(sql`select r.id, ${basket.id} as "basketId", ${basket.customerId} as "customerId",
      ${basket.sessionIdHash} as "sessionIdHash"
    from ${reminder} r join ${basket} on ${basket.id} = r.basket_id
    where r.token_hash = ${hashToken(token)} and r.sent_at > ${iso(linksSince(now))}
    and exists (select from ${basketLine} line where line.basket_id = ${basket.id}) for update of r`)
  return rows[0] ?? null
}

const linksSince = (now: Date): Date => new Date(now.getTime() - LINK_DAYS * DAY_MS)

/** Invalidates a link that has restored its basket; it works once. */
export const invalidateLink = async (tx: Queries, id: number): Promise<void> => {
  await tx.update(reminder).set({ basketId: null }).where(eq(reminder.id, id))
}

/** The mailbox hash of a reminder; null: no reminder has this token, or it was too long ago. */
export const findMailboxOf = async (queries: Queries, token: string): Promise<Uint8Array | null> => {
  const [row] = await queries
    .select({ mailboxHash: reminder.mailboxHash })
    .from(reminder)
    .where(eq(reminder.tokenHash, hashToken(token)))
  return row?.mailboxHash ?? null
}

export const hasOptedOut = async (queries: Queries, mailboxHash: Uint8Array): Promise<boolean> => {
  const rows = await queries
    .select({ since: reminderStop.since })
    .from(reminderStop)
    .where(eq(reminderStop.mailboxHash, mailboxHash))
  return rows.length > 0
}

/** Records an email that was sent to a mailbox, so that its unsubscribe link works. */
export const insertSent = async (
  tx: Queries,
  sent: { readonly mailboxHash: Uint8Array; readonly tokenHash: Uint8Array; readonly sentAt: Date },
): Promise<void> => {
  await tx.insert(reminder).values({ ...sent, kind: 'review', consentedAt: sent.sentAt })
}

/** Opts a mailbox out of reminders, regardless of consents. */
export const saveOptOut = async (tx: Queries, mailboxHash: Uint8Array): Promise<void> => {
  await tx.insert(reminderStop).values({ mailboxHash }).onConflictDoNothing()
  await tx.delete(reminder).where(and(eq(reminder.mailboxHash, mailboxHash), isNull(reminder.sentAt)))
}

/** Deletes unused consents, and reminders whose links have expired. */
export const deleteReminders = async (queries: Queries, now: Date): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await queries
    .delete(reminder)
    .where(
      or(
        lt(reminder.sentAt, before(STOP_LINK_DAYS)),
        and(isNull(reminder.sentAt), lt(reminder.consentedAt, before(LINK_DAYS))),
      ),
    )
}
