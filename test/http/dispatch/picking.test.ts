import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { asTradeCustomer, countRows, emailTemplatesIn, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, queries, goods, sound } = await startScriptedShop()
const yard = () => signInStaff(shop, 'yard')
const place = async (bought: readonly (readonly [number, number])[], path: string = calls.payOnAccount) => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: bought }), 10_000_000)
  expect((await tess.post(path)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}

test('lists what to take by place in the yard, then sku, with tiles, crates and weight [M-049]', async () => {
  const yusuf = await yard()
  const oa = await place([
    [goods.f1, 21.6],
    [goods.f6, 2],
  ])
  const other = await place([[goods.f4, 3]])
  await yusuf.done('setBin', { sku: 'f4-c', bin: 'A2' })
  await yusuf.done('setBin', { sku: 'F1-C', bin: 'A10' })
  const list = await yusuf.done('pickList', { orders: `${oa}, ${other}` })
  expect(list.lines.map(({ bin, sku, order }) => [bin, sku, order])).toEqual([
    ['A2', 'F4-C', other],
    ['A10', 'F1-C', oa],
    [null, 'F6-C', oa],
  ])
  expect(list.lines[1]).toMatchObject({ take: '60 tiles = 1 crate · 21.6 m²', kilograms: 994 })
  expect(list.orders.map(({ number }) => number)).toEqual([oa, other])
  expect(list.orders[0]).toMatchObject({ postcode: 'LS1 4AP', refused: null, picked_by: null })

  const { base64, content_type } = await yusuf.done('pickListDocument', { orders: oa })
  expect(content_type).toBe('application/pdf')
  const pdf = Buffer.from(base64, 'base64')
  const words = pdfText(pdf)
  expect(words).toContain('60 tiles = 1 crate')
  expect(words).toContain(oa)
  for (const code of [`Barcode ${oa}`, 'Barcode F1-C', `QR code ${oa}`])
    expect(pdf.toString('latin1')).toContain(`(${code})`)
  expect(await yusuf.done('setBin', { sku: 'F4-C', bin: '', was: 'A2' })).toEqual({ sku: 'F4-C', bin: null })
  expect(await yusuf.call('setBin', { sku: 'NONE', bin: 'A1' })).toMatchObject({ error: { status: 404 } })
})

test('leaves out what was sent, and orders that may not be picked [M-049, M-039]', async () => {
  const yusuf = await yard()
  const [oa, held] = [await place([[goods.f1, 21.6]]), await place([[goods.f4, 1]], calls.payOnHold)]
  const { version, lines } = await yusuf.done('dispatchView', { number: oa })
  await yusuf.done('dispatchOrder', {
    number: oa,
    version,
    lines: [{ position: lines[0]?.position ?? -1, quantity: 50 }],
  })
  const list = await yusuf.done('pickList', { orders: `${oa} ${held}` })
  expect(list.lines).toEqual([expect.objectContaining({ order: oa, take: '10 tiles · 3.6 m²' })])
  expect(list.orders[1]).toMatchObject({ number: held, refused: expect.stringContaining('on hold') })
  for (const orders of ['', 'TS-1', Array.from({ length: 51 }, () => oa).join(' ')])
    expect(await yusuf.call('pickList', { orders })).toMatchObject({ error: { status: 422 } })
})

test('one person picks an order at a time, and another may take it over [M-049]', async () => {
  const [yusuf, olive, number] = [
    await yard(),
    await signInStaff(shop, 'office'),
    await place([[goods.f4, 1]]),
  ]
  await yusuf.done('startPick', { number })
  await yusuf.done('startPick', { number })
  expect(await olive.call('startPick', { number })).toMatchObject({
    error: {
      status: 409,
      reason: 'picked',
      message: expect.stringContaining('Yusuf Demir picks this order'),
    },
  })
  await olive.done('startPick', { number, take_over: true })
  const pickedBy = async () => (await olive.done('pickList', { orders: number })).orders[0]?.picked_by
  expect(await pickedBy()).toBe('Olive Grant')
  await olive.done('endPick', { number })
  expect(await pickedBy()).toBe(null)
  await olive.done('startPick', { number })
  const { version } = await olive.done('dispatchView', { number })
  await olive.done('dispatchOrder', { number, version })
  expect(await countRows(queries, 'pick')).toBe(0)
  expect(await olive.call('startPick', { number })).toMatchObject({ error: { status: 409, reason: 'sent' } })
})

test('prints a label for each pallet, n of m, with postcode and telephone [M-052]', async () => {
  const [yusuf, number] = [await yard(), await place([[goods.f1, 21.6]])]
  const { base64 } = await yusuf.done('orderLabels', { number, count: 3 })
  const pdf = Buffer.from(base64, 'base64')
  const words = pdfText(pdf)
  expect(pdf.toString('latin1').split(`(QR code ${number})`)).toHaveLength(4)
  for (const part of ['1/3', '2/3', '3/3', 'LS1 4AP', number]) expect(words).toContain(part)
  const one = await yusuf.done('orderLabels', { number })
  expect(pdfText(Buffer.from(one.base64, 'base64'))).toContain('1/1')
})

test('posts no samples of an order that was changed since its label was printed [M-161, M-194]', async () => {
  const [yusuf, olive] = [await yard(), await signInStaff(shop, 'office')]
  const number = await place([[goods.f1s, 1]])
  const [listed] = (await yusuf.done('samplesToSend', {})).orders
  const { version, fields, service, day } = await olive.done('readOrderDelivery', { number })
  const moved = {
    ...fields,
    number,
    version,
    service: service.id,
    day: day ?? '',
    shipping_address_1: '2 Kiln Lane',
  }
  await olive.done('changeOrderDelivery', moved)
  expect(await yusuf.done('postSamples', { orders: `${number}:${listed?.version}` })).toEqual({
    sent: [],
    left_out: [{ number, why: expect.stringContaining('changed this order') }],
  })
  const [again] = (await yusuf.done('samplesToSend', {})).orders
  expect(await yusuf.done('postSamples', { orders: `${number}:${again?.version}` })).toMatchObject({
    sent: [number],
  })
})

test('posts all orders of samples alone with one press, and says which are left out [M-161]', async () => {
  const yusuf = await yard()
  const samples = [await place([[goods.f1s, 1]]), await place([[goods.f1s, 1]])]
  const mixed = await place([
    [goods.f1s, 1],
    [goods.f4, 2],
  ])
  const listed = await yusuf.done('samplesToSend', {})
  expect(listed.orders.map(({ number }) => number)).toEqual(samples)
  expect(listed.orders[0]?.samples).toEqual([expect.objectContaining({ sku: 'F1S' })])
  const { base64 } = await yusuf.done('sampleLabels', { orders: samples.join(' ') })
  expect(pdfText(Buffer.from(base64, 'base64'))).toContain('F1S')
  const [first = ''] = samples
  expect((await yusuf.done('dispatchView', { number: first })).pallets).toBe(0)
  expect((await yusuf.done('pickList', { orders: `${first} ${mixed}` })).pallets).toBe(1)
  const posted = await yusuf.done('postSamples', { orders: [...samples, mixed].join(' ') })
  expect(posted).toEqual({
    sent: samples,
    left_out: [{ number: mixed, why: expect.stringContaining('goods besides samples') }],
  })
  expect(await emailTemplatesIn(queries)).toEqual(['order-dispatched', 'order-dispatched'])
  expect(await yusuf.done('samplesToSend', {})).toMatchObject({ orders: [], more: false })
  expect(await yusuf.done('postSamples', { orders: samples.join(' ') })).toMatchObject({ sent: [] })
  const { rows } = await queries.execute(sql`select count(*)::int as count from shipment`)
  expect(rows).toEqual([{ count: 2 }])
  await sound()
})
