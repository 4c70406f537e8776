import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* The way from the page of a thing to what was changed of it. */

const scripted = await startScriptedShop()
const { shop } = scripted
const site = await openAdminSite(shop, { pages: await loadPages('production', 'admin') })

const historyIn = (body: string): readonly string[] =>
  [...body.matchAll(/href="(\/admin\/history\?[^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))

test('leads from each thing to the changes of it, for those who see the changes of others [M-191]', async () => {
  const owner = await site.signIn('owner')
  const person = await signInStaff(shop, 'owner')
  const number = await placeOrderOA(scripted)
  await person.done('addOrderNote', { number, kind: 'internal', text: 'Crane lorry' })
  const charge = {
    payment_method_id: 'pm_ok',
    reference: 'DEPOSIT',
    amount: '50.00',
    email_address: 'a@b.example',
  }
  const paid = await shop.visit().post(calls.manualStripeHandler, charge)
  const payment = paid.json<{ payment_intent_id: string }>().payment_intent_id
  await person.done('matchPayment', { payment, to: 'nothing', note: 'A deposit' })
  const { id: link } = await person.done('linkForReference', {
    press: randomUUID(),
    reference: 'DEPOSIT 2',
    amount: '60',
    email: 'a@b.example',
  })
  await person.done('saveCarrier', { name: 'Haulier' })
  const order = `/admin/orders/${number}`
  const office = await site.signIn('office')
  for (const page of [
    order,
    `/admin/payments/${payment}`,
    `/admin/payment-links/${link}`,
    '/admin/carriers',
  ]) {
    const [history = ''] = historyIn((await owner.get(page)).body).slice(-1)
    const { body } = await owner.get(history)
    expect(body, page).not.toContain('No change is like this.')
    if (page !== order) expect(historyIn((await office.get(page)).body), page).toEqual([])
  }
  expect(historyIn((await owner.get('/admin/staff')).body)).toContain(
    `/admin/history?subject=staff&thing=${person.staffId}`,
  )
})

test('says from which browser and network a change came, while that is kept [M-188]', async () => {
  const owner = await site.signIn('owner')
  await owner.send('saveView', { name: 'Late', query: 'state=to-send' })
  const from = async () => (await (await signInStaff(shop, 'owner')).done('listAudit', {})).rows[0]?.from
  expect(await from()).toBe('Firefox on Windows, 203.0.113.x')
  await shop.database.queries.execute('delete from staff_session')
  expect(await from()).toBeNull()
})
