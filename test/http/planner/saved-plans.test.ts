import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingState } from '#domain/planner/plan-state.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { register } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* Plans that visitors save, and share by a link. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const code = encodePlan(openingState)
const toSave = (more: object = {}) => ({ variation_id: goods.f1, plan: code, name: 'Bathroom', ...more })

const save = async (visitor: Visitor, more: object = {}): Promise<number> =>
  (await visitor.post(calls.savePlan, toSave(more))).json<{ id: number }>().id

const namesOf = async (sessionOrCustomer: string): Promise<readonly string[]> => {
  const { rows } = await queries.execute<{ name: string }>(
    sql`select name from saved_plan where ${sql.raw(sessionOrCustomer)} order by id`,
  )
  return rows.map(({ name }) => name)
}

const share = async (visitor: Visitor, id: number): Promise<string> =>
  (await visitor.post(calls.sharePlan, { id })).json<{ path: string }>().path

const keptAt = (path: string) => shop.features.planner.kept(path.split('/').at(-1) ?? '')

test('a plan is saved, saved over, and deleted [L-096]', async () => {
  const ann = shop.visit()
  const id = await save(ann)
  expect(await save(ann, { id, name: 'Ensuite' })).toBe(id)
  expect(await namesOf(`id = ${id}`)).toEqual(['Ensuite'])
  expect((await ann.post(calls.removePlan, { id })).statusCode).toBe(200)
  expect(await namesOf(`id = ${id}`)).toEqual([])
})

test('no other visitor changes, deletes or shares a plan [L-096, L-097]', async () => {
  const [ann, bob] = [shop.visit(), shop.visit()]
  const id = await save(ann)
  const other = await save(bob, { id, name: 'Mine now' })
  expect(other).not.toBe(id)
  for (const call of [calls.removePlan, calls.sharePlan, calls.withdrawPlan]) {
    const answer = await bob.post(call, { id })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      messages.planMissing,
    ])
  }
  expect(await namesOf(`id = ${id} and token is null`)).toEqual(['Bathroom'])
})

test('a shared plan opens by its link until the link is taken back [L-097]', async () => {
  const ann = shop.visit()
  const id = await save(ann)
  const path = await share(ann, id)
  expect(path).toMatch(/^\/plan\/kept\/[\w-]{43}$/)
  expect(await share(ann, id)).toBe(path)
  expect(await keptAt(path)).toMatchObject({ number: null, name: 'Bathroom', code })
  expect((await shop.visit().get(`${path}/plan.svg`)).statusCode).toBe(200)
  expect((await ann.post(calls.withdrawPlan, { id })).json()).toEqual({ status: 'ok', path: null })
  expect(await keptAt(path)).toBeNull()
  expect((await shop.visit().get(`${path}/plan.svg`)).statusCode).toBe(404)
  expect(await share(ann, id)).not.toBe(path)
})

test('a guest’s plans go along into the account, and with its data [L-096]', async () => {
  const ann = shop.visit()
  await save(ann, { name: 'Before the account' })
  const customer = await register(shop, {}, ann)
  expect(await namesOf('customer_id is not null')).toEqual(['Before the account'])
  const id = await save(customer, { name: 'After' })
  expect(await namesOf('customer_id is not null')).toEqual(['Before the account', 'After'])
  expect(await share(customer, id)).toContain('/plan/kept/')
  const exported = (await customer.get(paths.accountExport)).json<{ layout_plans: readonly object[] }>()
  expect(exported.layout_plans).toMatchObject([{ name: 'Before the account' }, { name: 'After' }])
})

test('what is no plan, or not planned tile by tile, is refused [L-096]', async () => {
  const ann = shop.visit()
  const none = await ann.post(calls.savePlan, toSave({ plan: 'AAAA' }))
  expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([422, messages.planFailed])
  expect((await ann.post(calls.savePlan, toSave({ variation_id: goods.f5Bulk }))).statusCode).toBe(404)
  expect((await ann.post(calls.savePlan, toSave({ name: 'x'.repeat(81) }))).statusCode).toBe(422)
  const stranger = await ann.post(calls.savePlan, toSave(), { 'x-csrf-token': 'none' })
  expect(stranger.statusCode).toBe(403)
})

test('a visitor keeps up to 60 plans [L-096]', async () => {
  const ann = shop.visit()
  await save(ann)
  await queries.execute(sql`insert into saved_plan (session_id_hash, name, variation_id, code)
    select session_id_hash, 'Copy', variation_id, code from saved_plan, generate_series(1, 59)
    where session_id_hash is not null and id = (select max(id) from saved_plan)`)
  const answer = await ann.post(calls.savePlan, toSave())
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    422,
    messages.plansFull(60),
  ])
})

test('one client saves up to 100 new plans in an hour [L-096]', async () => {
  const office = await startShop({ trustProxy: ['127.0.0.1'] })
  await office.database.queries.execute(sql`select 1`)
  const from = { 'x-forwarded-for': '203.0.113.9' }
  const one = await office.visit().post(calls.savePlan, toSave(), from)
  expect(one.statusCode).toBe(200)
  await office.database.queries.execute(sql`update attempt set count = 100`)
  const answer = await office.visit().post(calls.savePlan, toSave(), from)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    429,
    messages.tooManyPlans,
  ])
})

test('a form without script is answered with the visitor’s plans [L-096]', async () => {
  const ann = shop.visit()
  const answer = await ann.submit(calls.savePlan, { variation_id: String(goods.f1), plan: code, name: '' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(paths.plans)
  expect(await namesOf('id = (select max(id) from saved_plan)')).toEqual([messages.unnamedPlan])
})

test('‘My plans’ shows each plan with its tiles, read by two statements [L-096]', async () => {
  const ann = shop.visit()
  const id = await save(ann, { plan: encodePlan({ ...openingState, joint: 30, angle: 90 }) })
  const { rows } = await queries.execute<{ hash: Uint8Array }>(
    sql`select session_id_hash as hash from saved_plan where id = ${id}`,
  )
  const visitor = { isNew: false, idHash: rows[0]?.hash } as unknown as Parameters<
    typeof shop.features.planner.saved.list
  >[0]
  const { value: cards, statements } = await captureStatements(() =>
    shop.features.planner.saved.list(visitor),
  )
  const card = cards.find((one) => one.id === id)
  const [part] = card?.sketch ?? []
  expect([card?.outline.length, part?.angle, part?.tiles.match(/M/g)?.length]).toEqual([4, 90, 35])
  expect(statements).toHaveLength(2)
})

test('a name keeps only characters that can be stored [L-096, BI-01]', async () => {
  const ann = shop.visit()
  const id = await save(ann, { name: ' Bath\u0000room ' })
  expect(await namesOf(`id = ${id}`)).toEqual(['Bathroom'])
})
