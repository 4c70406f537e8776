import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { readSessionCookie } from '#server/session/session-cookie.ts'
import { createVisitor } from '#server/session/visitor.ts'
import { anna, password, register, registration, runDueJobs, visitorAfter } from '../../setup/customers.ts'
import { startShop, testSecrets, type Visitor } from '../../setup/shop.ts'
import { readLines } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'

/* Login, registration, logout and password reset: OP-60, OP-61, D7, D14, HZ-03, HZ-04, HZ-26. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const rows = async (statement: ReturnType<typeof sql>) =>
  (await queries.execute<Record<string, unknown>>(statement)).rows
const firstName = async (visitor: Visitor) => (await visitor.get(calls.whoAmI)).json().first_name
const errorsOf = async (visitor: Visitor, url: string, body: object) => {
  const answer = await visitor.post(url, body)
  return [answer.statusCode, answer.json().errors] as const
}

/** The token of the link in the latest email to an address. */
const linkTo = async (email: string, path: string): Promise<string> => {
  const [mail] = await rows(sql`select text from mail where recipient = ${email} order by id desc limit 1`)
  return String(mail?.['text']).match(new RegExp(`${path}/([\\w-]{43})`))?.[1] ?? ''
}

describe('registering', () => {
  test('opens an account, logs in under a new session id, and sends a welcome email [OP-60, HZ-26]', async () => {
    const guest = shop.visit()
    const ann = await register(shop, {}, guest)
    expect(ann.cookie).not.toBe(guest.cookie)
    expect(await firstName(ann)).toBe('Anna')
    expect(await firstName(guest)).toBe(null)
    expect(await rows(sql`select email, trade_status, news_since from customer`)).toEqual([
      { email: anna, trade_status: 'none', news_since: null },
    ])
    expect(await rows(sql`select template, recipient from mail`)).toEqual([
      { template: 'welcome', recipient: anna },
    ])
  })

  test('stores the password as an Argon2id hash, salted per account', async () => {
    await register(shop)
    await register(shop, { email: 'ben@example.com' })
    const hashes = await rows(sql`select password_hash from customer`)
    for (const { password_hash } of hashes)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(new Set(hashes.map((row) => row['password_hash'])).size).toBe(2)
  })

  test.each([
    ['first_name', '', 'Please enter your first name.'],
    ['first_name', 'x'.repeat(51), 'Please use at most 50 characters for your first name.'],
    ['last_name', ' ', 'Please enter your last name.'],
    ['email', '', 'Please enter your email address.'],
    ['email', 'anna@example', messages.badEmail],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`, null],
    ['password', '1234567', messages.passwordTooShort(8)],
    ['password', 'x'.repeat(129), 'Please use at most 128 characters for your password.'],
    ['password_confirmation', 'another', messages.passwordNotConfirmed],
  ])('rejects the %s %j under its field, and opens no account [OP-58]', async (field, value, sentence) => {
    const [status, errors] = await errorsOf(shop.visit(), paths.register, { ...registration, [field]: value })
    const under = field === 'password_confirmation' ? 'password' : field
    expect([status, errors[under]?.[0]]).toEqual([422, sentence ?? messages.badEmail])
    expect(Object.keys(errors)).toEqual([under])
    expect(await rows(sql`select id from customer`)).toEqual([])
  })

  test('accepts the longest texts and the shortest password [OP-58]', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`
    const longest = { first_name: 'x'.repeat(50), last_name: 'y'.repeat(50), email }
    const short = { password: 'wet slab', password_confirmation: 'wet slab' }
    expect(await firstName(await register(shop, { ...longest, ...short }))).toBe('x'.repeat(50))
  })

  test('requires a company for a trade application, which starts as pending [OP-60]', async () => {
    const [status, errors] = await errorsOf(shop.visit(), paths.register, { ...registration, trade: '1' })
    expect([status, errors]).toEqual([422, { trade_company_name: ['Please enter your company name.'] }])
    await register(shop, { trade: '1', trade_company_name: 'Mason & Daughters' })
    expect(
      await rows(sql`select trade_status, trade_company, credit_limit_pence::int from customer`),
    ).toEqual([{ trade_status: 'pending', trade_company: 'Mason & Daughters', credit_limit_pence: 0 }])
    expect((await rows(sql`select template from mail order by id`)).map((row) => row['template'])).toEqual([
      'welcome',
      'trade-received',
    ])
  })

  test('answers that an address has an account, in any case, at most five times an hour [D7, HZ-03]', async () => {
    await register(shop)
    const guest = shop.visit()
    const again = { ...registration, email: 'ANNA@Example.com', password: 'x'.repeat(9) }
    const posted = { ...again, password_confirmation: again.password }
    for (let i = 0; i < 5; i += 1)
      expect(await errorsOf(guest, paths.register, posted)).toEqual([
        422,
        { email: [messages.accountExists] },
      ])
    const over = await guest.post(paths.register, posted)
    expect([over.statusCode, over.json().message]).toEqual([429, messages.tooManyRequests])
    expect(Number(over.headers['retry-after']) % 60).toBe(0)
    expect(await rows(sql`select first_name from customer`)).toHaveLength(1)
  })

  test('opens one account for two concurrent registrations with one address', async () => {
    const answers = await Promise.all([1, 2].map(() => shop.visit().post(paths.register, registration)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422])
  })
})

describe('logging in', () => {
  test('gives a new session id, and ends the old session and its CSRF token [OP-61, HZ-26]', async () => {
    await register(shop)
    const guest = shop.visit()
    const answer = await guest.post(paths.login, { email: 'Anna@Example.com', password })
    const ann = visitorAfter(shop, answer)
    expect(answer.json()).toEqual({ status: 'ok', redirect: '/account' })
    expect(ann.cookie).not.toBe(guest.cookie)
    expect(await firstName(ann)).toBe('Anna')
    expect(await firstName(guest)).toBe(null)
    const withOldToken = await ann.post(calls.wishlistAdd, {}, { 'x-csrf-token': guest.token })
    expect(withOldToken.statusCode).toBe(403)
  })

  test('answers a wrong password and an unknown address alike [HZ-04]', async () => {
    await register(shop)
    const wrong = await shop.visit().post(paths.login, { email: anna, password: 'not it' })
    const unknown = await shop.visit().post(paths.login, { email: 'nobody@example.com', password: 'not it' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toEqual({ password: [messages.logInFailed] })
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
  })

  test('allows ten wrong tries in 15 minutes, then one a minute, whatever the case, tag or session [SX-07]', async () => {
    await register(shop)
    const spellings = [
      anna,
      'ANNA@example.com',
      'anna+x@example.com',
      'Anna+x+y@example.com',
      ' anna@example.com ',
    ]
    for (let i = 0; i < 10; i += 1) {
      const answer = await shop.visit().post(paths.login, { email: spellings[i % 5], password: 'not it' })
      expect(answer.statusCode).toBe(422)
    }
    const over = await shop.visit().post(paths.login, { email: anna, password })
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '60'])
    /* A delay, no lock: a minute later one try is allowed, and the owner's succeeds. */
    await queries.execute(
      sql`update attempt set ends_at = now() where ends_at < now() + interval '2 minutes'`,
    )
    expect((await shop.visit().post(paths.login, { email: anna, password: 'not it' })).statusCode).toBe(422)
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(429)
    await queries.execute(
      sql`update attempt set ends_at = now() where ends_at < now() + interval '2 minutes'`,
    )
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(200)
  })

  test('allows one client thirty wrong tries, and does not count successful logins [SX-07]', async () => {
    await register(shop)
    for (let i = 0; i < 12; i += 1)
      expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(200)
    for (let i = 0; i < 30; i += 1)
      await shop.visit().post(paths.login, { email: `p${i}@example.com`, password: 'not it' })
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(429)
  })

  test.each([
    [undefined, '/account'],
    ['/checkout', '/checkout'],
    ['//evil.example', '/basket'],
    ['javascript:alert(1)', '/basket'],
    [['/checkout'], '/basket'],
  ])('redirects %j to %s [D20, OP-61]', async (redirect, expected) => {
    await register(shop)
    const answer = await shop.visit().post(paths.login, { email: anna, password, redirect })
    expect(answer.json().redirect).toBe(expected)
  })

  test('merges a guest’s basket and wishlist into the account’s [D14]', async () => {
    const first = shop.visit()
    await first.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 2 })
    const ann = await register(shop, {}, first)
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
    expect(await readLines(first)).toEqual([])

    const guest = shop.visit()
    await guest.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 3 })
    await guest.post(calls.wishlistAdd, { Model_Type: 'variation', Model_Id: goods.f3 })
    await guest.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    const elsewhere = visitorAfter(shop, await guest.post(paths.login, { email: anna, password }))
    expect(await readLines(elsewhere)).toEqual([['F4-C', 5]])
    expect(await readLines(ann)).toEqual([['F4-C', 5]])
    expect((await shop.features.wishlist.page(visitorOf(elsewhere))).products).toHaveLength(1)
    expect((await rows(sql`select postcode from session where postcode is not null`))[0]?.['postcode']).toBe(
      'LS1 4AP',
    )
  })

  test('does not pass on the previous customer’s session to a second login in the same browser [HZ-26]', async () => {
    const ann = await register(shop)
    await ann.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 2 })
    await register(shop, { email: 'ben@example.com', first_name: 'Ben' })
    const ben = visitorAfter(shop, await ann.post(paths.login, { email: 'ben@example.com', password }))
    expect([await firstName(ben), await readLines(ben)]).toEqual(['Ben', []])
    expect(await firstName(ann)).toBe(null)
  })
})

describe('logging out', () => {
  test('clears the browser’s session, and retains the account’s basket [HZ-26]', async () => {
    const ann = await register(shop)
    await ann.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 2 })
    const next = visitorAfter(shop, await ann.post(paths.logout))
    expect([await firstName(next), await readLines(next)]).toEqual([null, []])
    expect([await firstName(ann), await readLines(ann)]).toEqual([null, []])
    const back = visitorAfter(shop, await next.post(paths.login, { email: anna, password }))
    expect(await readLines(back)).toEqual([['F4-C', 2]])
  })

  test('everywhere ends all sessions of the account [SX-05]', async () => {
    const here = await register(shop)
    const there = visitorAfter(shop, await shop.visit().post(paths.login, { email: anna, password }))
    await here.post(paths.logoutEverywhere)
    expect([await firstName(here), await firstName(there)]).toEqual([null, null])
  })

  test('happens after a week without a request [SX-05]', async () => {
    const ann = await register(shop)
    shop.clock.now = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000)
    expect(await firstName(ann)).toBe('Anna')
    shop.clock.now = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000)
    expect(await firstName(ann)).toBe(null)
  })
})

test('extends a login by requests up to thirty days, and the clean-up job does not end it [SX-05]', async () => {
  const ann = await register(shop)
  const begun = Date.now()
  const day = async (count: number): Promise<unknown> => {
    shop.clock.now = new Date(begun + count * 24 * 60 * 60 * 1000)
    await shop.features.accounts.deleteExpired()
    return firstName(ann)
  }
  for (const count of [6, 12, 18, 24, 29]) expect([count, await day(count)]).toEqual([count, 'Anna'])
  expect(await day(30.1)).toBeNull()
})

describe('a password reset', () => {
  const requestReset = async (email: string) => {
    const answer = await shop.visit().post(paths.passwordReset, { email })
    await runDueJobs(shop)
    return answer
  }

  test('answers alike with and without an account, and emails only an account [D7, HZ-04]', async () => {
    await register(shop)
    const known = await requestReset(anna)
    const unknown = await requestReset('nobody@example.com')
    expect(known.statusCode).toBe(200)
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const emails = await rows(sql`select recipient from mail where template = 'password-reset'`)
    expect(emails).toEqual([{ recipient: anna }])
    const jobs = await rows(sql`select state::text from jobs.job where name = 'reset-password'`)
    expect(jobs).toEqual([{ state: 'completed' }, { state: 'completed' }])
  })

  test('works once by its link, ends all sessions, logs no browser in, and stores the token as a hash [HZ-04]', async () => {
    const ann = await register(shop)
    await requestReset(anna)
    const token = await linkTo(anna, '/password/reset')
    expect(
      JSON.stringify(await rows(sql`select encode(token_hash, 'escape') as t from account_link`)),
    ).not.toContain(token)
    const newPassword = { password: 'another stone', password_confirmation: 'another stone' }
    const guest = shop.visit()
    const chosen = await guest.post(`${paths.passwordReset}/${token}`, newPassword)
    expect(chosen.json()).toEqual({ status: 'ok', redirect: '/login' })
    expect([await firstName(ann), await firstName(visitorAfter(shop, chosen))]).toEqual([null, null])
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(422)
    expect(
      (await shop.visit().post(paths.login, { email: anna, password: 'another stone' })).statusCode,
    ).toBe(200)
    expect(await errorsOf(shop.visit(), `${paths.passwordReset}/${token}`, newPassword)).toEqual([
      422,
      { password: [messages.linkOver] },
    ])
    expect(await rows(sql`select email_confirmed_at is not null as confirmed from customer`)).toEqual([
      { confirmed: true },
    ])
  })

  test('links to the shop’s own address, whatever the Host header [HZ-04]', async () => {
    await register(shop)
    await shop.visit().post(paths.passwordReset, { email: anna }, { host: 'evil.example' })
    await runDueJobs(shop)
    const [email] = await rows(sql`select text from mail where template = 'password-reset'`)
    expect(email?.['text']).toContain('http://shop.test/password/reset/')
    expect(email?.['text']).not.toContain('evil.example')
  })
})

test('logs no password and no email address', async () => {
  await register(shop)
  await shop.visit().post(paths.login, { email: anna, password: 'not it at all' })
  await shop.visit().post(paths.passwordReset, { email: anna })
  expect(JSON.stringify(shop.logs)).not.toMatch(/anna@|grey slate|not it at all/)
})

/** The visitor as the server's features see them. */
const visitorOf = (visitor: Visitor) => {
  const identity = readSessionCookie(testSecrets, visitor.cookie.split('=')[1], shop.clock.now)
  if (identity === null) throw new Error('no session')
  return createVisitor({ queries, secrets: testSecrets, now: () => shop.clock.now }, identity, false)
}
