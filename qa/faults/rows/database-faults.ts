import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { countRows, readBooks } from '../../../test/fixture-shop/books.ts'
import {
  type Answer,
  add,
  type Buyer,
  call,
  confirm,
  openIntent,
  payByHandler,
  payInPage,
  paymentOf,
  readyToPay,
} from '../../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../../test/fixture-shop/ground.ts'
import type { TcpProxy } from '../../../test/fixture-shop/tcp-proxy.ts'
import { atMost, type Check, exactly, holds, none, type Row, times, until } from '../../scenarios/row.ts'

/** What shoppers do at the moment when the database goes. */
const shopping = async (ground: Ground, buyers: readonly Buyer[]): Promise<readonly Answer[]> =>
  Promise.all(
    buyers.flatMap((buyer, i) => [
      i % 2 === 0 ? payByHandler(buyer) : openIntent(buyer),
      buyer.get(calls.getBasketContents),
      buyer.get(paths.basket, { accept: 'text/html' }),
      i % 3 === 0 ? add(ground, buyer, [['other', 1]]) : buyer.get(calls.basketTotals),
    ]),
  )

/** 503 with a time to come back, or an answer that is right. */
const isHonest = (answer: Answer): boolean => {
  if (answer.status === 503) return answer.headers['retry-after'] !== undefined
  if (answer.status === 500 || answer.status === 0) return false
  return !saysEmpty(answer)
}

/** Their baskets are not empty: to say so is a lie (OP-73). */
const saysEmpty = ({ status, body }: Answer): boolean =>
  status === 200 && (body.includes('"basket":[]') || body.includes(messages.basketEmpty))

interface Cut {
  readonly name: string
  readonly begin: (ground: Ground, line: TcpProxy) => Promise<() => Promise<void>>
}

const query = async (ground: Ground, text: string): Promise<void> => void (await ground.look(text))

/** A connection that keeps tables locked. */
const lockTables = async (ground: Ground): Promise<() => Promise<void>> => {
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
      line.refuse(true)
      line.cut()
      return async () => {
        await wait(10_000)
        line.refuse(false)
      }
    },
  },
  {
    name: 'silent for 10 s',
    begin: async (_ground, line) => {
      line.hold(true)
      return async () => {
        await wait(10_000)
        line.hold(false)
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

/** Written where the shop writes, from its next start until then: there is no room, and then there is again. */
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

/** Long enough for a start and for what shoppers do then. */
const FULL_MS = 25_000

/** The embedded database has no line to cut; its disk can be full all the same. */
const embeddedFull = async (ground: Ground): Promise<readonly Check[]> => {
  await ground.start()
  const buyers = await times(6, () => readyToPay(ground, { goods: [['plenty', 1]] }))
  await ground.shop().stop()
  const end = Date.now() + FULL_MS
  for (const statement of fullUntil(new Date(end)).split(/;\s+(?=create)/)) await query(ground, statement)
  await ground.start()
  const answers = await shopping(ground, buyers)
  await wait(end - Date.now())
  const healed = performance.now()
  const back = await until(
    30_000,
    async () => {
      const [buyer] = buyers
      return buyer !== undefined && (await add(ground, buyer, [['other', 1]])).status === 200
    },
    100,
  )
  return [
    holds(
      'disk full: told so',
      answers.some(({ status }) => status === 503),
    ),
    none('disk full: other answers than 503 or right', answers.filter((answer) => !isHonest(answer)).length),
    atMost(
      'disk full: back',
      back === Number.POSITIVE_INFINITY ? back : performance.now() - healed,
      5_000,
      ' ms',
    ),
  ]
}

/** The answer to COMMIT is lost: was it done or not? Unique keys tell, whoever asks again. */
const loseCommits = async (ground: Ground, line: TcpProxy): Promise<readonly Check[]> => {
  const answers: Answer[] = []
  let second = 0
  const struck = line.struck()
  for (let i = 0; i < 10; i += 1) {
    const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
    const secret = (await openIntent(buyer)).body
    await payInPage(ground, secret)
    ground.newsLine.refuse(true)
    const disarm = line.arm({
      kind: i % 2 === 0 ? 'reset-after' : 'reset-before',
      match: ['commit\0'],
      times: 1,
    })
    answers.push(await confirm(buyer, paymentOf(secret)))
    disarm()
    const again = await confirm(buyer, paymentOf(secret))
    if (again.status === 200) second += 1
    ground.newsLine.refuse(false)
  }
  return [
    exactly('commits whose answer was lost', line.struck() - struck, 10),
    exactly('asked again, and led to the order', second, 10),
    none('500 for a lost commit', answers.filter(({ status }) => status === 500 || status === 0).length),
  ]
}

const cutLines = async (
  ground: Ground,
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
    const healed = performance.now()
    const back = await until(
      30_000,
      async () => {
        const page = await call(`${ground.url}/readyz`)
        const basket = await buyers[0]?.get(calls.getBasketContents)
        return page.status === 200 && basket?.status === 200
      },
      100,
    )
    const answers = [...(await acting), ...(await meanwhile)]
    const dishonest = answers.filter((answer) => !isHonest(answer))
    for (const { status, body } of dishonest.slice(0, 5)) say(`${name}: ${status} ${body.slice(0, 160)}`)
    checks.push(
      none(`${name}: other answers than 503 or right`, dishonest.length),
      atMost(
        `${name}: back`,
        back === Number.POSITIVE_INFINITY ? back : performance.now() - healed,
        5_000,
        ' ms',
      ),
    )
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    say(`${name}: slowest answer ${Math.round(slowest)} ms`)
    await ground.provider.deliver()
  }
  return [...checks, ...(await loseCommits(ground, line))]
}

export const databaseCut: Row = {
  id: 'FT-09',
  title:
    'the database mid-checkout: connections terminated, away 10 s, silent 10 s, all waiting, COMMIT lost; disk full',
  figure:
    '503 with Retry-After or a documented answer; never a false empty basket; 0 half orders; back ≤ 5 s',
  run: async ({ ground, say }) => {
    const line = ground.databaseLine
    const checks = line === null ? await embeddedFull(ground) : await cutLines(ground, line, say)
    await wait(2_000)
    await ground.shop().stop()
    const { orders, letters } = await readBooks(ground)
    return [
      ...checks,
      exactly('letters = orders', letters, orders),
      none(
        'half orders',
        await countRows(ground, 'orders o', 'not exists (select from order_line l where l.order_id = o.id)'),
      ),
    ]
  },
}
