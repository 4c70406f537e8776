import type { Merchant } from '#contract/merchant.ts'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { absoluteUrl } from './email.ts'
import { findRecipient } from './recipient.ts'
import type { MailTransport } from './smtp.ts'
import {
  deleteMailBefore,
  deleteUnsent,
  findMail,
  findMailOfOrder,
  findQueued,
  findRejected,
  insertMail,
  recordRejected,
  recordSent,
  type StoredMail,
} from './store.ts'
import { composeEmail, type EmailRequest } from './templates/templates.ts'

export { registerDevMail } from './dev-mail.ts'
export { type MailTransport, openSmtp } from './smtp.ts'
export { isRejectedLately, type StoredMail } from './store.ts'
export type { OrderConfirmation } from './templates/orders.ts'
export type { ReminderGoods } from './templates/reminders.ts'
export type { EmailRequest } from './templates/templates.ts'

export interface SendOptions {
  /** The path where the recipient unsubscribes from emails of this kind. */
  readonly stopPath?: string | undefined
  /** The attached document, by kind and id: 'credit-note/12'. */
  readonly attachment?: string | undefined
  /** Where an answer goes, if not to the sender: the shopper who asks the merchant. */
  readonly replyTo?: string | undefined
  /** The order that it is about: the order's timeline shows the email. */
  readonly orderId?: number | undefined
  /** Staff send it once more, in new words since the first ones are gone (M-045). */
  readonly isRepeat?: boolean | undefined
  /** It is not sent before this moment; until then it can be withdrawn. */
  readonly after?: Date | undefined
}

/** A document as an attachment. */
export interface AttachedFile {
  readonly filename: string
  readonly content: Buffer
}

export interface MailDeps {
  readonly database: Pick<Database, 'queries'>
  readonly jobs: Jobs
  readonly publicUrl: URL
  readonly merchant: Merchant
  /** Null: emails stay in the outbox. */
  readonly transport: MailTransport | null
  readonly from: string
  /** Creates the document of that name; null: it no longer exists. */
  readonly readAttachment: (name: string) => Promise<AttachedFile | null>
  readonly now: () => Date
}

/** An email as it is, or would be, sent. */
export interface MailWords {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The shop's emails (D2). */
export const createMail = ({
  database,
  jobs,
  publicUrl,
  merchant,
  transport,
  from,
  readAttachment,
  now,
}: MailDeps) => ({
  /** The email as `send` would send it to this address. */
  async preview(queries: Queries, to: string, request: EmailRequest): Promise<MailWords> {
    const body = composeEmail(request, merchant, await findRecipient(queries, to))
    const { renderEmail } = await import('./render.ts')
    return { subject: body.subject, ...(await renderEmail({ ...body, stopPath: null }, publicUrl, merchant)) }
  },

  subjectOf: (request: EmailRequest): string => composeEmail(request, merchant).subject,

  /** The emails about an order, newest first. */
  ofOrder: findMailOfOrder,

  /** An email of these 30 days; null: there is none. */
  find: findMail,

  /** Sends an email once more, in the words that it had, and returns the id of the second one (M-045). */
  async sendAgain(tx: Queries, first: StoredMail, to: string): Promise<number> {
    const { template, subject, html, text, attachment, orderId } = first
    const mailId = await insertMail(tx, {
      template,
      recipient: to,
      subject,
      html,
      text,
      stopPath: null,
      attachment,
      replyTo: null,
      orderId,
      isRepeat: true,
    })
    if (transport !== null) await jobs.enqueue(tx, 'mail', { mailId })
    return mailId
  },

  /**
   * Queues an email that is sent after `tx` commits, and never if it rolls back; returns its id. An unreachable mail server
   * delays no request: delivery is retried for a day and a half.
   */
  async send(
    tx: Queries,
    to: string,
    order: EmailRequest,
    { stopPath, attachment, replyTo, orderId, isRepeat, after }: SendOptions = {},
  ): Promise<number> {
    const email = {
      ...composeEmail(order, merchant, await findRecipient(tx, to)),
      stopPath: stopPath ?? null,
    }
    /* Loaded with the first email, so that the shop starts without it. */
    const { renderEmail } = await import('./render.ts')
    const mailId = await insertMail(tx, {
      template: order.template,
      recipient: to,
      subject: email.subject,
      ...(await renderEmail(email, publicUrl, merchant)),
      stopPath: email.stopPath,
      attachment: attachment ?? null,
      replyTo: replyTo ?? null,
      orderId: orderId ?? null,
      isRepeat: isRepeat ?? false,
    })
    if (transport !== null) await jobs.enqueue(tx, 'mail', { mailId }, after)
    return mailId
  },

  /** Deletes an email that was not sent yet; false: it was. */
  withdraw: deleteUnsent,

  /** Delivers one queued email; does nothing when it was already sent. */
  async deliver(mailId: number) {
    const queued = await findQueued(database.queries, mailId)
    if (queued === null || transport === null) return
    const { recipient: to, subject, html, text, stopPath, attachment, replyTo, createdAt } = queued
    const messageId = `<${mailId}.${createdAt.getTime()}@${publicUrl.hostname}>`
    const stopUrl = stopPath === null ? null : absoluteUrl(publicUrl, stopPath)
    const file = attachment === null ? null : await readAttachment(attachment)
    const attachments = file === null ? [] : [file]
    const { refusal } = await transport.deliver({
      from,
      to,
      subject,
      html,
      text,
      messageId,
      stopUrl,
      replyTo,
      attachments,
    })
    if (refusal === null) await recordSent(database.queries, mailId)
    else await recordRejected(database.queries, mailId, refusal)
  },

  /** Emails that a mail server rejected within the last week, newest first. */
  rejected: () => findRejected(database.queries, now()),

  /** Deletes emails older than 30 days. */
  deleteExpired: () =>
    deleteMailBefore(database.queries, new Date(now().getTime() - retentionPeriods.emailDays * DAY_MS)),
})

export type Mail = ReturnType<typeof createMail>
