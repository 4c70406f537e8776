import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { type AdminCallName, adminCalls } from '#contract/admin/calls.ts'
import type { Role } from '#domain/staff/roles.ts'
import { type AdminAppDeps, createAdminApp } from '#server/admin/admin-app.ts'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import type { Queries } from '#server/database/database.ts'
import { createLog } from '#server/operations/log.ts'
import { makeToken } from '#server/session/session-cookie.ts'
import { newIdentity, printSigned } from '#server/session/signed-cookie.ts'
import { beginSession } from '#server/staff/sessions.ts'
import { signInStaff } from './back-office.ts'
import { expectNoPeopleIn } from './no-people-in-logs.ts'
import { type TestShop, testSecrets } from './shop.ts'

type Headers = Readonly<Record<string, string>>

/** Fills the varying parts of a path: '/admin/api/orders/:number/hold' → '/admin/api/orders/TS-…/hold'. */
const pathOf = (path: string, input: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? (name === 'number' ? 'TS-4K7Q-9XWX' : '999999999'))),
  )

const queryOf = (input: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    query.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return query.size === 0 ? '' : `?${query}`
}

/**
 * The back office over HTTP, without a socket: people in browsers of their own, with real sessions, cookies and
 * tokens. `pages`: null leaves them out, for tests of calls alone.
 */
export const openAdminSite = async (shop: TestShop, changes: Partial<AdminAppDeps> = {}) => {
  const logs: string[] = []
  expectNoPeopleIn(logs)
  const origin = 'https://office.shop.example'
  const app = await createAdminApp({
    handlers: createAdminHandlers(shop.features),
    staff: shop.features.staff,
    pages: null,
    now: () => shop.clock.now,
    log: createLog('trace', { write: (line) => void logs.push(line) }),
    secrets: testSecrets,
    adminUrl: new URL(origin),
    shopUrl: new URL('https://shop.example'),
    shopName: 'Tessera',
    ...changes,
  })
  afterAll(() => app.close())

  /** A browser with this cookie; by default a new one, without a session. */
  const browser = (identity = newIdentity(shop.clock.now)) => {
    const cookie = `__Host-admin=${printSigned(testSecrets, 'admin', identity)}`
    const token = makeToken(testSecrets, identity.id)
    const get = (url: string, headers: Headers = {}) => app.inject({ url, headers: { cookie, ...headers } })
    const post = (url: string, body: object = {}, headers: Headers = {}) =>
      app.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { cookie, origin, 'x-csrf-token': token, ...headers },
      })
    /** Posts a form with files, as a browser does. */
    const postFiles = async (url: string, input: Readonly<Record<string, unknown>>, headers: Headers) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(input))
        for (const one of [value].flat())
          form.append(field, one instanceof Uint8Array ? new Blob([new Uint8Array(one)]) : `${one}`)
      const body = new Response(form)
      return app.inject({
        method: 'POST',
        url,
        payload: Buffer.from(await body.arrayBuffer()),
        headers: {
          cookie,
          origin,
          'x-csrf-token': token,
          ...headers,
          'content-type': body.headers.get('content-type') ?? '',
        },
      })
    }
    /** Makes a call as its contract says: path, then query or body. */
    const send = (
      name: AdminCallName,
      input: Readonly<Record<string, unknown>> = {},
      headers: Headers = {},
    ) => {
      const { method, path } = adminCalls[name]
      const url = pathOf(path, input)
      if ('takesPhotographs' in adminCalls[name]) return postFiles(url, input, headers)
      return method === 'GET' ? get(`${url}${queryOf(input)}`, headers) : post(url, input, headers)
    }
    /** Posts a form of a page, as a browser without scripts does. */
    const submit = (url: string, fields: Readonly<Record<string, string>>) =>
      app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams({ _token: token, ...fields }).toString(),
        headers: {
          cookie,
          origin,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
    return { identity, cookie, token, get, post, send, submit }
  }

  /** A person with these roles in a browser, signed in with their second factor just given. */
  const signIn = async (...held: readonly [Role, ...Role[]]) => {
    const { staffId } = await signInStaff(shop, ...held)
    const own = browser()
    const sessionId = await beginSession(
      shop.database.queries,
      staffId,
      {
        id: own.identity.id,
        newSessionId: own.identity.id,
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0',
      },
      shop.clock.now,
    )
    return { staffId, sessionId, ...own }
  }
  return { app, logs, origin, browser, signIn }
}

export type AdminSite = Awaited<ReturnType<typeof openAdminSite>>

/** A checksum of every table, by name: equal before and after what must change nothing (M-195). */
export const checksums = async (queries: Queries): Promise<Readonly<Record<string, string>>> => {
  const tables = await queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const sums = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name,
        count(*) || ':' || coalesce(sum(hashtextextended(${sql.identifier(name)}::text, 0)), 0) as sum
        from ${sql.identifier(name)}`,
  )
  const { rows } = await queries.execute<{ name: string; sum: string }>(sql.join(sums, sql` union all `))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
