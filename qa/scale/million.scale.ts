import { expect, test } from 'vitest'
import { loadPages } from '#server/pages/load-build.ts'
import { scriptCards } from '../../test/setup/scripted-providers.ts'
import { startShop } from '../../test/setup/shop.ts'
import { recordSql } from '../bench/recorded-sql.ts'
import { database, dataDir, say, url } from './filled-shop.ts'
import { findWholeReads } from './plans.ts'
import { walkSteps } from './walk.ts'

/*
 * `npm run scale -- <url>`: runs every path on a filled database (LD-07), and reports the statements and how
 * long they take.
 */

const LIMIT_MS = 100
const SHOWN_MS = 20
/** The first round meets a cold cache; the second measures the shop as it normally runs. */
const ROUNDS = 2

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

interface Slowest {
  readonly steps: string[]
  readonly who: string
  ms: number
}

test('runs no statement of a shopper longer than 100 ms, and reads no large table whole [LD-07]', async () => {
  const cards = scriptCards()
  const pages = await loadPages('production')
  const shop = await startShop({
    ownDatabase: { database, dataDir },
    payments: { gateways: { stripe: cards } },
    pages,
  })
  const startedAt = performance.now()
  await shop.features.listings.prepare()
  say(`index of the listings: ${Math.round(performance.now() - startedAt)} ms`)
  const slowest = new Map<string, Slowest>()
  const all = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    /*
     * Every request comes from one address: an earlier round or run must not count towards its rate limits.
     */
    await database.queries.execute('delete from attempt')
    for (const step of await walkSteps({ shop, cards })) {
      if (step.actor === 'everything' && step.name !== 'check-invariants') continue
      const sent = await recordSql(step.run)
      all.push(...sent)
      if (round < ROUNDS) continue
      for (const { text, durationMs } of sent) {
        const entry = slowest.get(text) ?? { steps: [], who: step.actor, ms: 0 }
        if (!entry.steps.includes(step.name)) entry.steps.push(step.name)
        entry.ms = Math.max(entry.ms, durationMs() ?? 0)
        slowest.set(text, entry)
      }
    }
  }
  const rows = [...slowest].sort(([, a], [, b]) => b.ms - a.ms)
  say(`${rows.length} statements`)
  for (const [text, { steps, who, ms }] of rows)
    if (ms > SHOWN_MS) say(`${Math.round(ms)} ms  ${who}: ${steps.join(', ')}\n    ${short(text)}`)
  const whole = []
  for (const mode of ['force_custom_plan', 'force_generic_plan'])
    for (const read of await findWholeReads(url, all, { plan_cache_mode: mode }))
      whole.push(
        `${mode}: ${slowest.get(read.sent)?.steps.join(', ')} reads ${read.readWhole.join(', ')}: ${short(read.text)}`,
      )
  for (const line of whole) say(line)
  expect(
    rows.filter(([, { who, ms }]) => who === 'shopper' && ms > LIMIT_MS).map(([text]) => short(text)),
  ).toEqual([])
}, 600_000)
