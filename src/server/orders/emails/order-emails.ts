import { retentionPeriods } from '#contract/retention.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { EmailRequest, Mail } from '../../notifications/mail/index.ts'
import { writeNote } from '../back-office/write-note.ts'
import { findOrderNow } from '../changes/order-now.ts'
import { invoiceEmail } from '../place/confirmation-email.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import { listRemadeEmails, type RemadeEmail, remakeEmails } from './remade-emails.ts'

/* The emails of an order as staff see and repeat them: as they were sent, or made anew (M-045). */

export interface OrderEmailDeps {
  readonly queries: Queries
  readonly database: Pick<Database, 'transaction'>
  readonly mail: Pick<Mail, 'send' | 'sendAgain' | 'preview' | 'subjectOf' | 'ofOrder' | 'find'>
  readonly now: () => Date
}

export interface ListedEmail {
  /** The number of its row, or what it is about: '17', 'shipment-2'. */
  readonly key: string
  readonly subject: string
  /** Null: it is not known any more where it went. */
  readonly to: string | null
  readonly at: Date
  readonly state: 'sent' | 'refused' | 'waiting' | 'gone'
  /** Its own words are kept; otherwise it can only be made anew, or not at all. */
  readonly hasWords: boolean
}

interface Found {
  readonly order: OrderRow
  readonly frozen: QuoteRow
  readonly now: QuoteRow
}

/** Those whose own words are not kept: sent more than 30 days ago, or before words were kept. */
const withoutWords = (
  remade: readonly RemadeEmail[],
  stored: Awaited<ReturnType<OrderEmailDeps['mail']['ofOrder']>>,
  now: Date,
): readonly RemadeEmail[] => {
  const kept = new Set(stored.filter(({ hasWords }) => hasWords).map(({ template }) => template))
  const oldest = now.getTime() - retentionPeriods.emailDays * DAY_MS
  return remade.filter(({ at, request }) => at.getTime() < oldest || !kept.has(request.template))
}

/** The emails of an order, newest first, and where one goes by default; null: there is no such order. */
export const listOrderEmails =
  ({ queries, mail, now }: OrderEmailDeps) =>
  async (
    number: string,
  ): Promise<{ readonly to: string; readonly emails: readonly ListedEmail[] } | null> => {
    const found = await findOrderNow(queries, number)
    if (found === null) return null
    const stored = await mail.ofOrder(queries, found.order.id)
    const anew = withoutWords(await listRemadeEmails(queries, found), stored, now())
    const emails = [
      ...stored
        .filter(({ hasWords }) => hasWords)
        .map(
          ({ id, subject, recipient, createdAt, sentAt, isRefused }): ListedEmail => ({
            key: `${id}`,
            subject,
            to: recipient,
            at: sentAt ?? createdAt,
            state: sentAt !== null ? 'sent' : isRefused ? 'refused' : 'waiting',
            hasWords: true,
          }),
        ),
      ...anew.map(
        ({ key, at, request }): ListedEmail => ({
          key,
          subject: mail.subjectOf(request),
          to: null,
          at,
          state: 'gone',
          hasWords: false,
        }),
      ),
    ]
    return {
      to: found.now.details.email,
      emails: emails.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    }
  }

export interface ShownEmail {
  readonly subject: string
  readonly text: string
  readonly to: string
  readonly at: Date | null
  /** Its own words are gone: this is what it says if it is made now. */
  readonly isAnew: boolean
  /** 'credit-note/12' */
  readonly attachment: string | null
}

type Resend =
  | { readonly kind: 'stored'; readonly mail: NonNullable<Awaited<ReturnType<Mail['find']>>> }
  | {
      readonly kind: 'anew'
      readonly request: EmailRequest
      readonly attachment: string | null
      at: Date | null
    }

const INVOICE = 'invoice'

const findEmail = async (
  queries: Queries,
  mail: OrderEmailDeps['mail'],
  found: Found,
  key: string,
): Promise<Resend | null> => {
  const { order, now } = found
  if (/^\d{1,9}$/.test(key)) {
    const row = await mail.find(queries, Number(key))
    return row === null || row.orderId !== order.id || row.text === '' ? null : { kind: 'stored', mail: row }
  }
  if (key === INVOICE)
    return { kind: 'anew', request: invoiceEmail(order, now), attachment: `invoice/${order.id}`, at: null }
  const one = (await remakeEmails(queries, found)).find((remade) => remade.key === key)
  return one === undefined
    ? null
    : { kind: 'anew', request: one.request, attachment: one.attachment ?? null, at: one.at }
}

/** One email of an order, in its own words or made anew; null: there is none. */
export const readOrderEmail =
  ({ queries, mail }: OrderEmailDeps) =>
  async (number: string, key: string): Promise<ShownEmail | null> => {
    const found = await findOrderNow(queries, number)
    const email = found === null ? null : await findEmail(queries, mail, found, key)
    if (found === null || email === null) return null
    if (email.kind === 'stored') {
      const { subject, text, recipient, createdAt, sentAt, attachment } = email.mail
      return { subject, text, to: recipient, at: sentAt ?? createdAt, isAnew: false, attachment }
    }
    const to = found.now.details.email
    const { subject, text } = await mail.preview(queries, to, email.request)
    return { subject, text, to, at: email.at, isAnew: true, attachment: email.attachment }
  }

export type ResendRefusal = 'no-order' | 'no-email' | 'no-address' | 'no-reason'

/** Sends an email of an order again, to the address of the order or, with a reason, to another one. */
export const sendOrderEmail =
  ({ database, mail }: OrderEmailDeps) =>
  (
    actor: Actor,
    {
      number,
      key,
      to: typed,
      reason,
    }: { readonly number: string; readonly key: string; readonly to: string; readonly reason: string },
  ): Promise<Result<{ readonly to: string; readonly isAnew: boolean }, ResendRefusal>> =>
    database.transaction(async (tx) => {
      const found = await findOrderNow(tx, number)
      if (found === null) return err('no-order')
      const email = await findEmail(tx, mail, found, key)
      if (email === null) return err('no-email')
      const own = found.now.details.email
      const to = typed === '' ? own : typed
      if (to === '') return err('no-address')
      const isOther = to.toLowerCase() !== own.toLowerCase()
      if (isOther && reason === '') return err('no-reason')
      const isAnew = email.kind === 'anew'
      const mailId = isAnew
        ? await mail.send(tx, to, email.request, {
            orderId: found.order.id,
            attachment: email.attachment ?? undefined,
            isRepeat: true,
          })
        : await mail.sendAgain(tx, email.mail, to)
      const noteId =
        reason === '' ? null : await writeNote(tx, found.order, { actor, kind: 'reason', text: reason })
      await recordAudit(tx, {
        actor,
        action: key === INVOICE ? 'order.email-invoice' : 'order.email',
        subject: { kind: 'order', id: found.order.id },
        after: {
          mailId,
          email: key,
          isAnew,
          isOtherAddress: isOther,
          ...(noteId === null ? {} : { noteId }),
        },
      })
      return ok({ to, isAnew })
    })
