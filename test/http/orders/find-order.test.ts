import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, completeInvoicePath, completePath, paths } from '#contract/routes.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { addCode } from '../../setup/codes.ts'
import { ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* A guest finds an order again by its number and email address (S-036). */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const email = 'Anna@Example.com'

/** Places an order of £0.00 as a guest. */
const placed = async () => {
  await addCode(queries, 'T-GIFT', { percent: 100, free_delivery: true })
  const guest = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'T-GIFT', details: { email } })
  expect((await guest.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
  const [order = { number: '', token: '' }] = await ordersIn(queries)
  return order
}
const seen = (visitor: ReturnType<typeof shop.visit>, token: string) =>
  visitor.get(completeInvoicePath(token)).then(({ statusCode }) => statusCode)

test('opens the order with its invoice in another browser, for a day [S-036]', async () => {
  const { number, token } = await placed()
  const phone = shop.visit()
  expect(await seen(phone, token)).toBe(404)
  const typed = { number: number.toLowerCase().replaceAll('-', ' '), email: 'anna@example.com' }
  const answer = await phone.submit(paths.findOrder, typed)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, completePath(token)])
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(await seen(phone, token)).toBe(200)
  expect(await seen(shop.visit(), token)).toBe(404)
  shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS + 1)
  expect(await seen(phone, token)).toBe(404)
})

test('answers a wrong number, a wrong address and a made-up number alike [S-036] [HZ-04]', async () => {
  const { number } = await placed()
  const answers = []
  for (const typed of [
    { number, email: 'bob@example.com' },
    { number: 'TS-0000-0000', email },
    { number: 'no number', email },
  ])
    answers.push(await shop.visit().post(paths.findOrder, typed))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      message: messages.orderNotFound,
      errors: { email: [messages.orderNotFound] },
    })
  }
})

test('an opened order opens no other one [S-036] [SX-02]', async () => {
  const first = await placed()
  await placed()
  const [, second = { number: '', token: '' }] = await ordersIn(queries)
  const phone = shop.visit()
  await phone.post(paths.findOrder, { number: first.number, email })
  expect([await seen(phone, first.token), await seen(phone, second.token)]).toEqual([200, 404])
})

test('keeps orders open beside one another in a browser, each for a day and once, the newest ten [S-036]', async () => {
  const first = await placed()
  await placed()
  const [, second = { number: '', token: '' }] = await ordersIn(queries)
  const phone = shop.visit()
  const open = ({ number }: { readonly number: string }) => phone.post(paths.findOrder, { number, email })
  const both = async () => [await seen(phone, first.token), await seen(phone, second.token)]
  const remembered = async () => {
    const { rows } = await queries.execute<{ ids: readonly number[] }>(
      sql`select jsonb_path_query_array(data, '$.openedOrders[*].id') as ids from session where data ? 'openedOrders'`,
    )
    return rows[0]?.ids.length
  }
  await open(first)
  await open(second)
  await open(second)
  expect([await both(), await remembered()]).toEqual([[200, 200], 2])
  shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS / 2)
  await open(first)
  shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS / 2 + 1)
  expect(await both()).toEqual([200, 404])
  await open(first)
  expect(await remembered()).toBe(1)
})

test('limits how often addresses are tried, by client and by order [S-036] [SX-07]', async () => {
  const { number } = await placed()
  const codes = []
  for (let i = 0; i < 21; i += 1)
    codes.push(
      (await shop.visit().post(paths.findOrder, { number, email: `bob${i}@example.com` })).statusCode,
    )
  expect(codes.slice(0, 20).every((code) => code === 422)).toBe(true)
  expect(codes[20]).toBe(429)
})

test('an order whose personal data are erased opens by no address [S-036]', async () => {
  const answer = await shop.visit().post(paths.findOrder, { number: 'TS-4K7Q-9XWX', email: '' })
  expect(answer.statusCode).toBe(422)
})
