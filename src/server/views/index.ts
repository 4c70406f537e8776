import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type AdminListName, adminListNames, listsOf, rightsOfList } from '#contract/admin/lists.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import { rightsOf } from '#domain/staff/roles.ts'
import { type Changed, findLastChange, recordAudit } from '../audit/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { staff, staffStart, staffView } from '../database/schema/index.ts'

/** A saved view as one person sees it. */
export interface View {
  readonly id: number
  readonly list: AdminListName
  readonly name: string
  readonly query: string
  readonly isShared: boolean
  readonly mayChange: boolean
  readonly isStart: boolean
}

export interface ViewFields {
  readonly name: string
  readonly query: string
  readonly isShared: boolean
}

/** A view that is saved: its list stays the same. */
export interface NewView extends ViewFields {
  readonly list: AdminListName
}

/** `not-shared`: the person may not save views for all. */
export type ViewRefusal = 'no-view' | 'name-taken' | 'too-many' | 'not-shared' | Changed<ViewFields>

/** More do not fit in a menu. */
const MOST_VIEWS = 50

/** How long a removed view can be brought back (M-198). */
const DAY_MS = 24 * 3600_000

/** As the audit log has it: without the words that were searched for, which may be a customer's name (M-193). */
const withoutWords = ({ name, query, isShared }: ViewFields): ViewFields => {
  const filters = new URLSearchParams(query)
  for (const words of ['find', 'thing']) filters.delete(words)
  return { name, query: `${filters}`, isShared }
}

const listOf = (typed: string): AdminListName => adminListNames.find((name) => name === typed) ?? 'orders'

/** Their own and those for all, of lists that they may open (M-014). */
const maySee = (actor: StaffActor) =>
  and(
    or(eq(staffView.staffId, actor.staffId), staffView.isShared),
    inArray(staffView.list, [...listsOf([...rightsOf(actor.roles)])]),
  )

const listViews = async (
  queries: Queries,
  actor: StaffActor,
  only: number | null = null,
): Promise<readonly View[]> => {
  const rows = await queries
    .select({ view: staffView, startId: staffStart.viewId })
    .from(staffView)
    .leftJoin(staffStart, and(eq(staffStart.viewId, staffView.id), eq(staffStart.staffId, actor.staffId)))
    .where(
      and(maySee(actor), isNull(staffView.removedAt), only === null ? undefined : eq(staffView.id, only)),
    )
    .orderBy(asc(staffView.name), asc(staffView.id))
  return rows.map(({ view: { id, list, name, query, isShared, staffId }, startId }) => ({
    id,
    list: listOf(list),
    name,
    query,
    isShared,
    mayChange: isShared ? hasRight(actor, 'views.share') : staffId === actor.staffId,
    isStart: startId !== null,
  }))
}

/**
 * Locks the person, so that two tabs save one after the other, and finds what their name or number forbids. Where
 * nothing does, the name is free.
 */
const claimName = async (
  tx: Queries,
  actor: StaffActor,
  { name, isShared }: ViewFields,
  own: { readonly id: number; readonly staffId: number } | null,
): Promise<ViewRefusal | null> => {
  if (isShared && !hasRight(actor, 'views.share')) return 'not-shared'
  const staffId = own?.staffId ?? actor.staffId
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
  const theirs = await tx
    .select({ id: staffView.id, name: staffView.name })
    .from(staffView)
    .where(and(eq(staffView.staffId, staffId), isNull(staffView.removedAt)))
  const others = theirs.filter(({ id }) => id !== own?.id)
  if (others.some((one) => one.name === name)) return 'name-taken'
  if (others.length >= MOST_VIEWS) return 'too-many'
  /* A removed view gives its name to another: it can then not be brought back. */
  await tx
    .delete(staffView)
    .where(
      and(
        eq(staffView.staffId, staffId),
        eq(staffView.name, name),
        isNotNull(staffView.removedAt),
        ne(staffView.id, own?.id ?? 0),
      ),
    )
  return null
}

/** A view that the person may change, locked; `removed`: one that was removed. */
const lockOwn = async (tx: Queries, actor: StaffActor, id: number, removed = isNull(staffView.removedAt)) => {
  const [row] = await tx
    .select()
    .from(staffView)
    .where(and(eq(staffView.id, id), maySee(actor), removed))
    .for('update')
  if (row === undefined) return null
  const may = row.isShared ? hasRight(actor, 'views.share') : row.staffId === actor.staffId
  return may ? row : null
}

const saveView = (database: Pick<Database, 'transaction'>) => (actor: StaffActor, fields: NewView) =>
  database.transaction(async (tx): Promise<Result<number, ViewRefusal>> => {
    if (!rightsOfList(fields.list).some((right) => hasRight(actor, right))) return err('no-view')
    const problem = await claimName(tx, actor, fields, null)
    if (problem !== null) return err(problem)
    const [added] = await tx
      .insert(staffView)
      .values({ ...fields, staffId: actor.staffId })
      .returning({ id: staffView.id })
    const id = added?.id ?? 0
    await recordAudit(tx, {
      actor,
      action: 'view.save',
      subject: { kind: 'view', id },
      after: { ...withoutWords(fields), list: fields.list },
    })
    return ok(id)
  })

const isSame = (one: ViewFields, other: ViewFields | null): boolean =>
  other !== null && one.name === other.name && one.query === other.query && one.isShared === other.isShared

/** A view that the person may change, locked, if it still is as they saw it (M-194). */
const lockAsSeen = async (
  tx: Queries,
  actor: StaffActor,
  id: number,
  was: ViewFields | null,
): Promise<Result<typeof staffView.$inferSelect, 'no-view' | Changed<ViewFields>>> => {
  const own = await lockOwn(tx, actor, id)
  if (own === null) return err('no-view')
  if (isSame(own, was)) return ok(own)
  const { name, query, isShared } = own
  return err({ changed: { name, query, isShared }, ...(await findLastChange(tx, 'view', id)) })
}

const changeView =
  (database: Pick<Database, 'transaction'>) =>
  (actor: StaffActor, id: number, fields: ViewFields, was: ViewFields | null) =>
    database.transaction(async (tx): Promise<Result<number, ViewRefusal>> => {
      const own = await lockAsSeen(tx, actor, id, was)
      if (!own.ok) return own
      const problem = await claimName(tx, actor, fields, own.value)
      if (problem !== null) return err(problem)
      await tx.update(staffView).set(fields).where(eq(staffView.id, id))
      await recordAudit(tx, {
        actor,
        action: 'view.change',
        subject: { kind: 'view', id },
        before: { ...withoutWords(own.value) },
        after: { ...withoutWords(fields) },
      })
      return ok(id)
    })

interface TimedViews {
  readonly database: Pick<Database, 'transaction'>
  readonly now: () => Date
}

const removeView =
  ({ database, now }: TimedViews) =>
  (actor: StaffActor, id: number, was: ViewFields | null) =>
    database.transaction(async (tx): Promise<Result<null, 'no-view' | Changed<ViewFields>>> => {
      const own = await lockAsSeen(tx, actor, id, was)
      if (!own.ok) return own
      await tx.update(staffView).set({ removedAt: now() }).where(eq(staffView.id, id))
      await recordAudit(tx, {
        actor,
        action: 'view.remove',
        subject: { kind: 'view', id },
        before: { ...withoutWords(own.value) },
      })
      return ok(null)
    })

/** Brings a view back as it was, also as the start page of those who began with it (M-198). */
const restoreView =
  ({ database, now }: TimedViews) =>
  (actor: StaffActor, id: number) =>
    database.transaction(async (tx): Promise<Result<number, ViewRefusal>> => {
      const removed = gt(staffView.removedAt, new Date(now().getTime() - DAY_MS))
      const own = await lockOwn(tx, actor, id, removed)
      if (own === null) return err('no-view')
      const problem = await claimName(tx, actor, own, own)
      if (problem !== null) return err(problem)
      await tx.update(staffView).set({ removedAt: null }).where(eq(staffView.id, id))
      await recordAudit(tx, {
        actor,
        action: 'view.restore',
        subject: { kind: 'view', id },
        after: { ...withoutWords(own) },
      })
      return ok(id)
    })

const startWith = (database: Pick<Database, 'transaction'>) => (actor: StaffActor, id: number | null) =>
  database.transaction(async (tx): Promise<Result<null, 'no-view'>> => {
    if (id !== null && (await listViews(tx, actor, id)).length === 0) return err('no-view')
    const { staffId } = actor
    const [before] = await tx.delete(staffStart).where(eq(staffStart.staffId, staffId)).returning()
    if (id !== null)
      await tx
        .insert(staffStart)
        .values({ staffId, viewId: id })
        .onConflictDoUpdate({ target: staffStart.staffId, set: { viewId: sql`excluded.view_id` } })
    await recordAudit(tx, {
      actor,
      action: 'staff.start-page',
      subject: { kind: 'staff', id: staffId },
      before: { view: before?.viewId ?? null },
      after: { view: id },
    })
    return ok(null)
  })

/** Saved views of the lists of the back office, of each person and for all (M-024). */
export const createViews = ({
  database,
  now,
}: {
  readonly database: Database
  readonly now: () => Date
}) => ({
  list: (actor: StaffActor) => listViews(database.queries, actor),
  async read(actor: StaffActor, id: number): Promise<View | null> {
    const [view = null] = await listViews(database.queries, actor, id)
    return view
  },
  save: saveView(database),
  change: changeView(database),
  remove: removeView({ database, now }),
  restore: restoreView({ database, now }),
  startWith: startWith(database),
  /** Deletes what can no longer be brought back. */
  async deleteExpired(): Promise<void> {
    const ended = new Date(now().getTime() - DAY_MS)
    await database.queries.delete(staffView).where(lte(staffView.removedAt, ended))
  },
})

export type Views = ReturnType<typeof createViews>
