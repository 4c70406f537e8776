import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop({ pages: await loadPages('production') })
const goods = await readGoods(shop.database.queries)
const code = encodePlan({ ...openingState, rooms: [openingRoom, { ...openingRoom, name: 'Store' }] })

const open = async (parameters: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams({ variation: `${goods.f1}`, p: code, for: '2', ...parameters })
  const { statusCode, headers } = await shop.visit().get(`/plan?${query}`)
  return { statusCode, location: headers['location'] ?? null }
}

test('a tile is chosen for a room by its address, which leads to the plan [L-095]', async () => {
  expect(await open({})).toEqual({ statusCode: 200, location: null })
  expect(await open({ tile: `${goods.f2}` })).toMatchObject({
    statusCode: 302,
    location: expect.stringMatching(/^\/plan\?variation=\d+&p=[\w-]+$/),
  })
})

const pageOf = async (variation: number, state: PlanState): Promise<string> => {
  const query = new URLSearchParams({ variation: `${variation}`, p: encodePlan(state) })
  return (await shop.visit().get(`/plan?${query}`)).body
}

test('the page says what a field means where a plan has several tiles or slanted walls [L-041, L-042, L-077]', async () => {
  const plain = await pageOf(goods.f2, openingState)
  const quad = { kind: 'quad' as const, sides: [40_000, 30_000, 39_000, 31_000, 50_200], corners: [] }
  const several = await pageOf(goods.f2, {
    ...openingState,
    pattern: { kind: 'herringbone' },
    rooms: [
      { ...openingRoom, shape: quad },
      { ...openingRoom, tile: goods.f1 },
    ],
  })
  expect(plain).toContain(messages.planKerfHint)
  const texts = [
    messages.planRepairsEach,
    messages.planAlong,
    messages.planAlongHint,
    messages.planAsSuits(messages.planPatterns.straight),
  ]
  expect(texts.map((text) => plain.includes(text))).toEqual(texts.map(() => false))
  expect(texts.map((text) => several.includes(text))).toEqual(texts.map(() => true))
  expect(several).not.toContain(`${messages.planAsOthers}</option>`)
})

test('a plan that all but fills an address says why no other tile can be chosen [L-095, L-098]', async () => {
  const named = (letters: number) => ({ ...openingRoom, name: 'M'.repeat(letters) })
  const rooms = [named(35), ...Array.from({ length: 19 }, () => named(23))]
  expect(encodePlan({ ...openingState, rooms }).length).toBeGreaterThan(1792)
  expect(encodePlan({ ...openingState, rooms }).length).toBeLessThanOrEqual(1800)
  const [short, long] = await Promise.all(
    [rooms.slice(0, 2), rooms].map((some) => pageOf(goods.f1, { ...openingState, rooms: some })),
  )
  expect([short, long].map((page) => page?.includes(messages.planAddressFull))).toEqual([false, true])
  expect([short, long].map((page) => page?.includes(messages.planChooseRoomTile))).toEqual([true, false])
})

test('a tile is chosen for the border of any room, the first too [L-095]', async () => {
  expect(await open({ for: '1', part: 'border' })).toEqual({ statusCode: 200, location: null })
  expect(await open({ for: '1' })).toEqual({ statusCode: 404, location: null })
  const { location } = await open({ for: '1', part: 'border', tile: `${goods.f2}` })
  const query = new URLSearchParams(location?.split('?')[1])
  expect(decodePlan(query.get('p') ?? '', openingState)?.rooms[0]?.border).toEqual({
    tile: goods.f2,
    rows: 1,
    from: 0,
    centred: false,
  })
})

test('small tiles are chosen for the plan’s pinwheel, and said on its page [L-034]', async () => {
  const f2 = { variation: `${goods.f2}`, for: '1', part: 'insert' }
  expect(await open(f2)).toEqual({ statusCode: 200, location: null })
  expect(await open({ ...f2, for: '2' })).toEqual({ statusCode: 404, location: null })
  const { location } = await open({ ...f2, tile: `${goods.f1}` })
  const state = decodePlan(new URLSearchParams(location?.split('?')[1]).get('p') ?? '', openingState)
  expect([state?.insert, state?.pattern]).toEqual([goods.f1, { kind: 'pinwheel' }])
  const small = await shop.features.planner.goods(goods.f1, openingState)
  const page = await pageOf(goods.f2, state ?? openingState)
  const name = `${small?.product_name}, ${small?.name}`
  expect(page).toContain(messages.planInsertIs(name, null))
  /* Chosen for a tile of the same size, they do not fit, which is said where they are named. */
  const twin = await pageOf(goods.f1, { ...openingState, insert: goods.f2 })
  expect(twin).toContain(`– a pinwheel ${messages.planNeedsSmaller}`)
  expect(page).toMatch(/<input[^>]*name="pattern"[^>]*checked=""[^>]*value="pinwheel"/)
})

test.each(['1e999', '-1e999', 'Infinity', 'NaN', '-1', '0', '1.5', '99999999999', 'x', ''])(
  'an address with %j for a tile, a plan’s tile or a room changes no plan and breaks no page [L-095, BI-01]',
  async (number) => {
    for (const name of ['tile', 'variation', 'for']) {
      const { statusCode, location } = await open({ [name]: number })
      expect([200, 404], name).toContain(statusCode)
      expect(location, name).toBe(null)
    }
  },
)
