import { calls, paths } from '#contract/routes.ts'
import { type Answer, arrive, type Buyer, call } from '../../../test/fixture-shop/buyer.ts'
import { type Ground, movedClock, tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { calm } from './calm.ts'

const SESSIONS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000
const NAME = '__Host-sid'

const cookiesOf = ({ headers }: Answer): readonly string[] => [headers['set-cookie'] ?? []].flat()
const idOf = (buyer: Buyer): string => buyer.session().cookie.split('=')[1]?.split('.')[0] ?? ''

const { email, password } = tradeCustomer
const logIn = async (ground: Ground): Promise<Buyer> => {
  const buyer = await arrive(ground)
  await buyer.post(paths.login, { email, password })
  return buyer
}

/** The name that the shop returns for a cookie. */
const nameFor = async (ground: Ground, cookie: string): Promise<string> =>
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
export const sessions: Row = {
  id: 'SX-05',
  title: `the cookie; ${SESSIONS} ids; planted, old, idle and ended sessions; login, logout, registration, everywhere`,
  figure: '100 %; 10,000 ids without repeats or structure; cookies ≤ 4,096 bytes',
  modes: ['postgres'],
  env: { ...calm, PUBLIC_URL: 'https://shop.example' },
  run: async ({ ground }) => {
    await ground.start({}, movedClock)
    const ids: string[] = []
    let [badCookies, largest] = [0, 0]
    for (let i = 0; i < SESSIONS; i += 1) {
      const response = await call(`${ground.url}${paths.login}`, {
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
    const guest = await arrive(ground)
    const customer = await logIn(ground)
    const before = customer.session().cookie
    const planted = `${NAME}=${'A'.repeat(43)}.${Math.floor(Date.now() / 1000).toString(36)}.${'B'.repeat(43)}`
    const response = await call(`${ground.url}${paths.login}`, {
      headers: { accept: 'text/html', cookie: planted },
    })
    /* A session id that an attacker has fixed is not the one that is logged in. */
    const victim = await arrive(ground)
    const fixedCookie = victim.session().cookie
    await victim.post(paths.login, { email, password })
    const [fixedName, ownName] = [
      await nameFor(ground, fixedCookie),
      await nameFor(ground, victim.session().cookie),
    ]
    const registered = await arrive(ground)
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
    const other = await logIn(ground)
    const everywhere = await logIn(ground)
    const [otherCookie, everywhereCookie] = [other.session().cookie, everywhere.session().cookie]
    await everywhere.post(paths.logoutEverywhere)
    const ended = [
      await nameFor(ground, otherCookie),
      await nameFor(ground, everywhereCookie),
      await nameFor(ground, before),
    ]
    const idle = (await logIn(ground)).session().cookie
    const freshName = await nameFor(ground, idle)
    await ground.moveClock(7 * DAY_MS + 60_000)
    const idleName = await nameFor(ground, idle)
    await ground.moveClock(30 * DAY_MS + 60_000)
    const old = await guest.post(calls.setPostcode, { postcode: 'LS1 4AP' })
    await ground.moveClock(0)
    const isGuest = (body: string): boolean => body.includes('"first_name":null')
    return [
      exactly(
        'different ids of 256 bits',
        new Set(ids.filter((id) => /^[\w-]{43}$/.test(id))).size,
        SESSIONS,
      ),
      holds('most uneven bit', mostUneven(ids) < 0.03, mostUneven(ids).toFixed(4)),
      none('cookies without __Host-, Secure, HttpOnly, Lax, Path', badCookies),
      holds('largest cookie', largest <= 4_096, `${largest} bytes`),
      holds(
        'a planted id is replaced',
        cookiesOf(response).some((cookie) => cookie.startsWith(NAME) && !cookie.includes('A'.repeat(43))),
      ),
      holds('a session from before the login is a guest’s', isGuest(fixedName) && !isGuest(ownName)),
      holds('a new id at registration and logout', new Set([first, second, third]).size === 3),
      holds('ended everywhere', ended.every(isGuest)),
      holds('ended after 7 idle days', !isGuest(freshName) && isGuest(idleName)),
      holds('ended after 30 days', old.status === 403, old.status),
    ]
  },
}
