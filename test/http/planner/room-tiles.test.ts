import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { pageParameters } from '#contract/page-parameters.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { planFormValues, readPlanForm } from '#contract/plan-form.ts'
import { calls, paths } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readContents, readLines } from '../basket/basket-call.ts'
import { productId, readGoods, setStock } from '../goods.ts'

/* Rooms of one plan in tiles of their own (L-095). */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const hall = { ...openingRoom, name: 'Hall' }
const store = {
  ...openingRoom,
  name: 'Store',
  shape: { kind: 'rectangle', sides: [24_500, 18_200], corners: [] },
  tile: goods.f2,
} as const
const state: PlanState = { ...openingState, joint: 30, rooms: [hall, store] }
const code = encodePlan(state)

const planOf = async (visitor: Visitor, of: PlanState = state, id = goods.f1): Promise<WirePlan> => {
  const answer = await visitor.post(calls.planLayout, planBodyOf(id, of, true) ?? {})
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return WirePlan.parse(answer.json())
}

const bodyOf = ({ need, order, others }: WirePlan, more: object = {}) => ({
  variation_id: goods.f1,
  plan: code,
  needed: need,
  tiles: order,
  others: others.map((other) => ({
    variation_id: other.variation_id,
    needed: other.need,
    tiles: other.order,
  })),
  ...more,
})

const nameOf = async (id: number): Promise<string> => {
  const found = await shop.features.planner.goods(id, openingState)
  return `${found?.product_name}, ${found?.name}`
}

describe('a room in a tile of its own', () => {
  test('is counted as by itself, and what lays both is rounded up once [L-083, L-095]', async () => {
    const ann = shop.visit()
    const [both, first, second] = [
      await planOf(ann),
      await planOf(ann, { ...state, rooms: [hall] }),
      await planOf(ann, { ...state, joint: null, rooms: [{ ...store, tile: null }] }, goods.f2),
    ]
    const [other] = both.others
    expect([both.tiles, both.order, both.order_price]).toEqual([first.tiles, first.order, first.order_price])
    expect([other?.variation_id, other?.name]).toEqual([goods.f2, await nameOf(goods.f2)])
    expect([other?.tiles, other?.order, other?.order_price]).toEqual([
      second.tiles,
      second.order,
      second.order_price,
    ])
    expect(
      [both.rooms, other?.rooms].map((rooms) => rooms?.map(({ name, number }) => [name, number])),
    ).toEqual([[['Hall', 0]], [['Store', 1]]])
    expect(both.drawings?.map(({ name }) => name)).toEqual(['Hall'])
    expect(other?.drawings?.map(({ name }) => name)).toEqual(['Store'])
    const ids = both.extras.map(({ variation_id }) => variation_id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { variation_id: id, packs } of both.extras) {
      const apart = [first, second].map(
        ({ extras }) => extras.find((extra) => extra.variation_id === id)?.packs ?? 0,
      )
      expect(packs).toBeGreaterThanOrEqual(Math.max(...apart))
      expect(packs).toBeLessThanOrEqual((apart[0] ?? 0) + (apart[1] ?? 0))
    }
  })

  test('is a line of its own in the basket, at the shop’s price, under the plan’s number [L-080, L-095]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann)
    const [other] = plan.others
    const answer = await ann.post(calls.addPlan, bodyOf(plan))
    expect(answer.json()).toMatchObject({ status: 'ok', count: 2 })
    const lines = await readContents(ann)
    const line = (sku: string) => lines.find(({ model }) => model.sku === sku)
    expect([line('F1-C')?.quantity, line('F2-C')?.quantity]).toEqual([
      plan.order_quantity,
      other?.order_quantity,
    ])
    expect([line('F1-C')?.tiles, line('F2-C')?.tiles]).toEqual([plan.order, other?.order])
    expect([line('F1-C')?.price, line('F2-C')?.price]).toEqual([plan.order_price, other?.order_price])
    expect([line('F1-C')?.planned?.tiles, line('F2-C')?.planned?.tiles]).toEqual([plan.need, other?.need])
    expect(line('F1-C')?.planned?.plans).toEqual(line('F2-C')?.planned?.plans)
  })

  test('adds neither tile for a count of either that is not the server’s [L-082, L-095]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann)
    const [other] = bodyOf(plan).others
    const sum = plan.order + (plan.others[0]?.order ?? 0)
    for (const others of [
      [],
      [{ ...other, tiles: 1 }],
      [{ ...other, needed: 1 }],
      [{ ...other, variation_id: goods.f3 }],
      [other, other],
    ]) {
      const answer = await ann.post(calls.addPlan, bodyOf(plan, { others }))
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        409,
        messages.planChanged(sum),
      ])
    }
    expect(await readLines(ann)).toEqual([])
  })

  test('adds neither tile when one is out of stock [L-087, L-095]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann)
    await setStock(queries, goods.f2, 0)
    const answer = await ann.post(calls.addPlan, bodyOf(plan))
    await setStock(queries, goods.f2, 100_000)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      `${await nameOf(goods.f2)}: ${messages.notEnoughStock}`,
    ])
    expect(await readLines(ann)).toEqual([])
  })

  test('adds both by a form without script [L-005, L-095]', async () => {
    const ann = shop.visit()
    const { others, ...own } = bodyOf(await planOf(ann))
    const fields = Object.entries(own).map(([name, value]) => [name, String(value)])
    const [other] = others
    const more = Object.entries(other ?? {}).map(([name, value]) => [`others[0][${name}]`, String(value)])
    const answer = await ann.submit(calls.addPlan, Object.fromEntries([...fields, ...more]))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, paths.basket])
    expect((await readLines(ann)).map(([sku]) => sku).toSorted()).toEqual(['F1-C', 'F2-C'])
  })

  test('stays as it was planned with its order, and in saved and shared plans [L-089, L-095, L-096, L-097]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann)
    await ann.post(calls.addPlan, bodyOf(plan))
    const saved = await ann.post(calls.savePlan, { variation_id: goods.f1, plan: code, name: 'Both' })
    const { id } = saved.json<{ id: number }>()
    const shared = (await ann.post(calls.sharePlan, { id })).json<{ path: string }>().path
    const { rows } = await queries.execute<{ plan: string }>(sql`select code as plan from saved_plan`)
    expect(rows).toEqual([{ plan: code }])
    const [line] = await readContents(ann)
    const path = line?.planned?.plans[0]?.path ?? ''
    await queries.execute(sql`update variation set laying = coalesce(laying, '{}') ||
      '{"joint": {"least": 100, "usual": 100, "largest": 150}}'::jsonb where id = ${goods.f2}`)
    const of = async (address: string) => {
      const { planner } = shop.features
      const kept = await planner.kept(address.split('/').at(-1) ?? '')
      return kept === null ? null : (await planner.openingView(kept.goods, kept.state)).plan
    }
    const [frozen, now] = [await of(path), await of(shared)]
    await queries.execute(sql`update variation set laying = laying - 'joint' where id = ${goods.f2}`)
    expect(frozen?.others[0]?.pieces).toEqual(plan.others[0]?.pieces)
    expect(now?.others[0]?.variation_id).toBe(goods.f2)
    expect(now?.others[0]?.areas.joints).toBeGreaterThan(plan.others[0]?.areas.joints ?? Infinity)
  })

  test('is in the cut list, the drawings and the PDF, each with its tile [L-095, L-099, L-101]', async () => {
    const plan = await planOf(shop.visit())
    const [one, other] = [await nameOf(goods.f1), await nameOf(goods.f2)]
    const document = (name: string) =>
      shop
        .visit()
        .get(`${paths.plan}/${name}?${new URLSearchParams({ variation: String(goods.f1), p: code })}`)
    const [, ...rows] = (await document('cut-list.csv')).body.trim().split('\r\n')
    const rowsOf = (name: string) => rows.filter((row) => row.endsWith(`,"${name}"`))
    expect([rowsOf(one).length, rowsOf(other).length]).toEqual([
      plan.pieces.length,
      plan.others[0]?.pieces.length,
    ])
    expect(rowsOf(other).every((row) => row.split(',')[6] === 'Store')).toBe(true)
    const lines = (await document('plan.dxf')).body.split('0\nLINE\n8\nfloor\n').length - 1
    expect(lines).toBe(8)
    expect((await document('plan.svg')).body).toContain('id="region2"')
    const text = pdfText((await document('plan.pdf')).rawPayload).replaceAll(/\s/g, '')
    for (const name of [one, other]) {
      expect(text).toContain(`Whatiscut:${name.replaceAll(/\s/g, '')}`)
      expect(text).toMatch(new RegExp(`${name.replaceAll(/\s/g, '')}:[0-9,]+tiles?toorder`))
    }
  })
})

describe('a border of other tiles', () => {
  const border = { tile: goods.f2, rows: 1, from: 0, centred: true }
  const bordered: PlanState = { ...openingState, joint: 30, rooms: [{ ...openingRoom, border }] }
  const [plain] = [{ ...openingState, joint: 30 }]
  const of = { plan: encodePlan(bordered) }

  test('is a line of its own, of exactly what the plan needs, or none is added [L-080, L-087, L-095]', async () => {
    const ann = shop.visit()
    const [plan, without] = [await planOf(ann, bordered), await planOf(ann, plain)]
    const [tile] = plan.others
    expect(plan.whole).toBeLessThan(without.whole)
    expect(plan.areas.floor + (tile?.areas.floor ?? 0)).toBe(without.areas.floor)
    expect(tile?.rooms.map(({ border: isBorder, number }) => [isBorder, number])).toEqual(
      Array.from({ length: 4 }, () => [true, 0]),
    )
    const doctored = await ann.post(calls.addPlan, bodyOf(plan, { ...of, others: [] }))
    expect([doctored.statusCode, await readLines(ann)]).toEqual([409, []])
    expect((await ann.post(calls.addPlan, bodyOf(plan, of))).json()).toMatchObject({ count: 2 })
    const lines = await readContents(ann)
    expect(lines.map(({ model, tiles }) => [model.sku, tiles]).toSorted()).toEqual([
      ['F1-C', plan.order],
      ['F2-C', tile?.order],
    ])
  })

  test('is in the frozen and the shared plan, and in every document [L-089, L-095, L-101]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann, bordered)
    await ann.post(calls.addPlan, bodyOf(plan, of))
    const [line] = await readContents(ann)
    const saved = await ann.post(calls.savePlan, { variation_id: goods.f1, plan: of.plan, name: 'Rim' })
    const { id } = saved.json<{ id: number }>()
    const shared = (await ann.post(calls.sharePlan, { id })).json<{ path: string }>().path
    const { planner } = shop.features
    for (const address of [line?.planned?.plans[0]?.path ?? '', shared]) {
      const kept = await planner.kept(address.split('/').at(-1) ?? '')
      const view = kept === null ? null : await planner.openingView(kept.goods, kept.state)
      expect(view?.plan?.others[0]?.pieces).toEqual(plan.others[0]?.pieces)
    }
    const name = await nameOf(goods.f2)
    const document = async (file: string) =>
      shop
        .visit()
        .get(`${paths.plan}/${file}?${new URLSearchParams({ variation: `${goods.f1}`, p: of.plan })}`)
    const rows = (await document('cut-list.csv')).body.trim().split('\r\n')
    expect(rows.filter((row) => row.endsWith(`,"${name}"`))).toHaveLength(plan.others[0]?.pieces.length ?? 0)
    expect((await document('plan.svg')).body).toContain('id="region-border4"')
    /* One floor of four walls; the tiled regions are those of the room and of four strips. */
    const dxf = (await document('plan.dxf')).body
    const linesOn = (layer: string) => dxf.split(`0\nLINE\n8\n${layer}\n`).length - 1
    expect([linesOn('floor'), linesOn('joint')]).toEqual([4, 20])
    const text = pdfText((await document('plan.pdf')).rawPayload).replaceAll(/\s/g, '')
    expect(text).toContain(`Border:${name}`.replaceAll(/\s/g, ''))
    expect(text).toContain(`Whatiscut:${name}`.replaceAll(/\s/g, ''))
  })
})

describe('choosing a tile for a room, and its form', () => {
  test('offers other sizes of the plan’s, the wishlist’s, and those that fit a text best [L-095]', async () => {
    const { roomTiles } = shop.features.planner
    const [product, wished] = [productId(goods, goods.f1), productId(goods, goods.f2)]
    const all = await roomTiles(goods.f1, { text: '', wished: [] })
    expect(all.own.map(({ id }) => id)).toEqual([product])
    const sizes = all.own.flatMap((tile) => tile.sizes.map(({ id }) => id))
    expect([sizes.includes(goods.f1), sizes.length > 0]).toEqual([false, true])
    expect(all.found.length).toBeGreaterThan(2)
    const found = await roomTiles(goods.f1, { text: 'F2-C', wished: [wished, productId(goods, goods.f6)] })
    /* Grout is on the wishlist too, and is no tile. */
    expect([found.wished, found.found].map((tiles) => tiles.map(({ id }) => id))).toEqual([
      [wished],
      [wished],
    ])
    expect((await roomTiles(goods.f1, { text: 'zzzzz', wished: [] })).found).toEqual([])
  })

  test('the page of a plan reads every field of its form without script [L-005]', () => {
    const [wall] = state.rooms
    const rich: PlanState = {
      ...state,
      skirting: 800,
      along: 2,
      start: { kind: 'batten', x: 'corner', height: 100 },
      rooms: [
        {
          ...hall,
          surface: 'wall',
          edges: ['trim', 'silicone'],
          cutOuts: [
            {
              kind: 'window',
              shape: { kind: 'rectangle', x: 1000, y: 1000, width: 9000, height: 9000 },
              reveal: 1500,
              edge: 'trim',
            },
          ],
        },
        {
          ...store,
          border: { tile: goods.f1, rows: 3, from: 1500, centred: true },
          gap: wall?.gap ?? null,
          joint: 40,
          edges: ['none', 'skirting'],
          surface: 'outdoor',
        },
      ],
    }
    const values = planFormValues(rich)
    const read = pageParameters('/plan', new URLSearchParams(values))
    expect(readPlanForm(read, openingState).state).toEqual(rich)
  })
})
