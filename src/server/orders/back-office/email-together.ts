import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { orderNote, orders } from '../../database/schema/index.ts'
import type { Mail } from '../../notifications/mail/index.ts'
import type { BackOfficeOrderDeps } from './back-office.ts'
import { previewNote, storeNote } from './order-notes.ts'
import { lockOrderAt, type OrderAt, type OrderChanged, readLastChange } from './order-version.ts'

/* One note to the shoppers of several orders, each by an email about their own (M-030, M-038). */

/** Why one of the orders gets no email. `other-words`: the same form has sent it other ones. */
export type EmailTogetherRefusal = 'no-order' | 'no-address' | 'other-words' | OrderChanged

export interface LeftOut {
  readonly number: string
  readonly why: EmailTogetherRefusal
}

export interface EmailTogetherPreview {
  /** The numbers of the orders that would get it. */
  readonly goes: readonly string[]
  readonly leftOut: readonly LeftOut[]
  /** The email of the first of them; null: there is none. */
  readonly shown: {
    readonly number: string
    readonly to: string
    readonly subject: string
    readonly text: string
  } | null
}

/** Why an order would get no email now; null: it would. */
const findRefusal = async (
  queries: Queries,
  order: { readonly id: number; readonly version: number; readonly email: string } | undefined,
  version: number | null,
): Promise<EmailTogetherRefusal | null> => {
  if (order === undefined) return 'no-order'
  if (version !== null && version !== order.version) return readLastChange(queries, order)
  return order.email === '' ? 'no-address' : null
}

/** Which orders a note would be emailed to, and how the email of the first reads. Nothing is stored. */
export const previewEmailTogether =
  ({ queries, mail }: { readonly queries: Queries; readonly mail: Pick<Mail, 'preview'> }) =>
  async (chosen: readonly OrderAt[], text: string): Promise<EmailTogetherPreview> => {
    const found = await queries
      .select({ id: orders.id, number: orders.number, version: orders.version, email: orders.email })
      .from(orders)
      .where(
        inArray(
          orders.number,
          chosen.map(({ number }) => number),
        ),
      )
    const byNumber = new Map(found.map((order) => [order.number, order]))
    const [goes, leftOut]: [string[], LeftOut[]] = [[], []]
    for (const { number, version } of chosen) {
      const why = await findRefusal(queries, byNumber.get(number), version)
      if (why === null) goes.push(number)
      else leftOut.push({ number, why })
    }
    const [first] = goes
    const email = first === undefined ? null : await previewNote({ queries, mail })(first, text)
    const shown = first === undefined || !email?.ok ? null : { number: first, ...email.value }
    return { goes, leftOut, shown }
  }

/** The words that the same form has sent to an order; null: none. Read behind the order's lock. */
const findSent = async (tx: Queries, number: string, press: string): Promise<string | null> => {
  const [sent] = await tx
    .select({ text: orderNote.text })
    .from(orderNote)
    .innerJoin(orders, eq(orders.id, orderNote.orderId))
    .where(and(eq(orders.number, number), eq(orderNote.press, press)))
  return sent?.text ?? null
}

/** Emails the shopper of one order, in a transaction of its own, unless this form has done so already. */
const emailOne = (
  deps: BackOfficeOrderDeps,
  at: OrderAt,
  note: { readonly actor: Actor; readonly text: string; readonly press: string },
): Promise<EmailTogetherRefusal | null> =>
  deps.database.transaction(async (tx) => {
    const locked = await lockOrderAt(tx, at)
    const sent = await findSent(tx, at.number, note.press)
    if (sent !== null) return sent === note.text ? null : 'other-words'
    if (!locked.ok) return locked.error
    if (locked.value.email === '') return 'no-address'
    await storeNote(tx, deps, locked.value, { ...note, kind: 'to-shopper' })
    return null
  })

/**
 * Adds a note to each of several orders and emails it to its shopper; `done` and `leftOut` name every order once.
 * `press` identifies the form: repeated after a lost answer, it goes to those that have not got it yet and sends
 * nothing twice. The versions stay, as with any note; an order that a colleague has changed since it was ticked is
 * left out, because the words may no longer be true of it (M-194).
 */
export const emailTogether =
  (deps: BackOfficeOrderDeps) =>
  async (
    actor: Actor,
    chosen: readonly OrderAt[],
    { text, press }: { readonly text: string; readonly press: string },
  ): Promise<{ readonly done: readonly string[]; readonly leftOut: readonly LeftOut[] }> => {
    const [done, leftOut]: [string[], LeftOut[]] = [[], []]
    for (const at of chosen) {
      const why = await emailOne(deps, at, { actor, text, press })
      if (why === null) done.push(at.number)
      else leftOut.push({ number: at.number, why })
    }
    return { done, leftOut }
  }
