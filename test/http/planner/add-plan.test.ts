import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { calls } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readContents, readLines } from '../basket/basket-call.ts'
import { readGoods, setStock } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const state: PlanState = { ...openingState, joint: 30 }

const planOf = async (visitor: Visitor, of: PlanState, id = goods.f1): Promise<WirePlan> => {
  const body = planBodyOf(id, of, false)
  return WirePlan.parse((await visitor.post(calls.planLayout, body ?? {})).json())
}

const addBody = (plan: Pick<WirePlan, 'tiles' | 'order'>, more: object = {}) => ({
  variation_id: goods.f1,
  plan: encodePlan(state),
  needed: plan.tiles,
  tiles: plan.order,
  ...more,
})

describe('adding a plan', () => {
  test('puts its tiles into the basket as whole tiles [L-080, L-106]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann, state)
    const answer = await ann.post(calls.addPlan, addBody(plan))
    expect(answer.json()).toMatchObject({ status: 'ok', count: 1 })
    expect(await readLines(ann)).toEqual([['F1-C', Math.round(36 * plan.order) / 100]])
    const [line] = await readContents(ann)
    expect(line?.tiles).toBe(plan.order)
  })

  test('adds nothing for another count than the server’s own, and names that [L-082]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann, state)
    for (const doctored of [
      { tiles: plan.order - 5 },
      { needed: plan.tiles - 1 },
      { plan: encodePlan({ ...state, angle: 45 }) },
    ]) {
      const answer = await ann.post(calls.addPlan, addBody(plan, doctored))
      expect(answer.statusCode).toBe(409)
      expect(answer.json<{ message: string }>().message).toMatch(
        /^The plan has changed: it needs \d+ tiles\./,
      )
    }
    const doctored = await ann.post(calls.addPlan, addBody(plan, { tiles: 1 }))
    expect(doctored.json<{ message: string }>().message).toBe(messages.planChanged(plan.order))
    expect(await readLines(ann)).toEqual([])
  })

  test('adds what was ticked with the tiles, and nothing if the packs differ [L-087]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann, state)
    const [extra] = plan.extras
    const ticked = (packs: number) =>
      addBody(plan, { extras: [{ id: extra?.variation_id, packs }, { packs: 3 }] })
    expect((await ann.post(calls.addPlan, ticked(99))).statusCode).toBe(409)
    expect(await readLines(ann)).toEqual([])
    expect((await ann.post(calls.addPlan, ticked(extra?.packs ?? 0))).statusCode).toBe(200)
    expect((await readLines(ann)).map(([, quantity]) => quantity)).toContain(extra?.packs)
  })

  test('adds once when the same press is sent twice [L-106]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann, state)
    const body = addBody(plan, { request_key: 'one-press-only' })
    const [first, again] = [await ann.post(calls.addPlan, body), await ann.post(calls.addPlan, body)]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    const [line] = await readContents(ann)
    expect(line?.tiles).toBe(plan.order)
  })

  test('refuses what is no plan, and goods that are none [L-106]', async () => {
    const ann = shop.visit()
    const plan = { tiles: 35, order: 37 }
    const none = await ann.post(calls.addPlan, addBody(plan, { plan: 'AAAA' }))
    expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([422, messages.planFailed])
    const gravel = await ann.post(calls.addPlan, addBody(plan, { variation_id: goods.f5Bulk }))
    expect(gravel.statusCode).toBe(404)
  })

  test('needs the token [L-106]', async () => {
    const ann = shop.visit()
    const answer = await ann.post(calls.addPlan, addBody({ tiles: 35, order: 37 }), {
      'x-csrf-token': 'none',
    })
    expect(answer.statusCode).toBe(403)
  })

  test('without stock adds nothing and says so [L-087]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann, state)
    await setStock(queries, goods.f1, 0)
    const answer = await ann.post(calls.addPlan, addBody(plan))
    await setStock(queries, goods.f1, 216)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      messages.notEnoughStock,
    ])
    expect(await readLines(ann)).toEqual([])
  })

  test('a form without script is answered with the basket’s page [L-005]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann, state)
    const fields = Object.fromEntries(
      Object.entries(addBody(plan)).map(([name, value]) => [name, String(value)]),
    )
    const answer = await ann.submit(calls.addPlan, { ...fields, 'extras[0][packs]': '2' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/basket'])
    expect(await readLines(ann)).toHaveLength(1)
  })
})
