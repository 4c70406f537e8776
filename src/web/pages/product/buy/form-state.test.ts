import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireProduct } from '#contract/product.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { noGoodsParameters } from '../choose/choice-parameters.ts'
import { f1, f2, f3, f4, f6, f9, paving, productWith, sampleOf } from '../product.fixtures.ts'
import { type BuyingFormChange, type BuyingFormState, changeForm, initialFormState } from './form-state.ts'
import { purchaseViewOf } from './purchase-view.ts'

const typed = (text: string): readonly BuyingFormChange[] => [{ kind: 'type', text }, { kind: 'pause' }]
const meant = (text: string): readonly BuyingFormChange[] => [{ kind: 'type', text }, { kind: 'commit' }]

const after = (product = paving, ...changes: readonly BuyingFormChange[]): BuyingFormState =>
  changes.reduce((state, change) => changeForm(product, state, change), initialFormState(product, null))

const boxes = productWith(f4)
const loose = productWith(f9)

test('[P-074, P-076] the first variation is selected when no sku, or an unknown one, is asked for', () => {
  expect(initialFormState(paving, null).variationId).toBe(f1.id)
  expect(initialFormState(paving, 'NOPE').variationId).toBe(f1.id)
})

test('the first variation that can be bought is selected, never a sold-out one while others are there [S-023]', () => {
  const soldOut = { ...f1, stock: 0.35 }
  const notDelivered = { ...f2, buyable: false }
  expect(initialFormState(productWith(soldOut, f2, f3), null).variationId).toBe(f2.id)
  expect(initialFormState(productWith(soldOut, notDelivered, f3), null).variationId).toBe(f3.id)
  expect(initialFormState(productWith({ ...f1, stock: 0.36 }, f2), null).variationId).toBe(f1.id)
  const sample = sampleOf(paving)
  expect(initialFormState(productWith(soldOut, notDelivered, sample), null).variationId).toBe(f1.id)
  expect(initialFormState(productWith(soldOut, f2), soldOut.sku).variationId).toBe(f1.id)
})

test('[P-075] a sku selects its variation, in any case', () => {
  expect(initialFormState(paving, 'f2-c').variationId).toBe(f2.id)
})

test('a variation that was marked without a script comes before the sku of the address, a number before its coverage', () => {
  const sent = { ...noGoodsParameters, variationId: f2.id, quantity: '10.08' }
  expect(initialFormState(paving, 'F1-C', undefined, sent)).toMatchObject({
    variationId: f2.id,
    text: '10.26',
  })
  expect(initialFormState(paving, 'F1-C', undefined, { ...sent, variationId: 999 }).variationId).toBe(f1.id)
  expect(initialFormState(paving, null, undefined, { ...sent, quantity: 'abc' })).toMatchObject({
    text: 'abc',
    quantity: null,
  })
})

test('[P-080] a preselected variation by the metre opens with its coverage, a sample with 1', () => {
  expect(initialFormState(paving, 'F1-C').text).toBe('21.6')
  expect(initialFormState(paving, 'F1S').text).toBe('1')
})

test('[P-109] the page opens with 1 m² rounded up to whole tiles, or with 1 unit', () => {
  expect(initialFormState(paving, null).text).toBe('1.08')
  expect(initialFormState(boxes, null).text).toBe('1')
})

test('[P-077] another variation keeps the number and makes it whole for its own tiles', () => {
  const changed = after(paving, ...meant('10.08'), { kind: 'choose', variationId: f2.id })
  expect(changed.text).toBe('10.26')
  expect(purchaseViewOf(paving, changed).waitsForWholeTiles).toBe(false)
})

test('between a tile and its sample the number starts afresh', () => {
  const sample = after(paving, ...meant('10.08'), { kind: 'choose', variationId: sampleOf(paving).id })
  expect(sample.text).toBe('1')
  expect(changeForm(paving, sample, { kind: 'choose', variationId: f1.id }).text).toBe('1.08')
})

test.each([
  ['2.7', '2'],
  ['1.999', '2'],
  ['1.994', '1'],
  ['3.004', '3'],
  ['1001', '1000'],
])('[P-092, P-094] %s boxes become %s', (text, shown) => {
  expect(after(boxes, ...typed(text)).text).toBe(shown)
})

test('[P-081] while a shopper types nothing is changed; after the pause it is', () => {
  const typing = after(boxes, { kind: 'type', text: '1.9' })
  expect(typing.text).toBe('1.9')
  expect(changeForm(boxes, typing, { kind: 'pause' }).text).toBe('1')
})

test('[P-082, P-105, P-106] 10 m² of 600 × 600 is kept after the pause, but waits for whole tiles', () => {
  const state = after(paving, ...typed('10'))
  const offer = purchaseViewOf(paving, state)
  expect(state.text).toBe('10')
  expect(offer).toMatchObject({
    waitsForWholeTiles: true,
    quantity: 1008,
    tiles: { tiles: 28, covering: 1008 },
  })
})

test('[P-107, P-108, P-109] leaving the field or the update button makes it 10.08, exactly 28 tiles', () => {
  const state = after(paving, ...typed('10'), { kind: 'commit' })
  expect(state.text).toBe('10.08')
  expect(purchaseViewOf(paving, state)).toMatchObject({ waitsForWholeTiles: false, tiles: { tiles: 28 } })
})

test('[P-110] no whole number of 600 × 600 tiles is ever asked to be updated', () => {
  for (let tiles = 1; tiles <= 2777; tiles += 1) {
    const text = String((tiles * 36) / 100)
    const state = after(paving, ...typed(text))
    expect(purchaseViewOf(paving, state).waitsForWholeTiles, text).toBe(false)
    expect(changeForm(paving, state, { kind: 'commit' }).text).toBe(text)
  }
})

test('[P-111] 1.13 m² of 750 × 750 is 2 tiles exactly and never climbs', () => {
  const product = productWith(f3)
  const once = after(product, ...meant('1.13'))
  expect(once.text).toBe('1.13')
  expect(purchaseViewOf(product, once)).toMatchObject({ waitsForWholeTiles: false, tiles: { tiles: 2 } })
  expect(changeForm(product, once, { kind: 'commit' }).text).toBe('1.13')
})

test('[P-095, P-307] more than 1000 m² becomes the largest whole-tile area below', () => {
  const state = after(paving, ...typed('1200'))
  expect(state.text).toBe('1000')
  expect(purchaseViewOf(paving, state).quantity).toBe(99_972)
  expect(changeForm(paving, state, { kind: 'commit' }).text).toBe('999.72')
})

test.each([
  ['', null],
  ['0', null],
  ['0.4', null],
  ['abc', null],
  ['1e3', null],
])('[P-089] %j boxes are no quantity and stay as typed', (text, quantity) => {
  const state = after(boxes, ...meant(text))
  expect(purchaseViewOf(boxes, state)).toMatchObject({ quantity, price: null, total: null })
  expect(state.text).toBe(text)
})

test('[P-090] by the metre without tiles 0.01 is enough and 0 is not', () => {
  expect(purchaseViewOf(loose, after(loose, ...meant('0.01'))).quantity).toBe(1)
  expect(purchaseViewOf(loose, after(loose, ...meant('0'))).quantity).toBeNull()
})

test('[P-093, P-094, P-096, P-097] the field says its minimum, maximum and step', () => {
  const field = (product = paving) => purchaseViewOf(product, initialFormState(product, null)).field
  expect(field(boxes)).toEqual({ min: '1', max: '1000', step: '1' })
  expect(field()).toEqual({ min: '0.36', max: '1000', step: '0.36' })
  expect(field(loose)).toEqual({ min: '0.01', max: '1000', step: '0.01' })
})

const up: BuyingFormChange = { kind: 'step', direction: 'up' }
const down: BuyingFormChange = { kind: 'step', direction: 'down' }

test('[P-098] sixty steps of one tile end at 21.6', () => {
  const start = after(paving, ...meant('0.36'))
  const steps = Array.from({ length: 59 }, () => up)
  expect(steps.reduce((state, change) => changeForm(paving, state, change), start).text).toBe('21.6')
})

test('[P-099, P-101] without tiles a step is 1 and stops at 1', () => {
  expect(after(boxes, up).text).toBe('2')
  expect(after(boxes, down).text).toBe('1')
  expect(after(loose, ...meant('0.5'), up).text).toBe('1.5')
  expect(after(loose, ...meant('0.5'), down).text).toBe('0.5')
})

test('[P-100] the minus button stops at one tile', () => {
  expect(after(paving, ...meant('0.36'), down).text).toBe('0.36')
})

test('from an empty field plus begins at the smallest quantity and minus does nothing', () => {
  expect(after(paving, ...meant(''), up).text).toBe('0.36')
  expect(after(boxes, ...meant(''), up).text).toBe('1')
  expect(after(boxes, ...meant(''), down).text).toBe('')
})

test('[P-103, P-124] a sample is counted in pieces and has no tile text', () => {
  const state = after(paving, { kind: 'choose', variationId: sampleOf(paving).id })
  expect(purchaseViewOf(paving, state)).toMatchObject({
    byArea: false,
    tiles: null,
    field: { step: '1' },
    total: 0,
  })
})

test('the waiver of a qualifying basket leaves the delivery out', () => {
  const qualified = { ...paving, discount_qualified: true }
  expect(purchaseViewOf(qualified, after(qualified, ...meant('10.08'))).price).toMatchObject({
    total: 27_216,
    waived: true,
  })
})

test('[P-043, P-044] paying later is offered from £30.00 of the whole selection', () => {
  const paysLater = (product: WireProduct, ...changes: readonly BuyingFormChange[]) =>
    purchaseViewOf(product, after(product, ...changes)).paysLater
  const grout = productWith(f6)
  expect(paysLater(grout, ...meant('1'))).toBe(false)
  expect(paysLater(grout, ...meant('2'))).toBe(true)
  expect(paysLater(grout, ...meant(''))).toBe(false)
  const cheap = productWith({
    ...f4,
    dimension_x: 200,
    dimension_y: 100,
    pricing: { ...f4.pricing, selling_price: 20 },
  })
  expect(paysLater(cheap, ...meant('1'))).toBe(false)
  expect(paysLater(cheap, ...meant('1'), { kind: 'tick', extraId: f6.id })).toBe(true)
})

test('goods by the pack say what they cover, aggregates at which depth', () => {
  expect(purchaseViewOf(boxes, after(boxes, ...meant('3'))).covers).toEqual({ area: 432, depthCm: null })
  const gravel = productWith({
    ...f4,
    coverage: 12.5,
    product: { ...f4.product, calculator_type: 'combo_volume' },
  })
  expect(purchaseViewOf(gravel, after(gravel, ...meant('2'))).covers).toEqual({ area: 2500, depthCm: 4 })
  expect(purchaseViewOf(paving, initialFormState(paving, null)).covers).toBeNull()
})

test('[P-126] three packs of 5 kg weigh 15 kg', () => {
  const grout = productWith(f6)
  expect(purchaseViewOf(grout, after(grout, ...meant('3'))).weight).toBe('15.00')
})

test('[P-275, P-276, P-277, P-279, P-280] the stock alert begins at its point, follows variation and quantity', () => {
  const alert = (text: string) => purchaseViewOf(paving, after(paving, ...meant(text))).notice
  expect(alert('99.72')).toBeNull()
  expect(alert('100.08')).toBe('alert')
  const other = after(paving, ...meant('100.08'), { kind: 'choose', variationId: f2.id })
  expect(purchaseViewOf(paving, other).notice).toBeNull()
  const five = productWith({ ...f4, qty_alert_point: 5 })
  expect(purchaseViewOf(five, after(five, ...meant('4'))).notice).toBeNull()
  expect(purchaseViewOf(five, after(five, ...meant('5'))).notice).toBe('alert')
})

test('[P-278] the loose-load box stands in place of the alert', () => {
  const product = productWith({ ...f1, product: { ...f1.product, show_loose_load_box: true } })
  expect(purchaseViewOf(product, after(product, ...meant('100.08'))).notice).toBe('loose-load')
})

test('[P-079, P-164, P-165, P-167] extras follow quantity and variation, with their price', () => {
  const grout = (state: BuyingFormState) => purchaseViewOf(paving, state).extras[0]
  expect(grout(after(paving, ...meant('10.08')))).toMatchObject({ packs: 2, each: 1500, total: 3000 })
  const crate = after(paving, ...meant('21.6'))
  expect(grout(crate)).toMatchObject({ packs: 3, total: 4500 })
  const narrow = after(paving, ...meant('21.6'), { kind: 'choose', variationId: f2.id })
  expect(grout(narrow)?.packs).toBe(3)
})

test('[P-158] at one tile every extra is needed once', () => {
  expect(purchaseViewOf(paving, after(paving, ...meant('0.36'))).extras.map(({ packs }) => packs)).toEqual([
    1, 1,
  ])
})

test('[P-168] no extra is ticked on arrival; a ticked one counts in the total', () => {
  const open = initialFormState(paving, null)
  expect(purchaseViewOf(paving, open).extras.some(({ ticked }) => ticked)).toBe(false)
  const state = after(paving, ...meant('10.08'), { kind: 'tick', extraId: f6.id })
  expect(purchaseViewOf(paving, state)).toMatchObject({ extrasTotal: 3000, total: 36_696 })
  expect(purchaseViewOf(paving, changeForm(paving, state, { kind: 'tick', extraId: f6.id })).total).toBe(
    33_696,
  )
})

test('what the calculator found is taken over, in whole tiles: 15 m² are 28 of 0.54', () => {
  const set = (m2: number): BuyingFormChange => ({
    kind: 'set',
    variationId: f2.id,
    quantity: quantity(m2 * 100),
  })
  expect(after(paving, set(16.2))).toMatchObject({ variationId: f2.id, text: '16.2' })
  expect(after(paving, set(15.12)).text).toBe('15.12')
  expect(after(paving, set(15)).text).toBe('15.12')
})

test('a sample needs no extras', () => {
  const state = after(paving, { kind: 'choose', variationId: sampleOf(paving).id })
  expect(purchaseViewOf(paving, state).extras).toEqual([])
})

test('a variation that a reload took off sale gives way to the first one', () => {
  const state = after(paving, { kind: 'choose', variationId: f2.id })
  expect(purchaseViewOf(productWith(f1), state).variation.id).toBe(f1.id)
})

test('whatever is typed, what would be added is whole, and meaning it twice changes nothing', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.double({ min: 0, max: 2000, noNaN: true }).map(String),
    fc.integer({ min: 0, max: 200_000 }).map((n) => String(n / 100)),
  )
  fc.assert(
    fc.property(fc.constantFrom(paving, boxes, loose, productWith(f3)), text, (product, input) => {
      const once = after(product, ...meant(input))
      const twice = changeForm(product, once, { kind: 'commit' })
      expect(twice).toEqual(once)
      const offer = purchaseViewOf(product, once)
      expect(offer.waitsForWholeTiles).toBe(false)
      expect(offer.quantity).toBe(once.quantity)
    }),
  )
})

test('ticked extras are let go once they went into the basket [S-027]', () => {
  const ticked = after(paving, { kind: 'tick', extraId: f6.id }, { kind: 'type', text: '10.08' })
  expect(changeForm(paving, ticked, { kind: 'added' })).toEqual({ ...ticked, ticked: [] })
})

test('a shopper who comes back finds variation and number as they were left; one that is not sold any more is not chosen [S-027]', () => {
  const left = after(paving, { kind: 'choose', variationId: f2.id }, ...typed('12.3'))
  const back = { kind: 'back', variationId: f2.id, text: left.text } as const
  expect(after(paving, back)).toMatchObject({ variationId: f2.id, text: left.text, quantity: left.quantity })
  expect(after(paving, { ...back, variationId: 999 })).toEqual(after(paving))
})
