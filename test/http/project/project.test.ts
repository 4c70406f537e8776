import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type WireProjectPrice, WireProjectPrices } from '#contract/project.ts'
import { calls, PROJECT_COOKIE } from '#contract/routes.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { printProject } from '#domain/project/project.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { add, readContents, readServices, readTotals, setPostcode } from '../basket/basket-call.ts'
import { readGoods, setStock } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const at = async (postcode: string | null): Promise<Visitor> => {
  const ann = shop.visit()
  if (postcode !== null) await setPostcode(ann, postcode)
  return ann
}

const readPrices = async (visitor: Visitor, project: string | null, ids: readonly number[]) => {
  const cookie = project === null ? visitor.cookie : `${visitor.cookie}; ${PROJECT_COOKIE}=${project}`
  const answer = await visitor.post(calls.getProjectPrices, { variation_ids: ids }, { cookie })
  expect(answer.statusCode).toBe(200)
  return WireProjectPrices.parse(answer.json())
}

/** Whether the shop takes all lines of a price. */
const addAll = async (visitor: Visitor, lines: WireProjectPrice['lines']): Promise<boolean> => {
  for (const { variation_id: id, quantity: count } of lines)
    if ((await add(visitor, id, count)).statusCode !== 200) return false
  return true
}

/** The variations whose prices the cards of the whole shop show. */
const shownIds = async (): Promise<readonly number[]> => {
  const cards = await shop.features.listings.cards([...new Set(goods.products.values())])
  return cards.flatMap(({ shown_id: id }) => id ?? [])
}

describe('what a project comes to', () => {
  test('is for 12 m² of F1 £395.28 delivered: 12.24 m², 34 tiles [S-006]', async () => {
    const { project, postcode, prices } = await readPrices(await at('LS1 4AP'), '1200', [goods.f1])
    expect([project, postcode]).toEqual(['12 m²', 'LS1 4AP'])
    expect(prices).toEqual([
      {
        variation_id: goods.f1,
        lines: [{ variation_id: goods.f1, quantity: 12.24 }],
        tiles: 34,
        order_total: 395.28,
        delivered: true,
        day: expect.stringMatching(/^\w{3} \d{1,2} \w{3}$/),
        problem: null,
      },
    ])
  })

  test('equals the order total of the basket with these goods alone, for every card of the shop [S-006]', async () => {
    const ids = await shownIds()
    const { prices } = await readPrices(await at('LS1 4AP'), '1200', ids)
    expect(prices.length).toBeGreaterThan(20)
    for (const { variation_id: _, ...price } of prices) {
      const ann = await at('LS1 4AP')
      if (!(await addAll(ann, price.lines))) {
        expect(price.problem).not.toBeNull()
        continue
      }
      const [totals, services, [line]] = [
        await readTotals(ann),
        await readServices(ann),
        await readContents(ann),
      ]
      expect(price).toMatchObject({
        order_total: totals.orderTotal,
        delivered: services.services.length > 0,
        tiles: line?.tiles,
      })
    }
  })

  test('holds for any area, waste and postcode [S-006]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(goods.f1, goods.f2, goods.f3, goods.f4, goods.f9),
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        fc.constantFrom('LS1 4AP', 'HS1 2AA', 'IM1 1AA'),
        async (id, area, wastage, postcode) => {
          const ann = await at(postcode)
          const project = printProject({ area: quantity(area), wastage })
          const {
            prices: [price],
          } = await readPrices(ann, project, [id])
          const isAdded = price !== undefined && (await addAll(ann, price.lines))
          if (!isAdded) {
            expect(price?.problem).not.toBeNull()
            return
          }
          expect(price.order_total).toBe((await readTotals(ann)).orderTotal)
        },
      ),
      { numRuns: 30 },
    )
  }, 120_000)

  test('is before delivery without a postcode, and says what is not delivered or not in stock [S-006]', async () => {
    const [before] = (await readPrices(await at(null), '1200', [goods.f1])).prices
    expect(before).toMatchObject({ order_total: 395.28, delivered: false, day: null, problem: null })
    const [island] = (await readPrices(await at('IM1 1AA'), '1200', [goods.f1])).prices
    expect(island?.problem).toBe(messages.notDelivered('IM1 1AA'))
    const { not_delivered: refused } = await readPrices(await at('IM1 1AA'), null, [])
    expect(refused).toBe(messages.notDelivered('IM1 1AA'))
    expect((await readPrices(await at('LS1 4AP'), null, [])).not_delivered).toBeUndefined()
    await setStock(queries, goods.f1, 5)
    const [short] = (await readPrices(await at('LS1 4AP'), '1200', [goods.f1])).prices
    expect(short?.problem).toBe(messages.inStock('5 m2'))
  })

  test('takes two statements for all cards of a page, packs that are combined among them [S-006]', async () => {
    const combined = await queries.execute<{
      id: number
    }>(sql`update product set calculator_type = 'combo_area'
      where id = any (array(select product_id from variation where coverage_mm2 > 0 and not withdrawn limit 3)) returning id`)
    const shown = await shop.features.listings.cards(combined.rows.map(({ id }) => id))
    const ids = [...shown.flatMap(({ shown_id: id }) => id ?? []), ...(await shownIds())].slice(0, 24)
    expect(shown.length).toBeGreaterThan(0)
    const ann = await at('LS1 4AP')
    await readPrices(ann, '1200', ids)
    const { statements } = await captureStatements(() => readPrices(ann, '1200', ids))
    expect(statements.length).toBeLessThanOrEqual(2)
  })

  test('is the postcode alone without a project or with a broken one, and nothing for goods that cover no floor [S-006]', async () => {
    const ann = await at('LS1 4AP')
    const none = { project: null, postcode: 'LS1 4AP', prices: [] }
    for (const cookie of [null, '0', '12.5', '1200x', '999999', '%00', "1' or 1=1"])
      expect(await readPrices(ann, cookie, [goods.f1])).toEqual(none)
    expect((await readPrices(ann, '1200', [goods.f6, goods.f1s, 2_147_483_647])).prices).toEqual([])
    const tooMany = { variation_ids: Array.from({ length: 201 }, (_, i) => i + 1) }
    expect((await ann.post(calls.getProjectPrices, tooMany)).statusCode).toBe(422)
  })
})

describe('the form without script', () => {
  const cookieOf = (answer: { readonly cookies: readonly { readonly name: string }[] }) =>
    answer.cookies.find(({ name }) => name === PROJECT_COOKIE)

  test('stores area and waste for the visit and returns to the page [S-006]', async () => {
    const answer = await shop.visit().submit(calls.setProject, {
      area: ' 12.5 ',
      wastage: '1',
      redirect: '/porcelain-paving?sort=name',
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/porcelain-paving?sort=name')
    expect(cookieOf(answer)).toMatchObject({ value: '1250w', path: '/', sameSite: 'Lax' })
    expect(cookieOf(answer)).not.toHaveProperty('maxAge')
  })

  test('drops it, and stores nothing that is no area [S-006]', async () => {
    const dropped = await shop.visit().submit(calls.setProject, { drop: '1', area: '12', redirect: '/' })
    expect(cookieOf(dropped)).toMatchObject({ value: '' })
    for (const area of ['', 'twelve', '0', '5000.01', '-4']) {
      const refused = await shop.visit().submit(calls.setProject, { area, redirect: '//evil.example' })
      expect(refused.headers.location).toBe('/set-postcode')
      expect(cookieOf(refused)).toBeUndefined()
      expect((await shop.visit().post(calls.setProject, { area })).statusCode).toBe(422)
    }
  })
})
