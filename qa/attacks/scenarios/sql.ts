import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  call,
  type HttpResponse,
  openSession,
} from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { randomFrom } from '../../scenarios/random.ts'
import { checkAtMost, checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { sqlTexts } from '../fuzz/dictionary.ts'
import { knownValues } from '../fuzz/known.ts'
import { bodiesIn, type JsonSchema } from '../fuzz/schema.ts'
import { validBody } from '../fuzz/values.ts'
import { pagePolicies, policies } from '../policies.ts'
import { withoutLoadShedding } from './environment.ts'

/** A mark in every text that is sent: a statement that contains it was built from text. */
const MARK = 'zq7x'
/** Jobs that run each minute query too: they must have run before new statements are counted. */
const JOBS_MS = 70_000
/** A payload that sleeps, sleeps for three seconds. */
const SLOWER_MS = 500

/** Prepared statements in the bytes: type byte 'P', length, name, text (the protocol's Parse and Query). */
export const statementsIn = (bytes: string): readonly string[] => {
  const statements: string[] = []
  let offset = 0
  while (offset + 5 <= bytes.length) {
    const length = Buffer.from(bytes.slice(offset + 1, offset + 5), 'latin1').readInt32BE()
    const type = bytes[offset]
    const content = bytes.slice(offset + 5, offset + 1 + length)
    if (type === 'P') statements.push(content.slice(content.indexOf('\0') + 1).split('\0')[0] ?? '')
    if (type === 'Q') statements.push(content.split('\0')[0] ?? '')
    if (length < 4) break
    offset += 1 + length
  }
  return statements
}

/** The shape of a statement whatever the length of its lists: `in ($1, $2, $3)` becomes `in ($)`. */
const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::\w+)?(?:, ?\$(?:::\w+)?)+/g, '$')
    .replaceAll(/\(\$\)(?:, ?\(\$\))+/g, '($)')

const textFields = (schema: JsonSchema): readonly string[] =>
  Object.keys(
    (schema.properties === undefined ? schema.anyOf?.find(({ properties }) => properties) : schema)
      ?.properties ?? {},
  )

interface Try {
  readonly what: string
  send(buyer: Buyer, text: string): Promise<HttpResponse>
}

const json = { 'content-type': 'application/json' }

/** Every field of every call, every segment of every path, and the parameters of pages. */
const attacksOn = (
  bodies: ReadonlyMap<string, JsonSchema>,
  right: (schema: JsonSchema) => object,
): readonly Try[] => [
  ...[...bodies].flatMap(([route, schema]) => {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replaceAll(/:\w+/g, '1')
    return textFields(schema).map((field) => ({
      what: `${route} ${field}`,
      send: (buyer: Buyer, text: string) =>
        buyer.send(url, {
          method,
          headers: json,
          body: JSON.stringify({ ...right(schema), [field]: text }),
        }),
    }))
  }),
  ...[...Object.keys(policies).filter((route) => route.startsWith('GET ')), ...Object.keys(pagePolicies)]
    .map((route) => route.replace('GET ', ''))
    .filter((path) => path.includes(':'))
    .map((path) => ({
      what: path,
      send: (buyer: Buyer, text: string) =>
        buyer.get(path.replaceAll(/:\w+/g, encodeURIComponent(text.toWellFormed()))),
    })),
  ...[
    '/search?q=',
    '/paving?sort=',
    '/paving?page=',
    '/paving?colour=',
    '/paving?',
    `${calls.searchSuggestions}?q=`,
  ].map((address) => ({
    what: address,
    send: (buyer: Buyer, text: string) => buyer.get(`${address}${encodeURIComponent(text.toWellFormed())}`),
  })),
  ...['cookie', 'user-agent', 'accept-language', 'referer'].map((name) => ({
    what: name,
    send: (buyer: Buyer, text: string) =>
      buyer.send(paths.basket, { headers: { [name]: encodeURI(text.toWellFormed()).slice(0, 200) } }),
  })),
]

/** The statements that the shop sends to PostgreSQL while `work` runs. */
const recordStatements = async (
  ground: FixtureShop,
  work: () => Promise<void>,
): Promise<ReadonlySet<string>> => {
  const statements = new Set<string>()
  ground.databaseProxy?.watch((moment, bytes) => {
    if (moment === 'received') for (const statement of statementsIn(bytes)) statements.add(statement)
  })
  await work()
  ground.databaseProxy?.watch(null)
  return statements
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0

/** No text that a shopper sends ever becomes part of a statement. */
export const sqlInjections: Scenario = {
  id: 'BI-04',
  title: `${sqlTexts.length} pieces of SQL through every field of every call, every address, sort order and cookie`,
  passFigure: 'no delay > 500 ms; no statement contains what was sent, and none is new; tables exist',
  env: withoutLoadShedding,
  run: async ({ fixtureShop, random, print }) => {
    await fixtureShop.start()
    const opened = performance.now()
    const bodies = bodiesIn(JSON.parse((await call(`${fixtureShop.url}/docs/json`)).body))
    const known = knownValues(Object.values(fixtureShop.goods), [1, 2, 3])
    const attacks = attacksOn(bodies, (schema) => validBody(schema, randomFrom(3), known))
    const newBuyer = async (): Promise<Buyer> => {
      const buyer = await openSession(fixtureShop)
      await addToBasket(fixtureShop, buyer, [['plenty', 2]])
      await buyer.post(calls.setPostcode, { postcode: 'LS1 4AP' })
      return buyer
    }
    let buyer = await newBuyer()
    const baselineMs = new Map<string, number>()
    /* Measures the cost and the statements of each attack with harmless texts. */
    const before = await recordStatements(fixtureShop, async () => {
      for (const text of [
        'grey',
        '1',
        'Anna',
        'variation',
        'price-asc',
        'anna@example.com',
        'LS1 4AP',
        'ONE',
      ]) {
        buyer = await newBuyer()
        for (const attack of attacks) {
          const { ms } = await attack.send(buyer, text)
          baselineMs.set(attack.what, Math.min(ms, baselineMs.get(attack.what) ?? ms))
        }
      }
      if (fixtureShop.databaseProxy !== null) await wait(Math.max(0, JOBS_MS - (performance.now() - opened)))
    })
    const responses: HttpResponse[] = []
    let [slower, worst] = [0, 0]
    const during = await recordStatements(fixtureShop, async () => {
      for (const [n, attack] of attacks.entries()) {
        if (n % 10 === 0) buyer = await newBuyer()
        /* All payloads that sleep, and some of the others. */
        const texts = sqlTexts.filter((text) => /sleep|waitfor/.test(text) || random.next() < 0.25)
        for (const text of texts) {
          const response = await attack.send(buyer, `${text}${MARK}`)
          responses.push(response)
          const delay = response.ms - (baselineMs.get(attack.what) ?? 0)
          worst = Math.max(worst, delay)
          if (delay <= SLOWER_MS) continue
          const repeated = median([
            response.ms,
            (await attack.send(buyer, text)).ms,
            (await attack.send(buyer, text)).ms,
          ])
          if (repeated - (baselineMs.get(attack.what) ?? 0) > SLOWER_MS) {
            slower += 1
            print(`${attack.what} took ${Math.round(repeated)} ms with ${text}`)
          }
        }
      }
    })
    const shapes = new Set([...before].map(shapeOf))
    const newShapes = [...new Set([...during].map(shapeOf))].filter((shape) => !shapes.has(shape))
    for (const shape of newShapes.slice(0, 5)) print(`new: ${shape.slice(0, 300)}`)
    const page = await buyer.get(calls.getBasketContents)
    const checks = [
      checkHolds('requests', responses.length > 0, responses.length),
      checkNone('5xx', responses.filter(({ status }) => status >= 500 || status === 0).length),
      checkNone(`slower by ${SLOWER_MS} ms, three times of three`, slower),
      checkAtMost('slowest over its baseline', worst, 3_000, ' ms'),
      checkHolds('tables exist', page.status === 200),
    ]
    if (fixtureShop.databaseProxy === null) return checks
    return [
      ...checks,
      checkNone(
        'statements that contain what was sent',
        [...during].filter((text) => text.includes(MARK)).length,
      ),
      checkHolds('statement shapes', shapes.size > 20, `${shapes.size}, new ${newShapes.length}`),
      checkNone('new statement shapes', newShapes.length),
    ]
  },
}
