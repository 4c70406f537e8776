import { expect, test } from 'vitest'
import { noGoodsParameters } from '../choose/choice-parameters.ts'
import { f1, f2, f3, f4, paving, productWith, sampleOf } from '../product.fixtures.ts'
import { chosenVariation, initialFormState } from './form-state.ts'

/* What the buying form opens with. */

const boxes = productWith(f4)

test('selects the first variation if the address has no sku or an unknown one [P-074, P-076]', () => {
  expect(initialFormState(paving, null).variationId).toBe(f1.id)
  expect(initialFormState(paving, 'NOPE').variationId).toBe(f1.id)
})

test('selects the first variation that can be bought, and no sold-out one if there are others [S-023]', () => {
  const soldOut = { ...f1, stock: 0.35 }
  const notDelivered = { ...f2, buyable: false }
  expect(initialFormState(productWith(soldOut, f2, f3), null).variationId).toBe(f2.id)
  expect(initialFormState(productWith(soldOut, notDelivered, f3), null).variationId).toBe(f3.id)
  expect(initialFormState(productWith({ ...f1, stock: 0.36 }, f2), null).variationId).toBe(f1.id)
  const sample = sampleOf(paving)
  expect(initialFormState(productWith(soldOut, notDelivered, sample), null).variationId).toBe(f1.id)
  expect(initialFormState(productWith(soldOut, f2), soldOut.sku).variationId).toBe(f1.id)
})

test('falls back to the first variation that can be bought where none is chosen or the chosen one is gone [S-023]', () => {
  const product = productWith({ ...f1, stock: 0.35 }, f2)
  expect([chosenVariation(product, null).id, chosenVariation(product, 999).id]).toEqual([f2.id, f2.id])
  expect(chosenVariation(product, f1.id).id).toBe(f1.id)
})

test('selects the variation of a sku, in upper or lower case [P-075]', () => {
  expect(initialFormState(paving, 'f2-c').variationId).toBe(f2.id)
})

test('prefers the variation and number sent without a script to the sku and its coverage', () => {
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

test('opens a preselected per-metre variation with its coverage, and a sample with 1 [P-080]', () => {
  expect(initialFormState(paving, 'F1-C').text).toBe('21.6')
  expect(initialFormState(paving, 'F1S').text).toBe('1')
})

test('opens with 1 m² rounded up to whole tiles, or with 1 unit [P-109]', () => {
  expect(initialFormState(paving, null).text).toBe('1.08')
  expect(initialFormState(boxes, null).text).toBe('1')
})
