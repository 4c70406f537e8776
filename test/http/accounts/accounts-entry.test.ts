import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { readSessionCookie } from '#server/session/session-cookie.ts'
import { createVisitor } from '#server/session/visitor.ts'
import { afterAnswer, anna, password, register, registration, work } from '../../setup/customers.ts'
import { startShop, testSecrets, type Visitor } from '../../setup/shop.ts'
import { lines } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'

/* Log in, register, log out, forgotten password: OP-60, OP-61, D7, D14, HZ-03, HZ-04, HZ-26. */

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

/** The secret of the link in the latest letter to an address. */
const linkTo = async (email: string, path: string): Promise<string> => {
  const [letter] = await rows(sql`select text from mail where recipient = ${email} order by id desc limit 1`)
  return String(letter?.['text']).match(new RegExp(`${path}/([\\w-]{43})`))?.[1] ?? ''
}

describe('registering', () => {
  test('[OP-60, HZ-26] opens an account, logs in under a new id, and writes a welcome', async () => {
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

  test('the password is kept as Argon2id, and nobody’s hash is like another’s', async () => {
    await register(shop)
    await register(shop, { email: 'ben@example.com' })
    const kept = await rows(sql`select password_hash from customer`)
    for (const { password_hash } of kept)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(new Set(kept.map((row) => row['password_hash'])).size).toBe(2)
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
  ])('[OP-58] %s %j is told under its field, and nothing is opened', async (field, value, sentence) => {
    const [status, errors] = await errorsOf(shop.visit(), paths.register, { ...registration, [field]: value })
    const under = field === 'password_confirmation' ? 'password' : field
    expect([status, errors[under]?.[0]]).toEqual([422, sentence ?? messages.badEmail])
    expect(Object.keys(errors)).toEqual([under])
    expect(await rows(sql`select id from customer`)).toEqual([])
  })

  test('[OP-58] the longest texts and the shortest password are taken', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`
    const longest = { first_name: 'x'.repeat(50), last_name: 'y'.repeat(50), email }
    const short = { password: 'wet slab', password_confirmation: 'wet slab' }
    expect(await firstName(await register(shop, { ...longest, ...short }))).toBe('x'.repeat(50))
  })

  test('[OP-60] a trade application needs a company, and starts as pending', async () => {
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

  test('[D7, HZ-03] an address with an account is told so, in whatever letters, five times an hour', async () => {
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

  test('two at once with one address make one account', async () => {
    const answers = await Promise.all([1, 2].map(() => shop.visit().post(paths.register, registration)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422])
  })
})

describe('logging in', () => {
  test('[OP-61, HZ-26] gives a new id; the old one is nobody’s, and the token of before is dead', async () => {
    await register(shop)
    const guest = shop.visit()
    const answer = await guest.post(paths.login, { email: 'Anna@Example.com', password })
    const ann = afterAnswer(shop, answer)
    expect(answer.json()).toEqual({ status: 'ok', redirect: '/account' })
    expect(ann.cookie).not.toBe(guest.cookie)
    expect(await firstName(ann)).toBe('Anna')
    expect(await firstName(guest)).toBe(null)
    const withOldToken = await ann.post(calls.wishlistAdd, {}, { 'x-csrf-token': guest.token })
    expect(withOldToken.statusCode).toBe(403)
  })

  test('[HZ-04] wrong password and unknown address are told the same', async () => {
    await register(shop)
    const wrong = await shop.visit().post(paths.login, { email: anna, password: 'not it' })
    const unknown = await shop.visit().post(paths.login, { email: 'nobody@example.com', password: 'not it' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toEqual({ password: [messages.logInFailed] })
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
  })

  test('[SX-07] ten wrong tries in a quarter of an hour, then a wait; no way round by case, tag or session', async () => {
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
    /* A delay, no lock: a minute later there is one try, and the owner's goes well. */
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

  test('[SX-07] thirty wrong tries from one client; logins that go well do not count', async () => {
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
  ])('[D20, OP-61] redirect %j leads to %s', async (redirect, expected) => {
    await register(shop)
    const answer = await shop.visit().post(paths.login, { email: anna, password, redirect })
    expect(answer.json().redirect).toBe(expected)
  })

  test('[D14] what a guest gathered joins what the account had', async () => {
    const first = shop.visit()
    await first.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 2 })
    const ann = await register(shop, {}, first)
    expect(await lines(ann)).toEqual([['F4-C', 2]])
    expect(await lines(first)).toEqual([])

    const guest = shop.visit()
    await guest.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 3 })
    await guest.post(calls.wishlistAdd, { Model_Type: 'variation', Model_Id: goods.f3 })
    await guest.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    const elsewhere = afterAnswer(shop, await guest.post(paths.login, { email: anna, password }))
    expect(await lines(elsewhere)).toEqual([['F4-C', 5]])
    expect(await lines(ann)).toEqual([['F4-C', 5]])
    expect((await shop.faces.wishlist.page(visitorOf(elsewhere))).products).toHaveLength(1)
    expect((await rows(sql`select postcode from session where postcode is not null`))[0]?.['postcode']).toBe(
      'LS1 4AP',
    )
  })

  test('[HZ-26] who logs in after somebody else gets nothing of theirs', async () => {
    const ann = await register(shop)
    await ann.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 2 })
    await register(shop, { email: 'ben@example.com', first_name: 'Ben' })
    const ben = afterAnswer(shop, await ann.post(paths.login, { email: 'ben@example.com', password }))
    expect([await firstName(ben), await lines(ben)]).toEqual(['Ben', []])
    expect(await firstName(ann)).toBe(null)
  })
})

describe('logging out', () => {
  test('[HZ-26] the next visitor of the browser finds nothing; the account keeps its basket', async () => {
    const ann = await register(shop)
    await ann.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 2 })
    const next = afterAnswer(shop, await ann.post(paths.logout))
    expect([await firstName(next), await lines(next)]).toEqual([null, []])
    expect([await firstName(ann), await lines(ann)]).toEqual([null, []])
    const back = afterAnswer(shop, await next.post(paths.login, { email: anna, password }))
    expect(await lines(back)).toEqual([['F4-C', 2]])
  })

  test('[SX-05] everywhere: all sessions of the account end at once', async () => {
    const here = await register(shop)
    const there = afterAnswer(shop, await shop.visit().post(paths.login, { email: anna, password }))
    await here.post(paths.logoutEverywhere)
    expect([await firstName(here), await firstName(there)]).toEqual([null, null])
  })

  test('[SX-05] who does nothing for a week is logged out', async () => {
    const ann = await register(shop)
    shop.clock.now = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000)
    expect(await firstName(ann)).toBe('Anna')
    shop.clock.now = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000)
    expect(await firstName(ann)).toBe(null)
  })
})

test('browsing keeps a login alive for as long as its cookie, and a job that ends quiet sessions leaves it [SX-05]', async () => {
  const ann = await register(shop)
  const begun = Date.now()
  const day = async (count: number): Promise<unknown> => {
    shop.clock.now = new Date(begun + count * 24 * 60 * 60 * 1000)
    await shop.faces.accounts.deleteExpired()
    return firstName(ann)
  }
  for (const count of [6, 12, 18, 24, 29]) expect([count, await day(count)]).toEqual([count, 'Anna'])
  expect(await day(30.1)).toBeNull()
})

describe('a forgotten password', () => {
  const ask = async (email: string) => {
    const answer = await shop.visit().post(paths.passwordReset, { email })
    await work(shop)
    return answer
  }

  test('[D7, HZ-04] the answer is the same for an account and for none; a letter goes to the one alone', async () => {
    await register(shop)
    const known = await ask(anna)
    const unknown = await ask('nobody@example.com')
    expect(known.statusCode).toBe(200)
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const letters = await rows(sql`select recipient from mail where template = 'password-reset'`)
    expect(letters).toEqual([{ recipient: anna }])
  })

  test('[HZ-04] the link works once, ends all sessions, logs nobody in, and is kept as a hash', async () => {
    const ann = await register(shop)
    await ask(anna)
    const token = await linkTo(anna, '/password/reset')
    expect(
      JSON.stringify(await rows(sql`select encode(token_hash, 'escape') as t from account_link`)),
    ).not.toContain(token)
    const renewed = { password: 'another stone', password_confirmation: 'another stone' }
    const guest = shop.visit()
    const chosen = await guest.post(`${paths.passwordReset}/${token}`, renewed)
    expect(chosen.json()).toEqual({ status: 'ok', redirect: '/login' })
    expect([await firstName(ann), await firstName(afterAnswer(shop, chosen))]).toEqual([null, null])
    expect((await shop.visit().post(paths.login, { email: anna, password })).statusCode).toBe(422)
    expect(
      (await shop.visit().post(paths.login, { email: anna, password: 'another stone' })).statusCode,
    ).toBe(200)
    expect(await errorsOf(shop.visit(), `${paths.passwordReset}/${token}`, renewed)).toEqual([
      422,
      { password: [messages.linkOver] },
    ])
    expect(await rows(sql`select email_confirmed_at is not null as confirmed from customer`)).toEqual([
      { confirmed: true },
    ])
  })

  test('[HZ-04] the link leads to the shop’s own address, whatever Host was asked for', async () => {
    await register(shop)
    await shop.visit().post(paths.passwordReset, { email: anna }, { host: 'evil.example' })
    await work(shop)
    const [letter] = await rows(sql`select text from mail where template = 'password-reset'`)
    expect(letter?.['text']).toContain('http://shop.test/password/reset/')
    expect(letter?.['text']).not.toContain('evil.example')
  })
})

test('no password and no address is ever logged', async () => {
  await register(shop)
  await shop.visit().post(paths.login, { email: anna, password: 'not it at all' })
  await shop.visit().post(paths.passwordReset, { email: anna })
  expect(JSON.stringify(shop.logs)).not.toMatch(/anna@|grey slate|not it at all/)
})

/** The visitor as the features see them. */
const visitorOf = (visitor: Visitor) => {
  const identity = readSessionCookie(testSecrets, visitor.cookie.split('=')[1], shop.clock.now)
  if (identity === null) throw new Error('no session')
  return createVisitor({ queries, secrets: testSecrets, now: () => shop.clock.now }, identity, false)
}
