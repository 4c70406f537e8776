import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { asTradeCustomer, countRows, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What the yard has before it: to pick, packed, sent. */

const { shop, queries, goods, later, sound } = await startScriptedShop()
const yard = () => signInStaff(shop, 'yard')
const place = async (bought: readonly (readonly [number, number])[], path: string = calls.payOnAccount) => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: bought }), 10_000_000)
  expect((await tess.post(path)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
const dueOn = (number: string, day: string) =>
  queries.execute(sql`update quote set delivery_date = ${day}
    where id = (select quote_id from orders where number = ${number})`)
const at = async (number: string) => {
  const { version } = await (await yard()).done('dispatchView', { number })
  return { number, version }
}

test('lists what is to be picked by the day it is due, without samples alone, held orders and money [M-049, M-014]', async () => {
  const yusuf = await yard()
  const later2 = await place([[goods.f4, 1]])
  const soon = await place([[goods.f1, 21.6]])
  await place([[goods.f1s, 1]])
  await place([[goods.f4, 1]], calls.payOnHold)
  await dueOn(later2, '2030-02-02')
  await dueOn(soon, '2020-02-02')
  const { orders, next } = await yusuf.done('ordersToPick', {})
  expect(orders.map(({ number }) => number)).toEqual([soon, later2])
  expect([orders[0]?.is_late, orders[1]?.is_late, next]).toEqual([true, false, null])
  expect(orders[0]?.lines).toEqual([
    expect.objectContaining({ sku: 'F1-C', take: '60 tiles = 1 crate · 21.6 m²' }),
  ])
  expect(JSON.stringify(orders)).not.toMatch(/price|total|pence|£/i)
  const until = await yusuf.done('ordersToPick', { until: '2025-01-01' })
  expect(until.orders.map(({ number }) => number)).toEqual([soon])
  const after = await yusuf.done('ordersToPick', { after: soon })
  expect(after.orders.map(({ number }) => number)).toEqual([later2])
  for (const role of ['reader', 'accounts', 'catalogue'] as const)
    expect(await (await signInStaff(shop, role)).call('ordersToPick', {})).toMatchObject({
      error: { status: 404 },
    })
})

test('an order is packed between picking and sending, and says so if it was changed since [M-028]', async () => {
  const [yusuf, olive] = [await yard(), await signInStaff(shop, 'office')]
  const number = await place([[goods.f4, 2]])
  const standing = async () => (await olive.done('readOrder', { number })).goods
  await yusuf.done('startPick', { number })
  expect(await standing()).toBe('picking')
  expect(await olive.call('finishPick', { number, version: 1 })).toMatchObject({
    error: { status: 409, reason: 'picked' },
  })
  await yusuf.done('finishPick', { number, version: 1 })
  expect(await standing()).toBe('packed')
  expect((await yusuf.done('ordersToPick', {})).orders).toEqual([])
  const packed = async () => (await yusuf.done('ordersToPick', { stage: 'packed' })).orders
  expect(await packed()).toMatchObject([{ number, picked_by: 'Yusuf Demir', changed_since_packed: false }])
  await olive.done('holdOrder', { ...(await at(number)), reason: 'check-address' })
  expect([await packed(), await standing()]).toEqual([[], 'on-hold'])
  await olive.done('releaseOrder', await at(number))
  expect(await packed()).toMatchObject([{ number, changed_since_packed: true }])
  expect(await yusuf.done('dispatchView', { number })).toMatchObject({
    packed_by: 'Yusuf Demir',
    changed_since_packed: true,
    to: { telephone: expect.any(String) },
  })
  await yusuf.done('dispatchOrder', await at(number))
  expect([await packed(), await standing()]).toEqual([[], 'sent'])
  expect(await yusuf.call('finishPick', await at(number))).toMatchObject({
    error: { status: 409, reason: 'sent' },
  })
})

test('an order whose dispatch is taken back is picked or packed as before, by the same person [M-055, M-028]', async () => {
  const [yusuf, olive] = [await yard(), await signInStaff(shop, 'office')]
  const number = await place([[goods.f4, 2]])
  const sendAndTakeBack = async (shipment: number) => {
    await olive.done('dispatchOrder', await at(number))
    await olive.done('takeBackDispatch', { ...(await at(number)), shipment })
    return (await yusuf.done('ordersToPick', { stage: 'packed' })).orders
  }
  await yusuf.done('startPick', await at(number))
  expect(await sendAndTakeBack(1)).toEqual([])
  expect(await olive.call('startPick', await at(number))).toMatchObject({
    error: { reason: 'picked', message: expect.stringContaining('Yusuf Demir') },
  })
  await yusuf.done('finishPick', await at(number))
  expect(await sendAndTakeBack(2)).toMatchObject([
    { number, picked_by: 'Yusuf Demir', changed_since_packed: false },
  ])
  await yusuf.done('endPick', { number })
  expect(await sendAndTakeBack(3)).toEqual([])
  expect((await olive.done('readOrder', { number })).goods).toBe('to-pick')
})

test('goods that the yard finds too few of are on the attention list, with a note for the office [M-050]', async () => {
  const [yusuf, olive] = [await yard(), await signInStaff(shop, 'office')]
  const number = await place([[goods.f1, 21.6]])
  const short = (found: number | string) => yusuf.call('reportShort', { number, position: 0, found })
  for (const found of [60, 61, 1.5, '58,5', 'many'])
    expect(await short(found)).toMatchObject({
      error: { status: 422, errors: { found: [expect.any(String)] } },
    })
  expect(await countRows(queries, 'orders', 'needs_attention')).toBe(0)
  expect(await short('58')).toMatchObject({ ok: true })
  expect(await short(0)).toMatchObject({ ok: true })
  const order = await olive.done('readOrder', { number })
  expect(order.attention).toEqual(['short'])
  expect(order.timeline.map(({ detail }) => detail).join()).toContain(
    'Short in the yard: 58 tiles (20.88 m²) of F1-C, of 60 tiles (21.6 m²) to send.',
  )
  await yusuf.done('dispatchOrder', await at(number))
  expect(await short(1)).toMatchObject({ error: { status: 409, reason: 'sent' } })
})

test('lists what was sent, newest first, and until when it can be taken back [M-055]', async () => {
  const yusuf = await yard()
  const [first, second] = [await place([[goods.f4, 1]]), await place([[goods.f4, 1]])]
  await yusuf.done('dispatchOrder', { ...(await at(first)), tracking: ['A1'] })
  later(20)
  await yusuf.done('dispatchOrder', await at(second))
  const { shipments, next } = await yusuf.done('sentShipments', {})
  expect(next).toBe(null)
  expect(shipments).toMatchObject([
    { order: second, number: 1, take_back_until: expect.any(String) },
    { order: first, tracking: ['A1'], take_back_until: null },
  ])
  await yusuf.done('takeBackDispatch', { ...(await at(second)), shipment: 1 })
  expect((await yusuf.done('sentShipments', {})).shipments.map(({ order }) => order)).toEqual([first])
})

test('a dispatch of an order with cancelled lines is taken back to what is left of it [M-055, M-053]', async () => {
  const [yusuf, olive] = [await yard(), await signInStaff(shop, 'manager')]
  const number = await place([
    [goods.f1, 21.6],
    [goods.f6, 2],
  ])
  const { lines } = await yusuf.done('dispatchView', { number })
  const position = lines.find(({ sku }) => sku === 'F6-C')?.position ?? -1
  await olive.done('cancelGoods', {
    ...(await at(number)),
    lines: [{ position, quantity: 2 }],
    key: crypto.randomUUID(),
  })
  const list = await yusuf.done('pickList', { orders: number })
  expect(list.lines.map(({ sku }) => sku)).toEqual(['F1-C'])
  expect(await yusuf.done('dispatchOrder', await at(number))).toMatchObject({ all_sent: true })
  const back = await yusuf.done('takeBackDispatch', { ...(await at(number)), shipment: 1 })
  expect(back).toMatchObject({ state: 'to-send', refused: null })
  expect(back.lines.map(({ sku, left }) => [sku, left])).toEqual([
    ['F1-C', 60],
    ['F6-C', 0],
  ])
  await sound()
})

test('prints labels on rolls of 4 by 6 inches, and a letter for each order of samples [M-161, M-052]', async () => {
  const yusuf = await yard()
  const [one, two] = [await place([[goods.f1s, 1]]), await place([[goods.f1s, 1]])]
  const orders = `${one} ${two}`
  const pdfOf = ({ base64 }: { readonly base64: string }) => Buffer.from(base64, 'base64')
  const sheet = pdfOf(await yusuf.done('sampleLabels', { orders }))
  const roll = pdfOf(await yusuf.done('sampleLabels', { orders, paper: '4x6' }))
  expect(sheet.toString('latin1')).toMatch(/MediaBox \[0 0 595/)
  expect(roll.toString('latin1').match(/MediaBox \[0 0 288 432\]/g)).toHaveLength(2)
  expect(pdfText(roll)).toContain('LS1 4AP')
  const letters = pdfOf(await yusuf.done('sampleLetters', { orders }))
  for (const words of [one, two, 'F1S', 'Dear Anna']) expect(pdfText(letters)).toContain(words)
  for (const paper of [sheet, roll, letters]) expect(paper.toString('latin1')).toContain(`(QR code ${two})`)
  const mixed = await place([
    [goods.f1s, 1],
    [goods.f4, 1],
  ])
  const listed = await yusuf.done('samplesToSend', {})
  expect(listed.with_goods).toMatchObject([{ number: mixed, samples: [{ sku: 'F1S' }] }])
  expect(listed.orders.map(({ number }) => number)).toEqual([one, two])
})
