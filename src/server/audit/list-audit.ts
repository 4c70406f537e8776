import {
  type AnyColumn,
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditSubjects } from '#contract/admin/audit-subjects.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import {
  type AuditSubject,
  audit,
  carrier,
  customer,
  orderNote,
  orders,
  staff,
  staffInvitation,
  staffSession,
  variation,
} from '../database/schema/index.ts'

/** Which rows of the audit log are asked for; null: of all. */
export interface AuditFilter {
  readonly staffId: number | null
  readonly subject: AuditSubject | null
  /** The thing's id, or the name by which the page shows it: an order's number, a person's or carrier's name, a SKU. */
  readonly thing: string | null
  readonly requestId: string | null
  readonly from: Date | null
  /** The first moment after the span. */
  readonly until: Date | null
  /** Rows older than this one: the `next` of the page before. */
  readonly before: number | null
}

const { hash: _hash, ...columns } = getTableColumns(audit)

/** The subject's id as a number, where it is of this kind: ids of other kinds may be texts. */
const idOf = (subject: AuditSubject): SQL =>
  sql`case when ${audit.subject} = ${subject} then ${audit.subjectId}::int end`

/* A text that staff typed is a note of its order, which is erased with it; the log has its number. */
const noteId = sql`case when ${audit.subject} = 'order' then (${audit.after} ->> 'noteId')::int end`

const changedPerson = alias(staff, 'changed_person')

/**
 * What was changed, as people know it: an order's number, a person's or carrier's name, who was invited, an article's SKU;
 * '4711 (erased)' where a customer is no longer there (M-193).
 */
const thing = sql<string>`case when ${audit.subject} = 'customer' and ${customer.id} is null
  then ${audit.subjectId} || ' (erased)'
  else coalesce(${orders.number}, ${staffInvitation.email}, ${changedPerson.name}, ${carrier.name},
    ${variation.sku}, ${audit.subjectId}) end`

/* Every kind is named where none was chosen, since the index of things begins with their kind. */
const subjects: Readonly<Record<AuditSubject, string>> = auditSubjects

/** Of each kind; a name that more things have is not narrow enough to find them. */
const MOST_NAMED = 100

/**
 * The things that the page shows by this name or a part of it: 'demir' is Yusuf Demir, 'pallet' the carrier Pallet Line.
 * People, invitations and carriers are few; of orders the number is one whole, of articles the SKU.
 */
const findNamed = async (
  queries: Queries,
  typed: string,
): Promise<readonly { readonly subject: AuditSubject; readonly id: string }[]> => {
  const isNamed = (name: AnyColumn) => sql`position(lower(${typed}) in lower(${name})) > 0`
  const { rows } = await queries.execute<{ subject: AuditSubject; id: string }>(sql`
    select 'order' as subject, ${orders.id}::text as id from ${orders} where ${orders.number} = upper(${typed})
    union all (select 'variation', ${variation.id}::text from ${variation} where lower(${variation.sku}) = lower(${typed}))
    union all (select 'staff', ${staff.id}::text from ${staff} where ${isNamed(staff.name)} limit ${MOST_NAMED})
    union all (select 'carrier', ${carrier.id}::text from ${carrier} where ${isNamed(carrier.name)} limit ${MOST_NAMED})
    union all (select 'invitation', ${staffInvitation.id}::text from ${staffInvitation}
      where ${isNamed(staffInvitation.email)} limit ${MOST_NAMED})`)
  return rows
}

/** Digits alone are an id: names with a digit in them are not meant. */
const isId = (typed: string): boolean => /^\d+$/.test(typed)

/** The rows about a thing: by its id, or by the name that the page shows. */
const thingIs = async (
  queries: Queries,
  thing: string,
  subject: AuditSubject | null,
): Promise<SQL | undefined> => {
  const named = isId(thing) ? [] : await findNamed(queries, thing)
  const kinds = [...new Set(named.map((one) => one.subject))]
  return or(
    and(inArray(audit.subject, subject === null ? keysOf(subjects) : [subject]), eq(audit.subjectId, thing)),
    ...kinds.map((kind) => {
      const ids = named.filter((one) => one.subject === kind).map(({ id }) => id)
      return and(eq(audit.subject, kind), inArray(audit.subjectId, ids))
    }),
  )
}

const mayReadAll = (actor: StaffActor): boolean => hasRight(actor, 'audit.see')

type Values = Readonly<Record<string, unknown>>

/** Fields whose values are ids of things that have a name. */
const namedFields = {
  pickedBy: { table: staff, name: staff.name },
  askedBy: { table: staff, name: staff.name },
  carrierId: { table: carrier, name: carrier.name },
  orderId: { table: orders, name: orders.number },
  chargeOfOrder: { table: orders, name: orders.number },
} as const

type NamedRow = { readonly before: Values; readonly after: Values }

/** The rows with names in place of ids: `pickedBy` 6 is 'Yusuf Demir', `carrierId` 1 'DX'. */
const withNames = async <R extends NamedRow>(queries: Queries, rows: readonly R[]): Promise<readonly R[]> => {
  const names = new Map<string, Map<unknown, string>>()
  for (const field of keysOf(namedFields)) {
    const { table, name } = namedFields[field]
    const ids = rows
      .flatMap(({ before, after }) => [before[field], after[field]])
      .filter((id) => typeof id === 'number')
    if (ids.length === 0) continue
    const found = await queries.select({ id: table.id, name }).from(table).where(inArray(table.id, ids))
    names.set(field, new Map(found.map((one) => [one.id, one.name])))
  }
  const named = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, names.get(field)?.get(value) ?? value]),
    )
  return rows.map((row) => ({ ...row, before: named(row.before), after: named(row.after) }))
}

/**
 * The audit log, newest first, `most` rows at a time (M-191). A person who may only see their own
 * actions gets their own rows, whatever the filter.
 */
const listAudit = async (queries: Queries, actor: StaffActor, filter: AuditFilter, most: number) => {
  const { staffId, subject, requestId, from, until, before } = filter
  const aboutThing = filter.thing === null ? undefined : await thingIs(queries, filter.thing, subject)
  const rows = await queries
    .select({
      ...columns,
      name: sql<string | null>`coalesce(${staff.name}, ${audit.actorName})`,
      reason: sql<string | null>`coalesce(${audit.reason}, ${orderNote.text})`,
      thing,
      session: { browser: staffSession.browser, network: staffSession.network },
    })
    .from(audit)
    .leftJoin(staffSession, eq(staffSession.id, audit.sessionId))
    .leftJoin(staff, eq(staff.id, audit.staffId))
    .leftJoin(orders, eq(orders.id, idOf('order')))
    .leftJoin(orderNote, eq(orderNote.id, noteId))
    .leftJoin(customer, eq(customer.id, idOf('customer')))
    .leftJoin(staffInvitation, eq(staffInvitation.id, idOf('invitation')))
    .leftJoin(changedPerson, eq(changedPerson.id, idOf('staff')))
    .leftJoin(carrier, eq(carrier.id, idOf('carrier')))
    .leftJoin(variation, eq(variation.id, idOf('variation')))
    .where(
      and(
        mayReadAll(actor) ? undefined : eq(audit.staffId, actor.staffId),
        staffId === null ? undefined : eq(audit.staffId, staffId),
        subject === null ? undefined : eq(audit.subject, subject),
        aboutThing,
        requestId === null ? undefined : eq(audit.requestId, requestId),
        from === null ? undefined : gte(audit.at, from),
        until === null ? undefined : lt(audit.at, until),
        before === null ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(most + 1)
  const page = await withNames(queries, rows.slice(0, most))
  return { rows: page, next: rows.length > most ? (page.at(-1)?.id ?? null) : null }
}

const listPeople = async (queries: Queries, actor: StaffActor) =>
  mayReadAll(actor)
    ? queries.select({ id: staff.id, name: staff.name }).from(staff).orderBy(staff.name, staff.id)
    : []

/** Reads the audit log for the people of the back office. */
export const createAuditLog = ({ queries }: { readonly queries: Queries }) => ({
  list: (actor: StaffActor, filter: AuditFilter, most: number) => listAudit(queries, actor, filter, most),
  /** Whose rows the actor may choose from; none: they see their own alone. */
  people: (actor: StaffActor) => listPeople(queries, actor),
})

export type AuditLog = ReturnType<typeof createAuditLog>
export type AuditRow = Awaited<ReturnType<AuditLog['list']>>['rows'][number]
