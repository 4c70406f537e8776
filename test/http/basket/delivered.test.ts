import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WireDeliveredBaskets } from '#contract/delivered.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'
import {
  add,
  chooseService,
  fill,
  readContents,
  readServices,
  readTotals,
  setPostcode,
} from './basket-call.ts'

const shop = await startShop()
/** The rules of delivery services are cached, so the test that changes them has its own shop. */
const another = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const readDelivered = async (visitor: Visitor, ...baskets: readonly (readonly [number, number])[]) => {
  const answer = await visitor.post(calls.getDelivered, {
    baskets: baskets.map(([variation_id, quantity]) => [{ variation_id, quantity }]),
  })
  expect(answer.statusCode).toBe(200)
  return WireDeliveredBaskets.parse(answer.json())
}

const at = async (postcode: string): Promise<Visitor> => {
  const ann = shop.visit()
  await setPostcode(ann, postcode)
  return ann
}

describe('what a quantity costs delivered', () => {
  test('is for F1 10.08 m² £336.96 by the default service, with its earliest day [S-001]', async () => {
    const ann = await at('LS1 4AP')
    const { postcode, baskets } = await readDelivered(ann, [goods.f1, 10])
    expect(postcode).toBe('LS1 4AP')
    expect(baskets).toEqual([
      {
        quantity: 10.08,
        tiles: 28,
        item_total: 336.96,
        part_crate: 64.8,
        order_total: 336.96,
        delivery: {
          service: 'Standard',
          price: 0,
          date: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.stringMatching(/^\w{3} \d{1,2} \w{3}$/)],
          estimated: true,
          order_within: expect.any(Number),
          order_before: expect.stringMatching(/^12:00 on \w{3} \d{1,2} \w{3}$/),
          instead_of: null,
        },
        not_delivered: null,
        problem: null,
      },
    ])
  })

  test('equals the basket that holds it alone, whatever goods, quantity and postcode [S-001, S-006]', async () => {
    const { rows } = await queries.execute<{ id: number }>(sql`select id from variation order by id`)
    const postcodes = [
      'LS1 4AP',
      'IM1 1AA',
      'HS1 2AA',
      'BT1 1AA',
      'KW15 1AA',
      'PO30 1AA',
      'SW1A 1AA',
      'IV27 4AA',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows.map(({ id }) => id)),
        fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 100_000 })),
        fc.constantFrom(...postcodes),
        async (id, hundredths, postcode) => {
          const ann = await at(postcode)
          const {
            baskets: [alone],
          } = await readDelivered(ann, [id, hundredths / 100])
          const added = await add(ann, id, hundredths / 100)
          if (added.statusCode !== 200) {
            expect([alone?.problem, alone?.not_delivered]).not.toEqual([null, null])
            return
          }
          const [contents, totals, services] = [
            await readContents(ann),
            await readTotals(ann),
            await readServices(ann),
          ]
          const chosen = services.services.find((one) => one.id === services.selected_service_id)
          expect(alone).toMatchObject({
            quantity: contents[0]?.quantity,
            tiles: contents[0]?.tiles,
            item_total: totals.itemTotal,
            part_crate: contents[0]?.delivery,
            order_total: totals.orderTotal,
          })
          expect(alone?.delivery?.service).toBe(chosen?.name)
          expect(alone?.delivery?.price).toBe(chosen?.price)
          expect(alone?.delivery?.date?.[0] ?? null).toBe(services.selected_delivery_date)
          expect(alone?.not_delivered === null).toBe(services.services.length > 0)
        },
      ),
      { numRuns: 60 },
    )
  }, 120_000)

  test('is priced without what the visitor has chosen and put into the basket [S-001]', async () => {
    const ann = await at('LS1 4AP')
    const before = await readDelivered(ann, [goods.f1, 10.08])
    await fill(ann, [goods.fq, 1], [goods.f4, 2])
    await chooseService(ann, 2)
    expect((await readDelivered(ann, [goods.f1, 10.08])).baskets).toEqual(before.baskets)
  })

  test('is cut to stock as an add would be, and says so [S-001]', async () => {
    await setStock(queries, goods.f1, 5)
    const ann = await at('LS1 4AP')
    const { baskets } = await readDelivered(ann, [goods.f1, 10], [goods.f4, 0], [goods.f4, 1001])
    expect(baskets[0]).toMatchObject({ quantity: 4.68, problem: messages.inStock('5 m2') })
    expect(baskets[1]).toMatchObject({ quantity: null, delivery: null, problem: messages.setQuantity })
    expect(baskets[2]).toMatchObject({ quantity: null, problem: messages.addedQuantityTooLarge('1000') })
  })

  test('is promised for no day where the goods are not sold online [S-001, P-048]', async () => {
    const { baskets } = await readDelivered(await at('LS1 4AP'), [goods.f10, 1])
    expect(baskets[0]).toMatchObject({ delivery: null, problem: messages.notBuyable })
  })

  test('is none for goods that are no longer sold, or of a product that is not [S-001]', async () => {
    await changeVariation(queries, goods.f4, { withdrawn: true })
    await queries.execute(sql`update product set withdrawn = true where id = ${goods.products.get(goods.f1)}`)
    const { baskets } = await readDelivered(await at('LS1 4AP'), [goods.f1, 10], [goods.f4, 1])
    expect(baskets.map(({ quantity, problem }) => [quantity, problem])).toEqual([
      [null, messages.notFound],
      [null, messages.notFound],
    ])
  })

  test('has no delivery without a postcode, and stores no session [S-001]', async () => {
    const ann = shop.visit()
    const { postcode, baskets } = await readDelivered(ann, [goods.f1, 10])
    expect(postcode).toBeNull()
    expect(baskets[0]).toMatchObject({ item_total: 336.96, delivery: null, not_delivered: null })
  })

  test('takes two statements for 48 baskets, and at most 48 [S-006]', async () => {
    const ann = await at('LS1 4AP')
    await readDelivered(ann, [goods.f1, 1])
    const many = Array.from({ length: 48 }, (_, i) => [i % 2 === 0 ? goods.f1 : goods.f4, i + 1] as const)
    const { statements } = await captureStatements(() => readDelivered(ann, ...many))
    expect(statements.length).toBeLessThanOrEqual(2)
    const tooMany = await ann.post(calls.getDelivered, {
      baskets: [...many, many[0]].map((pair) => [{ variation_id: pair?.[0], quantity: 1 }]),
    })
    expect(tooMany.statusCode).toBe(422)
  })

  test('counts the extras of the same basket, each named once [S-001]', async () => {
    const ann = await at('LS1 4AP')
    const lines = [
      { variation_id: goods.f1, quantity: 10.08 },
      { variation_id: goods.f6, quantity: 2 },
    ]
    const answer = await ann.post(calls.getDelivered, { baskets: [lines] })
    expect(WireDeliveredBaskets.parse(answer.json()).baskets[0]).toMatchObject({ item_total: 366.96 })
    const twice = await ann.post(calls.getDelivered, { baskets: [[...lines, ...lines]] })
    expect(twice.statusCode).toBe(422)
  })
})

describe('what is not delivered', () => {
  test('says so for a postcode without any service [S-003]', async () => {
    const { baskets } = await readDelivered(await at('IM1 1AA'), [goods.f1, 10.08])
    expect(baskets[0]).toMatchObject({
      quantity: 10.08,
      delivery: null,
      not_delivered: { sentence: messages.notDelivered('IM1 1AA'), reasons: [] },
      problem: null,
    })
  })

  test('is named where the default service does not carry the goods, in the basket too [S-001, T-096]', async () => {
    const { rows } = await queries.execute<{ rules: string }>(
      sql`select rules::text as rules from delivery_service where id = 1`,
    )
    const setRules = (rules: string) =>
      queries.execute(sql`update delivery_service set rules = ${rules}::jsonb where id = 1`)
    const before = rows[0]?.rules ?? ''
    await setRules(JSON.stringify({ ...JSON.parse(before), notCarried: ['F4-C'] }))
    onTestFinished(async () => void (await setRules(before)))
    const ann = another.visit()
    await setPostcode(ann)
    const { baskets } = await readDelivered(ann, [goods.f4, 1])
    await fill(ann, [goods.f4, 1])
    const [line] = await readContents(ann)
    const reason = messages.serviceNotCarrying(line?.model.product.name ?? '')
    expect(baskets[0]?.delivery?.instead_of).toBe(`Standard: ${reason}`)
    const { not_offered } = await readServices(ann)
    expect(not_offered).toEqual([{ id: 1, name: 'Standard', reason }])
  })
})

describe('the cut-off', () => {
  const within = async (now: string) => {
    shop.clock.now = new Date(now)
    const { baskets } = await readDelivered(await at('LS1 4AP'), [goods.f1, 10.08])
    const { delivery } = baskets[0] ?? {}
    return [delivery?.order_within, delivery?.order_before, delivery?.date?.[1]]
  }

  test('is noon by London’s clock, in winter and in summer, and then the next one [S-008]', async () => {
    expect(await within('2026-11-23T08:48:00Z')).toEqual([11_520, '12:00 on Mon 23 Nov', expect.any(String)])
    expect(await within('2026-07-01T08:48:00Z')).toEqual([7_920, '12:00 on Wed 1 Jul', expect.any(String)])
    const [, , before] = await within('2026-11-23T11:59:59Z')
    const [seconds, moment, after] = await within('2026-11-23T12:00:00Z')
    expect([seconds, moment]).toEqual([86_400, '12:00 on Tue 24 Nov'])
    expect(after).not.toBe(before)
  })

  test('counts the hour that the clocks’ change takes or gives [S-008]', async () => {
    /* Saturday noon to Monday noon: 47 hours in spring, 49 in autumn. */
    expect(await within('2026-03-28T12:00:00Z')).toEqual([
      47 * 3600,
      '12:00 on Mon 30 Mar',
      expect.any(String),
    ])
    expect(await within('2026-10-24T11:00:00Z')).toEqual([
      49 * 3600,
      '12:00 on Mon 26 Oct',
      expect.any(String),
    ])
  })
})
