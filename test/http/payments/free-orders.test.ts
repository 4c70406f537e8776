import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { addCode } from '../../setup/codes.ts'
import { countRows, readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop({ trustProxy: ['loopback'] })
const { queries } = shop.database
const goods = await readGoods(queries)

test('limits one client to thirty orders of £0.00 an hour, over all its sessions, and no other client [SX-07, T-346]', async () => {
  await addCode(queries, 'ALLFREE', { percent: 100 })
  const placeOrder = async (client: string) => {
    const shopper = await readyToPay(shop, { goods: [[goods.f4, 1]], code: 'ALLFREE' })
    const headers = { 'x-forwarded-for': client }
    return shopper.post(calls.payNoCharge, { opt_in: false }, headers)
  }
  for (let i = 0; i < 30; i += 1)
    expect([i, (await placeOrder('2001:db8:1:100::1')).statusCode]).toEqual([i, 200])
  const refused = await placeOrder('2001:db8:1:1ff::2')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await countRows(queries, 'orders')).toBe(30)
  expect((await placeOrder('192.0.2.1')).statusCode).toBe(200)
})
