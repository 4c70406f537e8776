import { userInfo } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { asTradeCustomer, countStock, ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, queries, goods, ready } = await startScriptedShop()

const orderOnHold = async (): Promise<string> => {
  await countStock(queries, goods.f4, 5)
  await (await asTradeCustomer(queries, await ready())).post(calls.payOnHold)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
const auditOf = async () =>
  (
    await queries.execute(
      sql`select action, actor, staff_id as "staffId", actor_name as name from audit order by id`,
    )
  ).rows

test('names the member of staff of --as, otherwise the user of the terminal [M-190]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await orderOnHold()
  const released = await runCommandOn(shop, ['order', 'release', number], {
    paid: 'cash',
    as: 'Office@shop.example',
  })
  expect(released).toMatchObject({ ok: true })
  expect(await runCommandOn(shop, ['order', 'dispatch', number])).toMatchObject({ ok: true })
  expect(await auditOf()).toMatchObject([
    { action: 'order.release', actor: 'staff', staffId: olive.staffId },
    { action: 'order.dispatch', actor: 'terminal', staffId: null, name: userInfo().username },
  ])
})

test('refuses --as of nobody and of somebody who was put out, and does nothing [M-190]', async () => {
  await signInStaff(shop, 'office')
  await queries.execute(sql`update staff set suspended_at = now()`)
  const number = await orderOnHold()
  for (const as of ['nobody@shop.example', 'office@shop.example'])
    await expect(runCommandOn(shop, ['order', 'release', number], { paid: 'cash', as })).rejects.toThrow(
      `--as must be the email of a member of staff, but is '${as}'. Nothing was done.`,
    )
  expect(await auditOf()).toEqual([])
})
