import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* 'Undo' of the pages of orders and payments, as browsers without scripts get it. */

const scripted = await startScriptedShop()
const { shop, queries } = scripted
const site = await openAdminSite(shop, { pages: await loadPages('production', 'admin') })

type Person = Awaited<ReturnType<typeof site.signIn>>

const isUndo = (form: string): boolean => form.includes('>Undo<')

/** The fields of the form that takes a step back, of a page. */
const undoOf = (body: string): Readonly<Record<string, string>> => {
  const form = body.split('<form').find((part) => isUndo(part.split('</form>')[0] ?? '')) ?? ''
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"'),
  ])
  return Object.fromEntries(fields.filter(([name]) => name !== '_token'))
}

/** Posts a form, and reads the page that it leads to. */
const press = async (person: Person, path: string, fields: Readonly<Record<string, string>>) => {
  const answer = await person.submit(path, fields)
  const { location } = answer.headers
  return location === undefined ? answer.body : (await person.get(`${location}`)).body
}

test('takes an order off the list of those that need a look, and puts it there again [M-198]', async () => {
  const owner = await site.signIn('owner')
  const number = await placeOrderOA(scripted)
  await queries.execute(sql`update orders set needs_attention = true, attention = '["disputed"]'`)
  const path = `/admin/orders/${number}`
  const version = (body: string) => body.match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const first = (await owner.get(path)).body
  expect(first).toContain('Dealt with')
  expect((await (await site.signIn('reader')).get(path)).body).not.toContain('Dealt with')
  const done = await press(owner, path, { intent: 'attended', version: version(first) })
  expect(done).toContain('The order is off the list of those that need a look.')
  expect(done).not.toContain('Dealt with')
  const back = await press(owner, path, undoOf(done))
  expect(back).toContain('The order needs a look again.')
  expect(back).toContain('Dealt with')
  const late = await press(owner, path, { intent: 'attended', version: version(first) })
  expect(late).toContain('You wanted to take it off the list of those that need a look.')
})

test('takes back the closing of a payment and the change of its note [M-198]', async () => {
  const office = await site.signIn('office')
  const charge = {
    payment_method_id: 'pm_ok',
    reference: 'INV-7',
    amount: '50.00',
    email_address: 'a@b.example',
  }
  const paid = await shop.visit().post(calls.manualStripeHandler, charge)
  const path = `/admin/payments/${paid.json<{ payment_intent_id: string }>().payment_intent_id}`
  const waits = 'It was paid against a reference. Say what it pays.'
  const closed = await office.send('closePayment', { payment: path.split('/').at(-1) })
  expect(closed.statusCode).toBe(200)
  const page = (await office.get(`${path}?done=close`)).body
  expect(page).toContain('Closed: it no longer waits for a person.')
  expect(page).not.toContain(waits)
  await press(office, path, { intent: 'note', note: 'ask Olive', was_note: '' })
  const noted = await press(office, path, { intent: 'note', note: 'ask Marcus', was_note: 'ask Olive' })
  expect(noted).toContain('The note is saved.')
  expect(undoOf(noted)).toEqual({ intent: 'note', note: 'ask Olive', was_note: 'ask Marcus' })
  expect(await press(office, path, undoOf(noted))).toContain('value="ask Olive"')
  const reopened = await press(office, path, undoOf(page))
  expect(reopened).toContain('It waits for a person again.')
  expect(reopened).toContain(waits)
  expect(await press(office, path, undoOf(page))).toContain('This payment is not closed, or something else')
})

test('brings back what a carrier was before it was saved over [M-198]', async () => {
  const owner = await site.signIn('owner')
  const fields = { name: 'Pallet Line', link_pattern: 'https://track.example/{number}', number_pattern: '' }
  const { id } = (await owner.send('saveCarrier', fields)).json<{ id: number }>()
  const read = async () => (await owner.send('carriers')).json<readonly { id: number; name: string }[]>()[0]
  const was = JSON.stringify(await read())
  const done = await press(owner, '/admin/carriers', {
    ...fields,
    id: `${id}`,
    name: 'Line',
    active: 'no',
    was,
  })
  expect(done).toContain('Line is saved, and offered no more.')
  expect(await read()).toMatchObject({ name: 'Line', active: false })
  expect(await press(owner, '/admin/carriers', undoOf(done))).toContain('Pallet Line is saved.')
  expect(JSON.stringify(await read())).toBe(was)
})

test('takes back that an order may be sent before its extra charge is paid [M-198]', async () => {
  const owner = await site.signIn('owner')
  const number = await placeOrderOA(scripted)
  const path = `/admin/orders/${number}/charges`
  const version = async () => (await owner.send('readOrder', { number })).json<{ version: number }>().version
  const extra = { press: 'one-press-of-ten', words: 'Crane lorry', amount: 10, reason: 'asked' }
  expect(
    (await owner.send('addOrderCharge', { number, version: await version(), ...extra })).statusCode,
  ).toBe(200)
  const done = await press(owner, path, {
    intent: 'send-unpaid',
    version: `${await version()}`,
    reason: 'door',
  })
  expect(done).toContain('The order may be sent.')
  const back = await press(owner, path, undoOf(done))
  expect(back).toContain('The order is not sent until its extra charges are paid.')
  expect(back).toContain('The order is neither picked nor sent before.')
})
