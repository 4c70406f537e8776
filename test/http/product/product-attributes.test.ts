import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WireProductAttributes, WireVariation } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'
import { productId, readGoods } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const idOf = async (slug: string): Promise<number> => {
  const { rows } = await queries.execute<{ id: number }>(sql`select id from product where slug = ${slug}`)
  const [row] = rows
  if (row === undefined) throw new Error(`The demo catalogue has no ${slug}.`)
  return row.id
}
const pebbles = await idOf('scottish-pebbles')

const getAttributes = (body: object) => shop.visit().post(calls.getProductAttributes, body)
const read = async (product_id: number, selected: readonly object[] = []) => {
  const answer = await getAttributes({ product_id, selectedOptions: selected })
  expect(answer.statusCode).toBe(200)
  return answer.json<WireProductAttributes>()
}
const option = async (product_id: number, group: string, name: string) => {
  const found = (await read(product_id))[group]?.find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`No ${name} in ${group}.`)
  return found
}
const available = (attributes: WireProductAttributes, group: string) =>
  attributes[group]?.filter((one) => one.available).map(({ name }) => name)

describe('attribute groups of a product', () => {
  test('accept an empty list, null or nothing as no selection [P-152]', async () => {
    const all = await read(pebbles)
    for (const omitted of [{ selectedOptions: null }, {}])
      expect((await getAttributes({ product_id: pebbles, ...omitted })).json()).toEqual(all)
    const flags = { product_id: pebbles, options: null, has_sample: null, has_calculator: null }
    expect((await shop.visit().post(calls.getVariations, flags)).statusCode).toBe(200)
  })

  test('are keyed by name in step order, each with all options of the product [P-151, P-152]', async () => {
    const attributes = await read(pebbles)
    expect(Object.keys(attributes)).toEqual(['Colour', 'Finish', 'Size', 'Material', 'Use'])
    expect(attributes['Size']?.map(({ name }) => name)).toEqual(['14–20 mm', '20–40 mm'])
    expect(WireProductAttributes.parse(attributes)).toEqual(attributes)
    const left = await getAttributes({ product_id: pebbles })
    expect(left.json()).toEqual(attributes)
  })

  test('have options with id, name and the icon of their first medium [P-142, P-143]', async () => {
    const grey = await option(pebbles, 'Colour', 'Mid grey')
    expect(grey).toEqual({
      id: expect.any(Number),
      name: 'Mid grey',
      attribute_group_id: expect.any(Number),
      media: [{ conversions: { icon: expect.stringMatching(/^\/media\//) } }],
      available: true,
    })
    const icon = await shop.call({ url: grey.media[0]?.conversions.icon ?? '' })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await option(pebbles, 'Colour', 'Mixed')).media).toEqual([])
  })

  test('mark an option as unavailable if no variation has it with the selection of the other groups [P-150, P-151]', async () => {
    const grey = await option(pebbles, 'Colour', 'Mid grey')
    const chosen = await read(pebbles, [{ id: grey.id, name: grey.name }])
    expect(available(chosen, 'Size')).toEqual(['20–40 mm'])
    expect(chosen['Size']?.map(({ name }) => name)).toEqual(['14–20 mm', '20–40 mm'])
    /* The own group is ignored, so that the choice can be changed. */
    expect(available(chosen, 'Colour')).toEqual(available(await read(pebbles), 'Colour'))
    expect(await read(pebbles, [{ id: String(grey.id), name: 'anything' }])).toEqual(chosen)
  })

  test('mark every option as unavailable for an option that the product does not have [P-134]', async () => {
    const foreign = await option(productId(goods, goods.f1), 'Size', '600 × 600 mm')
    for (const id of [foreign.id, 999_999]) {
      const options = Object.values(await read(pebbles, [{ id }])).flat()
      expect(options.some((one) => one.available)).toBe(false)
    }
  })

  test('are none for a product with nothing to choose', async () => {
    const primer = productId(goods, goods.f7)
    await queries.execute(sql`update variation set is_sample = true where product_id = ${primer}`)
    expect(await read(primer)).toEqual({})
  })

  test('leave out what is no longer sold', async () => {
    await queries.execute(sql`update variation set withdrawn = true where sku like 'SP-MIX20-%'`)
    expect((await read(pebbles))['Size']?.map(({ name }) => name)).toEqual(['20–40 mm'])
    await queries.execute(sql`update product set withdrawn = true where id = ${pebbles}`)
    expect((await getAttributes({ product_id: pebbles })).statusCode).toBe(404)
  })

  test('cost one statement for the page, two with a selection', async () => {
    const grey = await option(pebbles, 'Colour', 'Mid grey')
    const { catalogue } = shop.features
    const page = await captureStatements(() => catalogue.attributes(pebbles, []))
    const chosen = await captureStatements(() => catalogue.attributes(pebbles, [grey.id]))
    expect([page.statements.length, chosen.statements.length]).toEqual([1, 2])
  })
})

describe('free samples', () => {
  const samples = (product_id: unknown) => shop.visit().post(calls.getProductSamples, { product_id })

  test('are an object with variations, all of them samples [P-173, P-178]', async () => {
    const answer = await samples(pebbles)
    expect(Object.keys(answer.json())).toEqual(['variations'])
    const { variations } = answer.json<{ variations: WireVariation[] }>()
    expect(variations.map(({ sku, is_sample }) => [sku, is_sample])).toEqual([
      ['SP-MIX-S', true],
      ['SP-GREY-S', true],
    ])
    for (const variation of variations) expect(WireVariation.parse(variation)).toEqual(variation)
  })

  test('are an empty list for a product without samples [P-174]', async () => {
    const answer = await samples(productId(goods, goods.f6))
    expect([answer.statusCode, answer.json()]).toEqual([200, { variations: [] }])
  })

  test('return 404 for an unknown product, and 422 for an invalid id [P-035]', async () => {
    expect((await samples(999_999)).json()).toEqual({ message: messages.notFound })
    expect((await samples(999_999)).statusCode).toBe(404)
    expect((await samples('x')).statusCode).toBe(422)
  })
})

describe('refusals', () => {
  test('returns 404 for an unknown product [P-035]', async () => {
    const answer = await getAttributes({ product_id: 999_999, selectedOptions: [{ id: 1 }] })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: messages.notFound }])
  })

  test('returns 403 without the session’s own token, or without a session [P-012, P-013]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    for (const url of [calls.getProductAttributes, calls.getProductSamples]) {
      for (const token of ['', 'x', bob.token]) {
        const answer = await ann.post(url, { product_id: pebbles }, { 'x-csrf-token': token })
        expect([answer.statusCode, answer.json()]).toEqual([403, { message: messages.badToken }])
      }
      const withoutCookie = await shop.call({ method: 'POST', url, body: { product_id: pebbles } })
      expect(withoutCookie.statusCode).toBe(403)
    }
  })

  test('accepts a form like JSON [P-020]', async () => {
    const ann = shop.visit()
    const grey = await option(pebbles, 'Colour', 'Mid grey')
    const response = await shop.call({
      method: 'POST',
      url: calls.getProductAttributes,
      body: `product_id=${pebbles}&selectedOptions[0][id]=${grey.id}&selectedOptions[0][name]=x`,
      headers: {
        cookie: ann.cookie,
        'x-csrf-token': ann.token,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(response.json()).toEqual(await read(pebbles, [grey]))
  })

  test('answers any input without a server error [P-035]', async () => {
    const ann = shop.visit()
    const product = fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>(pebbles) }, fc.jsonValue())
    const selected = fc.oneof(
      fc.array(fc.record({ id: fc.oneof(fc.integer(), fc.jsonValue()), name: fc.jsonValue() })),
      fc.jsonValue(),
    )
    const urls = [
      calls.getProduct,
      calls.getVariations,
      calls.getProductAttributes,
      calls.getProductSamples,
      calls.getVariationShippingServices,
    ]
    await fc.assert(
      fc.asyncProperty(product, selected, async (product_id, selectedOptions) => {
        const body = {
          product_id,
          variation_id: product_id,
          selectedOptions,
          options: selectedOptions,
          has_sample: selectedOptions,
        }
        for (const url of urls) {
          const { statusCode } = await ann.post(url, body)
          /* The JSON parser rejects keys that would pollute a prototype. */
          const poisons = /"(__proto__|constructor)":/.test(JSON.stringify(body))
          expect(poisons ? [200, 400, 404, 422] : [200, 404, 422]).toContain(statusCode)
        }
      }),
      { numRuns: 40 },
    )
  })
})
