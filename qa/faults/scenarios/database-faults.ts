import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  call,
  confirm,
  type HttpResponse,
  openIntent,
  payByHandler,
  payInPage,
  paymentOf,
  readyToPay,
} from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows, readShopRecords } from '../../../test/fixture-shop/shop-records.ts'
import type { TcpProxy } from '../../../test/fixture-shop/tcp-proxy.ts'
import {
  type Check,
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  pollUntil,
  type Scenario,
  times,
} from '../../scenarios/scenario.ts'

/** Concurrent actions of shoppers at the moment when the database fails. */
const shopping = async (ground: FixtureShop, buyers: readonly Buyer[]): Promise<readonly HttpResponse[]> =>
  Promise.all(
    buyers.flatMap((buyer, i) => [
      i % 2 === 0 ? payByHandler(buyer) : openIntent(buyer),
      buyer.get(calls.getBasketContents),
      buyer.get(paths.basket, { accept: 'text/html' }),
      i % 3 === 0 ? addToBasket(ground, buyer, [['other', 1]]) : buyer.get(calls.basketTotals),
    ]),
  )

/** Whether a response is a 503 with Retry-After, or right. */
const isHonest = (response: HttpResponse): boolean => {
  if (response.status === 503) return response.headers['retry-after'] !== undefined
  if (response.status === 500 || response.status === 0) return false
  return !saysEmpty(response)
}

/** The baskets are not empty, so a response that says so is wrong (OP-73). */
const saysEmpty = ({ status, body }: HttpResponse): boolean =>
  status === 200 && (body.includes('"basket":[]') || body.includes(messages.basketEmpty))

interface Cut {
  readonly name: string
  readonly begin: (ground: FixtureShop, line: TcpProxy) => Promise<() => Promise<void>>
}

const query = async (ground: FixtureShop, text: string): Promise<void> => void (await ground.query(text))

/** Opens a connection that locks tables, until the returned function is called. */
const lockTables = async (ground: FixtureShop): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: ground.directUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table basket, session in access exclusive mode')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const cuts: readonly Cut[] = [
  {
    name: 'connections terminated',
    begin: async (ground) => {
      await wait(60)
      await query(
        ground,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      return async () => undefined
    },
  },
  {
    name: 'lines cut and refused for 10 s',
    begin: async (_ground, line) => {
      await wait(30)
      line.setRefusing(true)
      line.resetConnections()
      return async () => {
        await wait(10_000)
        line.setRefusing(false)
      }
    },
  },
  {
    name: 'silent for 10 s',
    begin: async (_ground, line) => {
      line.setHolding(true)
      return async () => {
        await wait(10_000)
        line.setHolding(false)
      }
    },
  },
  {
    name: 'every connection waits',
    begin: async (ground) => {
      const unlock = await lockTables(ground)
      return async () => {
        await wait(8_000)
        await unlock()
      }
    },
  },
  {
    name: 'disk full',
    begin: async (ground) => {
      await query(
        ground,
        `create function full_disk() returns trigger language plpgsql as
          $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
        create trigger full_disk before insert or update on quote for each row execute function full_disk();
        create trigger full_disk before insert or update on basket_line for each row execute function full_disk()`,
      )
      return async () => {
        await wait(2_000)
        await query(ground, 'drop function full_disk cascade')
      }
    },
  },
]

/** Triggers that make the disk appear full until a time, written before the shop's next start. */
const fullUntil = (
  until: Date,
): string => `create function full_disk() returns trigger language plpgsql as $$ begin
    if clock_timestamp() < '${until.toISOString()}' then
      raise exception 'No space left on device' using errcode = '53100';
    end if;
    return new;
  end $$;
  create trigger full_disk before insert or update on quote for each row execute function full_disk();
  create trigger full_disk before insert or update on basket_line for each row execute function full_disk()`

/** Long enough for a start and for the shoppers' actions after it. */
const FULL_MS = 25_000

/** The embedded database has no connection to cut, but its disk can be full. */
const embeddedFull = async (ground: FixtureShop): Promise<readonly Check[]> => {
  await ground.start()
  const buyers = await times(6, () => readyToPay(ground, { goods: [['plenty', 1]] }))
  await ground.shopProcess().stop()
  const fullUntilMs = Date.now() + FULL_MS
  for (const statement of fullUntil(new Date(fullUntilMs)).split(/;\s+(?=create)/))
    await query(ground, statement)
  await ground.start()
  const responses = await shopping(ground, buyers)
  await wait(fullUntilMs - Date.now())
  const healedAt = performance.now()
  const backMs = await pollUntil(
    30_000,
    async () => {
      const [buyer] = buyers
      return buyer !== undefined && (await addToBasket(ground, buyer, [['other', 1]])).status === 200
    },
    100,
  )
  return [
    checkHolds(
      'disk full: reported',
      responses.some(({ status }) => status === 503),
    ),
    checkNone(
      'disk full: responses neither 503 nor right',
      responses.filter((response) => !isHonest(response)).length,
    ),
    checkAtMost(
      'disk full: back',
      backMs === Number.POSITIVE_INFINITY ? backMs : performance.now() - healedAt,
      5_000,
      ' ms',
    ),
  ]
}

/**
 * The response to COMMIT is lost, so the outcome is unknown: unique keys settle it when the call is repeated.
 */
const loseCommits = async (ground: FixtureShop, line: TcpProxy): Promise<readonly Check[]> => {
  const responses: HttpResponse[] = []
  let second = 0
  const struckBefore = line.faultCount()
  for (let i = 0; i < 10; i += 1) {
    const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
    const secret = (await openIntent(buyer)).body
    await payInPage(ground, secret)
    ground.webhookProxy.setRefusing(true)
    const disarm = line.arm({
      kind: i % 2 === 0 ? 'reset-after' : 'reset-before',
      match: ['commit\0'],
      times: 1,
    })
    responses.push(await confirm(buyer, paymentOf(secret)))
    disarm()
    const response = await confirm(buyer, paymentOf(secret))
    if (response.status === 200) second += 1
    ground.webhookProxy.setRefusing(false)
  }
  return [
    checkEquals('commits whose response was lost', line.faultCount() - struckBefore, 10),
    checkEquals('repeated, and led to the order', second, 10),
    checkNone(
      '500 for a lost commit',
      responses.filter(({ status }) => status === 500 || status === 0).length,
    ),
  ]
}

const cutLines = async (
  ground: FixtureShop,
  line: TcpProxy,
  say: (text: string) => void,
): Promise<readonly Check[]> => {
  await ground.start()
  const checks: Check[] = []
  for (const { name, begin } of cuts) {
    const buyers = await times(6, () => readyToPay(ground, { goods: [['plenty', 1]] }))
    const acting = shopping(ground, buyers)
    const end = await begin(ground, line)
    const meanwhile = shopping(ground, buyers)
    await end()
    const healedAt = performance.now()
    const backMs = await pollUntil(
      30_000,
      async () => {
        const page = await call(`${ground.url}/readyz`)
        const basket = await buyers[0]?.get(calls.getBasketContents)
        return page.status === 200 && basket?.status === 200
      },
      100,
    )
    const responses = [...(await acting), ...(await meanwhile)]
    const dishonest = responses.filter((response) => !isHonest(response))
    for (const { status, body } of dishonest.slice(0, 5)) say(`${name}: ${status} ${body.slice(0, 160)}`)
    checks.push(
      checkNone(`${name}: responses neither 503 nor right`, dishonest.length),
      checkAtMost(
        `${name}: back`,
        backMs === Number.POSITIVE_INFINITY ? backMs : performance.now() - healedAt,
        5_000,
        ' ms',
      ),
    )
    const slowest = Math.max(...responses.map(({ ms }) => ms))
    say(`${name}: slowest answer ${Math.round(slowest)} ms`)
    await ground.provider.deliverEvents()
  }
  return [...checks, ...(await loseCommits(ground, line))]
}

export const databaseCut: Scenario = {
  id: 'FT-09',
  title:
    'the database mid-checkout: connections terminated, away 10 s, silent 10 s, all waiting, COMMIT lost; disk full',
  passFigure:
    '503 with Retry-After or a documented response; never a false empty basket; 0 half orders; back ≤ 5 s',
  run: async ({ fixtureShop, print }) => {
    const line = fixtureShop.databaseProxy
    const checks = line === null ? await embeddedFull(fixtureShop) : await cutLines(fixtureShop, line, print)
    await wait(2_000)
    await fixtureShop.shopProcess().stop()
    const { orders, emails } = await readShopRecords(fixtureShop)
    return [
      ...checks,
      checkEquals('emails = orders', emails, orders),
      checkNone(
        'half orders',
        await countRows(
          fixtureShop,
          'orders o',
          'not exists (select from order_line l where l.order_id = o.id)',
        ),
      ),
    ]
  },
}
