import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { type AuditSubject, audit, staff } from '../database/schema/index.ts'
import { actorName } from './actor-name.ts'

interface LastChange {
  readonly id: number | string
  readonly who: string
  readonly when: Date | null
  /** 'order.hold'; '': none is recorded. */
  readonly action: string
}

/** A colleague saved the thing after this person read it (M-194): as it is now, by whom and when. */
export interface Changed<T> extends LastChange {
  readonly changed: T
}

/** The last change of a thing that the log records; `action`: the last of this kind. */
export const findLastChange = async (
  queries: Queries,
  kind: AuditSubject,
  id: number | string,
  action?: `${AuditSubject}.${string}`,
): Promise<LastChange> => {
  const [last] = await queries
    .select({
      at: audit.at,
      actor: audit.actor,
      action: audit.action,
      name: sql<string | null>`coalesce(${staff.name}, ${audit.actorName})`,
    })
    .from(audit)
    .leftJoin(staff, eq(staff.id, audit.staffId))
    .where(
      and(
        eq(audit.subject, kind),
        eq(audit.subjectId, `${id}`),
        action === undefined ? undefined : eq(audit.action, action),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1)
  return {
    id,
    who: last === undefined ? 'The shop' : actorName(last.actor, last.name),
    when: last?.at ?? null,
    action: last?.action ?? '',
  }
}

interface LastEntry {
  readonly action: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The last of these steps with a thing, with what it changed; null: none of them is recorded. */
export const findLastEntry = async (
  queries: Queries,
  { kind, id }: { readonly kind: AuditSubject; readonly id: number | string },
  actions: readonly `${AuditSubject}.${string}`[],
): Promise<LastEntry | null> => {
  const [last = null] = await queries
    .select({ action: audit.action, before: audit.before, after: audit.after })
    .from(audit)
    .where(and(eq(audit.subject, kind), eq(audit.subjectId, `${id}`), inArray(audit.action, [...actions])))
    .orderBy(desc(audit.id))
    .limit(1)
  return last
}
