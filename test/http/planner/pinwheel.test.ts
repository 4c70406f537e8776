import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { pageParameters } from '#contract/page-parameters.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { planFormValues, readPlanForm } from '#contract/plan-form.ts'
import { calls, paths } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readContents, readLines } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'

/* Pinwheels of two products (L-034): F2, 900 × 600, with F1, 600 × 600, at its corners. */

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

const state: PlanState = {
  ...openingState,
  joint: 50,
  pattern: { kind: 'pinwheel' },
  insert: goods.f1,
}
const code = encodePlan(state)

const planOf = async (visitor: Visitor, of: PlanState = state): Promise<WirePlan> => {
  const answer = await visitor.post(calls.planLayout, planBodyOf(goods.f2, of, true) ?? {})
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return WirePlan.parse(answer.json())
}

const bodyOf = ({ need, order, others }: WirePlan, more: object = {}) => ({
  variation_id: goods.f2,
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

describe('a pinwheel of two products', () => {
  test('is two lines of what the plan needs, or none is added [L-034, L-080, L-087]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann)
    const [insert] = plan.others
    expect(insert?.variation_id).toBe(goods.f1)
    const doctored = await ann.post(calls.addPlan, bodyOf(plan, { others: [] }))
    expect([doctored.statusCode, await readLines(ann)]).toEqual([409, []])
    expect((await ann.post(calls.addPlan, bodyOf(plan))).json()).toMatchObject({ count: 2 })
    const lines = await readContents(ann)
    expect(lines.map(({ model, tiles }) => [model.sku, tiles]).toSorted()).toEqual([
      ['F1-C', insert?.order],
      ['F2-C', plan.order],
    ])
  })

  test('is in the frozen plan, the cut list, the drawings and the PDF [L-034, L-089, L-101]', async () => {
    const ann = shop.visit()
    const plan = await planOf(ann)
    const [insert] = plan.others
    await ann.post(calls.addPlan, bodyOf(plan))
    const [line] = await readContents(ann)
    const { planner } = shop.features
    const kept = await planner.kept(line?.planned?.plans[0]?.path.split('/').at(-1) ?? '')
    const view = kept === null ? null : await planner.openingView(kept.goods, kept.state)
    expect(view?.plan?.others[0]?.pieces).toEqual(insert?.pieces)
    const document = (file: string) =>
      shop
        .visit()
        .get(`${paths.plan}/${file}?${new URLSearchParams({ variation: String(goods.f2), p: code })}`)
    const name = await nameOf(goods.f1)
    const rows = (await document('cut-list.csv')).body.trim().split('\r\n')
    expect(rows.filter((row) => row.endsWith(`,"${name}"`))).toHaveLength(insert?.pieces.length ?? 0)
    const svg = (await document('plan.svg')).body
    /* The small tiles lie on the joints of the large ones. */
    expect([svg.includes('id="region-border1"'), svg.includes('id="joint-border1"')]).toEqual([true, false])
    const dxf = (await document('plan.dxf')).body
    const linesOn = (layer: string) => dxf.split(`0\nLINE\n8\n${layer}\n`).length - 1
    expect([linesOn('floor'), linesOn('joint')]).toEqual([4, 4])
    expect(linesOn('whole')).toBe(4 * (plan.whole + (insert?.whole ?? 0)))
    const text = pdfText((await document('plan.pdf')).rawPayload).replaceAll(/\s/g, '')
    expect(text).toContain(messages.planInsertIn(name).replaceAll(/\s/g, ''))
    expect(text).toContain(`Whatiscut:${name}`.replaceAll(/\s/g, ''))
  })

  test('its form without script reads the small tiles [L-005, L-034]', () => {
    const fields = pageParameters('/plan', new URLSearchParams(planFormValues(state)))
    expect(readPlanForm(fields, openingState).state).toEqual(state)
  })
})
