import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import { type Answer, add, arrive, type Buyer, call } from '../../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../../test/fixture-shop/ground.ts'
import { randomFrom } from '../../scenarios/random.ts'
import { atMost, holds, none, type Row } from '../../scenarios/row.ts'
import { sqlTexts } from '../fuzz/dictionary.ts'
import { knownValues } from '../fuzz/known.ts'
import { bodiesIn, type JsonSchema } from '../fuzz/schema.ts'
import { rightBody } from '../fuzz/values.ts'
import { pagePolicies, policies } from '../policies.ts'
import { calm } from './calm.ts'

/** In every text that is sent: a statement that holds it was made of text. */
const MARK = 'zq7x'
/** Jobs of each minute ask too: they have been seen once before what is new is counted. */
const JOBS_MS = 70_000
/** A statement that sleeps sleeps for three seconds. */
const SLOWER_MS = 500

/** Statements as they are prepared: type byte 'P', length, name, text (the protocol's Parse and Query). */
export const statementsIn = (bytes: string): readonly string[] => {
  const found: string[] = []
  let at = 0
  while (at + 5 <= bytes.length) {
    const length = Buffer.from(bytes.slice(at + 1, at + 5), 'latin1').readInt32BE()
    const type = bytes[at]
    const content = bytes.slice(at + 5, at + 1 + length)
    if (type === 'P') found.push(content.slice(content.indexOf('\0') + 1).split('\0')[0] ?? '')
    if (type === 'Q') found.push(content.split('\0')[0] ?? '')
    if (length < 4) break
    at += 1 + length
  }
  return found
}

/** A statement whatever the length of its lists: `in ($1, $2, $3)` is `in ($)`. */
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
  send(buyer: Buyer, text: string): Promise<Answer>
}

const json = { 'content-type': 'application/json' }

/** Every field of every call, every piece of every address, and what pages are asked for. */
const tries = (
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

/** Statements that pass between the shop and PostgreSQL while `work` is done. */
const watched = async (ground: Ground, work: () => Promise<void>): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  ground.databaseLine?.watch((moment, bytes) => {
    if (moment === 'received') for (const statement of statementsIn(bytes)) seen.add(statement)
  })
  await work()
  ground.databaseLine?.watch(null)
  return seen
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0

/** No text that a shopper sends is ever part of a statement. */
export const injections: Row = {
  id: 'BI-04',
  title: `${sqlTexts.length} pieces of SQL through every field of every call, every address, sort order and cookie`,
  figure: 'no delay > 500 ms; no statement holds what was sent, and none is new; tables stand',
  env: calm,
  run: async ({ ground, random, say }) => {
    await ground.start()
    const opened = performance.now()
    const bodies = bodiesIn(JSON.parse((await call(`${ground.url}/docs/json`)).body))
    const known = knownValues(Object.values(ground.goods), [1, 2, 3])
    const same = (schema: JsonSchema) => rightBody(schema, randomFrom(3), known)
    const all = tries(bodies, same)
    const newBuyer = async (): Promise<Buyer> => {
      const buyer = await arrive(ground)
      await add(ground, buyer, [['plenty', 2]])
      await buyer.post(calls.setPostcode, { postcode: 'LS1 4AP' })
      return buyer
    }
    let buyer = await newBuyer()
    const calmly = new Map<string, number>()
    /* What each try costs, and what it asks the database, when nothing is wrong. */
    const before = await watched(ground, async () => {
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
        for (const one of all) {
          const { ms } = await one.send(buyer, text)
          calmly.set(one.what, Math.min(ms, calmly.get(one.what) ?? ms))
        }
      }
      if (ground.databaseLine !== null) await wait(Math.max(0, JOBS_MS - (performance.now() - opened)))
    })
    const answers: Answer[] = []
    let [slower, worst] = [0, 0]
    const during = await watched(ground, async () => {
      for (const [n, one] of all.entries()) {
        if (n % 10 === 0) buyer = await newBuyer()
        /* Those that sleep, each time; of the others a few. */
        const texts = sqlTexts.filter((text) => /sleep|waitfor/.test(text) || random.next() < 0.25)
        for (const text of texts) {
          const answer = await one.send(buyer, `${text}${MARK}`)
          answers.push(answer)
          const late = answer.ms - (calmly.get(one.what) ?? 0)
          worst = Math.max(worst, late)
          if (late <= SLOWER_MS) continue
          const again = median([
            answer.ms,
            (await one.send(buyer, text)).ms,
            (await one.send(buyer, text)).ms,
          ])
          if (again - (calmly.get(one.what) ?? 0) > SLOWER_MS) {
            slower += 1
            say(`${one.what} took ${Math.round(again)} ms with ${text}`)
          }
        }
      }
    })
    const shapes = new Set([...before].map(shapeOf))
    const fresh = [...new Set([...during].map(shapeOf))].filter((shape) => !shapes.has(shape))
    for (const shape of fresh.slice(0, 5)) say(`new: ${shape.slice(0, 300)}`)
    const page = await buyer.get(calls.getBasketContents)
    const checks = [
      holds('requests', answers.length > 0, answers.length),
      none('5xx', answers.filter(({ status }) => status >= 500 || status === 0).length),
      none(`slower by ${SLOWER_MS} ms, three times of three`, slower),
      atMost('slowest over its calm time', worst, 3_000, ' ms'),
      holds('tables stand', page.status === 200),
    ]
    if (ground.databaseLine === null) return checks
    return [
      ...checks,
      none('statements that hold what was sent', [...during].filter((text) => text.includes(MARK)).length),
      holds('kinds of statements', shapes.size > 20, `${shapes.size}, new ${fresh.length}`),
      none('new kinds', fresh.length),
    ]
  },
}
