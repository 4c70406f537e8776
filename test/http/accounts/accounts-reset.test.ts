import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { anna, password, register, runDueJobs } from '../../setup/customers.ts'
import { countRows } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'

/* D33: strangers who request resets for a mailbox do not hinder its owner. */

const shop = await startShop({ trustProxy: ['127.0.0.1'] })
const { queries } = shop.database

const newPassword = { password: 'another stone', password_confirmation: 'another stone' }
const requestReset = (email: string, address = '192.0.2.1') =>
  shop.visit().post(paths.passwordReset, { email }, { 'x-forwarded-for': address })
const emails = (recipient = anna) =>
  countRows(queries, 'mail', `template = 'password-reset' and recipient = '${recipient}'`)
/** The links of all emails, the oldest first. */
const links = async (): Promise<readonly string[]> => {
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = 'password-reset' order by id`,
  )
  return rows.map(({ text }) => text.match(/\/password\/reset\/[\w-]{43}/)?.[0] ?? '')
}
const postPassword = async (link: string) => (await shop.visit().post(link, newPassword)).statusCode
const advanceTo = (count: number): void => {
  shop.clock.now = new Date(Date.now() + count * 60_000)
}

describe('reset links', () => {
  test('remain valid for their 30 minutes when others are requested [D33, HZ-04]', async () => {
    await register(shop)
    await requestReset(anna)
    await runDueJobs(shop)
    advanceTo(20)
    await requestReset(anna, '192.0.2.66')
    await runDueJobs(shop)
    const [early = '', late = ''] = await links()
    advanceTo(29)
    expect(await shop.features.accounts.isResetOpen(early.split('/').at(-1) ?? '')).toBe(true)
    advanceTo(31)
    expect(await postPassword(early)).toBe(422)
    expect(await postPassword(late)).toBe(200)
  })

  test('all end for an account when one is used, and none of another account [D33, HZ-04]', async () => {
    await register(shop)
    await register(shop, { email: 'ben@example.com' })
    await requestReset(anna)
    await requestReset(anna, '192.0.2.66')
    await requestReset('ben@example.com')
    await runDueJobs(shop)
    const [first = '', second = '', bens = ''] = await links()
    expect(await postPassword(first)).toBe(200)
    expect([await postPassword(first), await postPassword(second), await postPassword(bens)]).toEqual([
      422, 422, 200,
    ])
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(422)
  })
})

test('confirms an address by a reset link, and keeps the moment of one that was confirmed before [HZ-26]', async () => {
  await register(shop)
  const confirmedAt = async () =>
    (await queries.execute<{ at: string | null }>(sql`select email_confirmed_at::text as at from customer`))
      .rows[0]?.at
  const reset = async () => {
    await requestReset(anna)
    await runDueJobs(shop)
    expect(await postPassword((await links()).at(-1) ?? '')).toBe(200)
  }
  expect(await confirmedAt()).toBeNull()
  await reset()
  const first = await confirmedAt()
  expect(first).toEqual(expect.any(String))
  advanceTo(20)
  await reset()
  expect(await confirmedAt()).toBe(first)
})

describe('requests for a reset link', () => {
  test('are never limited by mailbox: the owner gets an email whatever strangers request [D33]', async () => {
    await register(shop)
    for (let n = 0; n < 12; n += 1) {
      const answer = await requestReset(anna, `198.51.100.${n}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', redirect: '/login' }])
    }
    await runDueJobs(shop)
    const before = await emails()
    expect((await requestReset(anna)).statusCode).toBe(200)
    await runDueJobs(shop)
    expect(await emails()).toBe(before + 1)
  })

  test('send three emails in half an hour for a client and mailbox, with the same response and valid links [D33]', async () => {
    await register(shop)
    const first = await requestReset(anna)
    for (const spelling of ['ANNA@example.com', anna, anna, anna, anna])
      expect([(await requestReset(spelling)).statusCode, (await requestReset(spelling)).body]).toEqual([
        200,
        first.body,
      ])
    await runDueJobs(shop)
    expect(await emails()).toBe(3)
    const unknown = await requestReset('nils@example.com')
    expect([unknown.statusCode, unknown.body]).toEqual([200, first.body])
    expect(await postPassword((await links()).at(-1) ?? '')).toBe(200)
    await queries.execute(sql`update attempt set ends_at = ends_at - interval '30 minutes'`)
    await requestReset(anna)
    await runDueJobs(shop)
    expect(await emails()).toBe(4)
  })

  test('send three emails for 24 concurrent requests [D33, SX-07]', async () => {
    await register(shop)
    await Promise.all(Array.from({ length: 24 }, () => requestReset(anna)))
    await runDueJobs(shop)
    expect(await emails()).toBe(3)
  })

  test('are limited to thirty mailboxes an hour for a client, with or without accounts, and no other client [D33, SX-07]', async () => {
    await register(shop)
    for (let n = 0; n < 30; n += 1) expect((await requestReset(`p${n}@example.com`)).statusCode).toBe(200)
    const over = [await requestReset(anna), await requestReset('nils@example.com')]
    for (const answer of over)
      expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([
        429,
        messages.tooManyRequests,
        '3600',
      ])
    expect((await requestReset(anna, '192.0.2.2')).statusCode).toBe(200)
    await runDueJobs(shop)
    expect(await emails()).toBe(1)
  })
})

test('treats an address with a dot as another mailbox with its own limits, except at Gmail [D33, SX-07]', async () => {
  for (const email of ['a.b@firm.example', 'ab@firm.example']) await register(shop, { email })
  for (let n = 0; n < 10; n += 1)
    await shop.visit().post(paths.login, { email: 'a.b@firm.example', password: 'not it' })
  const logIn = async (email: string) =>
    (await shop.visit().post(paths.login, { email, password })).statusCode
  expect([await logIn('a.b@firm.example'), await logIn('ab@firm.example')]).toEqual([429, 200])
  for (const email of ['a.b@gmail.com', 'ab@gmail.com']) await register(shop, { email })
  for (let n = 0; n < 10; n += 1)
    await shop.visit().post(paths.login, { email: 'a.b@googlemail.com', password: 'not it' })
  expect([await logIn('a.b@gmail.com'), await logIn('ab@gmail.com')]).toEqual([429, 429])
})
