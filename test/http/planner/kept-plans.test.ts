import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { calls, invoicePath, orderAgainPath, paths } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { anna, password, register, visitorAfter } from '../../setup/customers.ts'
import { logIn, openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readContents } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'

/* Plans that stay with the lines that they were added by. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const state: PlanState = { ...openingState, joint: 30 }

const addPlanned = async (visitor: Visitor): Promise<WirePlan> => {
  const body = planBodyOf(goods.f1, state, false) ?? {}
  const plan = WirePlan.parse((await visitor.post(calls.planLayout, body)).json())
  const added = { variation_id: goods.f1, plan: encodePlan(state), needed: plan.tiles, tiles: plan.order }
  expect((await visitor.post(calls.addPlan, added)).statusCode).toBe(200)
  return plan
}

const setTiles = async (visitor: Visitor, id: number, tiles: number): Promise<void> => {
  await visitor.post(calls.basketUpdate, { id, quantity: Math.round(36 * tiles) / 100 })
}

/** The plan behind the path of a line's link, worked out as its page does. */
const keptOf = async (path: string) => {
  const kept = await shop.features.planner.kept(path.split('/').at(-1) ?? '')
  return kept && { ...kept, ...(await shop.features.planner.openingView(kept.goods, kept.state)) }
}

test('a line links to its plan, also when it holds less than the plan needs [L-088]', async () => {
  const ann = shop.visit()
  const plan = await addPlanned(ann)
  const [line] = await readContents(ann)
  const number = expect.stringMatching(/^PL-\w{4}-\w{4}$/)
  const path = expect.stringMatching(/^\/plan\/kept\/[\w-]{43}$/)
  expect(line?.planned).toEqual({ plans: [{ number, path }], tiles: 35, quantity: 1260 })
  await setTiles(ann, line?.id ?? 0, 34)
  const [less] = await readContents(ann)
  expect([less?.tiles, less?.planned]).toEqual([34, line?.planned])
  const kept = await keptOf(line?.planned?.plans[0]?.path ?? '')
  expect([kept?.number, kept?.plan?.tiles]).toEqual([line?.planned?.plans[0]?.number, plan.tiles])
})

test('the basket calls for as much grout as the plan counted [L-084, T-083]', async () => {
  const ann = shop.visit()
  const { extras } = await addPlanned(ann)
  const { also_needs } = (await ann.get(calls.getBasketContents)).json<WireBasketContents>()
  const grout = also_needs.find(({ product }) => product.calculator_type === 'grout')
  expect(grout?.for_plans).toBe(true)
  expect(extras.find(({ variation_id }) => variation_id === grout?.id)?.packs).toBe(grout?.qty)
})

test('two plans of one tile both stay with their line [L-088]', async () => {
  const ann = shop.visit()
  await addPlanned(ann)
  await addPlanned(ann)
  const [line] = await readContents(ann)
  expect(new Set(line?.planned?.plans.map(({ number }) => number)).size).toBe(2)
})

test('a login joins the plans of the guest’s line with those of the customer’s [L-088, T-077]', async () => {
  const [customer, guest] = [await register(shop), shop.visit()]
  const numbersOf = async (visitor: Visitor) =>
    (await readContents(visitor))[0]?.planned?.plans.map(({ number }) => number) ?? []
  await addPlanned(customer)
  await addPlanned(guest)
  const numbers = [...(await numbersOf(customer)), ...(await numbersOf(guest))]
  const there = visitorAfter(shop, await guest.post(paths.login, { email: anna, password }))
  expect([(await numbersOf(there)).length, await numbersOf(there)]).toEqual([2, numbers])
})

test('adding tiles without a plan leaves the plan with its line [L-088]', async () => {
  const ann = shop.visit()
  await addPlanned(ann)
  const more = { Model_Type: 'variation', Model_Id: goods.f1, Quantity: 1.08 }
  expect((await ann.post(calls.basketAdd, more)).statusCode).toBe(200)
  expect((await readContents(ann))[0]?.planned?.plans).toHaveLength(1)
})

test('order, email, invoice and delivery note show the plan, frozen while the goods change [L-089]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f3, 1.13]] })
  const plan = await addPlanned(ann)
  const [number, path] = (await readContents(ann)).flatMap(({ planned }) =>
    (planned?.plans ?? []).flatMap((one) => [one.number, one.path]),
  )
  await logIn(queries, ann, await openTradeAccount(queries, 500_000))
  expect((await ann.post(calls.payOnAccount, { opt_in: false })).statusCode).toBe(200)
  const [order] = await ordersIn(queries)
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from mail where template = 'order-confirmation' order by id desc limit 1`,
  )
  expect(rows[0]?.text).toContain(`plan ${number}`)
  const invoice = pdfText((await ann.get(invoicePath(order?.number ?? ''))).rawPayload)
  expect(invoice.replaceAll(/\s/g, '')).toContain(`plan${number}`)
  const note = await shop.features.dispatch.deliveryNote(order?.number ?? '')
  expect(pdfText(note ?? Buffer.of()).replaceAll(/\s/g, '')).toContain(`plan${number}`)

  /* A cutter that takes 20 mm away would need other cuts, and the product gets another name. */
  await queries.execute(sql`update variation set laying = '{"kerf": 50, "joint":
    {"least": 100, "usual": 100, "largest": 150}}' where id = ${goods.f1}`)
  await queries.execute(sql`update product set name = 'Renamed' where id =
    (select product_id from variation where id = ${goods.f1})`)
  const kept = await keptOf(path ?? '')
  expect(kept?.goods.product_name).not.toBe('Renamed')
  expect(kept?.plan?.pieces).toEqual(plan.pieces)
  const csv = await shop.visit().get(`${path}/cut-list.csv`)
  expect([csv.statusCode, csv.payload.trim().split('\n').length]).toEqual([200, plan.pieces.length + 1])
})

test('a plan of no basket and no order is forgotten after a while, one of either stays [L-089]', async () => {
  const count = async () => {
    const { rows } = await queries.execute<{ n: number }>(sql`select count(*)::int as n from laid_plan`)
    return rows[0]?.n ?? 0
  }
  const before = await count()
  const [ann, bob] = [shop.visit(), shop.visit()]
  await addPlanned(ann)
  await addPlanned(bob)
  const [line] = await readContents(bob)
  await bob.post(calls.basketRemove, { id: line?.id })
  await shop.features.planner.deleteExpired()
  expect(await count()).toBe(before + 2)
  await queries.execute(sql`update laid_plan set created_at = now() - interval '1 year'`)
  await shop.features.planner.deleteExpired()
  expect(await count()).toBe(before + 1)
})

test('goods that are saved for later come back with their plan, and it is not forgotten meanwhile [L-088]', async () => {
  const ann = shop.visit()
  await addPlanned(ann)
  const [line] = await readContents(ann)
  const saved = await ann.post(calls.saveForLater, { item_id: line?.id, email_address: 'ann@example.com' })
  const { saved_list } = saved.json<{ saved_list: { items: { id: number }[] } }>()
  await queries.execute(sql`update laid_plan set created_at = now() - interval '1 year'`)
  await shop.features.planner.deleteExpired()
  await ann.post(calls.moveToBasket, { item_id: saved_list.items[0]?.id })
  const [back] = await readContents(ann)
  expect(back?.planned).toEqual(line?.planned)
  expect((await keptOf(back?.planned?.plans[0]?.path ?? ''))?.plan?.tiles).toBe(35)
})

test('a list that anyone opens by its email shows no plan [L-088]', async () => {
  const direct = await startShop({ savedListRetrieval: 'direct' })
  const [ann, bob] = [direct.visit(), direct.visit()]
  await addPlanned(ann)
  const [line] = await readContents(ann)
  await ann.post(calls.saveForLater, { item_id: line?.id, email_address: 'ann@example.com' })
  const found = await bob.post(calls.retrieveSavedList, { email_address: 'ann@example.com' })
  const { saved_list } = found.json<{ saved_list: { items: { id: number }[] } }>()
  expect(saved_list.items).toHaveLength(1)
  await bob.post(calls.moveToBasket, { item_id: saved_list.items[0]?.id })
  const [other] = await readContents(bob)
  expect([other?.tiles, other?.planned]).toEqual([line?.tiles, undefined])
})

test('an order that is placed again brings its plan into the basket [L-088, L-089]', async () => {
  const ann = await readyToPay(shop, { goods: [[goods.f3, 1.13]] })
  await addPlanned(ann)
  const planned = (await readContents(ann)).map((line) => line.planned)
  await logIn(queries, ann, await openTradeAccount(queries, 500_000))
  expect((await ann.post(calls.payOnAccount, { opt_in: false })).statusCode).toBe(200)
  expect(await readContents(ann)).toEqual([])
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  expect((await ann.post(orderAgainPath(number))).statusCode).toBe(200)
  expect((await readContents(ann)).map((line) => line.planned)).toEqual(planned)
})
