import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { anna, password, register, work } from '../../setup/customers.ts'
import { countOf } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'

/* D33: strangers who ask for resets of a mailbox keep its owner from nothing. */

const shop = await startShop({ trustProxy: ['127.0.0.1'] })
const { queries } = shop.database

const renewed = { password: 'another stone', password_confirmation: 'another stone' }
const ask = (email: string, address = '192.0.2.1') =>
  shop.visit().post(paths.passwordReset, { email }, { 'x-forwarded-for': address })
const emails = (recipient = anna) =>
  countOf(queries, 'mail', `template = 'password-reset' and recipient = '${recipient}'`)
/** The links of all emails, the oldest first. */
const links = async (): Promise<readonly string[]> => {
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = 'password-reset' order by id`,
  )
  return rows.map(({ text }) => text.match(/\/password\/reset\/[\w-]{43}/)?.[0] ?? '')
}
const choose = async (link: string) => (await shop.visit().post(link, renewed)).statusCode
const minutes = (count: number): void => {
  shop.clock.now = new Date(Date.now() + count * 60_000)
}

describe('links for a new password', () => {
  test('an earlier one stays good for its 30 minutes when others are asked for [D33, HZ-04]', async () => {
    await register(shop)
    await ask(anna)
    await work(shop)
    minutes(20)
    await ask(anna, '192.0.2.66')
    await work(shop)
    const [early = '', late = ''] = await links()
    minutes(29)
    expect(await shop.faces.accounts.isResetOpen(early.split('/').at(-1) ?? '')).toBe(true)
    minutes(31)
    expect(await choose(early)).toBe(422)
    expect(await choose(late)).toBe(200)
  })

  test('using one ends all of its account, and none of another [D33, HZ-04]', async () => {
    await register(shop)
    await register(shop, { email: 'ben@example.com' })
    await ask(anna)
    await ask(anna, '192.0.2.66')
    await ask('ben@example.com')
    await work(shop)
    const [first = '', second = '', bens = ''] = await links()
    expect(await choose(first)).toBe(200)
    expect([await choose(first), await choose(second), await choose(bens)]).toEqual([422, 422, 200])
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(422)
  })
})

describe('asking for one', () => {
  test('is never refused by mailbox: strangers everywhere ask, and the owner has an email still [D33]', async () => {
    await register(shop)
    for (let n = 0; n < 12; n += 1) {
      const answer = await ask(anna, `198.51.100.${n}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', redirect: '/login' }])
    }
    await work(shop)
    const before = await emails()
    expect((await ask(anna)).statusCode).toBe(200)
    await work(shop)
    expect(await emails()).toBe(before + 1)
  })

  test('three emails in half an hour for a client and a mailbox; the answer stays the same, and the links work [D33]', async () => {
    await register(shop)
    const first = await ask(anna)
    for (const spelling of ['ANNA@example.com', anna, anna, anna, anna])
      expect([(await ask(spelling)).statusCode, (await ask(spelling)).body]).toEqual([200, first.body])
    await work(shop)
    expect(await emails()).toBe(3)
    const unknown = await ask('nils@example.com')
    expect([unknown.statusCode, unknown.body]).toEqual([200, first.body])
    expect(await choose((await links()).at(-1) ?? '')).toBe(200)
    await queries.execute(sql`update attempt set ends_at = ends_at - interval '30 minutes'`)
    await ask(anna)
    await work(shop)
    expect(await emails()).toBe(4)
  })

  test('a hundred times at once sends three emails [D33, SX-07]', async () => {
    await register(shop)
    await Promise.all(Array.from({ length: 24 }, () => ask(anna)))
    await work(shop)
    expect(await emails()).toBe(3)
  })

  test('a client names thirty mailboxes an hour, whoever has an account; others do not wait for it [D33, SX-07]', async () => {
    await register(shop)
    for (let n = 0; n < 30; n += 1) expect((await ask(`p${n}@example.com`)).statusCode).toBe(200)
    const over = [await ask(anna), await ask('nils@example.com')]
    for (const answer of over)
      expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([
        429,
        messages.tooManyRequests,
        '3600',
      ])
    expect((await ask(anna, '192.0.2.2')).statusCode).toBe(200)
    await work(shop)
    expect(await emails()).toBe(1)
  })
})

test('a dot makes another mailbox, with an account and limits of its own; at Gmail it makes none [D33, SX-07]', async () => {
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
