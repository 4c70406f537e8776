import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'
import { changeVariation, readGoods } from '../goods.ts'
import { chooseService, fill, readServices, readTotals, setPostcode } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

/* Monday, 2 March 2026, at eleven in London: before noon, with no holiday near. */
beforeEach(() => {
  shop.clock.now = new Date('2026-03-02T11:00:00Z')
})

const shopper = async (...items: readonly (readonly [number, number])[]) => {
  const ann = shop.visit()
  await fill(ann, ...items)
  await setPostcode(ann)
  return ann
}
const selected = async (visitor: Parameters<typeof readServices>[0]) => {
  const { selected_service_id, selected_delivery_date } = await readServices(visitor)
  return [selected_service_id, selected_delivery_date]
}

describe('the offered services', () => {
  test('have their cost, dates and parts [T-103, T-104, T-105, T-095, T-107]', async () => {
    const ann = await shopper([goods.f1, 10.08], [goods.f1s, 1])
    const answer = await readServices(ann)
    expect(WireShippingServices.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({ variation_count: 2, sample_count: 1, postcode: 'LS1 4AP' })
    const [standard, nominated, express] = answer.services
    expect(standard).toMatchObject({
      id: 1,
      name: 'Standard',
      cost: 2.5,
      price: 3,
      dates: [['2026-03-05', 'Thu 5 March 2026']],
      default: true,
      allow_nominated_day: false,
      choose_date: false,
      estimated: true,
      products: { 'Moorland Porcelain Paving': 2.5 },
    })
    expect(nominated).toMatchObject({
      id: 2,
      name: 'Nominated Day',
      cost: 27.5,
      price: 33,
      default: false,
      allow_nominated_day: true,
      choose_date: true,
      estimated: false,
      products: { 'Nominated Day': 25, 'Moorland Porcelain Paving': 2.5 },
    })
    expect(nominated?.dates).toHaveLength(10)
    expect(nominated?.dates[0]).toEqual(['2026-03-04', 'Wed 4 March 2026'])
    expect(express?.dates).toHaveLength(3)
    expect(standard?.description).toMatch(/./)
  })

  test('default to Standard, which is selected unless another is; 2 is Nominated Day [T-108, T-109, T-398]', async () => {
    const ann = await shopper([goods.f4, 1])
    const { services: offered } = await readServices(ann)
    expect(offered.filter((service) => service.default).map(({ id }) => id)).toEqual([1])
    expect(offered.find(({ id }) => id === 2)?.name).toBe('Nominated Day')
    expect(await selected(ann)).toEqual([1, '2026-03-05'])
    expect(offered.find(({ id }) => id === 1)).toMatchObject({ cost: 0, price: 0 })
  })

  test('are none without a postcode or to the Isle of Man, with the reason of each [T-093, T-096]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    expect(await readServices(ann)).toMatchObject({ services: [], selected_service_id: null, postcode: null })
    await setPostcode(ann, 'IM1 1AA')
    const there = await readServices(ann)
    expect(there).toMatchObject({ services: [], selected_service_id: null, selected_delivery_date: null })
    expect(there.not_offered.map(({ id, reason }) => [id, reason])).toEqual(
      [1, 2, 3].map((id) => [id, messages.serviceNotToPostcode('IM1 1AA')]),
    )
    expect((await shop.call({ url: calls.getShippingServices })).json()).toMatchObject({ services: [] })
  })

  test('are Standard for samples alone, for their postage, without a date to choose [T-099]', async () => {
    const ann = await shopper([goods.f1s, 2])
    const { services: offered, not_offered } = await readServices(ann)
    expect(offered.map(({ id, price, choose_date }) => [id, price, choose_date])).toEqual([[1, 6, false]])
    expect(not_offered.map(({ reason }) => reason)).toContain(messages.serviceNotForSamples)
  })

  test('list samples of one product as one part of the cost [T-104, OP-40]', async () => {
    const { rows } = await queries.execute<{ id: number }>(
      sql`select id from variation where sku in ('SP-MIX-S', 'SP-GREY-S')`,
    )
    const ann = await shopper(...rows.map(({ id }) => [id, 1] as const))
    expect((await readServices(ann)).services[0]).toMatchObject({
      cost: 5,
      products: { 'Scottish Pebbles': 5 },
    })
  })

  test('are priced by weight and zone: to Inverness by parcel, by pallet and by more [T-104, T-128]', async () => {
    const ann = shop.visit()
    await setPostcode(ann, 'IV1 1AA')
    const standard = async () => (await readServices(ann)).services.find(({ id }) => id === 1)?.price
    await fill(ann, [goods.f6, 1])
    expect(await standard()).toBe(9)
    await fill(ann, [goods.f6, 10])
    expect(await standard()).toBe(54)
    await fill(ann, [goods.f6, 300])
    expect(await standard()).toBe(108)
  })

  test('have no Nominated Day dates for goods that forbid it [T-114]', async () => {
    await changeVariation(queries, goods.f4, { allow_nominated_day: false })
    const ann = await shopper([goods.f4, 1])
    const nominated = (await readServices(ann)).services.find(({ id }) => id === 2)
    expect(nominated).toMatchObject({ dates: [], allow_nominated_day: false, choose_date: false })
    expect(await chooseService(ann, 2, { delivery_date: '2026-03-04' })).toMatchObject({ status: 'error' })
    expect(await chooseService(ann, 2, { delivery_date: '' })).toEqual({ status: 'ok' })
    expect(await selected(ann)).toEqual([2, null])
  })

  test('are chosen by a day of the calendar in a form without a script [S-005]', async () => {
    const ann = await shopper([goods.f4, 1])
    const choose = (day: string) =>
      ann.post(calls.setShippingService, { shipping_service_id: 1, day, redirect: '/basket' })
    expect((await choose('3 2026-03-04')).json()).toEqual({ status: 'ok' })
    expect(await selected(ann)).toEqual([3, '2026-03-04'])
    /* Not a day of that service; no day at all; another service than there is. */
    expect((await choose('3 2026-03-09')).json()).toMatchObject({ status: 'error' })
    for (const day of ['x', '3 tomorrow', '3  2026-03-04', '-1 2026-03-04'])
      expect((await choose(day)).statusCode).toBe(422)
    expect((await choose('999999999')).json()).toMatchObject({ status: 'error' })
    expect(await selected(ann)).toEqual([3, '2026-03-04'])
  })

  test('start later on Maundy Thursday after noon, and include no bank holiday [OP-53]', async () => {
    shop.clock.now = new Date('2026-04-02T10:59:00Z')
    const ann = await shopper([goods.f4, 1])
    const dates = async (id: number) =>
      (await readServices(ann)).services.find((service) => service.id === id)?.dates.map(([value]) => value)
    expect(await dates(3)).toEqual(['2026-04-07', '2026-04-08', '2026-04-09'])
    shop.clock.now = new Date('2026-04-02T11:00:00Z')
    expect(await dates(3)).toEqual(['2026-04-08', '2026-04-09', '2026-04-10'])
  })
})

describe('the selected service', () => {
  test('is stored, and another service starts at its own first date [T-116, T-110, T-112, T-115, T-173]', async () => {
    const ann = await shopper([goods.f4, 1])
    expect(
      await chooseService(ann, 2, { delivery_date: '2026-03-10', delivery_extra: 'Morning, please' }),
    ).toEqual({
      status: 'ok',
    })
    expect(await readServices(ann)).toMatchObject({
      selected_service_id: 2,
      selected_delivery_date: '2026-03-10',
      delivery_extra: 'Morning, please',
    })
    expect(await readTotals(ann)).toMatchObject({ shippingTotal: 30, selected_delivery_date: '2026-03-10' })
    expect(await chooseService(ann, 3)).toEqual({ status: 'ok' })
    expect(await selected(ann)).toEqual([3, '2026-03-03'])
    expect((await readTotals(ann)).shippingTotal).toBe(18)
  })

  test('accepts the checkout form’s delivery_date_extra, with precedence of delivery_extra [T-117]', async () => {
    const ann = await shopper([goods.f4, 1])
    const deliveryExtra = async () => (await readServices(ann)).delivery_extra
    await chooseService(ann, 2, { delivery_date_extra: 'Afternoon' })
    expect(await deliveryExtra()).toBe('Afternoon')
    await chooseService(ann, 2, { delivery_date_extra: 'Afternoon', delivery_extra: ' Morning ' })
    expect(await deliveryExtra()).toBe('Morning')
    await chooseService(ann, 1)
    expect(await deliveryExtra()).toBe('Morning')
    await chooseService(ann, 1, { delivery_extra: '' })
    expect(await deliveryExtra()).toBeNull()
    const long = await ann.post(calls.setShippingService, {
      shipping_service_id: 1,
      delivery_extra: 'x'.repeat(121),
    })
    expect(long.statusCode).toBe(422)
    expect(long.json()).toMatchObject({ message: messages.deliveryExtraTooLong(120) })
  })

  test.each([
    [999, {}, messages.serviceNotOffered],
    [2, { delivery_date: '2026-03-01' }, messages.dateNotOffered],
    [2, { delivery_date: '2026-03-07' }, messages.dateNotOffered],
    [2, { delivery_date: '2027-03-04' }, messages.dateNotOffered],
    [2, { delivery_date: 'tomorrow' }, messages.dateNotOffered],
    [2, { delivery_date: '2026-02-30' }, messages.dateNotOffered],
    [1, { delivery_date: '2026-03-06' }, messages.dateNotOffered],
  ])('rejects %d with %j and changes nothing [T-118, T-119, T-120]', async (id, more, error) => {
    const ann = await shopper([goods.f4, 1])
    await chooseService(ann, 3, { delivery_date: '2026-03-04' })
    expect(await chooseService(ann, id, more)).toEqual({ status: 'error', error })
    expect(await selected(ann)).toEqual([3, '2026-03-04'])
  })

  test('cannot be selected for an empty basket, without a postcode, or where no service delivers [T-120]', async () => {
    const refused = { status: 'error', error: messages.serviceNotOffered }
    const ann = shop.visit()
    expect(await chooseService(ann, 1)).toEqual(refused)
    await fill(ann, [goods.f4, 1])
    expect(await chooseService(ann, 1)).toEqual(refused)
    await setPostcode(ann, 'BT1 1AA')
    expect(await chooseService(ann, 3)).toEqual(refused)
    expect(await chooseService(ann, 1)).toEqual({ status: 'ok' })
  })

  test('is replaced by the default when lines, postcode or day no longer allow it [T-131]', async () => {
    const ann = await shopper([goods.f4, 1])
    await chooseService(ann, 2, { delivery_date: '2026-03-04' })
    shop.clock.now = new Date('2026-03-09T11:00:00Z')
    expect(await selected(ann)).toEqual([2, '2026-03-11'])
    await setPostcode(ann, 'BT1 1AA')
    expect(await selected(ann)).toEqual([1, '2026-03-12'])
    await setPostcode(ann, 'LS1 4AP')
    expect(await selected(ann)).toEqual([2, '2026-03-11'])
    await changeVariation(queries, goods.f6, { allow_nominated_day: false })
    await fill(ann, [goods.f6, 1])
    expect(await selected(ann)).toEqual([1, '2026-03-12'])
  })

  test('belongs to its own basket only [T-066]', async () => {
    const [ann, bob] = [await shopper([goods.f4, 1]), await shopper([goods.f4, 1])]
    await chooseService(ann, 2)
    expect((await selected(bob))[0]).toBe(1)
  })

  test('requires the session’s own token and a service id [T-010, P-012, T-116]', async () => {
    const ann = await shopper([goods.f4, 1])
    const body = { shipping_service_id: 2 }
    const url = calls.setShippingService
    expect((await ann.post(url, body, { 'x-csrf-token': shop.visit().token })).statusCode).toBe(403)
    expect((await shop.call({ method: 'POST', url, body })).statusCode).toBe(403)
    for (const bad of [
      {},
      { shipping_service_id: 'two' },
      { shipping_service_id: 2, delivery_date: 5 },
      { shipping_service_id: 2, delivery_extra: {} },
    ])
      expect((await ann.post(url, bad)).statusCode).toBe(422)
    expect((await selected(ann))[0]).toBe(1)
  })

  test('is redirected from a form without script, with the reason of a rejection [T-116, T-118, T-180]', async () => {
    const ann = await shopper([goods.f4, 1])
    const form = (fields: Readonly<Record<string, string>>) => ann.submit(calls.setShippingService, fields)
    const good = await form({ shipping_service_id: '2', delivery_date: '2026-03-05', redirect: '/checkout' })
    expect([good.statusCode, good.headers.location]).toEqual([303, '/checkout'])
    expect(await selected(ann)).toEqual([2, '2026-03-05'])
    const bad = await form({ shipping_service_id: '999' })
    expect([bad.statusCode, bad.headers.location]).toEqual([303, '/basket'])
    const { rows } = await queries.execute(sql`select data->'alerts'->0->>'message' as message from session`)
    expect(rows).toEqual([{ message: messages.serviceNotOffered }])
  })
})

test('costs the services three statements for any basket', async () => {
  const ann = await shopper([goods.f4, 1], [goods.f6, 1], [goods.f1, 0.36], [goods.f1s, 1])
  const { statements } = await captureStatements(() => readServices(ann))
  expect(statements.length).toBeLessThanOrEqual(3)
})
