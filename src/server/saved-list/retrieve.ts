import { messages } from '#contract/messages.ts'
import { savedListPath } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { CatalogueFace } from '../catalogue/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailFace } from '../mail/index.ts'
import { readEmail } from './email.ts'
import { makeLink, takeLink } from './links.ts'
import { type Asking, countOpening, type OpeningLimits } from './opening.ts'
import type { ListRefusal } from './refusal.ts'
import { addItem } from './save.ts'
import {
  deleteList,
  findItems,
  findListId,
  findOwnList,
  holdListsUnder,
  makeList,
  noList,
  openList,
  ownerOf,
} from './store.ts'

/**
 * How a guest's list is found again from another browser (D6): by its email at once, as the documents describe; or by a
 * link that is sent to the email.
 */
export type SavedListRetrieval = 'direct' | 'link'

export interface RetrieveDeps {
  readonly database: Database
  readonly catalogue: Pick<CatalogueFace, 'stocked'>
  readonly jobs: Jobs
  readonly mail: Pick<MailFace, 'send'>
  readonly now: () => Date
  readonly openings: OpeningLimits
  readonly retrieval: SavedListRetrieval
}

/**
 * Opens the list of a guest's email; a customer has their own, and the list that is open is open. Answers what the shopper
 * is told. By link, what is told and how long it takes is the same whether there is a list or not (HZ-01).
 */
export const retrieve = async (
  { database, jobs, openings, retrieval }: RetrieveDeps,
  asking: Asking,
  typed: string | null,
): Promise<Result<string, ListRefusal>> => {
  const { visitor } = asking
  const own = visitor.isNew ? noList : await findOwnList(database.queries, visitor.idHash)
  if (own.customerId !== null) return ok(messages.savedListFound)
  const email = readEmail(typed)
  if (!email.ok) return err({ status: 200, message: email.error })
  if (own.email === email.value) return ok(messages.savedListFound)
  await countOpening(database.queries, openings, asking, email.value)
  if (retrieval === 'link') {
    await database.transaction((tx) => jobs.enqueue(tx, 'saved-list-link', { email: email.value }))
    return ok(messages.savedListLinkSent)
  }
  const listId = await findListId(database.queries, ownerOf.guest(email.value))
  if (listId === null || !(await database.transaction((tx) => openList(tx, visitor.idHash, listId))))
    return err({ status: 200, message: messages.savedListUnknown })
  return ok(messages.savedListFound)
}

/** The job: a letter with a link, if anything was saved under the email. */
export const sendLink = async ({ database, mail, now }: RetrieveDeps, email: string): Promise<void> => {
  await database.transaction(async (tx) => {
    if ((await holdListsUnder(tx, email)).length === 0) return
    const token = await makeLink(tx, email, now())
    await mail.send(tx, email, { template: 'saved-list-link', data: { openPath: savedListPath(token) } })
  })
}

/**
 * Opens by a mailed link, once, what was saved under its email in any browser, as one list. Those browsers have it no
 * longer: their email was never proven. A link is no login; a customer's list takes it all in.
 */
export const openByLink = (
  { database, catalogue, now }: RetrieveDeps,
  visitor: Visitor,
  token: string,
): Promise<Result<null, 'over'>> =>
  allOrNothing(database, async (tx) => {
    const email = await takeLink(tx, token, now())
    if (email === null) return err('over')
    const { customerId } = visitor.isNew ? noList : await findOwnList(tx, visitor.idHash)
    const listId =
      customerId === null
        ? await makeList(tx, ownerOf.guest(email), email)
        : await makeList(tx, ownerOf.customer(customerId), null)
    for (const other of await holdListsUnder(tx, email))
      if (other !== listId) await putTogether(tx, catalogue, listId, other)
    if (customerId === null) await openList(tx, visitor.idHash, listId)
    return ok(null)
  })

/** Puts all of another list to one that is locked, and ends it. */
export const putTogether = async (
  tx: Queries,
  catalogue: Pick<CatalogueFace, 'stocked'>,
  listId: number,
  other: number,
): Promise<void> => {
  for (const item of await findItems(tx, other)) await addItem(tx, catalogue, listId, item)
  await deleteList(tx, other)
}
