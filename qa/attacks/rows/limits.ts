import { calls, paths } from '#contract/routes.ts'
import { type Answer, add, arrive, type Buyer, call, prepareToPay } from '../../../test/fixture-shop/buyer.ts'
import { type Ground, tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { type Check, exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { calm } from './calm.ts'

/** Somebody in a session of their own, at an address that the row chooses. */
const at = async (ground: Ground, address: string): Promise<Buyer> => {
  const buyer = await arrive(ground)
  return {
    ...buyer,
    address,
    post: (path, body = {}) =>
      buyer.send(path, {
        method: 'POST',
        headers: {
          'x-forwarded-for': address,
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
        },
        body: JSON.stringify(body),
      }),
  }
}

interface Limit {
  readonly what: string
  /** So many are let through; the next is not. */
  readonly most: number
  /** Kept in the database: it holds across processes and restarts. */
  readonly survives: boolean
  /** The n-th try; those that are not about one session come from new ones. */
  readonly attempt: (ground: Ground, n: number) => Promise<Answer>
}

const own = new Map<string, Buyer>()
/** The same session each time. */
const sameSession = async (ground: Ground, name: string, address = '192.0.2.10'): Promise<Buyer> => {
  const known = own.get(name) ?? (await at(ground, address))
  own.set(name, known)
  return known
}

const spellings = [
  'ben@gmail.com',
  'BEN@gmail.com',
  'b.en@gmail.com',
  'ben+x@googlemail.com',
  ' ben@GMAIL.com',
  'b.e.n+shop@gmail.com',
]
const spelled = (n: number): string => spellings[n % spellings.length] ?? 'ben@gmail.com'
/** Addresses all over one customer's /56. */
const inOneNetwork = (n: number, network: string): string =>
  `2001:db8:${network}:${(n & 255).toString(16).padStart(2, '0')}::${n + 1}`
const anywhere = (n: number, block: number): string =>
  `2001:db8:${block.toString(16)}${(n >> 8).toString(16)}:${((n & 255) << 8).toString(16)}::1`

const wrong = 'not their password'

/** An account for an address that has one, as the checkout opens it too (HZ-03). */
const registerAgain = (buyer: Buyer): Promise<Answer> =>
  buyer.post(paths.register, {
    first_name: 'Tess',
    last_name: 'Trade',
    email: tradeCustomer.email,
    password: wrong,
    password_confirmation: wrong,
  })

const limits: readonly Limit[] = [
  {
    what: 'login of one account, spelt otherwise, from everywhere',
    most: 10,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, anywhere(n, 0xa0))).post(paths.login, { email: spelled(n), password: wrong }),
  },
  {
    what: 'login from one IPv6 network',
    most: 30,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, inOneNetwork(n, 'b1:aa00'.split(':')[0] ?? ''))).post(paths.login, {
        email: `n${n}@example.com`,
        password: wrong,
      }),
  },
  {
    what: 'mailboxes that one client asks resets for',
    most: 30,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, '192.0.2.21')).post(paths.passwordReset, { email: `r${n}@example.com` }),
  },
  {
    what: 'accounts that exist, asked by one session',
    most: 5,
    survives: true,
    attempt: async (ground) => registerAgain(await sameSession(ground, 'exists', '192.0.2.22')),
  },
  {
    what: 'accounts that exist, asked by one client',
    most: 20,
    survives: true,
    attempt: async (ground) => registerAgain(await at(ground, '192.0.2.23')),
  },
  {
    what: 'accounts opened by one client',
    most: 100,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, '192.0.2.24')).post(paths.register, {
        first_name: 'Nova',
        last_name: 'Account',
        email: `new${n}@example.com`,
        password: wrong,
        password_confirmation: wrong,
      }),
  },
  {
    what: 'saved list of one address',
    most: 3,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, anywhere(n, 0xd0))).post(calls.retrieveSavedList, { email_address: spelled(n) }),
  },
  {
    what: 'saved lists of one session',
    most: 5,
    survives: true,
    attempt: async (ground, n) =>
      (await sameSession(ground, 'saved')).post(calls.retrieveSavedList, {
        email_address: `s${n}@example.com`,
      }),
  },
  {
    what: 'saved lists of one client',
    most: 20,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, '192.0.2.30')).post(calls.retrieveSavedList, { email_address: `c${n}@example.com` }),
  },
  {
    what: 'discount codes of one session',
    most: 10,
    survives: true,
    attempt: async (ground, n) =>
      (await sameSession(ground, 'codes')).post(calls.applyDiscountCode, { discount_code: `G${n}` }),
  },
  {
    what: 'discount codes of one client',
    most: 60,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, '192.0.2.40')).post(calls.applyDiscountCode, { discount_code: `G${n}` }),
  },
  {
    what: 'lookups of one session',
    most: 15,
    survives: true,
    attempt: async (ground) =>
      (await sameSession(ground, 'lookup')).post(calls.lookupAddress, { postcode: 'LS1 4AP' }),
  },
  {
    what: 'payments against a reference of one session',
    most: 3,
    survives: true,
    attempt: async (ground, n) =>
      (await sameSession(ground, 'manual', '192.0.2.50')).post(calls.manualStripeHandler, {
        payment_method_id: 'pm_card_visa',
        reference: `INV-${n}`,
        amount: '1.00',
        email_address: 'ben@example.com',
      }),
  },
  {
    what: 'payments against a reference of one client',
    most: 5,
    survives: true,
    attempt: async (ground, n) =>
      (await at(ground, '192.0.2.51')).post(calls.manualStripeHandler, {
        payment_method_id: 'pm_card_visa',
        reference: `INV-${n}`,
        amount: '1.00',
        email_address: `m${n}@example.com`,
      }),
  },
  {
    what: 'basket writes of one session',
    most: 120,
    survives: false,
    attempt: async (ground) =>
      (await sameSession(ground, 'writes')).post(calls.setPostcode, { postcode: 'LS1 4AP' }),
  },
  {
    what: 'pages that are made for one client',
    most: 300,
    survives: false,
    attempt: (ground, n) =>
      call(`${ground.url}/search?q=page${n}`, {
        headers: { accept: 'text/html', 'x-forwarded-for': '192.0.2.60' },
      }),
  },
]

/** Tries until one is refused: how many were let through, and what the refusal was. */
const measure = async (ground: Ground, { most, attempt }: Limit) => {
  let passed = 0
  for (let n = 0; n < most + 5; n += 1) {
    const answer = await attempt(ground, n)
    if (answer.status === 429) return { passed, refusal: answer, next: n + 1 }
    passed += 1
  }
  return { passed, refusal: null, next: most + 5 }
}

/** Declines are the provider's; tries of one shopper on the ordinary path. */
const intents = async (ground: Ground): Promise<number> => {
  const buyer = await arrive(ground)
  let opened = 0
  for (let n = 0; n < 14; n += 1) {
    /* A basket that changes voids the quote, so that each asks the provider anew. */
    await prepareToPay(ground, buyer, { goods: [['plenty', 1]] })
    if ((await buyer.post(calls.paymentIntent)).status === 429) break
    opened += 1
  }
  return opened
}

/** The same by ever new sessions of one client. */
const intentsOfClient = async (ground: Ground): Promise<number> => {
  for (let opened = 0; opened < 34; opened += 1) {
    const buyer = await at(ground, '192.0.2.70')
    await prepareToPay(ground, buyer, { goods: [['plenty', 1]] })
    if ((await buyer.post(calls.paymentIntent)).status === 429) return opened
  }
  return 34
}

/** Who tries too often must wait, whoever they say they are; twenty colleagues do not get in each other's way. */
export const rateLimits: Row = {
  id: 'SX-07',
  title: `${limits.length} limits: N are let through and N+1 is not, by new sessions, spellings, and addresses of one network; then a restart; then 20 colleagues`,
  figure:
    'request N+1 gives 429 with Retry-After; counters of hours survive a restart; 20 colleagues behind one address shop',
  modes: ['postgres'],
  env: calm,
  run: async ({ ground, say }) => {
    own.clear()
    await ground.start()
    const checks: Check[] = []
    let [withoutRetry, forgotten, kept] = [0, 0, 0]
    const reached: (readonly [Limit, number])[] = []
    for (const limit of limits) {
      const { passed, refusal, next } = await measure(ground, limit)
      checks.push(exactly(limit.what, passed, limit.most))
      const seconds = Number(refusal?.headers['retry-after'])
      if (!(seconds > 0)) {
        withoutRetry += 1
        say(`${limit.what}: Retry-After ${refusal?.headers['retry-after']}`)
      }
      reached.push([limit, next])
    }
    const opened = await intents(ground)
    checks.push(exactly('payments opened by one session', opened, 10))
    checks.push(exactly('payments opened by one client', await intentsOfClient(ground), 30))
    await ground.shop().stop()
    await ground.start()
    for (const [limit, next] of reached) {
      if (!limit.survives) continue
      kept += 1
      const again = await limit.attempt(ground, next)
      if (again.status === 429) continue
      forgotten += 1
      say(`${limit.what} after a restart: ${again.status}`)
    }
    /* An office: one address, twenty people who look, fill baskets, mistype a code and log in. */
    let turnedAway = 0
    for (let n = 0; n < 20; n += 1) {
      const colleague = await at(ground, '192.0.2.99')
      const { email, password } = tradeCustomer
      const answers = [
        await colleague.post(calls.addMultipleToBasket, {
          variations: [{ id: ground.goods.plenty, qty: 1 }],
        }),
        await colleague.post(calls.setPostcode, { postcode: 'LS1 4AP' }),
        await colleague.post(calls.applyDiscountCode, { discount_code: 'MISTYPED' }),
        await colleague.post(calls.lookupAddress, { postcode: 'LS1 4AP' }),
        await colleague.post(paths.login, { email: n % 4 === 0 ? email : `x${n}@example.com`, password }),
      ]
      turnedAway += answers.filter(({ status }) => status === 429).length
    }
    await add(ground, await arrive(ground), [['plenty', 1]])
    return [
      ...checks,
      none('refusals that do not say when', withoutRetry),
      exactly('counters that survived the restart', kept - forgotten, kept),
      none('colleagues turned away', turnedAway),
      holds('limits', limits.length >= 12, limits.length),
    ]
  },
}
