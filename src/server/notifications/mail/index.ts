import { keptFor } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { absolute } from './email.ts'
import { findReader } from './reader.ts'
import type { Post } from './smtp.ts'
import { deleteBefore, findWaiting, insertMail, recordRefused, recordSent } from './store.ts'
import { type EmailOrder, writeLetter } from './templates/templates.ts'

export { registerDevMail } from './dev-mail.ts'
export { openSmtp, type Post } from './smtp.ts'
export type { OrderConfirmation } from './templates/orders.ts'
export type { ReminderGoods } from './templates/reminders.ts'
export type { EmailOrder } from './templates/templates.ts'

export interface MailExtras {
  /** The path where the recipient unsubscribes from emails of this kind. */
  readonly stopPath?: string | undefined
  /** The attached document, by kind and id: 'credit-note/12'. */
  readonly attachment?: string | undefined
}

/** A document as an attachment. */
export interface AttachedFile {
  readonly filename: string
  readonly content: Buffer
}

/** The shop's emails (D2). */
export interface Mail {
  /**
   * Queues an email that is sent after `tx` commits, and never if it rolls back. An unreachable mail server
   * delays no request: delivery is retried for a day and a half.
   */
  send(tx: Queries, to: string, order: EmailOrder, more?: MailExtras): Promise<void>
  /** Delivers one queued email; does nothing when it was already sent. */
  deliver(mailId: number): Promise<void>
  /** Deletes emails older than 30 days. */
  forget(): Promise<void>
}

export interface MailDeps {
  readonly database: Pick<Database, 'queries'>
  readonly jobs: Jobs
  readonly publicUrl: URL
  /** Null: emails stay in the outbox. */
  readonly post: Post | null
  readonly from: string
  /** Creates the document of that name; null: it no longer exists. */
  readonly readAttachment: (name: string) => Promise<AttachedFile | null>
  readonly now: () => Date
}

export const createMail = ({
  database,
  jobs,
  publicUrl,
  post,
  from,
  readAttachment,
  now,
}: MailDeps): Mail => ({
  async send(tx, to, order, { stopPath, attachment } = {}) {
    const email = { ...writeLetter(order, await findReader(tx, to)), stopPath: stopPath ?? null }
    /* Loaded with the first email, so that the shop starts without it. */
    const { renderEmail } = await import('./render.ts')
    const mailId = await insertMail(tx, {
      template: order.template,
      recipient: to,
      subject: email.subject,
      ...(await renderEmail(email, publicUrl)),
      stopPath: email.stopPath,
      attachment: attachment ?? null,
    })
    if (post !== null) await jobs.enqueue(tx, 'mail', { mailId })
  },

  async deliver(mailId) {
    const queued = await findWaiting(database.queries, mailId)
    if (queued === null || post === null) return
    const { recipient: to, subject, html, text, stopPath, attachment, createdAt } = queued
    const messageId = `<${mailId}.${createdAt.getTime()}@${publicUrl.hostname}>`
    const stopUrl = stopPath === null ? null : absolute(publicUrl, stopPath)
    const file = attachment === null ? null : await readAttachment(attachment)
    const attachments = file === null ? [] : [file]
    const { refusal } = await post.deliver({
      from,
      to,
      subject,
      html,
      text,
      messageId,
      stopUrl,
      attachments,
    })
    if (refusal === null) await recordSent(database.queries, mailId)
    else await recordRefused(database.queries, mailId, refusal)
  },

  forget: () => deleteBefore(database.queries, new Date(now().getTime() - keptFor.lettersDays * DAY_MS)),
})
