import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { plannedTile } from '#contract/plan-goods.fixtures.ts'
import { calls, paths } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState } from '#domain/planner/plan-state.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { createPlanWorker } from '#server/planner/plan-worker.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* What keeps the planner from being asked for more than it can do (L-105). */

const floorOf = (length: number) => ({
  ...openingState,
  rooms: [{ ...openingRoom, shape: { kind: 'rectangle' as const, sides: [length, 30_000], corners: [] } }],
})

describe('plans of a session', async () => {
  const shop = await startShop({ pages: await loadPages('production'), limits: { plans: 3 } })
  const goods = await readGoods(shop.database.queries)
  const pageOf = (length: number, more = ''): string =>
    `${paths.plan}${more}?${new URLSearchParams({ variation: `${goods.f1}`, p: encodePlan(floorOf(length)) })}`

  test('pages that work a plan out count as calls do [L-105]', async () => {
    const ann = shop.visit()
    expect((await ann.get(pageOf(40_000))).statusCode).toBe(200)
    const body = planBodyOf(goods.f1, floorOf(40_000), false) ?? {}
    expect((await ann.post(calls.planLayout, body)).statusCode).toBe(200)
    expect((await ann.get(pageOf(42_000, '.data'))).statusCode).toBe(200)
    const refused = await ann.get(pageOf(43_000))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ])
    expect(refused.body).toContain(messages.tooManyRequests)
    expect((await ann.post(calls.planLayout, body)).statusCode).toBe(429)
    /* Another shopper is not refused, and the chooser is no plan. */
    expect((await shop.visit().get(pageOf(43_000))).statusCode).toBe(200)
    expect((await ann.get(paths.plan)).statusCode).toBe(200)
  })
})

describe('plans that wait', () => {
  test('beyond sixteen the planner is busy, and says so at once [L-105]', async () => {
    const work = createPlanWorker(500)
    const goods = plannedTile(1, 600, 600, 30)
    const request = planBodyOf(1, floorOf(40_000), false)
    if (request === null) throw new Error('no outline')
    const answers = await Promise.all(
      Array.from({ length: 18 }, () => work({ kind: 'plan', request, goods })),
    )
    expect(answers.map((answer) => (answer === 'busy' ? answer : typeof answer))).toEqual([
      ...Array.from({ length: 16 }, () => 'object'),
      'busy',
      'busy',
    ])
  })

  test('call and document of a busy planner say so, and when to try again [L-105]', async () => {
    const shop = await startShop()
    const goods = await readGoods(shop.database.queries)
    const ann = shop.visit()
    const body = planBodyOf(goods.f1, floorOf(40_000), false) ?? {}
    const many = Promise.all(Array.from({ length: 40 }, () => ann.post(calls.planLayout, body)))
    const documents = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        ann.get(
          `${paths.plan}/plan.svg?${new URLSearchParams({ variation: `${goods.f1}`, p: encodePlan(floorOf(41_000 + i)) })}`,
        ),
      ),
    )
    const refused = (await many).filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.json()).toMatchObject({ message: messages.plannerBusy })
    expect(refused[0]?.headers['retry-after']).toBe('5')
    const document = documents.find(({ statusCode }) => statusCode !== 200)
    expect([document?.statusCode, document?.json()]).toEqual([503, { message: messages.plannerBusy }])
  })
})
