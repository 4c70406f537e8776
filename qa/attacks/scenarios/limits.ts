import { askPath, calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  call,
  type HttpResponse,
  openSession,
  prepareToPay,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { type Check, checkEquals, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { withoutLoadShedding } from './environment.ts'

/** A visitor in a new session, at an address that the scenario chooses. */
const atAddress = async (ground: FixtureShop, address: string): Promise<Buyer> => {
  const buyer = await openSession(ground)
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
  /** The number that is admitted; the next is rejected. */
  readonly most: number
  /** Stored in the database: it holds across processes and restarts. */
  readonly survives: boolean
  /** Beyond the limit one a minute is admitted: the first after a restart may be that one. */
  readonly isSlow?: boolean
  /** The n-th try; unless the limit is for one session, each try has a new session. */
  readonly attempt: (ground: FixtureShop, n: number) => Promise<HttpResponse>
}

const sessionsByName = new Map<string, Buyer>()
/** Returns the same session for the same name. */
const sameSession = async (ground: FixtureShop, name: string, address = '192.0.2.10'): Promise<Buyer> => {
  const session = sessionsByName.get(name) ?? (await atAddress(ground, address))
  sessionsByName.set(name, session)
  return session
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
/** Addresses spread over one customer's /56 network. */
const inOneNetwork = (n: number, network: string): string =>
  `2001:db8:${network}:${(n & 255).toString(16).padStart(2, '0')}::${n + 1}`
const anywhere = (n: number, block: number): string =>
  `2001:db8:${block.toString(16)}${(n >> 8).toString(16)}:${((n & 255) << 8).toString(16)}::1`

const wrong = 'not their password'

/** Registers an address that has an account, as the checkout does too (HZ-03). */
const registerAgain = (buyer: Buyer): Promise<HttpResponse> =>
  buyer.post(paths.register, {
    first_name: 'Tess',
    last_name: 'Trade',
    email: tradeCustomer.email,
    password: wrong,
    password_confirmation: wrong,
  })

/** Asks a question about a product; each is an email to the merchant. */
const ask = (buyer: Buyer, email: string): Promise<HttpResponse> =>
  buyer.post(askPath('/paving/goods-plenty'), { name: 'Ann', email, question: 'Is it frost-proof?' })

const limits: readonly Limit[] = [
  {
    what: 'login of one account, spelt otherwise, from everywhere',
    most: 10,
    survives: true,
    isSlow: true,
    attempt: async (ground, n) =>
      (await atAddress(ground, anywhere(n, 0xa0))).post(paths.login, { email: spelled(n), password: wrong }),
  },
  {
    what: 'login from one IPv6 network',
    most: 30,
    survives: true,
    attempt: async (ground, n) =>
      (await atAddress(ground, inOneNetwork(n, 'b1:aa00'.split(':')[0] ?? ''))).post(paths.login, {
        email: `n${n}@example.com`,
        password: wrong,
      }),
  },
  {
    what: 'mailboxes that one client requests resets for',
    most: 30,
    survives: true,
    attempt: async (ground, n) =>
      (await atAddress(ground, '192.0.2.21')).post(paths.passwordReset, { email: `r${n}@example.com` }),
  },
  {
    what: 'existing accounts tried by one session',
    most: 5,
    survives: true,
    attempt: async (ground) => registerAgain(await sameSession(ground, 'exists', '192.0.2.22')),
  },
  {
    what: 'existing accounts tried by one client',
    most: 20,
    survives: true,
    attempt: async (ground) => registerAgain(await atAddress(ground, '192.0.2.23')),
  },
  {
    what: 'accounts opened by one client',
    most: 100,
    survives: true,
    attempt: async (ground, n) =>
      (await atAddress(ground, '192.0.2.24')).post(paths.register, {
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
      (await atAddress(ground, anywhere(n, 0xd0))).post(calls.retrieveSavedList, {
        email_address: spelled(n),
      }),
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
      (await atAddress(ground, '192.0.2.30')).post(calls.retrieveSavedList, {
        email_address: `c${n}@example.com`,
      }),
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
      (await atAddress(ground, '192.0.2.40')).post(calls.applyDiscountCode, { discount_code: `G${n}` }),
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
      (await atAddress(ground, '192.0.2.51')).post(calls.manualStripeHandler, {
        payment_method_id: 'pm_card_visa',
        reference: `INV-${n}`,
        amount: '1.00',
        email_address: `m${n}@example.com`,
      }),
  },
  {
    what: 'questions of one mailbox, from everywhere',
    most: 5,
    survives: true,
    attempt: async (ground, n) => ask(await atAddress(ground, anywhere(n, 0xd0)), spelled(n)),
  },
  {
    what: 'questions of one client',
    most: 10,
    survives: true,
    attempt: async (ground, n) => ask(await atAddress(ground, '192.0.2.52'), `q${n}@example.com`),
  },
  {
    what: 'orders that one client looks for',
    most: 20,
    survives: true,
    attempt: async (ground, n) =>
      (await atAddress(ground, '192.0.2.53')).post(paths.findOrder, {
        number: 'T26-NOBODY',
        email: `f${n}@example.com`,
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
    what: 'pages rendered for one client',
    most: 300,
    survives: false,
    attempt: (ground, n) =>
      call(`${ground.url}/search?q=page${n}`, {
        headers: { accept: 'text/html', 'x-forwarded-for': '192.0.2.60' },
      }),
  },
]

/** Tries until one is rejected: returns how many were admitted, and the rejection. */
const measure = async (ground: FixtureShop, { most, attempt }: Limit) => {
  let passed = 0
  for (let n = 0; n < most + 5; n += 1) {
    const response = await attempt(ground, n)
    if (response.status === 429) return { passed, refusal: response, next: n + 1 }
    passed += 1
  }
  return { passed, refusal: null, next: most + 5 }
}

/** The number of payments that one session opens on the ordinary path before it is rejected. */
const intents = async (ground: FixtureShop): Promise<number> => {
  const buyer = await openSession(ground)
  let opened = 0
  for (let n = 0; n < 14; n += 1) {
    /* A changed basket expires the quote, so that each try asks the provider anew. */
    await prepareToPay(ground, buyer, { goods: [['plenty', 1]] })
    if ((await buyer.post(calls.paymentIntent)).status === 429) break
    opened += 1
  }
  return opened
}

/** The same with a new session each time, from one client. */
const intentsOfClient = async (ground: FixtureShop): Promise<number> => {
  for (let opened = 0; opened < 34; opened += 1) {
    const buyer = await atAddress(ground, '192.0.2.70')
    await prepareToPay(ground, buyer, { goods: [['plenty', 1]] })
    if ((await buyer.post(calls.paymentIntent)).status === 429) return opened
  }
  return 34
}

/**
 * A client that tries too often must wait, whatever it claims to be; twenty colleagues do not block each
 * other.
 */
export const rateLimits: Scenario = {
  id: 'SX-07',
  title: `${limits.length} limits: N are admitted and N+1 is not, with new sessions, spellings, and addresses of one network; then a restart; then 20 colleagues`,
  passFigure:
    'request N+1 gives 429 with Retry-After; counters of hours survive a restart; 20 colleagues behind one address shop',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    sessionsByName.clear()
    await fixtureShop.start()
    const checks: Check[] = []
    let [withoutRetry, lost, stored] = [0, 0, 0]
    const reached: (readonly [Limit, number])[] = []
    for (const limit of limits) {
      const { passed, refusal, next } = await measure(fixtureShop, limit)
      checks.push(checkEquals(limit.what, passed, limit.most))
      const seconds = Number(refusal?.headers['retry-after'])
      if (!(seconds > 0)) {
        withoutRetry += 1
        print(`${limit.what}: Retry-After ${refusal?.headers['retry-after']}`)
      }
      reached.push([limit, next])
    }
    const opened = await intents(fixtureShop)
    checks.push(checkEquals('payments opened by one session', opened, 10))
    checks.push(checkEquals('payments opened by one client', await intentsOfClient(fixtureShop), 30))
    await fixtureShop.shopProcess().stop()
    await fixtureShop.start()
    for (const [limit, next] of reached) {
      if (!limit.survives) continue
      stored += 1
      const first = await limit.attempt(fixtureShop, next)
      const isFreed = limit.isSlow === true && first.status !== 429
      const response = isFreed ? await limit.attempt(fixtureShop, next + 1) : first
      if (response.status === 429) continue
      lost += 1
      print(`${limit.what} after a restart: ${response.status}`)
    }
    /* An office: twenty people at one address browse, fill baskets, mistype a code and log in. */
    let turnedAway = 0
    for (let n = 0; n < 20; n += 1) {
      const colleague = await atAddress(fixtureShop, '192.0.2.99')
      const { email, password } = tradeCustomer
      const responses = [
        await colleague.post(calls.addMultipleToBasket, {
          variations: [{ id: fixtureShop.goods.plenty, qty: 1 }],
        }),
        await colleague.post(calls.setPostcode, { postcode: 'LS1 4AP' }),
        await colleague.post(calls.applyDiscountCode, { discount_code: 'MISTYPED' }),
        await colleague.post(calls.lookupAddress, { postcode: 'LS1 4AP' }),
        await colleague.post(paths.login, { email: n % 4 === 0 ? email : `x${n}@example.com`, password }),
      ]
      turnedAway += responses.filter(({ status }) => status === 429).length
    }
    await addToBasket(fixtureShop, await openSession(fixtureShop), [['plenty', 1]])
    return [
      ...checks,
      checkNone('rejections without Retry-After', withoutRetry),
      checkEquals('counters that survived the restart', stored - lost, stored),
      checkNone('rejected requests of colleagues', turnedAway),
      checkHolds('limits', limits.length >= 19, limits.length),
    ]
  },
}
