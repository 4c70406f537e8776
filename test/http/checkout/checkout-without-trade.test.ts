import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { password } from '../../setup/customers.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'
import { annasForm, shopperWithBasket } from './checkout-shopper.ts'

const shop = await startShop({
  tradeAccounts: false,
  extendApp: (app) => {
    app.get('/test/page', (request) => shop.features.checkout.page(request.visitor))
  },
})
const goods = await readGoods(shop.database.queries)

test('shows no Trade accounts where they are off, and ignores posted applications [T-222]', async () => {
  const ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
  expect((await ann.get('/test/page')).json()).toMatchObject({ trade_accounts: false })
  const answer = await ann.submit(
    paths.checkout,
    annasForm({ trade: '1', password, password_confirmation: password }),
  )
  expect(answer.statusCode).toBe(303)
  const { rows } = await shop.database.queries.execute(sql`select trade_status from customer`)
  expect(rows).toEqual([{ trade_status: 'none' }])
})
