import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, NO_SCRIPT_COOKIE, postcodeInFormPath } from '#contract/routes.ts'
import { squareMillimetres } from '#domain/measure/area.ts'
import { grams } from '#domain/measure/weight.ts'
import { createDelivery, type DeliveryFeature } from '#server/delivery/index.ts'
import { newSession } from '#server/session/session-cookie.ts'
import { createVisitor, type Visitor as ServersVisitor } from '#server/session/visitor.ts'
import { startShop, testSecrets, type Visitor } from '../../setup/shop.ts'
import { productId, readGoods } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const setPostcode = (visitor: Visitor, postcode: unknown, more: object = {}) =>
  visitor.post(calls.setPostcode, { postcode, ...more })
const storedPostcode = async (visitor: Visitor) =>
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
  ])('stores %j as %s [T-121, T-125, T-126]', async (input, formatted) => {
    const ann = shop.visit()
    const answer = await setPostcode(ann, input)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok' })
    expect(await storedPostcode(ann)).toBe(formatted)
    expect(await storedPostcode(shop.visit())).toBeNull()
  })

  test.each(['XYZ', '', 'ls1', '12345', 'LS1-4AP', '<img src=x onerror=alert(1)>', ' '.repeat(1000)])(
    'rejects %j and retains the previous postcode [T-121, T-123]',
    async (input) => {
      const ann = shop.visit()
      await setPostcode(ann, 'LS1 4AP')
      const answer = await setPostcode(ann, input)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ status: 'error', error: messages.badPostcode })
      expect(await storedPostcode(ann)).toBe('LS1 4AP')
    },
  )

  test('returns 422 for values that are not text [T-121]', async () => {
    const ann = shop.visit()
    for (const input of [undefined, null, 7, {}, ['LS1 4AP'], 'L'.repeat(1001)]) {
      const answer = await setPostcode(ann, input)
      expect(answer.statusCode, JSON.stringify(input)).toBe(422)
      expect(answer.json()).toEqual({
        message: messages.badPostcode,
        errors: { postcode: [messages.badPostcode] },
      })
    }
    expect(await storedPostcode(ann)).toBeNull()
  })

  test('changes nothing without the session’s own token [T-010, P-012]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    for (const token of ['', bob.token]) {
      const answer = await ann.post(calls.setPostcode, { postcode: 'LS1 4AP' }, { 'x-csrf-token': token })
      expect(answer.statusCode).toBe(403)
    }
    expect(await storedPostcode(ann)).toBeNull()
  })
})

/** The messages that the only session of the test shows on its next page. */
const waitingAlerts = async (): Promise<readonly unknown[]> => {
  const { rows } = await queries.execute<{ alert: unknown }>(
    "select jsonb_array_elements(data->'alerts') as alert from session",
  )
  return rows.map(({ alert }) => alert)
}

describe('setting it with the form', () => {
  test('redirects to the basket [T-092]', async () => {
    const ann = shop.visit()
    const answer = await ann.submit(calls.setPostcode, { postcode: 'ls1 4ap', redirect: '/basket' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/basket')
    expect(await storedPostcode(ann)).toBe('LS1 4AP')
    expect(await waitingAlerts()).toEqual([])
  })

  test('shows this browser, which runs no script, pages rendered for it alone from now on [T-092]', async () => {
    const marked = async (answer: Promise<{ readonly cookies: readonly { readonly name: string }[] }>) =>
      (await answer).cookies.some(({ name }) => name === NO_SCRIPT_COOKIE)
    expect(await marked(shop.visit().submit(calls.setPostcode, { postcode: 'LS1 4AP' }))).toBe(true)
    expect(await marked(setPostcode(shop.visit(), 'LS1 4AP'))).toBe(false)
  })

  test.each([
    ['/porcelain-paving', '/porcelain-paving'],
    ['https://evil.example', '/basket'],
    ['//evil.example', '/basket'],
    ['/\\evil.example', '/basket'],
    ['/.//evil.example', '/basket'],
    ['javascript:alert(1)', '/basket'],
  ])('redirects %s to %s [T-124]', async (redirect, location) => {
    const answer = await shop.visit().submit(calls.setPostcode, { postcode: 'LS1 4AP', redirect })
    expect(answer.headers.location).toBe(location)
  })

  test('redirects an invalid postcode to the form, with the reason [T-123, T-180]', async () => {
    const ann = shop.visit()
    const answer = await ann.submit(calls.setPostcode, { postcode: 'XYZ' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/set-postcode')
    expect(await waitingAlerts()).toEqual([
      { level: 'danger', message: messages.badPostcode, important: false },
    ])
    expect(await storedPostcode(ann)).toBeNull()
  })

  test('says at once that no service goes to a stored postcode [S-003]', async () => {
    const answer = await shop.visit().submit(calls.setPostcode, { postcode: 'IM1 1AA' })
    expect(answer.headers.location).toBe('/basket')
    expect((await waitingAlerts()).at(-1)).toEqual({
      level: 'warning',
      message: 'Not available for delivery to IM1 1AA',
      important: false,
    })
  })

  /** Presses a button of the product page's form that posts the postcode and all that was chosen there. */
  const submitInForm = (visitor: Visitor, url: string, postcode: string) =>
    shop.call({
      method: 'POST',
      url,
      headers: {
        cookie: visitor.cookie,
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        host: 'localhost',
        referer: 'http://localhost/porcelain-paving/moorland?Quantity=3&option=7',
      },
      body: new URLSearchParams({
        _token: visitor.token,
        Model_Id: String(goods.f1),
        Quantity: '12',
        postcode,
        redirect: '//evil.example',
      }).toString(),
    })

  test('returns to the form that it was typed in, with all that was chosen there [S-002]', async () => {
    const ann = shop.visit()
    const answer = await submitInForm(ann, postcodeInFormPath('buy'), 'ls14ap')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(
      `/porcelain-paving/moorland?option=7&Model_Id=${goods.f1}&Quantity=12#buy`,
    )
    expect(await storedPostcode(ann)).toBe('LS1 4AP')
  })

  test.each([
    ['optional', ' ', []],
    ['optional', 'XYZ', [messages.badPostcode]],
    ['required', ' ', [messages.badPostcode]],
  ])('in a form where it is %s answers %j with the messages %j [S-002]', async (kind, typed, expected) => {
    const answer = await submitInForm(shop.visit(), postcodeInFormPath('buy', kind === 'optional'), typed)
    expect(answer.headers.location).toMatch(/#buy$/)
    expect(await waitingAlerts()).toEqual(
      expected.map((message) => ({ level: 'danger', message, important: false })),
    )
  })

  test.each([
    ['/grout/joint-grey-grout?sku=F6-C', '/set-postcode?redirect=%2Fgrout%2Fjoint-grey-grout%3Fsku%3DF6-C'],
    ['/basket', '/set-postcode'],
    ['//evil.example', '/set-postcode'],
  ])(
    'redirects an invalid postcode to the form, which retains its target: %s to %s [T-124, OP-50]',
    async (redirect, location) => {
      const answer = await shop.visit().submit(calls.setPostcode, { postcode: 'XYZ', redirect })
      expect(answer.headers.location).toBe(location)
    },
  )
})

describe('services of a variation', () => {
  test('are listed with name and whether a day can be chosen [P-036]', async () => {
    const found = await services(shop.visit(), goods.f1)
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Standard'],
      [2, 'Nominated Day'],
      [3, 'Express'],
    ])
    expect(found.map((service) => service.allow_nominated_day)).toEqual([false, true, false])
  })

  test('forbid choosing a day where the variation does [P-036]', async () => {
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
  ])('to %s are %j [P-036]', async (postcode, ids) => {
    const ann = shop.visit()
    await setPostcode(ann, postcode)
    expect((await services(ann, goods.f1)).map(({ id }) => id)).toEqual(ids)
  })

  /** Runs checks under changed rules of the delivery services (by id), and rolls the change back. */
  const underRules = async (
    rules: Readonly<Record<number, object>>,
    check: (delivery: DeliveryFeature, visitor: ServersVisitor) => Promise<void>,
  ): Promise<void> => {
    const rollback = new Error('rolled back')
    const now = () => new Date('2026-11-20T11:00Z')
    await shop.database
      .transaction(async (tx) => {
        for (const [id, own] of Object.entries(rules))
          await tx.execute(
            sql`update delivery_service set rules = rules || ${JSON.stringify(own)}::jsonb where id = ${Number(id)}`,
          )
        await check(
          createDelivery({ database: { queries: tx }, version: () => 1, now }),
          createVisitor({ queries: tx, secrets: testSecrets, now }, newSession(now()), true),
        )
        throw rollback
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error
      })
  }
  const parcelsUpTo = (upTo: number) => ({ rates: [{ zone: 'mainland', bands: [{ upTo, cost: 0 }] }] })

  test('carry a tile where only parcels of 30 kg are accepted, and of excluded goods only samples [P-036, P-049, OP-37]', async () => {
    const paving = {
      perMetre: true,
      isSample: false,
      tileArea: squareMillimetres(360_000),
      coverage: squareMillimetres(21_600_000),
      weight: grams(994_000),
    }
    const heavy = { ...paving, weight: grams(2_000_000) }
    const sample = { ...paving, isSample: true }
    const rules = { ...parcelsUpTo(30_000), notCarried: ['F4-C', 'F1S'] }
    await underRules({ 1: rules, 2: rules, 3: rules }, async (delivery) => {
      const { delivers } = await delivery.coverage()
      expect([
        delivers(paving, 'F1-C', 'LS1 4AP'),
        delivers(heavy, 'F1-C', 'LS1 4AP'),
        delivers(paving, 'f4-c', 'LS1 4AP'),
        delivers(paving, 'F4-C', null),
        delivers(sample, 'F1S', 'LS1 4AP'),
        delivers(sample, 'F1S', 'IM1 1AA'),
      ]).toEqual([true, false, false, true, true, false])
    })
  })

  /* F1 opens with 1.08 m² of 49.7 kg; a tile has 16.6 kg. */
  test('are those that carry its opening quantity, or else a tile [P-036]', async () => {
    const parcels = parcelsUpTo(30_000)
    await underRules({ 1: parcels }, async ({ servicesFor }, visitor) => {
      expect((await servicesFor(goods.f1, visitor))?.map(({ id }) => id)).toEqual([2, 3])
    })
    await underRules({ 1: parcels, 2: parcels, 3: parcelsUpTo(10_000) }, async ({ servicesFor }, visitor) => {
      expect((await servicesFor(goods.f1, visitor))?.map(({ id }) => id)).toEqual([1, 2])
    })
  })

  test('of an unknown variation return 404, of an invalid id 422 [P-035]', async () => {
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

test('reads a delivery table again that failed to load, and then caches it [OP-37]', async () => {
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
