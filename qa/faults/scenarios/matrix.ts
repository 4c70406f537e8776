import { createServer } from 'node:net'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  approve,
  call,
  capture,
  confirmWallet,
  type HttpResponse,
  openIntent,
  openSession,
  openWallet,
  payByHandler,
  prepareToPay,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows } from '../../../test/fixture-shop/shop-records.ts'
import { type Check, checkEquals, checkHolds, type Scenario, times } from '../../scenarios/scenario.ts'

/* FT-M: what must work while something else is down. Each cell is one check. */

const page = (ground: FixtureShop, path = '/paving'): Promise<HttpResponse> =>
  call(`${ground.url}${path}`, { headers: { accept: 'text/html' } })

const card = async (ground: FixtureShop): Promise<boolean> =>
  (await payByHandler(await readyToPay(ground, { goods: [['plenty', 1]] }))).status === 200

const paypal = async (ground: FixtureShop): Promise<boolean> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  const order = textOf(await openWallet(buyer), 'id')
  await approve(ground, order)
  await capture(buyer, order)
  return (await confirmWallet(buyer, order)).status === 200
}

const noCharge = async (ground: FixtureShop): Promise<boolean> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]], code: 'FREE' })
  return (await buyer.post(calls.payNoCharge)).status === 200
}

const onAccount = async (ground: FixtureShop): Promise<boolean> => {
  const { email, password } = tradeCustomer
  const buyer = await openSession(ground)
  await buyer.post(paths.login, { email, password })
  await prepareToPay(ground, buyer, { goods: [['plenty', 1]], email })
  return (await buyer.post(calls.payOnAccount)).status === 200
}

const basket = async (ground: FixtureShop): Promise<boolean> =>
  (await addToBasket(ground, await openSession(ground), [['plenty', 1]])).status === 200

type Cell = readonly [what: string, works: (ground: FixtureShop) => Promise<boolean>]

const always: readonly Cell[] = [
  ['browse', async (ground) => (await page(ground)).status === 200],
  ['basket', basket],
  ['on account', onAccount],
  ['no charge', noCharge],
]

/** A service that is down, and what must work meanwhile. */
interface Down {
  readonly name: string
  readonly match: readonly string[]
  readonly cells: readonly Cell[]
}

const parts: readonly Down[] = [
  {
    name: 'Stripe down',
    match: ['/v1/payment_intents'],
    cells: [
      ...always,
      ['PayPal', paypal],
      [
        'card shows its documented failure',
        async (ground) => {
          const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
          return textOf(await openIntent(buyer), 'message') === messages.cardsUnavailable
        },
      ],
    ],
  },
  {
    name: 'PayPal down',
    match: ['/v2/'],
    cells: [
      ...always,
      ['card', card],
      [
        'PayPal shows its documented failure',
        async (ground) => {
          const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
          return textOf(await openWallet(buyer), 'message') === messages.paypalOrderFailed
        },
      ],
    ],
  },
]

const whileDatabaseAway = async (ground: FixtureShop): Promise<readonly Check[]> => {
  const line = ground.databaseProxy
  if (line === null) return []
  const cachedPage = await page(ground)
  /* A returning visitor, whose data must be read from the database. */
  const visitor = await openSession(ground)
  await addToBasket(ground, visitor, [['plenty', 1]])
  const asset = cachedPage.body.match(/\/assets\/[\w.-]+\.js/)?.[0] ?? '/none'
  line.setRefusing(true)
  line.resetConnections()
  const [basketPage, file, health] = await Promise.all([
    visitor.get(paths.basket, { accept: 'text/html' }),
    page(ground, asset),
    call(`${ground.url}/healthz`),
  ])
  line.setRefusing(false)
  return [
    checkHolds('Database down: static files', file.status === 200, file.status),
    checkHolds(
      'Database down: a page that says so',
      basketPage.status === 503 &&
        basketPage.headers['retry-after'] !== undefined &&
        basketPage.body.includes('<h1'),
      basketPage.status,
    ),
    checkHolds('Database down: the process runs', health.status === 200, health.status),
  ]
}

export const degradationMatrix: Scenario = {
  id: 'FT-M',
  title: 'FT-12 and the matrix: Stripe, PayPal, address lookup, mail, database down; what else must work',
  passFigure: '100 % of the cells',
  env: { GETADDRESS_API_KEY: 'no key', ADDRESS_LOOKUP_URL: 'http://127.0.0.1:9/' },
  run: async ({ fixtureShop }) => {
    /* A mail server that accepts connections and never answers. */
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const bound = silent.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    await fixtureShop.start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const checks: Check[] = []
    for (const { name, match, cells } of parts) {
      const disarm = fixtureShop.provider.proxy.arm({ kind: 'reset-before', match, times: 10_000 })
      for (const [what, works] of cells) checks.push(checkHolds(`${name}: ${what}`, await works(fixtureShop)))
      disarm()
    }
    const visitor = await openSession(fixtureShop)
    const lookup = await visitor.post(calls.lookupAddress, { postcode: 'LS1 4AP' })
    checks.push(
      checkHolds('Address lookup down: reported', lookup.status === 200 && textOf(lookup, 'Message') !== ''),
      checkHolds('Address lookup down: checkout with a typed address', await card(fixtureShop)),
      checkHolds('Mail down: orders complete', await card(fixtureShop)),
      ...(await whileDatabaseAway(fixtureShop)),
    )
    const body = await fixtureShop.metrics()
    const age = Number(body.match(/^shop_reconciler_age_seconds (\S+)/m)?.[1] ?? Number.NaN)
    checks.push(checkHolds('Reconciler: its age is in the metrics', age >= 0 && age < 60, `${age} s`))
    await fixtureShop.shopProcess().stop()
    silent.close()
    const orders = await countRows(fixtureShop, 'orders')
    return [
      ...checks,
      checkEquals(
        'Mail down: emails queued',
        await countRows(fixtureShop, 'mail', "template = 'order-confirmation' and sent_at is null"),
        orders,
      ),
    ]
  },
}

/** Requests each page from another address, because rate limits stay on. */
const pageFrom = (ground: FixtureShop, path: string, i: number): Promise<HttpResponse> =>
  call(`${ground.url}${path}`, {
    headers: { accept: 'text/html', 'x-forwarded-for': `2001:db8:f${i.toString(16)}::1` },
  })

/*
 * Few enough that none is rejected, however busy the machine is: load shedding is another scenario (LD-03).
 */
const SHOPPERS = 11
const POISONED_SHOPPER = 5
const VISITS = 30

/** A product row that breaks its page. */
export const poisonedRow: Scenario = {
  id: 'FT-14',
  title: "a product row that breaks its page's rendering, 30 times among 300 other requests",
  passFigure: '500 page with request id, no stack; the process continues; 0 other requests lost',
  run: async ({ fixtureShop, print }) => {
    await fixtureShop.query(`update product set specifications = '[null, 7]' where slug = 'goods-dear'`)
    const { child } = await fixtureShop.start()
    const visits = await times(SHOPPERS, async (shopper) => {
      const isPoisoned = shopper === POISONED_SHOPPER
      const path = isPoisoned ? '/paving/goods-dear' : '/paving/goods-ten'
      const responses = []
      for (let turn = 0; turn < VISITS; turn += 1)
        responses.push({ isPoisoned, response: await pageFrom(fixtureShop, path, turn * SHOPPERS + shopper) })
      return responses
    })
    const results = visits.flat()
    const poisonedResponses = results.filter(({ isPoisoned }) => isPoisoned).map(({ response }) => response)
    const otherResponses = results.filter(({ isPoisoned }) => !isPoisoned).map(({ response }) => response)
    const isClean = ({ body, headers }: HttpResponse): boolean =>
      !/\bat \S+ \(|node_modules|TypeError|select /.test(body) && headers['x-request-id'] !== undefined
    const failure = otherResponses.find(({ status }) => status !== 200)
    if (failure !== undefined) print(`another page: ${failure.status} ${failure.body.slice(0, 300)}`)
    const isAlive = child.exitCode === null
    return [
      checkEquals(
        '500 with request id and without stack',
        poisonedResponses.filter((answer) => answer.status === 500 && isClean(answer)).length,
        poisonedResponses.length,
      ),
      checkEquals(
        'other requests served',
        otherResponses.filter(({ status }) => status === 200).length,
        otherResponses.length,
      ),
      checkHolds('same process', isAlive),
    ]
  },
}
