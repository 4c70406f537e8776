import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { squareMillimetres } from '#domain/measure/area.ts'
import { grams } from '#domain/measure/weight.ts'
import { createDelivery } from '#server/delivery/index.ts'
import { promiseTo } from '#server/delivery/promise.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { productId, readGoods } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const set = (visitor: Visitor, postcode: unknown, more: object = {}) =>
  visitor.post(calls.setPostcode, { postcode, ...more })
const kept = async (visitor: Visitor) =>
  (await visitor.post(calls.getProduct, { product_id: productId(goods, goods.f1) })).json<{
    postcode: string | null
  }>().postcode
const services = async (visitor: Visitor, variation_id: number) =>
  (await visitor.post(calls.getVariationShippingServices, { variation_id })).json<
    { id: number; name: string; allow_nominated_day: boolean }[]
  >()

describe('setting the postcode by call', () => {
  test.each([
    [' ls14ap ', 'LS1 4AP'],
    ['ls1  4ap', 'LS1 4AP'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['IM1 1AA', 'IM1 1AA'],
  ])('[T-121, T-125, T-126] %j is kept as %s', async (typed, formatted) => {
    const ann = shop.visit()
    const answer = await set(ann, typed)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok' })
    expect(await kept(ann)).toBe(formatted)
    expect(await kept(shop.visit())).toBeNull()
  })

  test.each(['XYZ', '', 'ls1', '12345', 'LS1-4AP', '<img src=x onerror=alert(1)>', ' '.repeat(1000)])(
    '[T-121, T-123] %j is no postcode: the answer says so and the old one stays',
    async (typed) => {
      const ann = shop.visit()
      await set(ann, 'LS1 4AP')
      const answer = await set(ann, typed)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ status: 'error', error: messages.badPostcode })
      expect(await kept(ann)).toBe('LS1 4AP')
    },
  )

  test('[T-121] what is not even a text: 422', async () => {
    const ann = shop.visit()
    for (const typed of [undefined, null, 7, {}, ['LS1 4AP'], 'L'.repeat(1001)]) {
      const answer = await set(ann, typed)
      expect(answer.statusCode, JSON.stringify(typed)).toBe(422)
      expect(answer.json()).toEqual({
        message: messages.badPostcode,
        errors: { postcode: [messages.badPostcode] },
      })
    }
    expect(await kept(ann)).toBeNull()
  })

  test('[T-010, P-012] without the own token it stays as it was', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    for (const token of ['', bob.token]) {
      const answer = await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' }, { 'x-csrf-token': token })
      expect(answer.statusCode).toBe(403)
    }
    expect(await kept(ann)).toBeNull()
  })
})

describe('setting it with the form', () => {
  test('[T-092] leads back to the basket', async () => {
    const ann = shop.visit()
    const answer = await ann.submit(calls.setPostcode, { postcode: 'ls1 4ap', redirect: '/basket' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/basket')
    expect(await kept(ann)).toBe('LS1 4AP')
  })

  test.each([
    ['/porcelain-paving', '/porcelain-paving'],
    ['https://evil.example', '/basket'],
    ['//evil.example', '/basket'],
    ['/\\evil.example', '/basket'],
    ['/.//evil.example', '/basket'],
    ['javascript:alert(1)', '/basket'],
  ])('[T-124] redirect %s leads to %s', async (redirect, location) => {
    const answer = await shop.visit().submit(calls.setPostcode, { postcode: 'LS1 4AP', redirect })
    expect(answer.headers.location).toBe(location)
  })

  test('[T-123, T-180] a bad one leads back to the form, with the reason', async () => {
    const ann = shop.visit()
    const answer = await ann.submit(calls.setPostcode, { postcode: 'XYZ' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/set-postcode')
    const { rows } = await queries.execute<{ alerts: unknown }>(
      "select data->'alerts' as alerts from session",
    )
    expect(rows[0]?.alerts).toEqual([{ level: 'danger', message: messages.badPostcode, important: false }])
    expect(await kept(ann)).toBeNull()
  })

  test.each([
    ['/grout/joint-grey-grout?sku=F6-C', '/set-postcode?redirect=%2Fgrout%2Fjoint-grey-grout%3Fsku%3DF6-C'],
    ['/basket', '/set-postcode'],
    ['//evil.example', '/set-postcode'],
  ])('[T-124, OP-50] after a bad one the form still leads to %s', async (redirect, location) => {
    const answer = await shop.visit().submit(calls.setPostcode, { postcode: 'XYZ', redirect })
    expect(answer.headers.location).toBe(location)
  })
})

describe('what usual orders would cost, and when they would come', () => {
  const reachOf = () =>
    createDelivery({ database: shop.database, version: () => 1, now: () => new Date('2026-11-20T11:00Z') })
  const promised = async (postcode: string) =>
    promiseTo(await reachOf().coverage(), postcode).consignments.map(({ code, services }) => [
      code,
      ...services.map(({ name, price, first_date, choose_date, estimated }) =>
        [name, price, first_date, choose_date && 'from', estimated && 'estimated'].filter(Boolean).join(' '),
      ),
    ])

  test('[T-099, T-100, T-101, OP-53] of a parcel and a pallet ordered on Friday before noon', async () => {
    const mainland = [
      'Standard Wed 25 November 2026 estimated',
      'Nominated Day 30 Tue 24 November 2026 from',
      'Express 18 Mon 23 November 2026 from',
    ]
    expect(await promised('LS1 4AP')).toEqual([
      ['parcel', ...mainland],
      ['pallet', ...mainland],
    ])
    const highlands = await promised('IV27 4AA')
    expect(highlands.map(([code, first]) => [code, first?.slice(0, 13)])).toEqual([
      ['parcel', 'Standard 9 We'],
      ['pallet', 'Standard 54 W'],
    ])
    expect(await promised('JE2 3AB')).toEqual([['parcel'], ['pallet']])
  })
})

describe('services of a variation', () => {
  test('[P-036] each with its name and whether a day may be chosen', async () => {
    const found = await services(shop.visit(), goods.f1)
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Standard'],
      [2, 'Nominated Day'],
      [3, 'Express'],
    ])
    expect(found.map((service) => service.allow_nominated_day)).toEqual([false, true, false])
  })

  test('[P-036] the second forbids choosing where the variation does', async () => {
    await queries.execute(`update variation set allow_nominated_day = false where id = ${goods.f1}`)
    const found = await services(shop.visit(), goods.f1)
    expect(found.find(({ id }) => id === 2)?.allow_nominated_day).toBe(false)
  })

  test.each([
    ['LS1 4AP', [1, 2, 3]],
    ['IV27 4AA', [1, 2]],
    ['BT1 1AA', [1]],
    ['IM1 1AA', []],
    ['JE2 3AB', []],
  ])('[P-036] to %s go %j', async (postcode, ids) => {
    const ann = shop.visit()
    await set(ann, postcode)
    expect((await services(ann, goods.f1)).map(({ id }) => id)).toEqual(ids)
  })

  test('[P-036, P-049, OP-37] where only parcels of 30 kg go, a tile can be had; what no service carries cannot, but its samples', async () => {
    const paving = {
      perMetre: true,
      isSample: false,
      tileArea: squareMillimetres(360_000),
      coverage: squareMillimetres(21_600_000),
      weight: grams(994_000),
    }
    const heavy = { ...paving, weight: grams(2_000_000) }
    const sample = { ...paving, isSample: true }
    const rules = {
      rates: [{ zone: 'mainland', bands: [{ upTo: 30_000, cost: 0 }] }],
      notCarried: ['F4-C', 'F1S'],
    }
    const tried = shop.database.transaction(async (tx) => {
      await tx.execute(sql`update delivery_service set rules = rules || ${JSON.stringify(rules)}::jsonb`)
      const now = () => new Date('2026-11-20T11:00Z')
      const { delivers } = await createDelivery({
        database: { queries: tx },
        version: () => 1,
        now,
      }).coverage()
      const found = [
        delivers(paving, 'F1-C', 'LS1 4AP'),
        delivers(heavy, 'F1-C', 'LS1 4AP'),
        delivers(paving, 'f4-c', 'LS1 4AP'),
        delivers(paving, 'F4-C', null),
        delivers(sample, 'F1S', 'LS1 4AP'),
        delivers(sample, 'F1S', 'IM1 1AA'),
      ]
      /* Delivery is as it was for the next test. */
      throw new Error(found.join())
    })
    await expect(tried).rejects.toThrow('true,false,false,true,true,false')
  })

  test('[P-035] of what is no variation: 404, or 422', async () => {
    const ann = shop.visit()
    const unknown = await ann.post(calls.getVariationShippingServices, { variation_id: 999_999 })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ message: messages.notFound })
    for (const variation_id of [undefined, 'x', 0, -1, [], {}, null]) {
      const answer = await ann.post(calls.getVariationShippingServices, { variation_id })
      expect(answer.statusCode, JSON.stringify(variation_id)).toBe(422)
      expect(answer.json()).toMatchObject({ message: messages.unknownId })
    }
  })
})

test('reads a delivery table again that failed to load, and then no more [OP-37]', async () => {
  let [isAway, reads] = [true, 0]
  const { queries } = shop.database
  const failing: typeof queries = new Proxy(queries, {
    get: (target, name) => {
      if (name === 'select' || name === 'execute') reads += 1
      if (isAway) throw new Error('the database is away')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const now = () => new Date('2026-11-20T11:00Z')
  const delivery = createDelivery({ database: { queries: failing }, version: () => 1, now })
  await expect(delivery.places()).rejects.toThrow('the database is away')
  await expect(delivery.places()).rejects.toThrow('the database is away')
  isAway = false
  const places = await delivery.places()
  const after = reads
  expect(await delivery.places()).toEqual(places)
  expect(reads).toBe(after)
})
