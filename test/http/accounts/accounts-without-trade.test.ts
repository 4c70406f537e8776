import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { register } from '../../setup/customers.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop({ tradeAccounts: false })

test('ignores trade applications in a shop without trade accounts, at registration and in the account [T-222]', async () => {
  const ann = await register(shop, { trade: '1', trade_company_name: 'Mason Ltd' })
  expect((await ann.post(paths.accountTrade, { trade_company_name: 'Mason Ltd' })).statusCode).toBe(422)
  const { rows } = await shop.database.queries.execute(sql`select trade_status, trade_company from customer`)
  expect(rows).toEqual([{ trade_status: 'none', trade_company: '' }])
})
