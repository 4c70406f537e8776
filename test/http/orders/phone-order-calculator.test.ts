import { beforeEach, expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import type { WireComboOption, WireSingleOption } from '#contract/calculator.ts'
import { calls } from '#contract/routes.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { countStock } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { productId } from '../goods.ts'

/* Staff measure rooms on the telephone: the shop's own calculator answers, and its own basket suggests extras. */

const { shop, queries, goods } = await startScriptedShop()
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
})
const start = async (): Promise<string> =>
  (await olive.done('startPhoneOrder', { customerId: '', orderNumber: '' })).key

/** What the calculator of the product's own page answers. */
const asShopper = async <Option extends WireSingleOption | WireComboOption>(
  call: string,
  variationId: number,
  typed: object,
): Promise<readonly Option[]> => {
  const asked = { product_id: productId(goods, variationId), options: [], ...typed }
  const answer: readonly (Option | number)[] = (await shop.visit().post(call, asked)).json()
  return answer.filter((one) => typeof one !== 'number')
}

test('counts F1 for a room and waste as the shop’s calculator does: 21.6 m² [M-078, P-208]', async () => {
  const key = await start()
  const [found] = (await olive.done('findGoods', { find: 'F1-C' })).goods
  expect(found).toMatchObject({ variationId: goods.f1, calculator: 'area' })
  const measured = await olive.done('measurePhoneOrder', {
    key,
    variationId: goods.f1,
    length: ['4.9'],
    width: ['4'],
    wastage: true,
  })
  const typed = { length: '4.9', width: '4', wastage: true }
  const all = await asShopper<WireSingleOption>(calls.calculator, goods.f1, typed)
  const own = all.find(({ id }) => id === goods.f1)
  expect([own?.qty, own?.tiles]).toEqual([21.6, 60])
  expect(measured).toMatchObject({
    sku: 'F1-C',
    sides: '4.9 × 4 m = 19.6 m²',
    need: '19.6 m² + 10 % = 21.56 m²',
    options: [
      {
        packs: `${goods.f1}:${own?.qty}`,
        price: own?.price_inc,
        working: '19.6 m² + 10 % = 21.56 m² → 60 tiles → 21.6 m²',
        notice: null,
        addable: true,
      },
    ],
  })
  const two = await olive.done('measurePhoneOrder', {
    key,
    variationId: goods.f1,
    length: ['2.9', '', '2'],
    width: ['4', '', '4'],
    wastage: 'on',
  })
  expect(two.sides).toBe('2.9 × 4 m + 2 × 4 m = 19.6 m²')
  expect(two.options).toEqual(measured.options)

  const { packs = '' } = measured.options[0] ?? {}
  await olive.done('addPhoneOrderPacks', { key, packs, press: 'press-1' })
  await olive.done('addPhoneOrderPacks', { key, packs, press: 'press-1' })
  const { lines } = await olive.done('readPhoneOrder', { key })
  expect(lines).toMatchObject([{ quantity: own?.qty, price: own?.price_inc }])
})

test('combines bags for a depth as the shop’s calculator does, and adds them together [M-078, P-207]', async () => {
  const key = await start()
  const typed = { x_y_unit: 'meters', depth: '5', z_unit: 'cm' }
  const measured = await olive.done('measurePhoneOrder', {
    key,
    variationId: goods.f5Bulk,
    length: '5',
    width: '4',
    ...typed,
  })
  const own = await asShopper<WireComboOption>(calls.variationCalculator, goods.f5Bulk, {
    length: '5',
    width: '4',
    ...typed,
  })
  expect(measured.need).toBe('20 m² at 5 cm')
  expect(measured.options.map(({ packs, price, tag }) => [packs, price, tag])).toEqual(
    own.map(({ variations, items, price_inc, tag }) => [
      variations.map(({ id }, i) => `${id}:${items[i]}`).join(' '),
      price_inc,
      tag,
    ]),
  )
  const [best] = measured.options
  await olive.done('addPhoneOrderPacks', { key, packs: best?.packs ?? '' })
  const { lines, totals } = await olive.done('readPhoneOrder', { key })
  expect(lines.map(({ quantity }) => quantity)).toEqual(own[0]?.items)
  expect(totals.goods).toBe(best?.price)
})

test('suggests the grout that the shop’s basket suggests, added with one press [M-078, OP-25]', async () => {
  const key = await start()
  await olive.done('addPhoneOrderPacks', { key, packs: `${goods.f1}:21.6` })
  const { needs } = await olive.done('readPhoneOrder', { key })
  const shopper = shop.visit()
  await shopper.post(calls.addMultipleToBasket, { variations: [{ id: goods.f1, qty: 21.6 }] })
  const { also_needs } = (await shopper.get(calls.getBasketContents)).json<WireBasketContents>()
  expect(also_needs.length).toBeGreaterThan(0)
  expect(needs.map(({ variationId, quantity }) => [variationId, quantity])).toEqual(
    also_needs.map(({ id, qty }) => [id, qty]),
  )
  const grout = needs.find(({ variationId }) => variationId === goods.f6)
  expect(grout).toMatchObject({ sku: 'F6-C', quantity: 3, price: 45 })
  await olive.done('addPhoneOrderLine', { key, variationId: goods.f6, quantity: `${grout?.quantity}` })
  const after = await olive.done('readPhoneOrder', { key })
  expect(after.lines.find(({ sku }) => sku === 'F6-C')).toMatchObject({ quantity: 3, price: 45 })
  expect(after.needs.map(({ variationId }) => variationId)).not.toContain(goods.f6)
})

test('says which field of which room cannot be measured, and of what there is too little [M-078, M-218]', async () => {
  const key = await start()
  const measure = (more: object) =>
    olive.call('measurePhoneOrder', { key, variationId: goods.f1, ...more } as never)
  expect(await measure({ length: ['4', '', 'x'], width: ['', '', '2'], x_y_unit: 'miles' })).toMatchObject({
    error: {
      status: 422,
      errors: {
        'width-0': ['Enter a width in digits, above 0 and up to 5000.'],
        'length-2': ['Enter a length in digits, above 0 and up to 5000.'],
        x_y_unit: ['Measure in meters, feet or yards.'],
      },
    },
  })
  expect(await measure({})).toMatchObject({ error: { errors: { 'length-0': [expect.any(String)] } } })
  expect(await measure({ variationId: goods.f6, length: '1', width: '1' })).toMatchObject({
    error: { status: 409 },
  })
  expect(await measure({ variationId: 999_999, length: '1', width: '1' })).toMatchObject({
    error: { status: 404 },
  })
  expect(await measure({ length: Array(21).fill('1'), width: Array(21).fill('1') })).toMatchObject({
    error: { status: 422 },
  })
  await countStock(queries, goods.f1, 3.6)
  const short = await olive.done('measurePhoneOrder', {
    key,
    variationId: goods.f1,
    length: ['3'],
    width: ['2'],
  })
  expect(short.options).toMatchObject([
    { packs: `${goods.f1}:3.6`, notice: expect.stringMatching(/all there is in stock, 2\.4 m² less/) },
  ])
})
