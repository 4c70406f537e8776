import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../../database/database.ts'
import { prepareStatement } from '../../database/prepared-statements.ts'
import { mail, orders } from '../../database/schema/index.ts'

export type StoredMail = typeof mail.$inferSelect

export type NewMail = Pick<
  StoredMail,
  | 'template'
  | 'recipient'
  | 'subject'
  | 'html'
  | 'text'
  | 'stopPath'
  | 'attachment'
  | 'replyTo'
  | 'orderId'
  | 'isRepeat'
>

const newMail = prepareStatement((tx) =>
  tx
    .insert(mail)
    .values({
      template: sql.placeholder('template'),
      recipient: sql.placeholder('recipient'),
      subject: sql.placeholder('subject'),
      html: sql.placeholder('html'),
      text: sql.placeholder('text'),
      stopPath: sql.placeholder('stopPath'),
      attachment: sql.placeholder('attachment'),
      replyTo: sql.placeholder('replyTo'),
      orderId: sql`${sql.placeholder('orderId')}::int`,
      isRepeat: sql`${sql.placeholder('isRepeat')}::boolean`,
    })
    .returning({ id: mail.id })
    .prepare('new_mail'),
)

export const insertMail = async (tx: Queries, values: NewMail): Promise<number> => {
  const [row] = await newMail(tx).execute({ ...values })
  if (row === undefined) throw new Error('An email was not stored.')
  return row.id
}

/** An email that is still to be sent. */
export const findQueued = async (queries: Queries, id: number) => {
  const [row] = await queries
    .select()
    .from(mail)
    .where(and(eq(mail.id, id), isNull(mail.sentAt), isNull(mail.refusal)))
  return row ?? null
}

/** The words of an email about an order stay with its row, so that staff can show and repeat it (M-045). */
const wordsOfOrders = {
  html: sql`case when ${mail.orderId} is null then '' else ${mail.html} end`,
  text: sql`case when ${mail.orderId} is null then '' else ${mail.text} end`,
  stopPath: null,
  replyTo: null,
}

/** Deletes the content after sending, but for orders; the row remains as a record that it was sent. */
export const recordSent = async (queries: Queries, id: number): Promise<void> => {
  await queries
    .update(mail)
    .set({ sentAt: sql`now()`, ...wordsOfOrders })
    .where(eq(mail.id, id))
}

/** The mail server rejected the email permanently: it is not retried. */
export const recordRejected = async (queries: Queries, id: number, refusal: string): Promise<void> => {
  await queries
    .update(mail)
    .set({ refusal, ...wordsOfOrders })
    .where(eq(mail.id, id))
}

/** The emails about an order, newest first, and whether their words are still there. */
export const findMailOfOrder = (queries: Queries, orderId: number) =>
  queries
    .select({
      id: mail.id,
      template: mail.template,
      recipient: mail.recipient,
      subject: mail.subject,
      createdAt: mail.createdAt,
      sentAt: mail.sentAt,
      isRefused: sql<boolean>`${mail.refusal} is not null`,
      hasWords: sql<boolean>`${mail.text} <> ''`,
    })
    .from(mail)
    .where(eq(mail.orderId, orderId))
    .orderBy(desc(mail.id))

/** How long a rejected email is shown to staff. */
const REJECTED_DAYS = 7

/** Emails that a mail server rejected within the last week (M-166). */
export const isRejectedLately = (now: Date): SQL | undefined =>
  and(isNotNull(mail.refusal), gt(mail.createdAt, new Date(now.getTime() - REJECTED_DAYS * DAY_MS)))

const MOST_REJECTED = 200

/** These emails, newest first, each with the number of the order that it is about. */
export const findRejected = (queries: Queries, now: Date) =>
  queries
    .select({
      id: mail.id,
      at: mail.createdAt,
      recipient: mail.recipient,
      subject: mail.subject,
      refusal: sql<string>`coalesce(${mail.refusal}, '')`,
      order: orders.number,
    })
    .from(mail)
    .leftJoin(orders, eq(orders.id, mail.orderId))
    .where(isRejectedLately(now))
    .orderBy(desc(mail.createdAt))
    .limit(MOST_REJECTED)

/** Deletes an email unless it was sent or rejected; false: it was. */
export const deleteUnsent = async (tx: Queries, id: number): Promise<boolean> => {
  const deleted = await tx
    .delete(mail)
    .where(and(eq(mail.id, id), isNull(mail.sentAt), isNull(mail.refusal)))
    .returning({ id: mail.id })
  return deleted.length > 0
}

/** Deletes emails created before a moment. */
export const deleteMailBefore = async (queries: Queries, moment: Date): Promise<void> => {
  await queries.delete(mail).where(lt(mail.createdAt, moment))
}

/** The latest emails, for /dev/mail. */
export const findLatest = (queries: Queries) =>
  queries
    .select({
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      createdAt: mail.createdAt,
    })
    .from(mail)
    .orderBy(desc(mail.id))
    .limit(100)

export const findMail = async (queries: Queries, id: number) => {
  const [row] = await queries.select().from(mail).where(eq(mail.id, id))
  return row ?? null
}
