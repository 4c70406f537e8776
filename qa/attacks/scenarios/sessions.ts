import { calls, paths } from '#contract/routes.ts'
import { type Buyer, call, type HttpResponse, openSession } from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, movableClockArgs, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { checkEquals, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { withoutLoadShedding } from './environment.ts'

const SESSIONS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000
const NAME = '__Host-sid'

const cookiesOf = ({ headers }: HttpResponse): readonly string[] => [headers['set-cookie'] ?? []].flat()
const idOf = (buyer: Buyer): string => buyer.session().cookie.split('=')[1]?.split('.')[0] ?? ''

const { email, password } = tradeCustomer
const logIn = async (ground: FixtureShop): Promise<Buyer> => {
  const buyer = await openSession(ground)
  await buyer.post(paths.login, { email, password })
  return buyer
}

/** The name that the shop returns for a cookie. */
const nameFor = async (ground: FixtureShop, cookie: string): Promise<string> =>
  (await call(`${ground.url}${calls.whoAmI}`, { headers: { cookie } })).body

/** The distance of the most uneven of the 256 bits of the ids from being set in half of them. */
const mostUneven = (ids: readonly string[]): number => {
  const counts = Array<number>(256).fill(0)
  for (const id of ids) {
    const bytes = Buffer.from(id, 'base64url')
    for (let bit = 0; bit < 256; bit += 1)
      if (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) counts[bit] = (counts[bit] ?? 0) + 1
  }
  return Math.max(...counts.map((count) => Math.abs(count / ids.length - 0.5)))
}

/** A session belongs to one visitor and ends when it should. */
export const sessionSecurity: Scenario = {
  id: 'SX-05',
  title: `the cookie; ${SESSIONS} ids; planted, old, idle and ended sessions; login, logout, registration, everywhere`,
  passFigure: '100 %; 10,000 ids without repeats or structure; cookies ≤ 4,096 bytes',
  databases: ['postgres'],
  env: { ...withoutLoadShedding, PUBLIC_URL: 'https://shop.example' },
  run: async ({ fixtureShop }) => {
    await fixtureShop.start({}, movableClockArgs)
    const ids: string[] = []
    let [badCookies, largest] = [0, 0]
    for (let i = 0; i < SESSIONS; i += 1) {
      const response = await call(`${fixtureShop.url}${paths.login}`, {
        headers: { accept: 'text/html', 'x-forwarded-for': `203.0.${(i >> 6) & 255}.1` },
      })
      const [cookie = ''] = cookiesOf(response)
      const [pair = '', ...attributes] = cookie.split('; ')
      ids.push(pair.split('=')[1]?.split('.')[0] ?? '')
      largest = Math.max(largest, cookie.length)
      const requiredAttributes = ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']
      if (
        !pair.startsWith(`${NAME}=`) ||
        requiredAttributes.some((name) => !attributes.includes(name)) ||
        /domain/i.test(cookie)
      )
        badCookies += 1
    }
    const guest = await openSession(fixtureShop)
    const customer = await logIn(fixtureShop)
    const before = customer.session().cookie
    const planted = `${NAME}=${'A'.repeat(43)}.${Math.floor(Date.now() / 1000).toString(36)}.${'B'.repeat(43)}`
    const response = await call(`${fixtureShop.url}${paths.login}`, {
      headers: { accept: 'text/html', cookie: planted },
    })
    /* A session id that an attacker has fixed is not the one that is logged in. */
    const victim = await openSession(fixtureShop)
    const fixedCookie = victim.session().cookie
    await victim.post(paths.login, { email, password })
    const [fixedName, ownName] = [
      await nameFor(fixtureShop, fixedCookie),
      await nameFor(fixtureShop, victim.session().cookie),
    ]
    const registered = await openSession(fixtureShop)
    const first = idOf(registered)
    await registered.post(paths.register, {
      first_name: 'Edda',
      last_name: 'Kerb',
      email: 'edda@example.com',
      password,
      password_confirmation: password,
    })
    const second = idOf(registered)
    await registered.post(paths.logout)
    const third = idOf(registered)
    const other = await logIn(fixtureShop)
    const everywhere = await logIn(fixtureShop)
    const [otherCookie, everywhereCookie] = [other.session().cookie, everywhere.session().cookie]
    await everywhere.post(paths.logoutEverywhere)
    const ended = [
      await nameFor(fixtureShop, otherCookie),
      await nameFor(fixtureShop, everywhereCookie),
      await nameFor(fixtureShop, before),
    ]
    const idle = (await logIn(fixtureShop)).session().cookie
    const freshName = await nameFor(fixtureShop, idle)
    await fixtureShop.setClockOffset(7 * DAY_MS + 60_000)
    const idleName = await nameFor(fixtureShop, idle)
    await fixtureShop.setClockOffset(30 * DAY_MS + 60_000)
    const old = await guest.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    await fixtureShop.setClockOffset(0)
    const isGuest = (body: string): boolean => body.includes('"first_name":null')
    return [
      checkEquals(
        'different ids of 256 bits',
        new Set(ids.filter((id) => /^[\w-]{43}$/.test(id))).size,
        SESSIONS,
      ),
      checkHolds('most uneven bit', mostUneven(ids) < 0.03, mostUneven(ids).toFixed(4)),
      checkNone('cookies without __Host-, Secure, HttpOnly, Lax, Path', badCookies),
      checkHolds('largest cookie', largest <= 4_096, `${largest} bytes`),
      checkHolds(
        'a planted id is replaced',
        cookiesOf(response).some((cookie) => cookie.startsWith(NAME) && !cookie.includes('A'.repeat(43))),
      ),
      checkHolds('a session from before the login is a guest’s', isGuest(fixedName) && !isGuest(ownName)),
      checkHolds('a new id at registration and logout', new Set([first, second, third]).size === 3),
      checkHolds('ended everywhere', ended.every(isGuest)),
      checkHolds('ended after 7 idle days', !isGuest(freshName) && isGuest(idleName)),
      checkHolds('ended after 30 days', old.status === 403, old.status),
    ]
  },
}
