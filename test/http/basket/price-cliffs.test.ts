import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { addCode, deleteTestCodes } from '../../setup/codes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'
import { applyCode, chooseService, fill, readLines, readTotals, setPostcode } from './basket-call.ts'

const shop = await startShop()
/** Goods that qualify others are cached for half a minute, so a test that makes some has its own shop. */
const another = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const { rows } = await queries.execute<{ id: number; sku: string }>(sql`select id, sku from variation`)
const idOf = (sku: string): number => rows.find((row) => row.sku === sku)?.id ?? 0
const [large, small] = [idOf('F11-LARGE'), idOf('F11-SMALL')]
afterAll(() => deleteTestCodes(queries))

const readCliffs = async (visitor: Visitor) =>
  (await visitor.get(calls.getBasketContents)).json<WireBasketContents>().cliffs ?? []
const take = async (visitor: Visitor, key: string) =>
  (await visitor.post(calls.takePriceCliff, { key })).json<unknown>()
const shopper = async (...items: readonly (readonly [number, number])[]) => {
  const ann = shop.visit()
  await fill(ann, ...items)
  return ann
}

describe('nine small packs', () => {
  test('offer one large pack for £24.00 less, and change to it [S-007]', async () => {
    const ann = await shopper([small, 9])
    const [cliff, ...others] = await readCliffs(ann)
    expect(others).toEqual([])
    expect(cliff?.sentence).toBe('One large pack (10 m²) costs £24.00 less: £300.00 in all, not £324.00.')
    expect(cliff?.button).toBe(messages.cliffChange)
    expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'ok' })
    expect(await readLines(ann)).toEqual([['F11-LARGE', 1]])
    expect((await readTotals(ann)).orderTotal).toBe(300)
    expect(await readCliffs(ann)).toEqual([])
  })

  test('and two more offer a large pack and the small ones that it leaves [S-007]', async () => {
    const ann = await shopper([small, 11])
    const [cliff] = await readCliffs(ann)
    expect(cliff?.sentence).toBe(
      '1 × large pack and 1 × small pack (11 m²) cost £60.00 less: £336.00 in all, not £396.00.',
    )
    expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'ok' })
    expect(await readLines(ann)).toEqual([
      ['F11-SMALL', 1],
      ['F11-LARGE', 1],
    ])
  })

  test('and small bags of other goods offer a large one of each [S-007]', async () => {
    const ann = await shopper([small, 9], [goods.f5Small, 24])
    expect((await readCliffs(ann)).map(({ sentence }) => sentence)).toEqual([
      'One large pack (10 m²) costs £24.00 less: £415.20 in all, not £439.20.',
      'One bulk bag costs £1.20 less: £438.00 in all, not £439.20.',
    ])
  })

  test('and ten more offer two large packs with their area together [S-007]', async () => {
    const [cliff] = await readCliffs(await shopper([small, 19]))
    expect(cliff?.sentence).toBe('2 × large pack (20 m²) cost £84.00 less: £600.00 in all, not £684.00.')
  })

  test('offer a large pack that costs the same, and say so [S-007]', async () => {
    await changeVariation(queries, large, { selling_rate: 2_700_000 })
    const ann = await shopper([small, 9])
    const [cliff] = await readCliffs(ann)
    expect(cliff?.sentence).toBe(messages.cliffSame('One large pack (10 m²)', true, '£324.00'))
    expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'ok' })
    expect((await readTotals(ann)).orderTotal).toBe(324)
  })

  test('offer the last large pack in stock, and none that is not there [S-007]', async () => {
    await setStock(queries, large, 1)
    const ann = await shopper([small, 9])
    const [cliff] = await readCliffs(ann)
    expect(cliff?.sentence).toContain('One large pack (10 m²)')
    await setStock(queries, large, 0)
    expect(await readCliffs(ann)).toEqual([])
    expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'error', error: messages.cliffGone })
    expect(await readLines(ann)).toEqual([['F11-SMALL', 9]])
  })

  test('name a pack whole where its name does not end with an area [S-007]', async () => {
    await queries.execute(sql`update variation set name = 'Large pack, 10 m², grey' where id = ${large}`)
    const [cliff] = await readCliffs(await shopper([small, 9]))
    expect(cliff?.sentence).toContain('One large pack, 10 m², grey (10 m²) costs £24.00 less')
  })

  test('stay as they are when the basket has changed since the sentence was read [S-007]', async () => {
    const ann = await shopper([small, 9])
    const [cliff] = await readCliffs(ann)
    await fill(ann, [goods.f4, 1])
    expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'error', error: messages.cliffGone })
    expect(await readLines(ann)).toEqual([
      ['F11-SMALL', 9],
      ['F4-C', 1],
    ])
  })

  test('offer nothing false for a key that the basket does not have [S-007]', async () => {
    const ann = await shopper([small, 8])
    for (const key of ['', 'packs-1:100-1', `packs-${large}:100-${small}:0-1`, 'x'.repeat(4000)])
      expect(await take(ann, key)).toEqual({ status: 'error', error: messages.cliffGone })
    expect(await readLines(ann)).toEqual([['F11-SMALL', 8]])
    expect((await ann.post(calls.takePriceCliff, { key: 'x'.repeat(4001) })).statusCode).toBe(422)
  })

  test('change by a form without script, which comes back with a notice [S-007]', async () => {
    const ann = await shopper([small, 9])
    const [cliff] = await readCliffs(ann)
    const answer = await ann.submit(calls.takePriceCliff, { key: cliff?.key ?? '' })
    expect(answer.statusCode).toBe(303)
    expect(await readLines(ann)).toEqual([['F11-LARGE', 1]])
  })
})

describe('a code that waits for its minimum', () => {
  beforeEach(() => addCode(queries, 'T-OVER', { percent: 50, minimum: 10_000 }))

  test('says by how much more the basket costs less [S-007]', async () => {
    const ann = await shopper([goods.f4, 3])
    await applyCode(ann, 'T-OVER')
    await ann.post(calls.basketUpdate, {
      id: (await ann.get(calls.getBasketContents)).json<WireBasketContents>().basket[0]?.id,
      quantity: 2,
    })
    const [cliff] = await readCliffs(ann)
    expect(cliff?.sentence).toBe(
      '3 × Brick Lane, White, box of 1.44 m² costs £18.00 less: £54.00 in all, not £72.00.',
    )
    expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'ok' })
    expect((await readTotals(ann)).orderTotal).toBe(54)
  })
})

test('says what the waiver of part-crate delivery saves [S-007]', async () => {
  const ann = await shopper([goods.f1, 10.08], [goods.fq, 0.72])
  const [cliff] = await readCliffs(ann)
  expect(cliff).toMatchObject({ button: null })
  expect(cliff?.sentence).toContain('You save £64.80.')
  /* There is nothing to change. */
  expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'error', error: messages.cliffGone })
})

test('offers to add goods beside which part-crate delivery falls away, where they cost less than that [S-007]', async () => {
  await queries.execute(
    sql`update product set discount_qualifier = true where id = ${goods.products.get(goods.f4)}`,
  )
  const ann = another.visit()
  await fill(ann, [goods.f1, 10.08])
  const [cliff] = await readCliffs(ann)
  expect(cliff).toMatchObject({ button: messages.cliffAdd })
  expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'ok' })
  expect((await readLines(ann)).map(([sku]) => sku)).toEqual(['F1-C', 'F4-C'])
})

test('offers one more pack where the heavier load is delivered for less [S-007, OP-37]', async () => {
  /* A service's prices are cached with the catalogue, and tests share its table. */
  const own = await startShop()
  const stored = await queries.execute<{ rules: object }>(
    sql`select rules from delivery_service where id = 1`,
  )
  onTestFinished(async () => {
    const rules = JSON.stringify(stored.rows[0]?.rules)
    await queries.execute(sql`update delivery_service set rules = ${rules}::jsonb where id = 1`)
  })
  await own.database.queries.execute(
    sql`update delivery_service set rules = jsonb_set(rules, '{rates}', ${JSON.stringify([
      {
        zone: 'mainland',
        bands: [
          { upTo: 30_000, cost: 1_000_000 },
          { upTo: null, cost: 0 },
        ],
      },
    ])}::jsonb) where id = 1`,
  )
  await changeVariation(own.database.queries, goods.f4, { weight_grams: 10_000, selling_rate: 100_000 })
  const ann = own.visit()
  await fill(ann, [goods.f4, 3])
  await setPostcode(ann, 'LS1 4AP')
  await chooseService(ann, 1)
  const before = await readTotals(ann)
  const [cliff] = await readCliffs(ann)
  expect(cliff?.sentence).toContain('4 × Brick Lane')
  expect(await take(ann, cliff?.key ?? '')).toEqual({ status: 'ok' })
  expect(await readLines(ann)).toEqual([['F4-C', 4]])
  expect((await readTotals(ann)).orderTotal).toBeLessThan(before.orderTotal)
})

test('says nothing of per-metre goods alone [S-007, P-300]', async () => {
  for (const amount of [0.36, 10.08, 21.24, 21.6, 43.2])
    expect(await readCliffs(await shopper([goods.f1, amount]))).toEqual([])
})

test('never says what is not so: each sentence is done and priced again [S-007]', async () => {
  const skus = ['F11-SMALL', 'F5-SMALL', 'PLUM-20', 'WMP-20', 'SP-MIX40-20', 'F4-C', 'F1-C', 'F1S']
  const [places, codes] = [
    [null, 'LS1 4AP', 'IV27 4HH'],
    [null, 'TILE10', 'PATIO50'],
  ]
  let [state, offered] = [7, 0]
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let round = 0; round < 40; round += 1) {
    const ann = shop.visit()
    const chosen = new Set(Array.from({ length: 1 + random(3) }, () => skus[random(skus.length)] ?? 'F4-C'))
    for (const sku of chosen)
      await ann.post(calls.addMultipleToBasket, { variations: [{ id: idOf(sku), qty: 6 + random(25) }] })
    const place = places[random(places.length)]
    if (place != null) await setPostcode(ann, place)
    const code = codes[random(codes.length)]
    if (code != null) await applyCode(ann, code)
    const before = await readTotals(ann)
    const [cliff] = (await readCliffs(ann)).filter(({ button }) => button !== null)
    if (cliff === undefined) continue
    offered += 1
    expect(await take(ann, cliff.key)).toEqual({ status: 'ok' })
    const after = await readTotals(ann)
    expect(after.orderTotal, cliff.sentence).toBeLessThanOrEqual(before.orderTotal)
    expect(after.selected_service_id).toBe(before.selected_service_id)
    const pounds = (sum: number) => `£${sum.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
    expect(cliff.sentence).toContain(pounds(after.orderTotal))
  }
  expect(offered).toBeGreaterThan(8)
})
