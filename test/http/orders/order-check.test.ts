import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What must always hold, asked of one order; each rule is broken in `orders-invariants.test.ts`. */

const scripted = await startScriptedShop()
const { shop, queries } = scripted

test('checks one order on demand, and says which rule it breaks, in its words [M-048]', async () => {
  const olive = await signInStaff(shop, 'office')
  const [one, other] = [await placeOrderOA(scripted), await placeOrderOA(scripted)]
  expect(await olive.done('checkOrder', { number: one })).toEqual({ rules: 29, broken: [] })
  await queries.execute(sql`update orders set kerbside_at = null where number = ${one}`)
  expect(await olive.done('checkOrder', { number: one })).toEqual({
    rules: 29,
    broken: [{ id: 'IV-18', rule: 'the terms were agreed to, kerbside delivery where it was offered' }],
  })
  expect(await olive.done('checkOrder', { number: other })).toMatchObject({ broken: [] })
  expect(await olive.call('checkOrder', { number: 'TS-0000-0000' })).toMatchObject({ error: { status: 404 } })
})
