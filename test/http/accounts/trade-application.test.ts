import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { register } from '../../setup/customers.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop()

test('accepts one trade application from an account [OP-60]', async () => {
  const ann = await register(shop)
  const unnamed = await ann.post(paths.accountTrade, { trade_company_name: ' ' })
  expect([unnamed.statusCode, unnamed.json().errors]).toEqual([
    422,
    { trade_company_name: ['Please enter your company name.'] },
  ])
  expect((await ann.post(paths.accountTrade, { trade_company_name: 'Mason Ltd' })).statusCode).toBe(200)
  const again = await ann.post(paths.accountTrade, { trade_company_name: 'Other Ltd' })
  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { trade_company_name: [messages.tradeAskedBefore] },
  ])
  const { rows } = await shop.database.queries.execute(sql`select trade_status, trade_company from customer`)
  expect(rows).toEqual([{ trade_status: 'pending', trade_company: 'Mason Ltd' }])
})
