import { calls, paths } from '#contract/routes.ts'
import { arrive, type Buyer, call, prepareToPay } from '../../../test/fixture-shop/buyer.ts'
import { type Ground, tradeCustomer } from '../../../test/fixture-shop/ground.ts'
import { heldBy, memoryOf, toldOfHeld } from '../../../test/fixture-shop/memory.ts'
import type { Random } from '../../scenarios/random.ts'
import { atMost, exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { traceIn } from '../fuzz/answers.ts'
import { knownValues } from '../fuzz/known.ts'
import { protocolErrors, sendRaw } from '../fuzz/raw.ts'
import { fuzzed } from '../fuzz/requests.ts'
import { bodiesIn } from '../fuzz/schema.ts'
import { calm } from './calm.ts'

const REQUESTS = 10_000
const LATE_MS = 2_000
/** So many pages of a search fill the page cache, 64 MiB: growth after that has no bound. */
const KEPT_PAGES = 1_500
/** Shoppers change so often that no rate limit hides the calls behind it. */
const EACH_SENDS = 25

/** A new shopper: without a basket, at the payment page, or logged in. */
const newShopper = async (ground: Ground, random: Random): Promise<Buyer> => {
  const buyer = await arrive(ground)
  const chance = random.next()
  if (chance < 0.2) return buyer
  if (chance < 0.4) {
    const { email, password } = tradeCustomer
    await buyer.post(paths.login, { email, password })
  }
  await prepareToPay(ground, buyer, { goods: [['plenty', 1]] }).catch(() => undefined)
  return buyer
}

const fillPageCache = async (ground: Ground): Promise<void> => {
  for (let n = 0; n < KEPT_PAGES; n += 1)
    await call(`${ground.url}/search?q=page+${n}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` },
    })
}

/** The process's memory after a garbage collection: how much garbage it retains is V8's choice. */
const memoryAfterCollection = async (ground: Ground): Promise<number> => {
  await heldBy(ground)
  return memoryOf(ground)
}

/** Ten thousand malformed requests to every call and page. */
export const fuzzing: Row = {
  id: 'BI-01',
  title: `${REQUESTS} requests to every route: 40 % near-valid, 30 % wrong types, 20 % dictionary, 10 % protocol errors`,
  figure:
    '0 5xx; 0 unhandled rejections; no stack or SQL in responses; same pid; each ≤ 2 s; RSS + ≤ 100 MiB',
  env: calm,
  run: async ({ ground, random, say }) => {
    const { child } = await ground.start({}, toldOfHeld)
    const bodies = bodiesIn(JSON.parse((await call(`${ground.url}/docs/json`)).body))
    await fillPageCache(ground)
    const variations = Object.values(ground.goods)
    const known = knownValues(
      variations,
      Array.from({ length: 9 }, (_, i) => i + 1),
    )
    const traces: string[] = []
    const statuses = new Map<number, number>()
    let [slowest, rawCount, broken, before] = [0, 0, 0, 0]
    let buyer = await newShopper(ground, random)
    for (let n = 0; n < REQUESTS; n += 1) {
      /* By now the memory that everything needs is allocated. */
      if (n === REQUESTS / 10) before = await memoryAfterCollection(ground)
      if (n % EACH_SENDS === 0) buyer = await newShopper(ground, random)
      if (random.next() < 0.1) {
        rawCount += 1
        const response = await sendRaw({ port: ground.port, bytes: random.pick(protocolErrors), waitMs: 50 })
        if (response.statuses.some((status) => status >= 500)) broken += 1
        continue
      }
      const { method, path, headers, body } = fuzzed({ bodies, known, random })
      const send = () => buyer.send(path, { method, headers, ...(body === undefined ? {} : { body }) })
      const first = await send()
      /* Other work of the machine is not the shop's: only a response that is late twice counts. */
      const response = first.ms > LATE_MS ? await send() : first
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      slowest = Math.max(slowest, response.ms)
      if (response.ms > LATE_MS) say(`${Math.round(response.ms)} ms for ${method} ${path.slice(0, 200)}`)
      if (response.status >= 500 || response.status === 0) {
        broken += 1
        say(
          `${response.status} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.slice(0, 400)}`,
        )
      }
      const trace = traceIn(response.body)
      if (trace !== null) {
        traces.push(trace)
        say(`reveals '${trace}': ${method} ${path.slice(0, 200)} ${body?.slice(0, 300)}`)
      }
      if (n % 1_000 === 999)
        say(`${n + 1} requests, slowest ${Math.round(slowest)} ms, ${Math.round(memoryOf(ground))} MiB`)
    }
    const failures = ground.shop().log.filter(({ level }) => level === 'error' || level === 'fatal')
    for (const line of failures.slice(0, 5)) say(JSON.stringify(line).slice(0, 600))
    const spread = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status} × ${count}`)
    const alive = await buyer.get(calls.basketSummary)
    return [
      exactly(
        'requests',
        [...statuses.values()].reduce((sum, count) => sum + count, rawCount),
        REQUESTS,
      ),
      none('5xx', broken),
      none('failures in the log', failures.length),
      none('responses with a stack or SQL', traces.length),
      holds('same process', child.exitCode === null && alive.status === 200),
      atMost('slowest', slowest, LATE_MS, ' ms'),
      atMost('RSS +', (await memoryAfterCollection(ground)) - before, 100, ' MiB'),
      holds('answered', (statuses.get(200) ?? 0) > 1_000, spread.join(', ')),
    ]
  },
}
