import { expect, test } from 'vitest'
import { z } from 'zod'
import { adminCalls } from '#contract/admin/calls.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { rateLimitHit } from '#server/database/schema/index.ts'
import { checkInvariants } from '#server/maintenance/index.ts'
import { openAdminSite } from '../../test/setup/admin-site.ts'
import { placeOrderOA } from '../../test/setup/order-oa.ts'
import { startScriptedShop } from '../../test/setup/scripted-shop.ts'
import { randomFrom } from '../scenarios/random.ts'
import { nastyTexts } from './fuzz/dictionary.ts'
import { findLeak } from './fuzz/leaks.ts'
import type { JsonSchema } from './fuzz/schema.ts'
import { nearlyValid, validBody, withNastyTexts, withWrongTypes } from './fuzz/values.ts'

/*
 * Odd input to every call of the back office, by an owner. `npm run test:attacks -- M-197` sends 10,000
 * requests.
 */

const scripted = await startScriptedShop()
const { shop } = scripted
const site = await openAdminSite(shop)
const isFull = process.env['ATTACKS'] === 'full'
const REQUESTS = isFull ? 10_000 : 130
const seed = Math.floor(Date.now() / 86_400_000)

const names = keysOf(adminCalls)
const schemas = new Map(
  names.map((name) => [
    name,
    z.toJSONSchema(adminCalls[name].input, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  ]),
)
const mutators = [nearlyValid, withWrongTypes, withNastyTexts]

test(`answers ${REQUESTS} odd requests to all calls without a failure or internals (seed ${seed}) [M-197]`, async () => {
  const random = randomFrom(seed)
  const number = await placeOrderOA(scripted)
  const known = {
    number: [number],
    version: [1, 2, 3],
    id: [1, 2, 2_147_483_648, -1],
    before: ['', 1, '9999999999'],
    text: ['Ring before delivery', ...nastyTexts.slice(0, 5)],
    reason: ['customer', 'broken'],
  }
  let owner = await site.signIn('owner')
  const statuses = new Map<number, number>()
  for (let n = 0; n < REQUESTS; n += 1) {
    if (n % 40 === 39) {
      owner = await site.signIn('owner')
      await shop.database.queries.delete(rateLimitHit)
    }
    const name = isFull ? random.pick(names) : (names[n % names.length] ?? 'me')
    const body = validBody(schemas.get(name) ?? {}, random, known)
    const input = random.pick(mutators)(body, random)
    /* What a path cannot hold is not sent there. */
    if (typeof input['number'] !== 'string' || !input['number'].isWellFormed()) input['number'] = number
    const sent = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [
        field,
        typeof value === 'string' ? value.toWellFormed() : value,
      ]),
    )
    const { statusCode, body: answer } = await owner.send(name, sent)
    const description = `${name} ${JSON.stringify(sent)}`.slice(0, 1_000)
    /* It may have closed the back office: then no session is left. */
    if (name === 'closeAdmin' && statusCode === 200) {
      await shop.features.staff.closures.open({ kind: 'terminal', name: 'root' })
      owner = await site.signIn('owner')
    }
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    expect(statusCode, description).toBeLessThan(500)
    expect(findLeak(answer), description).toBe(null)
  }
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
  expect((await checkInvariants(shop.database, shop.clock.now)).violations).toEqual([])
  expect(site.logs.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([])
})
