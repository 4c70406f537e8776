import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { WireVariation } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { productId, readGoods } from '../goods.ts'

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

const getVariations = (visitor: Visitor, body: object) => visitor.post(calls.getVariations, body)
const skus = async (body: object): Promise<readonly string[]> => {
  const answer = await getVariations(shop.visit(), body)
  expect(answer.statusCode).toBe(200)
  return answer.json<WireVariation[]>().map(({ sku }) => sku)
}
const paving = { product_id: productId(goods, goods.f1) }

/** The option of a variation in a group of the demo catalogue. */
const optionOf = async (variation: number, group: string): Promise<{ id: number; name: string }> => {
  const body = { product_id: productId(goods, variation), has_sample: true }
  const all = (await getVariations(shop.visit(), body)).json<WireVariation[]>()
  const found = all
    .find(({ id }) => id === variation)
    ?.attributes.find(({ attribute_group_name }) => attribute_group_name === group)
  if (found === undefined) throw new Error(`No ${group}.`)
  return { id: found.id, name: found.name }
}

describe('variations by options', () => {
  test('are all without options, with their attributes [P-131, P-137, P-294]', async () => {
    const answer = await getVariations(shop.visit(), paving)
    const variations = z.array(WireVariation).parse(answer.json())
    expect(variations).toEqual(answer.json())
    expect(variations.map(({ sku }) => sku)).toEqual(['F1-C', 'F2-C', 'F3-C'])
    expect(variations.every(({ attributes }) => attributes.length > 0)).toBe(true)
  })

  test('include flagged samples with has_sample, and none with has_calculator [P-131, P-132]', async () => {
    expect(await skus({ ...paving, has_sample: true })).toEqual(['F1-C', 'F2-C', 'F3-C', 'F1S'])
    expect(await skus({ ...paving, has_sample: 'true' })).toContain('F1S')
    expect(await skus({ ...paving, has_calculator: true })).toEqual(['F1-C', 'F2-C', 'F3-C'])
    expect(await skus({ ...paving, has_calculator: 1, has_sample: 1 })).not.toContain('F1S')
    expect(await skus({ product_id: productId(goods, goods.f6), has_calculator: true })).toEqual([])
  })

  test('combine options of one group with OR [P-135]', async () => {
    const [f1, f2] = [await optionOf(goods.f1, 'Size'), await optionOf(goods.f2, 'Size')]
    expect(await skus({ ...paving, options: [f1] })).toEqual(['F1-C'])
    expect(await skus({ ...paving, options: [{ id: f1.id }, f2] })).toEqual(['F1-C', 'F2-C'])
  })

  test('combine options of different groups with AND [P-135]', async () => {
    const [f1, f2] = [await optionOf(goods.f1, 'Size'), await optionOf(goods.f2, 'Size')]
    const colour = await optionOf(goods.f1, 'Colour')
    expect(await skus({ ...paving, options: [f1, f2, colour] })).toEqual(['F1-C', 'F2-C'])
  })

  test('are none for an option that no variation of the product has [P-133, P-134]', async () => {
    const foreign = await optionOf(goods.f4, 'Size')
    expect(await skus({ ...paving, options: [foreign] })).toEqual([])
    expect(await skus({ ...paving, options: [await optionOf(goods.f1, 'Size'), foreign] })).toEqual([])
    expect(await skus({ ...paving, options: [{ id: 999_999 }] })).toEqual([])
  })

  test('include what the visitor has in the basket [P-041, P-294]', async () => {
    const ann = shop.visit()
    await ann.post(calls.addMultipleToBasket, { variations: [{ id: goods.f1, qty: 10.08 }] })
    const found = (await getVariations(ann, paving)).json<WireVariation[]>()
    expect(found.map((variation) => variation.in_basket)).toEqual([10.08, 0, 0])
  })
})

describe('refusals', () => {
  test('returns 404 for an unknown product [P-035]', async () => {
    const answer = await getVariations(shop.visit(), { product_id: 999_999 })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: messages.notFound })
  })

  test('returns 422 with a message for the invalid field [P-035]', async () => {
    const ann = shop.visit()
    const wrong = [
      ['options', 'all'],
      ['options', [7]],
      ['options', [{ name: 'Grey' }]],
      ['options', [{ id: '__proto__' }]],
      ['options', Array.from({ length: 21 }, () => ({ id: 1 }))],
      ['has_sample', 'perhaps'],
      ['has_calculator', []],
      ['product_id', null],
    ] as const
    for (const [field, value] of wrong) {
      const answer = await getVariations(ann, { ...paving, [field]: value })
      expect(answer.statusCode, `${field} ${JSON.stringify(value)}`).toBe(422)
      const { message, errors } = answer.json<{ message: string; errors: Record<string, string[]> }>()
      const [[path, sentences] = ['', []]] = Object.entries(errors)
      expect(path.split('.')[0]).toBe(field)
      expect(sentences[0]).toBe(message)
      expect(message).toMatch(/^[A-Z].*\.$/)
    }
  })
})
