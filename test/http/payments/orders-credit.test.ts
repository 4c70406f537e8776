import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { countRows, logIn, openTradeAccount } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { queries, ready, intentOf, sound } = await startScriptedShop()

test('an open payment page leaves the credit of a trade account free: another device can spend all of it [D31]', async () => {
  const account = await openTradeAccount(queries, 50_000)
  const first = await ready()
  await logIn(queries, first, account)
  await intentOf(first)
  const validity = await first.post(calls.checkOrderValidity, { method: 'account' })
  expect(validity.json()).toEqual({ valid: true, message: '' })
  const { rows } = await queries.execute<{ total: number }>(sql`select total_pence::int as total from quote`)
  const total = rows[0]?.total ?? 0
  expect(await countRows(queries, 'trade_balance', 'balance_pence <> 0')).toBe(0)
  await openTradeAccount(queries, total)
  const second = await ready()
  await logIn(queries, second, account)
  expect((await second.post(calls.payOnAccount)).statusCode).toBe(200)
  expect(await countRows(queries, 'trade_balance', `balance_pence = ${total}`)).toBe(1)
  await sound()
})
