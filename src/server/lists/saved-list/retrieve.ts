import { messages } from '#contract/messages.ts'
import { savedListPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Database, Queries } from '../../database/database.ts'
import { isHitAllowed, mailboxOf, resetLimit } from '../../edge/rate-limits.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Mail } from '../../notifications/mail/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { parseEmail } from './email.ts'
import { consumeLink, createLink, extendLinks } from './links.ts'
import { countNewList, countOpening, type ListRequest, linkEmails, type OpeningLimits } from './opening.ts'
import type { ListRefusal } from './refusal.ts'
import {
  copyItems,
  deleteEmptyLists,
  emptyList,
  findListsByEmail,
  findOwnList,
  lockListsByEmail,
  lockOrCreateList,
  moveItems,
  openList,
  ownerOf,
} from './store.ts'

/**
 * How a guest opens their list in another browser (D32): by a link emailed to its address; or, in a shop
 * without email, by the address alone, which copies the list and changes nothing of it.
 */
export type SavedListRetrieval = 'direct' | 'link'

export interface RetrieveDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
  readonly openingLimits: OpeningLimits
  readonly retrieval: SavedListRetrieval
}

/**
 * Opens the list of a guest's email. A customer has their own list, and an open list stays open. Returns the
 * message for the shopper. By link, message and response time are the same whether or not there is a list
 * (HZ-01).
 */
export const retrieve =
  ({ database, jobs, openingLimits, retrieval }: RetrieveDeps) =>
  async (request: ListRequest, typed: string | null): Promise<Result<string, ListRefusal>> => {
    const { visitor } = request
    const own = visitor.isNew ? emptyList : await findOwnList(database.queries, visitor.idHash)
    if (own.customerId !== null) return ok(messages.savedListFound)
    const email = parseEmail(typed)
    if (!email.ok) return err({ status: 200, message: email.error })
    if (own.email === email.value) return ok(messages.savedListFound)
    await countOpening(database.queries, openingLimits, request, email.value)
    if (retrieval === 'link') {
      await database.transaction((tx) => jobs.enqueue(tx, 'saved-list-link', { email: email.value }))
      return ok(messages.savedListLinkSent)
    }
    return database.transaction((tx) => copyList(tx, request, email.value))
  }

/**
 * Copies what was saved under an email into a new list of this browser. The source lists belong to other
 * browsers, and an email proves nothing: they are only read (D32).
 */
const copyList = async (
  tx: Queries,
  { visitor, ip }: ListRequest,
  email: string,
): Promise<Result<string, ListRefusal>> => {
  const lists = await findListsByEmail(tx, email)
  if (lists.length === 0) return err({ status: 200, message: messages.savedListUnknown })
  await countNewList(tx, ip)
  const copy = await lockOrCreateList(tx, ownerOf.browser(), email)
  await copyItems(tx, copy, lists)
  await openList(tx, visitor.idHash, copy)
  return ok(messages.savedListFound)
}

/**
 * The job: sends an email with a link, if anything was saved under the address. Above the mailbox's email
 * limit it extends the links already sent instead, so that no stranger can fill the mailbox or lock out its
 * owner.
 */
export const sendLink =
  ({ database, mail, now }: RetrieveDeps) =>
  async (email: string): Promise<void> => {
    await database.transaction(async (tx) => {
      if ((await findListsByEmail(tx, email)).length === 0) return
      if (!(await isHitAllowed(tx, linkEmails, mailboxOf(email)))) return extendLinks(tx, email, now())
      const token = await createLink(tx, email, now())
      await mail.send(tx, email, { template: 'saved-list-link', data: { openPath: savedListPath(token) } })
    })
  }

/**
 * Opens, by an emailed link that works once, everything saved under its email in any browser, as one list.
 * The items move: those browsers never proved that the email is theirs, so they lose them, and their
 * quantities do not change items already in the list. A link is not a login. A customer's own list receives
 * all the items.
 */
export const openByLink =
  ({ database, now }: RetrieveDeps) =>
  (visitor: Visitor, token: string): Promise<Result<null, 'over'>> =>
    allOrNothing(database, async (tx) => {
      const email = await consumeLink(tx, token, now())
      if (email === null) return err('over')
      await resetLimit(tx, linkEmails, mailboxOf(email))
      const { customerId } = visitor.isNew ? emptyList : await findOwnList(tx, visitor.idHash)
      const listId =
        customerId === null
          ? await lockOrCreateList(tx, ownerOf.mailbox(email), email)
          : await lockOrCreateList(tx, ownerOf.customer(customerId), null)
      const others = (await lockListsByEmail(tx, email)).filter((other) => other !== listId)
      await moveItems(tx, listId, others)
      await deleteEmptyLists(tx, others)
      if (customerId === null) await openList(tx, visitor.idHash, listId)
      return ok(null)
    })
