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
  /** Where the reader of the email asks for no more of its kind. */
  readonly stopPath?: string | undefined
  /** The document that goes with it, by kind and id: 'credit-note/12'. */
  readonly attachment?: string | undefined
}

/** A document as it is sent along. */
export interface AttachedFile {
  readonly filename: string
  readonly content: Buffer
}

/** The shop's letters (D2). */
export interface Mail {
  /**
   * A letter that goes out once `tx` is committed, and never when it is rolled back. A mail server that is away holds
   * up nobody: the letter is tried again for a day and a half.
   */
  send(tx: Queries, to: string, order: EmailOrder, more?: MailExtras): Promise<void>
  /** Sends one letter that waits; harmless when it was sent before. */
  deliver(mailId: number): Promise<void>
  /** Forgets letters of more than 30 days ago. */
  forget(): Promise<void>
}

export interface MailDeps {
  readonly database: Pick<Database, 'queries'>
  readonly jobs: Jobs
  readonly publicUrl: URL
  /** Null: letters stay in the outbox. */
  readonly post: Post | null
  readonly from: string
  /** Writes the document of that name; null: there is none any more. */
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
    const letter = { ...writeLetter(order, await findReader(tx, to)), stopPath: stopPath ?? null }
    /* Not before the first letter: the shop starts without it. */
    const { renderEmail } = await import('./render.ts')
    const mailId = await insertMail(tx, {
      template: order.template,
      recipient: to,
      subject: letter.subject,
      ...(await renderEmail(letter, publicUrl)),
      stopPath: letter.stopPath,
      attachment: attachment ?? null,
    })
    if (post !== null) await jobs.enqueue(tx, 'mail', { mailId })
  },

  async deliver(mailId) {
    const waiting = await findWaiting(database.queries, mailId)
    if (waiting === null || post === null) return
    const { recipient: to, subject, html, text, stopPath, attachment, createdAt } = waiting
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
