import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { paths } from '#contract/routes.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { runDueJobs as runPendingJobs } from '#server/jobs/workers.ts'
import { makeToken } from '#server/session/session-cookie.ts'
import { type TestShop, testSecrets, type Visitor } from './shop.ts'

/** A realistic password, and an email address for tests. */
export const password = 'a grey slate, wet'
export const anna = 'anna@example.com'

export const registration = {
  first_name: 'Anna',
  last_name: 'Mason',
  email: anna,
  password,
  password_confirmation: password,
} as const

/** Her address as the address book's form has it, with the postcode as people type it. */
export const addressForm = {
  first_name: 'Anna',
  last_name: 'Mason',
  address_1: '12 Quarry Lane',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'ls14ap',
} as const

/** The same address as the checkout stores it. */
export const storedAddress = {
  firstName: 'Anna',
  lastName: 'Mason',
  address1: '12 Quarry Lane',
  address2: '',
  address3: '',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 4AP',
} as const

/** The visitor after a response: with the session cookie that it set. */
export const visitorAfter = (shop: TestShop, response: LightMyRequestResponse): Visitor => {
  const cookie = [response.headers['set-cookie'] ?? []].flat().find((text) => /^(__Host-)?sid=/.test(text))
  const value = cookie?.match(/^[^=]+=([^;]+)/)?.[1] ?? ''
  if (value === '') throw new Error('The answer brought no session.')
  return shop.visit({ cookie: value, token: makeToken(testSecrets, value.split('.')[0] ?? '') })
}

/** Registers an account for a new guest, or for a given visitor. */
export const register = async (
  shop: TestShop,
  change: Readonly<Record<string, string>> = {},
  visitor: Visitor = shop.visit(),
): Promise<Visitor> => {
  const response = await visitor.post(paths.register, { ...registration, ...change })
  if (response.statusCode !== 200) throw new Error(`Not registered: ${response.body}`)
  return visitorAfter(shop, response)
}

/**
 * The path of the link in the latest email to an address, which confirms it or sets a new password; ''
 * without one.
 */
export const lastLink = async (shop: TestShop, email: string): Promise<string> => {
  const { rows } = await shop.database.queries.execute<{ text: string }>(
    sql`select text from mail where recipient = ${email} order by id desc limit 1`,
  )
  return rows[0]?.text.match(/\/(?:account\/email\/confirm|password\/reset)\/[\w-]{43}/)?.[0] ?? ''
}

/** Runs the due jobs, such as the lookup of a customer who requested a password reset. */
export const runDueJobs = (shop: TestShop): Promise<number> =>
  runPendingJobs({
    database: shop.database,
    handlers: createJobHandlers(shop.features),
    log: { error: () => undefined, warn: () => undefined },
  })
