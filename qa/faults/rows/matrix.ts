import { createServer } from 'node:net'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { countRows } from '../../../test/fixture-shop/books.ts'
import {
  type Answer,
  add,
  approve,
  arrive,
  call,
  capture,
  confirmWallet,
  openIntent,
  openWallet,
  payByHandler,
  prepareToPay,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type Ground, tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { type Check, exactly, holds, type Row, times } from '../../scenarios/row.ts'

/* FT-M: what must work while something else is down. Each cell is one check. */

const page = (ground: Ground, path = '/paving'): Promise<Answer> =>
  call(`${ground.url}${path}`, { headers: { accept: 'text/html' } })

const card = async (ground: Ground): Promise<boolean> =>
  (await payByHandler(await readyToPay(ground, { goods: [['plenty', 1]] }))).status === 200

const paypal = async (ground: Ground): Promise<boolean> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  const order = textOf(await openWallet(buyer), 'id')
  await approve(ground, order)
  await capture(buyer, order)
  return (await confirmWallet(buyer, order)).status === 200
}

const noCharge = async (ground: Ground): Promise<boolean> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]], code: 'FREE' })
  return (await buyer.post(calls.payNoCharge)).status === 200
}

const onAccount = async (ground: Ground): Promise<boolean> => {
  const { email, password } = tradeCustomer
  const buyer = await arrive(ground)
  await buyer.post(paths.login, { email, password })
  await prepareToPay(ground, buyer, { goods: [['plenty', 1]], email })
  return (await buyer.post(calls.payOnAccount)).status === 200
}

const basket = async (ground: Ground): Promise<boolean> =>
  (await add(ground, await arrive(ground), [['plenty', 1]])).status === 200

type Cell = readonly [what: string, works: (ground: Ground) => Promise<boolean>]

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

const whileDatabaseAway = async (ground: Ground): Promise<readonly Check[]> => {
  const line = ground.databaseLine
  if (line === null) return []
  const cachedPage = await page(ground)
  /* A returning visitor, whose data must be read from the database. */
  const visitor = await arrive(ground)
  await add(ground, visitor, [['plenty', 1]])
  const asset = cachedPage.body.match(/\/assets\/[\w.-]+\.js/)?.[0] ?? '/none'
  line.refuse(true)
  line.cut()
  const [basketPage, file, health] = await Promise.all([
    visitor.get(paths.basket, { accept: 'text/html' }),
    page(ground, asset),
    call(`${ground.url}/healthz`),
  ])
  line.refuse(false)
  return [
    holds('Database down: static files', file.status === 200, file.status),
    holds(
      'Database down: a page that says so',
      basketPage.status === 503 &&
        basketPage.headers['retry-after'] !== undefined &&
        basketPage.body.includes('<h1'),
      basketPage.status,
    ),
    holds('Database down: the process runs', health.status === 200, health.status),
  ]
}

export const matrix: Row = {
  id: 'FT-M',
  title: 'FT-12 and the matrix: Stripe, PayPal, address lookup, mail, database down; what else must work',
  figure: '100 % of the cells',
  env: { GETADDRESS_API_KEY: 'no key', ADDRESS_LOOKUP_URL: 'http://127.0.0.1:9/' },
  run: async ({ ground }) => {
    /* A mail server that accepts connections and never answers. */
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const bound = silent.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    await ground.start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const checks: Check[] = []
    for (const { name, match, cells } of parts) {
      const disarm = ground.provider.line.arm({ kind: 'reset-before', match, times: 10_000 })
      for (const [what, works] of cells) checks.push(holds(`${name}: ${what}`, await works(ground)))
      disarm()
    }
    const visitor = await arrive(ground)
    const lookup = await visitor.post(calls.lookupAddress, { postcode: 'LS1 4AP' })
    checks.push(
      holds('Address lookup down: reported', lookup.status === 200 && textOf(lookup, 'Message') !== ''),
      holds('Address lookup down: checkout with a typed address', await card(ground)),
      holds('Mail down: orders complete', await card(ground)),
      ...(await whileDatabaseAway(ground)),
    )
    const body = await ground.figures()
    const age = Number(body.match(/^shop_reconciler_age_seconds (\S+)/m)?.[1] ?? Number.NaN)
    checks.push(holds('Reconciler: its age is in the metrics', age >= 0 && age < 60, `${age} s`))
    await ground.shop().stop()
    silent.close()
    const orders = await countRows(ground, 'orders')
    return [
      ...checks,
      exactly(
        'Mail down: emails queued',
        await countRows(ground, 'mail', "template = 'order-confirmation' and sent_at is null"),
        orders,
      ),
    ]
  },
}

/** Requests each page from another address, because rate limits stay on. */
const pageFrom = (ground: Ground, path: string, i: number): Promise<Answer> =>
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
export const poisonedRow: Row = {
  id: 'FT-14',
  title: "a product row that breaks its page's rendering, 30 times among 300 other requests",
  figure: '500 page with request id, no stack; the process continues; 0 other requests lost',
  run: async ({ ground, say }) => {
    await ground.look(`update product set specifications = '[null, 7]' where slug = 'goods-dear'`)
    const { child } = await ground.start()
    const visits = await times(SHOPPERS, async (shopper) => {
      const isPoisoned = shopper === POISONED_SHOPPER
      const path = isPoisoned ? '/paving/goods-dear' : '/paving/goods-ten'
      const responses = []
      for (let turn = 0; turn < VISITS; turn += 1)
        responses.push({ isPoisoned, response: await pageFrom(ground, path, turn * SHOPPERS + shopper) })
      return responses
    })
    const results = visits.flat()
    const poisonedResponses = results.filter(({ isPoisoned }) => isPoisoned).map(({ response }) => response)
    const otherResponses = results.filter(({ isPoisoned }) => !isPoisoned).map(({ response }) => response)
    const isClean = ({ body, headers }: Answer): boolean =>
      !/\bat \S+ \(|node_modules|TypeError|select /.test(body) && headers['x-request-id'] !== undefined
    const failure = otherResponses.find(({ status }) => status !== 200)
    if (failure !== undefined) say(`another page: ${failure.status} ${failure.body.slice(0, 300)}`)
    const isAlive = child.exitCode === null
    return [
      exactly(
        '500 with request id and without stack',
        poisonedResponses.filter((answer) => answer.status === 500 && isClean(answer)).length,
        poisonedResponses.length,
      ),
      exactly(
        'other requests served',
        otherResponses.filter(({ status }) => status === 200).length,
        otherResponses.length,
      ),
      holds('same process', isAlive),
    ]
  },
}
