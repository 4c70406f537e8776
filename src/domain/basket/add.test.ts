import { describe, expect, test } from 'vitest'
import { plainPack } from '../catalogue/goods.fixtures.ts'
import type { Goods } from '../catalogue/goods.ts'
import { squareMillimetres } from '../measure/area.ts'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { addToLine, restoreLine } from './add.ts'

const q = (text: string) => parseQuantity(text) ?? quantity(0)
const tile = (x: number): Goods => ({ ...plainPack, perMetre: true, tileArea: squareMillimetres(x * x) })
const add = (goods: Goods, inBasket: string | null, asked: string) =>
  addToLine(goods, true, inBasket === null ? null : q(inBasket), parseQuantity(asked))
const line = (text: string, cutBy: 'stock' | 'line-limit' | null = null) => ({
  ok: true,
  value: expect.objectContaining({ quantity: q(text), cutBy }),
})

describe('adding to a line', () => {
  test('tiles are added whole, upwards [P-112]', () => {
    expect(add(tile(600), null, '10')).toEqual(line('10.08'))
    expect(add(tile(750), '1.13', '1.13')).toEqual(line('2.25'))
  })

  test('quantities of a line add up [P-122]', () => {
    expect(add(plainPack, '2', '2')).toEqual(line('4'))
    expect(add(tile(600), '10.08', '12.6')).toEqual(line('22.68'))
  })

  test('stock and the most of a line cut it, and the shopper can be told which [P-123]', () => {
    expect(add({ ...plainPack, stock: q('3') }, '2', '2')).toEqual(line('3', 'stock'))
    expect(add({ ...tile(600), stock: q('50') }, null, '60')).toEqual(line('49.68', 'stock'))
    expect(add(plainPack, '4500', '1000')).toEqual(line('5000', 'line-limit'))
    expect(add(tile(600), '4999.32', '0.36')).toEqual(line('4999.68'))
    expect(add(tile(600), '4999.32', '0.72')).toEqual(line('4999.68', 'line-limit'))
  })

  test('tells what went in: 3 of 5 where 3 are in stock, then none; tiles are counted whole [S-024]', () => {
    const went = (goods: Goods, inBasket: string | null, asked: string) => {
      const added = add(goods, inBasket, asked)
      return added.ok && [added.value.wanted, added.value.added, added.value.cutBy]
    }
    const three = { ...plainPack, stock: q('3') }
    expect(went(three, null, '3')).toEqual([300, 300, null])
    expect(went(three, null, '5')).toEqual([500, 300, 'stock'])
    expect(went(three, '3', '5')).toEqual([500, 0, 'stock'])
    expect(went(three, '4', '1')).toEqual([100, 0, 'stock'])
    expect(went({ ...tile(600), stock: q('3.5') }, null, '10')).toEqual([1008, 324, 'stock'])
    expect(went({ ...tile(750), stock: q('2.25') }, '1.13', '1.13')).toEqual([113, 113, null])
    expect(went({ ...tile(750), stock: q('2.25') }, '1.13', '1.69')).toEqual([169, 113, 'stock'])
    expect(went(plainPack, '5000', '1')).toEqual([100, 0, 'line-limit'])
  })

  test('with less than one tile or unit in stock nothing is added [P-123]', () => {
    expect(add({ ...plainPack, stock: q('0.5') }, null, '1')).toEqual({ ok: false, error: 'no-stock' })
    expect(add({ ...tile(600), stock: q('0.35') }, null, '1')).toEqual({ ok: false, error: 'no-stock' })
  })

  test('what is no quantity, or too much at once, is refused [P-091]', () => {
    expect(add(plainPack, null, 'abc')).toEqual({ ok: false, error: 'no-quantity' })
    expect(add(plainPack, null, '0.4')).toEqual({ ok: false, error: 'no-quantity' })
    expect(add(plainPack, null, '1001')).toEqual({ ok: false, error: 'too-much' })
    expect(addToLine(plainPack, false, null, q('1'))).toEqual({ ok: false, error: 'not-buyable' })
  })
})

test('what was saved comes back beyond the limit of one add, and is told when the line cannot hold it [T-159]', () => {
  const back = (inBasket: string | null, saved: string) =>
    restoreLine(plainPack, true, inBasket === null ? null : q(inBasket), q(saved))
  expect(back(null, '3000')).toEqual(line('3000'))
  expect(back('3000', '3000')).toEqual(line('5000', 'line-limit'))
  expect(restoreLine(plainPack, false, null, q('1'))).toEqual({ ok: false, error: 'not-buyable' })
})
