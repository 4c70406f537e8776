import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { AdminCallName, adminCalls } from '#contract/admin/calls.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { newIdentity } from '#server/session/signed-cookie.ts'
import { checksums, openAdminSite } from '../../setup/admin-site.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { joinStaff } from '../../setup/staff.ts'
import type { AuditedCall, Given } from './audited-call.ts'
import { auditedOrderCalls } from './audited-order-calls.ts'
import { auditedOtherCalls } from './audited-other-calls.ts'
import { auditedReturnCalls } from './audited-return-calls.ts'
import { auditedYardCalls } from './audited-yard-calls.ts'

/* Every writing call of the back office is in the audit log, or changes nothing. One without an entry does not compile. */

const scripted = await startScriptedShop()
const { shop, cards, queries } = scripted
const site = await openAdminSite(shop)
let person: StaffMember
let joined: Awaited<ReturnType<typeof joinStaff>>

type WritingCall = {
  [N in AdminCallName]: (typeof adminCalls)[N]['method'] extends 'POST' ? N : never
}[AdminCallName]

const by: Given = { scripted, site, person: () => person, joined: () => joined }
const audited: Readonly<Record<WritingCall, AuditedCall>> = {
  ...auditedOrderCalls(by),
  ...auditedReturnCalls(by),
  ...auditedYardCalls(by),
  ...auditedOtherCalls(by),
}

/** Calls about the person's own sign-in, which has to be whole for them. */
const ofSignIn: readonly string[] = [
  'changeOwnPassword',
  'addOwnFactor',
  'removeOwnFactor',
  'renewRecoveryCodes',
]

const signIn = async (name: string) => {
  if (!ofSignIn.includes(name)) return site.signIn('owner')
  joined = await joinStaff(shop, 'owner')
  const identity = { ...newIdentity(shop.clock.now), id: joined.browser.newSessionId }
  return { ...joined.actor, ...site.browser(identity) }
}

await queries.execute(sql`create or replace function refuse_audit() returns trigger language plpgsql as
  $$ begin raise exception 'no row of the audit log' ; end $$`)
const refuseRows = sql`create trigger refuse_audit before insert on audit for each row execute function refuse_audit()`
const takeRows = sql`drop trigger if exists refuse_audit on audit`
afterAll(() => queries.execute(takeRows))

/* Not part of a change: how often the person called, and when a session was last seen. */
const tables = async () => {
  const { attempt: _, session: _seen, staff_session: _own, ...others } = await checksums(queries)
  return others
}

const rowsAfter = async (id: number) => {
  const { rows } = await queries.execute<Record<string, unknown>>(
    sql`select actor, staff_id, session_id, request_id, action, before, after, reason from audit where id > ${id} order by id`,
  )
  return rows
}

const lastRow = async () => {
  const { rows } = await queries.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from audit`,
  )
  return rows[0]?.id ?? 0
}

test.each(keysOf(audited))(
  'records %s by its person, session and request, or changes nothing [M-188]',
  async (name) => {
    const { staffId, sessionId, send } = await signIn(name)
    person = await signInStaff(shop, 'owner')
    const { given, rows } = audited[name]
    const input = { ...(await given()) }
    const [before, last, refunds] = [await tables(), await lastRow(), cards.refunds.length]
    if (rows.length > 0) {
      await queries.execute(refuseRows)
      const refused = await send(name, input).finally(() => queries.execute(takeRows))
      expect(refused.statusCode, refused.body).toBe(500)
      expect(await tables()).toEqual(before)
      expect(cards.refunds.length).toBe(refunds)
    }
    const made = await send(name, input)
    expect(made.statusCode, made.body).toBe(200)
    expect(await rowsAfter(last)).toEqual(
      rows.map(([action, was, is, reason = null]) => ({
        actor: 'staff',
        staff_id: staffId,
        session_id: sessionId,
        request_id: made.headers['x-request-id'],
        action,
        before: was,
        after: is,
        reason,
      })),
    )
  },
)
