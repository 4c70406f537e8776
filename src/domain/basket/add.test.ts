import { describe, expect, test } from 'vitest'
import { plainPack } from '../catalogue/goods.fixtures.ts'
import type { Goods } from '../catalogue/goods.ts'
import { squareMillimetres } from '../measure/area.ts'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { addToLine, restoreLine } from './add.ts'

const q = (text: string) => parseQuantity(text) ?? quantity(0)
const tile = (x: number): Goods => ({ ...plainPack, perMetre: true, tileArea: squareMillimetres(x * x) })
const add = (goods: Goods, inBasket: string | null, requested: string) =>
  addToLine(goods, true, inBasket === null ? null : q(inBasket), parseQuantity(requested))
const line = (text: string, cutBy: 'stock' | 'line-limit' | null = null) => ({
  ok: true,
  value: expect.objectContaining({ quantity: q(text), cutBy }),
})

describe('adding to a line', () => {
  test('rounds an add up to whole tiles [P-112]', () => {
    expect(add(tile(600), null, '10')).toEqual(line('10.08'))
    expect(add(tile(750), '1.13', '1.13')).toEqual(line('2.25'))
  })

  test('adds up the quantities of a line [P-122]', () => {
    expect(add(plainPack, '2', '2')).toEqual(line('4'))
    expect(add(tile(600), '10.08', '12.6')).toEqual(line('22.68'))
  })

  test('cuts the line to stock or to the line limit, and names which of them [P-123]', () => {
    expect(add({ ...plainPack, stock: q('3') }, '2', '2')).toEqual(line('3', 'stock'))
    expect(add({ ...tile(600), stock: q('50') }, null, '60')).toEqual(line('49.68', 'stock'))
    expect(add(plainPack, '4500', '1000')).toEqual(line('5000', 'line-limit'))
    expect(add(tile(600), '4999.32', '0.36')).toEqual(line('4999.68'))
    expect(add(tile(600), '4999.32', '0.72')).toEqual(line('4999.68', 'line-limit'))
  })

  test('returns what was added: 3 of 5 with 3 in stock, then none; whole tiles for tiles [S-024]', () => {
    const result = (goods: Goods, inBasket: string | null, requested: string) => {
      const added = add(goods, inBasket, requested)
      return added.ok && [added.value.requested, added.value.added, added.value.cutBy]
    }
    const three = { ...plainPack, stock: q('3') }
    expect(result(three, null, '3')).toEqual([300, 300, null])
    expect(result(three, null, '5')).toEqual([500, 300, 'stock'])
    expect(result(three, '3', '5')).toEqual([500, 0, 'stock'])
    expect(result(three, '4', '1')).toEqual([100, 0, 'stock'])
    expect(result({ ...tile(600), stock: q('3.5') }, null, '10')).toEqual([1008, 324, 'stock'])
    expect(result({ ...tile(750), stock: q('2.25') }, '1.13', '1.13')).toEqual([113, 113, null])
    expect(result({ ...tile(750), stock: q('2.25') }, '1.13', '1.69')).toEqual([169, 113, 'stock'])
    expect(result(plainPack, '5000', '1')).toEqual([100, 0, 'line-limit'])
  })

  test('adds nothing with less than one tile or unit in stock [P-123]', () => {
    expect(add({ ...plainPack, stock: q('0.5') }, null, '1')).toEqual({ ok: false, error: 'no-stock' })
    expect(add({ ...tile(600), stock: q('0.35') }, null, '1')).toEqual({ ok: false, error: 'no-stock' })
  })

  test('refuses an invalid quantity and one above the limit of an add [P-091]', () => {
    expect(add(plainPack, null, 'abc')).toEqual({ ok: false, error: 'no-quantity' })
    expect(add(plainPack, null, '0.4')).toEqual({ ok: false, error: 'no-quantity' })
    expect(add(plainPack, null, '1001')).toEqual({ ok: false, error: 'too-much' })
    expect(addToLine(plainPack, false, null, q('1'))).toEqual({ ok: false, error: 'not-buyable' })
  })
})

test('restores a saved quantity above the limit of one add, and reports when the line limit cuts it [T-159]', () => {
  const restore = (inBasket: string | null, saved: string) =>
    restoreLine(plainPack, true, inBasket === null ? null : q(inBasket), q(saved))
  expect(restore(null, '3000')).toEqual(line('3000'))
  expect(restore('3000', '3000')).toEqual(line('5000', 'line-limit'))
  expect(restoreLine(plainPack, false, null, q('1'))).toEqual({ ok: false, error: 'not-buyable' })
})
