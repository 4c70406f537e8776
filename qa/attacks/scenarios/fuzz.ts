import { calls, paths } from '#contract/routes.ts'
import { type Buyer, call, openSession, prepareToPay } from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, tradeCustomer } from '../../../test/fixture-shop/fixture-shop.ts'
import {
  memoryAfterCollection,
  residentMemoryMb,
  retainedReportArgs,
} from '../../../test/fixture-shop/memory.ts'
import type { Random } from '../../scenarios/random.ts'
import { checkAtMost, checkEquals, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { knownValues } from '../fuzz/known.ts'
import { findLeak } from '../fuzz/leaks.ts'
import { protocolErrors, sendRaw } from '../fuzz/raw.ts'
import { makeFuzzRequest } from '../fuzz/requests.ts'
import { bodiesIn } from '../fuzz/schema.ts'
import { withoutLoadShedding } from './environment.ts'

const REQUESTS = 10_000
const LATE_MS = 2_000
/** So many pages of a search fill the page cache, 64 MiB: growth after that has no bound. */
const KEPT_PAGES = 1_500
/** Shoppers change so often that no rate limit hides the calls behind it. */
const EACH_SENDS = 25

/** A new shopper: without a basket, at the payment page, or logged in. */
const newShopper = async (ground: FixtureShop, random: Random): Promise<Buyer> => {
  const buyer = await openSession(ground)
  const chance = random.next()
  if (chance < 0.2) return buyer
  if (chance < 0.4) {
    const { email, password } = tradeCustomer
    await buyer.post(paths.login, { email, password })
  }
  await prepareToPay(ground, buyer, { goods: [['plenty', 1]] }).catch(() => undefined)
  return buyer
}

const fillPageCache = async (ground: FixtureShop): Promise<void> => {
  for (let n = 0; n < KEPT_PAGES; n += 1)
    await call(`${ground.url}/search?q=page+${n}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` },
    })
}

/** Ten thousand malformed requests to every call and page. */
export const fuzzing: Scenario = {
  id: 'BI-01',
  title: `${REQUESTS} requests to every route: 40 % near-valid, 30 % wrong types, 20 % dictionary, 10 % protocol errors`,
  passFigure:
    '0 5xx; 0 unhandled rejections; no stack or SQL in responses; same pid; each ≤ 2 s; RSS + ≤ 100 MiB',
  env: withoutLoadShedding,
  run: async ({ fixtureShop, random, print }) => {
    const { child } = await fixtureShop.start({}, retainedReportArgs)
    const bodies = bodiesIn(JSON.parse((await call(`${fixtureShop.url}/docs/json`)).body))
    await fillPageCache(fixtureShop)
    const variations = Object.values(fixtureShop.goods)
    const known = knownValues(
      variations,
      Array.from({ length: 9 }, (_, i) => i + 1),
    )
    const traces: string[] = []
    const statuses = new Map<number, number>()
    let [slowest, rawCount, broken, before] = [0, 0, 0, 0]
    let buyer = await newShopper(fixtureShop, random)
    for (let n = 0; n < REQUESTS; n += 1) {
      /* By now the memory that everything needs is allocated. */
      if (n === REQUESTS / 10) before = await memoryAfterCollection(fixtureShop)
      if (n % EACH_SENDS === 0) buyer = await newShopper(fixtureShop, random)
      if (random.next() < 0.1) {
        rawCount += 1
        const response = await sendRaw({
          port: fixtureShop.port,
          bytes: random.pick(protocolErrors),
          waitMs: 50,
        })
        if (response.statuses.some((status) => status >= 500)) broken += 1
        continue
      }
      const { method, path, headers, body } = makeFuzzRequest({ bodies, known, random })
      const send = () => buyer.send(path, { method, headers, ...(body === undefined ? {} : { body }) })
      const first = await send()
      /* Other work of the machine is not the shop's: only a response that is late twice counts. */
      const response = first.ms > LATE_MS ? await send() : first
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      slowest = Math.max(slowest, response.ms)
      if (response.ms > LATE_MS) print(`${Math.round(response.ms)} ms for ${method} ${path.slice(0, 200)}`)
      if (response.status >= 500 || response.status === 0) {
        broken += 1
        print(
          `${response.status} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.slice(0, 400)}`,
        )
      }
      const trace = findLeak(response.body)
      if (trace !== null) {
        traces.push(trace)
        print(`reveals '${trace}': ${method} ${path.slice(0, 200)} ${body?.slice(0, 300)}`)
      }
      if (n % 1_000 === 999)
        print(
          `${n + 1} requests, slowest ${Math.round(slowest)} ms, ${Math.round(residentMemoryMb(fixtureShop))} MiB`,
        )
    }
    const failures = fixtureShop
      .shopProcess()
      .log.filter(({ level }) => level === 'error' || level === 'fatal')
    for (const line of failures.slice(0, 5)) print(JSON.stringify(line).slice(0, 600))
    const spread = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status} × ${count}`)
    const alive = await buyer.get(calls.basketSummary)
    return [
      checkEquals(
        'requests',
        [...statuses.values()].reduce((sum, count) => sum + count, rawCount),
        REQUESTS,
      ),
      checkNone('5xx', broken),
      checkNone('failures in the log', failures.length),
      checkNone('responses with a stack or SQL', traces.length),
      checkHolds('same process', child.exitCode === null && alive.status === 200),
      checkAtMost('slowest', slowest, LATE_MS, ' ms'),
      checkAtMost('RSS +', (await memoryAfterCollection(fixtureShop)) - before, 100, ' MiB'),
      checkHolds('answered', (statuses.get(200) ?? 0) > 1_000, spread.join(', ')),
    ]
  },
}
