import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { AdminCall } from '#contract/admin/call.ts'
import { type AdminCallName, adminCalls } from '#contract/admin/calls.ts'
import { adminPaths } from '#contract/admin/paths.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { lettersOfRoles, matrix } from '#domain/staff/matrix.fixtures.ts'
import { roles } from '#domain/staff/roles.ts'
import { checksums, openAdminSite } from '../../setup/admin-site.ts'
import { startShop } from '../../setup/shop.ts'

/* Every call of the back office, for every role and for every sort of stranger. */

const shop = await startShop()
const site = await openAdminSite(shop)
const { queries } = shop.database
const names = keysOf(adminCalls)
const callOf = (name: AdminCallName): AdminCall => adminCalls[name]
const posts = names.filter((name) => callOf(name).method === 'POST')
const reads = names.filter((name) => callOf(name).method === 'GET')

const mayMake = (name: AdminCallName, role: (typeof roles)[number]): boolean => {
  const { right } = callOf(name)
  return right === 'signed-in' || [right].flat().some((one) => matrix[one].includes(lettersOfRoles[role]))
}

test('answers 404 to every role for every call that is not theirs, as for none; an owner reaches all [M-014]', async () => {
  for (const role of roles) {
    const person = await site.signIn(role)
    const none = await person.get('/admin/api/nothing')
    expect(none.statusCode).toBe(404)
    for (const name of names) {
      if (mayMake(name, role) && role !== 'owner') continue
      const { statusCode, body } = await person.send(name)
      if (role === 'owner') {
        expect([401, 500, 503], name).not.toContain(statusCode)
        expect(body, name).not.toBe(none.body)
      } else expect([statusCode, body], `${name} by ${role}`).toEqual([404, none.body])
    }
  }
})

test('answers 401 to every read by a stranger: no cookie, a shopper’s, a forged one [M-002, M-014]', async () => {
  const [shopper, owner] = [shop.visit(), await site.signIn('owner')]
  const shoppers = shopper.cookie.slice(shopper.cookie.indexOf('=') + 1)
  const cookies = ['', shopper.cookie, `__Host-admin=${shoppers}`, `${owner.cookie.slice(0, -3)}abc`]
  for (const name of reads)
    for (const cookie of cookies)
      expect((await owner.send(name, {}, { cookie })).statusCode, `${name} with ${cookie}`).toBe(401)
  expect((await owner.send('me')).statusCode).toBe(200)
})

test('refuses every change by a stranger or from another site, and changes nothing [M-195]', async () => {
  const [owner, other] = [await site.signIn('owner'), await site.signIn('manager')]
  const shopper = shop.visit()
  const strangers = [
    { cookie: '' },
    { cookie: shopper.cookie, 'x-csrf-token': shopper.token },
    { 'x-csrf-token': '' },
    { 'x-csrf-token': other.token },
    { origin: 'https://shop.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ]
  const before = await checksums(queries)
  for (const name of posts)
    for (const headers of strangers)
      expect((await owner.send(name, {}, headers)).statusCode, `${name} ${JSON.stringify(headers)}`).toBe(403)
  expect(await checksums(queries)).toEqual(before)
})

test('answers a change without a session with 401 [M-005]', async () => {
  const nobody = site.browser()
  for (const name of posts) expect((await nobody.send(name)).statusCode, name).toBe(401)
})

test('changes nothing by a GET, whatever the role [M-195]', async () => {
  const owner = await site.signIn('owner')
  const before = await checksums(queries)
  for (const name of reads) await owner.send(name)
  for (const name of posts) {
    const { path } = callOf(name)
    await owner.get(path.replaceAll(/:\w+/g, '1'))
  }
  expect(await checksums(queries)).toEqual(before)
})

test('has a right for every call, and the second factor for every one that is final [M-014, M-198]', async () => {
  const owner = await site.signIn('owner')
  shop.clock.now = new Date(shop.clock.now.getTime() + 16 * 60_000)
  const final = names.filter((name) => callOf(name).final === true)
  expect(final.length).toBeGreaterThan(2)
  for (const name of final) {
    const { statusCode, body } = await owner.send(name)
    /* A shape that is wrong is said first: the person gives the factor once, for what can be done. */
    expect([403, 422], name).toContain(statusCode)
    if (statusCode === 403) expect(JSON.parse(body), name).toMatchObject({ reason: 'step-up' })
  }
})

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

test('describes every call to each person who is signed in, with right, fields and what is final [M-014, M-198]', async () => {
  const reader = await site.signIn('reader')
  const { statusCode, body } = await reader.get(adminPaths.openapi)
  expect(statusCode).toBe(200)
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Operation>> }
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  )
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  for (const { operationId, path, method, ...operation } of described) {
    const call = callOf(names.find((name) => name === operationId) ?? 'me')
    const { right, final, summary } = call
    expect(operation, operationId).toMatchObject({ 'x-right': right, summary })
    expect('x-final' in operation, operationId).toBe(final === true)
    expect([method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1')]).toEqual([call.method, call.path])
    const inBody = JSON.stringify(operation.requestBody ?? {})
    const named = operation.parameters.map(({ name }) => name)
    for (const field of Object.keys(call.input.shape))
      expect(named.includes(field) || inBody.includes(`"${field}"`), `${operationId} ${field}`).toBe(true)
    expect(operation.responses).toHaveProperty('200')
  }
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: body, absoluteRef: 'office.json', config })
  expect(problems.map(({ ruleId, location }) => `${ruleId}: ${location[0]?.pointer}`)).toEqual([])
})

test('answers 401 for the description without a session [M-014]', async () => {
  const shopper = shop.visit()
  const owner = await site.signIn('owner')
  for (const cookie of ['', shopper.cookie, `${owner.cookie.slice(0, -3)}abc`]) {
    const { statusCode, body } = await owner.get(adminPaths.openapi, { cookie })
    expect([statusCode, body.includes('orders')]).toEqual([401, false])
  }
})
