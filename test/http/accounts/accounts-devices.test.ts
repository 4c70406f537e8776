import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { endSessionPath, paths } from '#contract/routes.ts'
import { clientOf, isHitAllowed, readHits } from '#server/edge/rate-limits.ts'
import { newDevice, printDeviceCookie, readDeviceCookie } from '#server/session/device-cookie.ts'
import { newSession, printSessionCookie } from '#server/session/session-cookie.ts'
import { anna, lastLink, password, register, runDueJobs, visitorAfter } from '../../setup/customers.ts'
import { countRows } from '../../setup/ordering.ts'
import { startShop, testSecrets, type Visitor } from '../../setup/shop.ts'

/* D33: strangers cannot lock out a browser that has logged in before; its cookie is good for nothing else. */

const shop = await startShop()
const secure = await startShop({ publicUrl: 'https://shop.test' })
const { queries } = shop.database

const cookieOf = (answer: LightMyRequestResponse, name = 'device') =>
  answer.cookies.find((cookie) => cookie.name === name)
const newPassword = { password: 'another stone', password_confirmation: 'another stone' }

/** A browser that retains its device cookie across sessions. */
const browser = (device = '') => {
  let deviceCookie = device
  const headers = (visitor: Visitor) => ({
    cookie: deviceCookie === '' ? visitor.cookie : `${visitor.cookie}; device=${deviceCookie}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  })
  const post = async (url: string, body: object, visitor: Visitor = shop.visit()) => {
    const answer = await visitor.post(url, body, headers(visitor))
    deviceCookie = cookieOf(answer)?.value ?? deviceCookie
    return answer
  }
  return {
    post,
    logIn: (typed = password, email = anna) => post(paths.login, { email, password: typed }),
    device: () => deviceCookie,
  }
}
type Browser = ReturnType<typeof browser>

/** Anna's browser: she registered elsewhere and has logged in here once. */
const annasBrowser = async (): Promise<Browser> => {
  await register(shop)
  const here = browser()
  expect((await here.logIn()).statusCode).toBe(200)
  await queries.execute(sql`delete from attempt`)
  return here
}
/** Strangers exhaust the limits of the account, the one try a minute, and those of their shared address. */
const exhaustLimits = async (): Promise<void> => {
  const limits = [
    [{ name: 'login account', maxHits: 9, seconds: 900 }, anna],
    [{ name: 'login besieged', maxHits: 1, seconds: 60 }, anna],
    [{ name: 'login client', maxHits: 30, seconds: 900 }, clientOf('127.0.0.1')],
  ] as const
  for (const [limit, key] of limits) while (await isHitAllowed(queries, limit, key));
  expect((await browser().logIn('not it')).statusCode).toBe(429)
}

describe('the device cookie', () => {
  test('is limited to this host, hidden from scripts, short and without personal data [D33]', async () => {
    const answer = await secure.visit().post(paths.register, {
      first_name: 'Anna',
      last_name: 'Mason',
      email: anna,
      password,
      password_confirmation: password,
    })
    const cookie = cookieOf(answer, '__Host-device')
    expect(cookie).toMatchObject({
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: 15_552_000,
    })
    expect(cookie).not.toHaveProperty('domain')
    expect(cookie?.value).toMatch(/^[\w-]{43}\.[0-9a-z]{6}\.[\w-]{43}$/)
  })

  test('is set anew by each login, registration and change of password, and by nothing else [D33]', async () => {
    await register(shop)
    expect(cookieOf(await shop.visit().get(paths.health))).toBeUndefined()
    expect(cookieOf(await browser().logIn('not it'))).toBeUndefined()
    const here = browser()
    const ann = visitorAfter(shop, await here.logIn())
    const first = here.device()
    await here.logIn()
    expect(here.device()).not.toBe(first)
    const second = here.device()
    const there = visitorAfter(shop, await here.logIn())
    await here.post(paths.accountPassword, { current_password: password, ...newPassword }, there)
    expect([here.device().length, here.device() === second, ann.cookie === there.cookie]).toEqual([
      second.length,
      false,
      false,
    ])
  })

  test('is signed for this purpose, verified with any of the secrets, and valid for 180 days [D33]', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    const device = newDevice(now)
    const cookie = printDeviceCookie(testSecrets, device)
    const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
    expect(readDeviceCookie(testSecrets, cookie, later(179))).toEqual(device)
    expect(readDeviceCookie(testSecrets, cookie, later(181))).toBeNull()
    expect(
      readDeviceCookie(['a newer secret of the tests, 0123456789', ...testSecrets], cookie, now),
    ).toEqual(device)
    expect(readDeviceCookie(['a newer secret of the tests, 0123456789'], cookie, now)).toBeNull()
    expect(readDeviceCookie(testSecrets, printSessionCookie(testSecrets, newSession(now)), now)).toBeNull()
    expect(readDeviceCookie(testSecrets, cookie.replace(/.$/, '!'), now)).toBeNull()
  })
})

describe('a known device', () => {
  test('logs in while strangers exhaust the limits of the account and the address [D33, SX-07]', async () => {
    const here = await annasBrowser()
    await exhaustLimits()
    expect((await here.logIn()).statusCode).toBe(200)
    expect((await here.logIn('a slip of the finger')).statusCode).toBe(422)
    expect((await here.logIn()).statusCode).toBe(200)
    expect((await browser().logIn()).statusCode).toBe(429)
  })

  test('can verify and change its password meanwhile [D33]', async () => {
    const here = await annasBrowser()
    const ann = visitorAfter(shop, await here.logIn())
    await exhaustLimits()
    const changed = await here.post(
      paths.accountPassword,
      { current_password: password, ...newPassword },
      ann,
    )
    expect(changed.statusCode).toBe(200)
    expect((await here.logIn('another stone')).statusCode).toBe(200)
  })

  test('has a limit of its own, ten tries and then one a minute, and consumes no other browser’s [D33, SX-07]', async () => {
    const here = await annasBrowser()
    for (let i = 0; i < 10; i += 1) expect((await here.logIn('not it')).statusCode).toBe(422)
    const over = await here.logIn()
    expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '60'])
    expect(await readHits(queries, { name: 'login account' }, anna)).toBe(0)
    expect((await browser().logIn()).statusCode).toBe(200)
    await queries.execute(
      sql`update attempt set ends_at = now() where ends_at < now() + interval '2 minutes'`,
    )
    expect((await here.logIn()).statusCode).toBe(200)
  })

  test('has ten tries, also when they are concurrent [D33, SX-07]', async () => {
    const here = await annasBrowser()
    const answers = await Promise.all(Array.from({ length: 24 }, () => here.logIn('not it')))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10)
  })

  test('remains known after logout, to each account that logged in on it [D33]', async () => {
    const here = await annasBrowser()
    await register(shop, { email: 'ben@example.com' })
    const ben = visitorAfter(shop, await here.logIn(password, 'ben@example.com'))
    await here.post(paths.logout, {}, ben)
    await exhaustLimits()
    expect((await here.logIn()).statusCode).toBe(200)
    expect(await countRows(queries, 'login_device', 'session_id_hash is null')).toBeGreaterThan(0)
  })

  test('can request a new password when strangers at its address have exhausted that limit [D33]', async () => {
    const here = await annasBrowser()
    for (let i = 0; i < 31; i += 1) await browser().post(paths.passwordReset, { email: `p${i}@example.com` })
    expect((await browser().post(paths.passwordReset, { email: anna })).statusCode).toBe(429)
    expect((await here.post(paths.passwordReset, { email: anna })).statusCode).toBe(200)
    await runDueJobs(shop)
    expect(await countRows(queries, 'mail', `template = 'password-reset' and recipient = '${anna}'`)).toBe(1)
  })
})

describe('a device cookie gives no more tries', () => {
  test('at another account than its own [D33, SX-07]', async () => {
    await register(shop)
    await register(shop, { email: 'ben@example.com' })
    const ben = browser()
    await ben.logIn(password, 'ben@example.com')
    await queries.execute(sql`delete from attempt`)
    await exhaustLimits()
    expect((await ben.logIn()).statusCode).toBe(429)
  })

  test('to a thief who logs in to an account of their own in between [D33, SX-07]', async () => {
    const stolen = browser((await annasBrowser()).device())
    await register(shop, { email: 'ben@example.com' })
    for (let i = 0; i < 10; i += 1) {
      expect((await stolen.logIn('not it')).statusCode).toBe(422)
      expect((await stolen.logIn(password, 'ben@example.com')).statusCode).toBe(200)
    }
    expect((await stolen.logIn()).statusCode).toBe(429)
  })

  test('to a thief who planted it in a browser that then logged in [D33]', async () => {
    await register(shop)
    const planted = browser()
    await register(shop, { email: 'ben@example.com' })
    await planted.logIn(password, 'ben@example.com')
    const victim = browser(planted.device())
    await victim.logIn()
    await queries.execute(sql`delete from attempt`)
    await exhaustLimits()
    expect((await planted.logIn()).statusCode).toBe(429)
    expect((await victim.logIn()).statusCode).toBe(200)
  })

  test('after 180 days without a login, when it is deleted [D33, F10]', async () => {
    const here = await annasBrowser()
    shop.clock.now = new Date(Date.now() + 179 * 24 * 60 * 60 * 1000)
    await shop.features.accounts.deleteExpired()
    expect(await countRows(queries, 'login_device', `name = 'Firefox on Linux'`)).toBe(1)
    shop.clock.now = new Date(Date.now() + 181 * 24 * 60 * 60 * 1000)
    await exhaustLimits()
    expect((await here.logIn()).statusCode).toBe(429)
    await shop.features.accounts.deleteExpired()
    expect(await countRows(queries, 'login_device')).toBe(0)
  })
})

describe('a device is no longer known', () => {
  const expectUnknown = async (here: Browser, typed = password): Promise<void> => {
    await queries.execute(sql`delete from attempt`)
    await exhaustLimits()
    expect((await here.logIn(typed)).statusCode).toBe(429)
  }

  test('when the password is changed elsewhere [D33]', async () => {
    const here = await annasBrowser()
    const there = browser()
    const ann = visitorAfter(shop, await there.logIn())
    await there.post(paths.accountPassword, { current_password: password, ...newPassword }, ann)
    await expectUnknown(here, 'another stone')
    expect((await there.logIn('another stone')).statusCode).toBe(200)
  })

  test('when a new password is chosen by a reset link [D33]', async () => {
    const here = await annasBrowser()
    await shop.features.accounts.sendReset(anna)
    expect((await shop.visit().post(await lastLink(shop, anna), newPassword)).statusCode).toBe(200)
    await expectUnknown(here, 'another stone')
  })

  test.each([
    ['its session is ended', 'one'],
    ['all other sessions are ended', 'others'],
    ['the account logs out everywhere', 'all'],
  ])('when %s [D33]', async (_, how) => {
    const here = await annasBrowser()
    const ann = visitorAfter(shop, await browser().logIn())
    const user = await userOf(ann)
    if (how === 'one') {
      const [session] = (
        await queries.execute<{ id: string }>(sql`
        select left(encode(sha256(s.id_hash || 'own session'::bytea), 'hex'), 32) as id
        from session s join login_device d on d.session_id_hash = s.id_hash order by d.id limit 1 offset 1`)
      ).rows
      expect((await ann.post(endSessionPath(session?.id ?? ''))).statusCode).toBe(200)
    } else if (how === 'others') await ann.post(paths.accountEndOthers)
    else await shop.features.accounts.logOutEverywhere(user)
    await expectUnknown(here)
  })
})

const userOf = async (_: Visitor): Promise<number> => {
  const { rows } = await queries.execute<{ id: number }>(sql`select id from customer where email = ${anna}`)
  return rows[0]?.id ?? 0
}

test('stores an account’s fifty newest devices, and exports and deletes them with the account [D33]', async () => {
  const ann = await register(shop)
  const id = await userOf(ann)
  await queries.execute(sql`insert into login_device (token_hash, customer_id, name, used_at)
    select sha256(n::text::bytea), ${id}, 'Chrome on Windows', now() - n * interval '1 hour'
    from generate_series(1, 60) n`)
  await browser().logIn()
  expect(await countRows(queries, 'login_device')).toBe(50)
  const { devices } = (await ann.get(paths.accountExport)).json()
  expect([devices.length, Object.keys(devices[0]), devices[0].name]).toEqual([
    50,
    ['name', 'loggedInAt'],
    'Firefox on Linux',
  ])
  await ann.post(paths.accountDelete, { current_password: password })
  expect([await countRows(queries, 'login_device'), messages.accountDeleted.length > 0]).toEqual([0, true])
})
