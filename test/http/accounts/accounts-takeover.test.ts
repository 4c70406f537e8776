import { createHook } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { clientOf, isHitAllowed } from '#server/edge/rate-limits.ts'
import { anna, lastLink, password, register, registration, visitorAfter } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'

const shop = await startShop()
/** Counts the passwords that are hashed while `work` runs. */
const hashedDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let hashed = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashed += 1
    },
  }).enable()
  await work().finally(() => hook.disable())
  return hashed
}
const rows = async (query: ReturnType<typeof sql>) => (await shop.database.queries.execute(query)).rows
const refusal = async (visitor: Visitor, url: string, body: object) => {
  const answer = await visitor.post(url, body)
  return [answer.statusCode, answer.json().errors]
}
const emailForm = { email: 'New@example.com', current_password: password }

test.each([
  [
    'reset',
    async () => {
      await shop.features.accounts.sendReset(anna)
      return shop.visit().post(await lastLink(shop, anna), {
        password: 'another stone',
        password_confirmation: 'another stone',
      })
    },
  ],
  [
    'changed',
    (ann: Visitor) =>
      ann.post(paths.accountPassword, {
        current_password: password,
        password: 'another stone',
        password_confirmation: 'another stone',
      }),
  ],
] as const)(
  'rejects a link to change the email address that was requested before the password was %s [HZ-04]',
  async (_how, change) => {
    const thief = await register(shop)
    await thief.post(paths.accountEmail, { ...emailForm, email: 'thief@example.com' })
    const link = await lastLink(shop, 'thief@example.com')
    expect((await change(thief)).statusCode).toBe(200)
    expect(await refusal(shop.visit(), link, {})).toEqual([422, { token: [messages.linkOver] }])
    expect(await rows(sql`select email from customer`)).toEqual([{ email: anna }])
  },
)

test('ends a reset link once the account’s email address has changed [HZ-04]', async () => {
  const ann = await register(shop)
  await ann.post(paths.accountEmail, emailForm)
  await shop.features.accounts.sendReset(anna)
  const reset = await lastLink(shop, anna)
  expect((await ann.post(await lastLink(shop, 'New@example.com'))).statusCode).toBe(200)
  const newPassword = { password: 'another stone', password_confirmation: 'another stone' }
  expect((await shop.visit().post(reset, newPassword)).statusCode).toBe(422)
  const again = await shop.visit().post(paths.login, { email: 'new@example.com', password })
  expect(again.statusCode).toBe(200)
})

describe('the old password, verified while its owner chooses a new one [HZ-04]', () => {
  const newPassword = { password: 'another stone', password_confirmation: 'another stone' }
  const changePasswordMeanwhile = async () => {
    await shop.features.accounts.sendReset(anna)
    const link = await lastLink(shop, anna)
    /* The verified password is used in the transaction that follows. */
    const spy = vi.spyOn(shop.database, 'transaction')
    onTestFinished(() => spy.mockRestore())
    spy.mockImplementationOnce(async (work) => {
      expect((await shop.visit().post(link, newPassword)).statusCode).toBe(200)
      return shop.database.transaction(work)
    })
  }

  test('does not log in', async () => {
    await register(shop)
    await changePasswordMeanwhile()
    expect(await refusal(shop.visit(), paths.login, { email: anna, password })).toEqual([
      422,
      { password: [messages.logInFailed] },
    ])
    expect(await rows(sql`select from session where customer_id is not null`)).toEqual([])
  })

  test('does not change the password', async () => {
    const thief = await register(shop)
    await changePasswordMeanwhile()
    const thiefsPassword = { password: 'a stone of theirs', password_confirmation: 'a stone of theirs' }
    expect(
      await refusal(thief, paths.accountPassword, { current_password: password, ...thiefsPassword }),
    ).toEqual([422, { current_password: [messages.wrongPassword] }])
    expect(
      (await shop.visit().post(paths.login, { email: anna, password: newPassword.password })).statusCode,
    ).toBe(200)
  })
})

test('confirms nothing when an emailed link is posted by a visitor who is not logged in to its account [HZ-26]', async () => {
  const thief = await register(shop)
  const [welcome, bob] = [await lastLink(shop, anna), await register(shop, { email: 'bob@example.com' })]
  const unproven = sql`select email, email_confirmed_at is null as unproven from customer order by id`
  const before = await rows(unproven)
  expect((await shop.visit().post(welcome)).statusCode).toBe(401)
  expect(await refusal(bob, welcome, {})).toEqual([422, { token: [messages.linkOver] }])
  const redirect = await shop.visit().submit(welcome, {})
  expect([redirect.statusCode, redirect.headers.location]).toEqual([
    303,
    `${paths.login}?redirect=${encodeURIComponent(welcome)}`,
  ])
  await thief.post(paths.accountEmail, { ...emailForm, email: 'carol@example.com' })
  const change = await lastLink(shop, 'carol@example.com')
  expect((await shop.visit().post(change)).statusCode).toBe(401)
  expect(await rows(unproven)).toEqual(before)
  expect((await thief.post(welcome)).statusCode).toBe(200)
})

test('confirms nothing by the link of a welcome email to another address than the account’s present one [HZ-26]', async () => {
  const ann = await register(shop)
  const welcome = await lastLink(shop, anna)
  await rows(sql`update customer set email = 'New@example.com', email_key = 'new@example.com'`)
  expect(await refusal(ann, welcome, {})).toEqual([422, { token: [messages.linkOver] }])
  expect(await rows(sql`select email_confirmed_at from customer`)).toEqual([{ email_confirmed_at: null }])
})

test('ends a link to confirm or change the email address once another is sent [HZ-26]', async () => {
  const ann = await register(shop)
  const welcome = await lastLink(shop, anna)
  await ann.post(paths.accountEmail, emailForm)
  const change = await lastLink(shop, emailForm.email)
  const again = await ann.post(paths.accountConfirmAgain)
  expect([again.statusCode, again.json()]).toEqual([200, { status: 'ok', redirect: paths.account }])
  await ann.post(paths.accountEmail, { ...emailForm, email: 'newer@example.com' })
  for (const link of [welcome, change])
    expect(await refusal(ann, link, {})).toEqual([422, { token: [messages.linkOver] }])
  expect((await ann.post(await lastLink(shop, anna))).statusCode).toBe(200)
  expect((await ann.post(await lastLink(shop, 'newer@example.com'))).statusCode).toBe(200)
  expect(await rows(sql`select email from customer`)).toEqual([{ email: 'newer@example.com' }])
})

const newPassword = { password: 'another stone', password_confirmation: 'another stone' }

test('hashes no password for an invented reset link [SX-07, LD-05]', async () => {
  await register(shop)
  await shop.features.accounts.sendReset(anna)
  const link = await lastLink(shop, anna)
  expect(await hashedDuring(() => shop.visit().post(link, newPassword))).toBe(1)
  const madeUp = async () =>
    expect((await shop.visit().post(`/password/reset/${'x'.repeat(43)}`, newPassword)).statusCode).toBe(422)
  expect(await hashedDuring(madeUp)).toBe(0)
})

test('limits one client to a hundred registrations an hour [SX-07]', async () => {
  const limit = { name: 'accounts of client', maxHits: 100, seconds: 3600 }
  for (let i = 0; i < 100; i += 1) await isHitAllowed(shop.database.queries, limit, clientOf('127.0.0.1'))
  const refused = async () =>
    expect((await shop.visit().post(paths.register, registration)).statusCode).toBe(429)
  expect([await hashedDuring(refused), await rows(sql`select from customer`)]).toEqual([0, []])
})

test('sends no typed name to an unconfirmed address, and greets the owner by name once it is confirmed [HZ-02]', async () => {
  const ann = await register(shop, {
    first_name: 'Win Prizes Now',
    trade: '1',
    trade_company_name: 'Call Zero Nine Hundred',
  })
  const emails = await rows(sql`select subject, text, html from mail order by id`)
  expect(emails).toHaveLength(2)
  expect(JSON.stringify(emails)).not.toMatch(/Prizes|Nine/)
  await rows(sql`update customer set email_confirmed_at = now(), trade_status = 'none'`)
  await ann.post(paths.accountTrade, { trade_company_name: 'Mason & Sons' })
  await shop.features.accounts.approveTrade(registration.email, pence(100))
  const [received, approved] = await rows(sql`select text from mail order by id desc limit 2`)
  expect(`${received?.['text']}${approved?.['text']}`.match(/Mason & Sons/g)).toHaveLength(2)
})

test.each([
  ['first_name', 'Win at https://evil.example', messages.nameLettersOnly('your first name')],
  ['last_name', 'anna@evil.example', messages.nameLettersOnly('your last name')],
  ['trade_company_name', 'https://evil.example/now', messages.companySigns],
])(
  'rejects a %s of %j under its field, and opens no account [HZ-02, OP-58]',
  async (field, value, sentence) => {
    const answer = await shop
      .visit()
      .post(paths.register, { ...registration, trade: '1', trade_company_name: 'Mason Ltd', [field]: value })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }])
    expect(await rows(sql`select from mail`)).toEqual([])
  },
)

test('sends at most five emails a day to one mailbox, over all accounts of its tagged addresses [HZ-02]', async () => {
  for (let i = 0; i < 4; i += 1)
    await register(shop, {
      email: `anna+${i}@example.com`,
      trade: '1',
      trade_company_name: 'Annas Tiling',
    })
  expect(await rows(sql`select count(*)::int as accounts from customer`)).toEqual([{ accounts: 4 }])
  expect(await rows(sql`select count(*)::int as emails from mail`)).toEqual([{ emails: 5 }])
})

test('limits an account to five new email addresses a day [HZ-02]', async () => {
  const ann = await register(shop)
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    const form = { email: `wish-${i}@example.com`, current_password: password }
    statuses.push((await ann.post(paths.accountEmail, form)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await rows(sql`select count(*)::int as emails from mail where template = 'email-change'`)).toEqual([
    { emails: 5 },
  ])
})

test('logs security events as a stream of their own, with the session and without personal data [F4]', async () => {
  await register(shop)
  const visitor = shop.visit()
  await visitor.post(paths.login, { email: anna, password: 'not the password' })
  await visitor.post(paths.login, { email: anna, password }, { 'x-csrf-token': 'forged' })
  await visitor.post(paths.passwordReset, { email: anna })
  const ann = visitorAfter(shop, await visitor.post(paths.login, { email: anna, password }))
  await ann.post(paths.accountPassword, { current_password: password, ...newPassword })
  const lines = shop.logs.filter((line) => line['security'] === true)
  expect(lines.map((line) => line['msg'])).toEqual([
    'a login failed',
    'without its token',
    'a new password was asked for',
    'logged in',
    'the password was changed',
  ])
  for (const line of lines) expect(line['session']).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(lines.slice(0, 3).map((line) => line['session'])).size).toBe(1)
  expect(JSON.stringify(lines)).not.toMatch(/example|password'/)
})
