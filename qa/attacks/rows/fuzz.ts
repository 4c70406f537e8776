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
/** So many pages of a search fill what the shop keeps of pages, 64 MiB: what grows after that grows without end. */
const KEPT_PAGES = 1_500
/** Shoppers come and go, so that no limit hides the calls behind it. */
const EACH_SENDS = 25

/** Somebody new with goods in the basket, at the payment page, or logged in. */
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

/** What the process has of the machine's memory once its garbage is collected: how much of that it leaves lying is V8's taste. */
const memoryKeptBy = async (ground: Ground): Promise<number> => {
  await heldBy(ground)
  return memoryOf(ground)
}

/** Every call and page, asked ten thousand times in ways that nobody meant. */
export const fuzzing: Row = {
  id: 'BI-01',
  title: `${REQUESTS} requests to every route: 40 % near-valid, 30 % wrong types, 20 % dictionary, 10 % protocol errors`,
  figure: '0 5xx; 0 unhandled rejections; no stack or SQL in answers; same pid; each ≤ 2 s; RSS + ≤ 100 MiB',
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
    const told: string[] = []
    const statuses = new Map<number, number>()
    let [slowest, raw, broken, before] = [0, 0, 0, 0]
    let buyer = await newShopper(ground, random)
    for (let n = 0; n < REQUESTS; n += 1) {
      /* By then the memory that everything needs is there. */
      if (n === REQUESTS / 10) before = await memoryKeptBy(ground)
      if (n % EACH_SENDS === 0) buyer = await newShopper(ground, random)
      if (random.next() < 0.1) {
        raw += 1
        const heard = await sendRaw({ port: ground.port, bytes: random.pick(protocolErrors), waitMs: 50 })
        if (heard.statuses.some((status) => status >= 500)) broken += 1
        continue
      }
      const { method, path, headers, body } = fuzzed({ bodies, known, random })
      const send = () => buyer.send(path, { method, headers, ...(body === undefined ? {} : { body }) })
      const first = await send()
      /* What the machine had to do besides is not the shop's: late is what is late again. */
      const answer = first.ms > LATE_MS ? await send() : first
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      slowest = Math.max(slowest, answer.ms)
      if (answer.ms > LATE_MS) say(`${Math.round(answer.ms)} ms for ${method} ${path.slice(0, 200)}`)
      if (answer.status >= 500 || answer.status === 0) {
        broken += 1
        say(
          `${answer.status} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.slice(0, 400)}`,
        )
      }
      const trace = traceIn(answer.body)
      if (trace !== null) {
        told.push(trace)
        say(`tells '${trace}': ${method} ${path.slice(0, 200)} ${body?.slice(0, 300)}`)
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
        [...statuses.values()].reduce((sum, count) => sum + count, raw),
        REQUESTS,
      ),
      none('5xx', broken),
      none('failures in the log', failures.length),
      none('answers with a stack or SQL', told.length),
      holds('same process', child.exitCode === null && alive.status === 200),
      atMost('slowest', slowest, LATE_MS, ' ms'),
      atMost('RSS +', (await memoryKeptBy(ground)) - before, 100, ' MiB'),
      holds('answered', (statuses.get(200) ?? 0) > 1_000, spread.join(', ')),
    ]
  },
}
