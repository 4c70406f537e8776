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
/** Charges a card against a reference; returns the provider's id of the payment. */
const pay = async (reference: string, amount: string): Promise<string> => {
  const body = { payment_method_id: 'pm_ok', reference, amount, email_address: 'ann@example.com' }
  const answer = await shop.visit().post(calls.manualStripeHandler, body)
  return answer.json<{ payment_intent_id: string }>().payment_intent_id
}
const auditOf = async () =>
  (
    await queries.execute(
      sql`select action, subject, subject_id as thing, actor, staff_id as "staffId", actor_name as name,
        request_id as request from audit order by id`,
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
    { action: 'order.release', actor: 'staff', staffId: olive.staffId, request: null },
    { action: 'order.dispatch', actor: 'terminal', staffId: null, request: null, name: userInfo().username },
  ])
})

test('refuses --as of an unknown and of a suspended person, and does nothing [M-190]', async () => {
  await signInStaff(shop, 'office')
  await queries.execute(sql`update staff set suspended_at = now()`)
  const number = await orderOnHold()
  for (const as of ['nobody@shop.example', 'office@shop.example'])
    await expect(runCommandOn(shop, ['order', 'release', number], { paid: 'cash', as })).rejects.toThrow(
      `--as must be the email of a member of staff, but is '${as}'. Nothing was done.`,
    )
  expect(await auditOf()).toEqual([])
})

test('names the person who refunds, matches and closes payments, and decides about trade accounts [M-188, M-190]', async () => {
  const { staffId } = await signInStaff(shop, 'office')
  const as = 'office@shop.example'
  const run = async (args: readonly string[], options: Record<string, string | boolean> = {}) =>
    expect(await runCommandOn(shop, args, { ...options, as }), args.join(' ')).toMatchObject({ ok: true })
  const number = await orderOnHold()
  await run(['order', 'release', number], { paid: 'cash' })
  await run(['refund', number], { all: true, cancel: true })
  await run(['order', 'refunded', number], { paid: 'cash' })
  const paid = await pay('INV-1', '50')
  await run(['payment', 'match', paid, 'nothing'])
  await run(['refund', paid], { all: true })
  await run(['attention', 'done', await pay('INV-2', '60')])
  const { rows } = await queries.execute<{ id: number; email: string }>(sql`select id, email from customer`)
  const { id, email } = rows[0] ?? { id: 0, email: '' }
  await run(['trade', 'approve', email], { limit: '200', yes: true })
  await run(['trade', 'suspend', email])
  await run(['trade', 'suspend', email])
  const rowsOfLog = await auditOf()
  expect(rowsOfLog.every((row) => row['staffId'] === staffId)).toBe(true)
  expect(rowsOfLog.map(({ action }) => action)).toEqual([
    'order.release',
    'order.cancel',
    'order.refunded-by-hand',
    'payment.match',
    'payment.refund',
    'payment.close',
    'customer.approve-trade',
    'customer.suspend-trade',
  ])
  const ofCustomer = { subject: 'customer', thing: `${id}` }
  expect(rowsOfLog.slice(-2)).toMatchObject([ofCustomer, ofCustomer])
})
