import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireProduct } from '#contract/product.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { f1, f2, f3, f4, f6, f9, paving, productWith, sampleOf } from '../product.fixtures.ts'
import {
  type BuyingFormAction,
  type BuyingFormState,
  initialFormState,
  reduceBuyingForm,
} from './form-state.ts'
import { purchaseViewOf } from './purchase-view.ts'

const typed = (text: string): readonly BuyingFormAction[] => [{ kind: 'type', text }, { kind: 'pause' }]
const committed = (text: string): readonly BuyingFormAction[] => [{ kind: 'type', text }, { kind: 'commit' }]

const stateAfter = (product = paving, ...changes: readonly BuyingFormAction[]): BuyingFormState =>
  changes.reduce((state, change) => reduceBuyingForm(product, state, change), initialFormState(product, null))

const boxes = productWith(f4)
const loose = productWith(f9)

test('carries the number to another variation and rounds it to its whole tiles [P-077]', () => {
  const changed = stateAfter(paving, ...committed('10.08'), { kind: 'choose', variationId: f2.id })
  expect(changed.text).toBe('10.26')
  expect(purchaseViewOf(paving, changed).waitsForWholeTiles).toBe(false)
})

test('resets the number between a tile and its sample', () => {
  const sample = stateAfter(paving, ...committed('10.08'), {
    kind: 'choose',
    variationId: sampleOf(paving).id,
  })
  expect(sample.text).toBe('1')
  expect(reduceBuyingForm(paving, sample, { kind: 'choose', variationId: f1.id }).text).toBe('1.08')
})

test.each([
  ['2.7', '2'],
  ['1.999', '2'],
  ['1.994', '1'],
  ['3.004', '3'],
  ['1001', '1000'],
])('turns %s boxes into %s [P-092, P-094]', (text, shown) => {
  expect(stateAfter(boxes, ...typed(text)).text).toBe(shown)
})

test('changes the text only after a pause in typing [P-081]', () => {
  const typing = stateAfter(boxes, { kind: 'type', text: '1.9' })
  expect(typing.text).toBe('1.9')
  expect(reduceBuyingForm(boxes, typing, { kind: 'pause' }).text).toBe('1')
})

test('leaves 10 m² of 600 × 600 after the pause, but waits for whole tiles [P-082, P-105, P-106]', () => {
  const state = stateAfter(paving, ...typed('10'))
  const purchase = purchaseViewOf(paving, state)
  expect(state.text).toBe('10')
  expect(purchase).toMatchObject({
    waitsForWholeTiles: true,
    quantity: 1008,
    tiles: { tiles: 28, coverage: 1008 },
  })
})

test('rounds it up to 10.08, exactly 28 tiles, on leaving the field or on update [P-107, P-108, P-109]', () => {
  const state = stateAfter(paving, ...typed('10'), { kind: 'commit' })
  expect(state.text).toBe('10.08')
  expect(purchaseViewOf(paving, state)).toMatchObject({ waitsForWholeTiles: false, tiles: { tiles: 28 } })
})

test('never requires an update of a whole number of 600 × 600 tiles [P-110]', () => {
  for (let tiles = 1; tiles <= 2777; tiles += 1) {
    const text = String((tiles * 36) / 100)
    const state = stateAfter(paving, ...typed(text))
    expect(purchaseViewOf(paving, state).waitsForWholeTiles, text).toBe(false)
    expect(reduceBuyingForm(paving, state, { kind: 'commit' }).text).toBe(text)
  }
})

test('leaves 1.13 m² of 750 × 750, exactly 2 tiles, unchanged when repeated [P-111]', () => {
  const product = productWith(f3)
  const once = stateAfter(product, ...committed('1.13'))
  expect(once.text).toBe('1.13')
  expect(purchaseViewOf(product, once)).toMatchObject({ waitsForWholeTiles: false, tiles: { tiles: 2 } })
  expect(reduceBuyingForm(product, once, { kind: 'commit' }).text).toBe('1.13')
})

test('reduces more than 1000 m² to the largest whole-tile area below it [P-095, P-307]', () => {
  const state = stateAfter(paving, ...typed('1200'))
  expect(state.text).toBe('1000')
  expect(purchaseViewOf(paving, state).quantity).toBe(99_972)
  expect(reduceBuyingForm(paving, state, { kind: 'commit' }).text).toBe('999.72')
})

test.each([
  ['', null],
  ['0', null],
  ['0.4', null],
  ['abc', null],
  ['1e3', null],
])('leaves %j boxes as typed, without a quantity [P-089]', (text, quantity) => {
  const state = stateAfter(boxes, ...committed(text))
  expect(purchaseViewOf(boxes, state)).toMatchObject({ quantity, price: null, total: null })
  expect(state.text).toBe(text)
})

test('accepts 0.01 but not 0 for per-metre goods without tiles [P-090]', () => {
  expect(purchaseViewOf(loose, stateAfter(loose, ...committed('0.01'))).quantity).toBe(1)
  expect(purchaseViewOf(loose, stateAfter(loose, ...committed('0'))).quantity).toBeNull()
})

test('returns the field’s minimum, maximum and step [P-093, P-094, P-096, P-097]', () => {
  const field = (product = paving) => purchaseViewOf(product, initialFormState(product, null)).field
  expect(field(boxes)).toEqual({ min: '1', max: '1000', step: '1' })
  expect(field()).toEqual({ min: '0.36', max: '1000', step: '0.36' })
  expect(field(loose)).toEqual({ min: '0.01', max: '1000', step: '0.01' })
})

const up: BuyingFormAction = { kind: 'step', direction: 'up' }
const down: BuyingFormAction = { kind: 'step', direction: 'down' }

test('reaches 21.6 after sixty steps of one tile [P-098]', () => {
  const start = stateAfter(paving, ...committed('0.36'))
  const steps = Array.from({ length: 59 }, () => up)
  expect(steps.reduce((state, change) => reduceBuyingForm(paving, state, change), start).text).toBe('21.6')
})

test('steps by 1 and stops at 1 without tiles [P-099, P-101]', () => {
  expect(stateAfter(boxes, up).text).toBe('2')
  expect(stateAfter(boxes, down).text).toBe('1')
  expect(stateAfter(loose, ...committed('0.5'), up).text).toBe('1.5')
  expect(stateAfter(loose, ...committed('0.5'), down).text).toBe('0.5')
})

test('stops stepping down at one tile [P-100]', () => {
  expect(stateAfter(paving, ...committed('0.36'), down).text).toBe('0.36')
})

test('steps up from an empty field to the smallest quantity, and does not step down', () => {
  expect(stateAfter(paving, ...committed(''), up).text).toBe('0.36')
  expect(stateAfter(boxes, ...committed(''), up).text).toBe('1')
  expect(stateAfter(boxes, ...committed(''), down).text).toBe('')
})

test('counts a sample in pieces, without a tile text [P-103, P-124]', () => {
  const state = stateAfter(paving, { kind: 'choose', variationId: sampleOf(paving).id })
  expect(purchaseViewOf(paving, state)).toMatchObject({
    byArea: false,
    tiles: null,
    field: { step: '1' },
    total: 0,
  })
})

test('omits the delivery portion for a qualifying basket', () => {
  const qualified = { ...paving, discount_qualified: true }
  expect(purchaseViewOf(qualified, stateAfter(qualified, ...committed('10.08'))).price).toMatchObject({
    total: 27_216,
    waived: true,
  })
})

test('shows pay later from £30.00 of the whole selection [P-043, P-044]', () => {
  const paysLater = (product: WireProduct, ...changes: readonly BuyingFormAction[]) =>
    purchaseViewOf(product, stateAfter(product, ...changes)).paysLater
  const grout = productWith(f6)
  expect(paysLater(grout, ...committed('1'))).toBe(false)
  expect(paysLater(grout, ...committed('2'))).toBe(true)
  expect(paysLater(grout, ...committed(''))).toBe(false)
  const cheap = productWith({
    ...f4,
    dimension_x: 200,
    dimension_y: 100,
    pricing: { ...f4.pricing, selling_price: 20 },
  })
  expect(paysLater(cheap, ...committed('1'))).toBe(false)
  expect(paysLater(cheap, ...committed('1'), { kind: 'tick', extraId: f6.id })).toBe(true)
})

test('returns the coverage of goods by the pack, and the depth for aggregates', () => {
  expect(purchaseViewOf(boxes, stateAfter(boxes, ...committed('3'))).covers).toEqual({
    area: 432,
    depthCm: null,
  })
  const gravel = productWith({
    ...f4,
    coverage: 12.5,
    product: { ...f4.product, calculator_type: 'combo_volume' },
  })
  expect(purchaseViewOf(gravel, stateAfter(gravel, ...committed('2'))).covers).toEqual({
    area: 2500,
    depthCm: 4,
  })
  expect(purchaseViewOf(paving, initialFormState(paving, null)).covers).toBeNull()
})

test('calculates 15 kg for three packs of 5 kg [P-126]', () => {
  const grout = productWith(f6)
  expect(purchaseViewOf(grout, stateAfter(grout, ...committed('3'))).weight).toBe('15.00')
})

test('shows the stock alert from its alert point, by variation and quantity [P-275, P-276, P-277, P-279, P-280]', () => {
  const alert = (text: string) => purchaseViewOf(paving, stateAfter(paving, ...committed(text))).notice
  expect(alert('99.72')).toBeNull()
  expect(alert('100.08')).toBe('alert')
  const other = stateAfter(paving, ...committed('100.08'), { kind: 'choose', variationId: f2.id })
  expect(purchaseViewOf(paving, other).notice).toBeNull()
  const five = productWith({ ...f4, qty_alert_point: 5 })
  expect(purchaseViewOf(five, stateAfter(five, ...committed('4'))).notice).toBeNull()
  expect(purchaseViewOf(five, stateAfter(five, ...committed('5'))).notice).toBe('alert')
})

test('shows the loose-load box in place of the alert [P-278]', () => {
  const product = productWith({ ...f1, product: { ...f1.product, show_loose_load_box: true } })
  expect(purchaseViewOf(product, stateAfter(product, ...committed('100.08'))).notice).toBe('loose-load')
})

test('calculates extras and their price by quantity and variation [P-079, P-164, P-165, P-167]', () => {
  const grout = (state: BuyingFormState) => purchaseViewOf(paving, state).extras[0]
  expect(grout(stateAfter(paving, ...committed('10.08')))).toMatchObject({
    packs: 2,
    each: 1500,
    total: 3000,
  })
  const crate = stateAfter(paving, ...committed('21.6'))
  expect(grout(crate)).toMatchObject({ packs: 3, total: 4500 })
  const narrow = stateAfter(paving, ...committed('21.6'), { kind: 'choose', variationId: f2.id })
  expect(grout(narrow)?.packs).toBe(3)
})

test('needs one pack of each extra for one tile [P-158]', () => {
  expect(
    purchaseViewOf(paving, stateAfter(paving, ...committed('0.36'))).extras.map(({ packs }) => packs),
  ).toEqual([1, 1])
})

test('ticks no extra initially, and adds a ticked one to the total [P-168]', () => {
  const open = initialFormState(paving, null)
  expect(purchaseViewOf(paving, open).extras.some(({ ticked }) => ticked)).toBe(false)
  const state = stateAfter(paving, ...committed('10.08'), { kind: 'tick', extraId: f6.id })
  expect(purchaseViewOf(paving, state)).toMatchObject({ extrasTotal: 3000, total: 36_696 })
  expect(
    purchaseViewOf(paving, reduceBuyingForm(paving, state, { kind: 'tick', extraId: f6.id })).total,
  ).toBe(33_696)
})

test('takes the calculator’s result in whole tiles: 15 m² are 28 of 0.54', () => {
  const set = (m2: number): BuyingFormAction => ({
    kind: 'set',
    variationId: f2.id,
    quantity: quantity(m2 * 100),
  })
  expect(stateAfter(paving, set(16.2))).toMatchObject({ variationId: f2.id, text: '16.2' })
  expect(stateAfter(paving, set(15.12)).text).toBe('15.12')
  expect(stateAfter(paving, set(15)).text).toBe('15.12')
})

test('needs no extras for a sample', () => {
  const state = stateAfter(paving, { kind: 'choose', variationId: sampleOf(paving).id })
  expect(purchaseViewOf(paving, state).extras).toEqual([])
})

test('falls back to the first variation if a reload took the chosen one off sale', () => {
  const state = stateAfter(paving, { kind: 'choose', variationId: f2.id })
  expect(purchaseViewOf(productWith(f1), state).variation.id).toBe(f1.id)
})

test('adds a whole quantity whatever is typed, and does not change it on a second commit', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.double({ min: 0, max: 2000, noNaN: true }).map(String),
    fc.integer({ min: 0, max: 200_000 }).map((n) => String(n / 100)),
  )
  fc.assert(
    fc.property(fc.constantFrom(paving, boxes, loose, productWith(f3)), text, (product, input) => {
      const once = stateAfter(product, ...committed(input))
      const twice = reduceBuyingForm(product, once, { kind: 'commit' })
      expect(twice).toEqual(once)
      const purchase = purchaseViewOf(product, once)
      expect(purchase.waitsForWholeTiles).toBe(false)
      expect(purchase.quantity).toBe(once.quantity)
    }),
  )
})

test('unticks the extras once they were added to the basket [S-027]', () => {
  const ticked = stateAfter(paving, { kind: 'tick', extraId: f6.id }, { kind: 'type', text: '10.08' })
  expect(reduceBuyingForm(paving, ticked, { kind: 'added' })).toEqual({ ...ticked, ticked: [] })
})

test('restores variation and number when the shopper returns, unless the variation is no longer sold [S-027]', () => {
  const left = stateAfter(paving, { kind: 'choose', variationId: f2.id }, ...typed('12.3'))
  const back = { kind: 'back', variationId: f2.id, text: left.text } as const
  expect(stateAfter(paving, back)).toMatchObject({
    variationId: f2.id,
    text: left.text,
    quantity: left.quantity,
  })
  expect(stateAfter(paving, { ...back, variationId: 999 })).toEqual(stateAfter(paving))
})
