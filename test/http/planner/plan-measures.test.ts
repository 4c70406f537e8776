import { expect, test } from 'vitest'
import { WirePlan } from '#contract/plan.ts'
import { calls, paths } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop({ pages: await loadPages('production') })
const goods = await readGoods(shop.database.queries)

/** Rooms of so many metres, of which each is a little longer than the one before. */
const homeOf = (rooms: number, length: number, width: number): PlanState => ({
  ...openingState,
  rooms: Array.from({ length: rooms }, (_, i) => ({
    ...openingRoom,
    name: `Room ${i + 1}`,
    shape: { kind: 'rectangle' as const, sides: [10_000 * length + 370 * i, 10_000 * width], corners: [] },
  })),
})

const pageOf = async (state: PlanState): Promise<string> => {
  const query = new URLSearchParams({ variation: String(goods.f1), p: encodePlan(state) })
  const page = await shop.visit().get(`${paths.plan}?${query}`)
  expect(page.statusCode).toBe(200)
  return page.body
}

test('a home of five rooms is counted again for walls that are off [L-066, L-079]', async () => {
  const rooms = [0, 1, 2, 3, 4].map((i) => ({
    gap: 0,
    corners: [
      [0, 0],
      [50_000 + 370 * i, 0],
      [50_000 + 370 * i, 42_000],
      [0, 42_000],
    ].map(([x, y]) => ({ x, y })),
  }))
  const answer = await shop.visit().post(calls.planLayout, { variation_id: goods.f1, rooms })
  const { tiles, measure } = WirePlan.parse(answer.json())
  expect(tiles).toBeGreaterThan(250)
  expect(measure).toEqual({ by: 200, most: expect.any(Number) })
  expect(measure.most).toBeGreaterThanOrEqual(tiles)
  expect(await pageOf(homeOf(5, 5, 4.2))).toMatch(
    /The largest risk is a wrong measure: with walls 20 mm off it takes up to \d+\./,
  )
})

test('where counting again takes too long, the risk is said without a number [L-079]', async () => {
  expect(await pageOf(homeOf(20, 8, 6))).toContain(
    'The largest risk is a wrong measure: with walls 20 mm off it may take more.',
  )
})
