import { describe, expect, test } from 'vitest'
import { plainQuantity, type Quantity } from '#domain/measure/quantity.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { boxes, tiles } from './basket.fixtures.ts'
import { type LineView, lineView, stockNote } from './line-view.ts'

const typed = (text: string) => ({ text, sent: false })
const numbers = ({ text, quantity, tiles: count, price }: LineView) => [
  text,
  plainQuantity(quantity),
  count,
  formatPounds(price.total),
]
const amount = (quantity: Quantity | null): string | null => quantity && plainQuantity(quantity)

describe('a line', () => {
  test('shows the server’s values [T-071, T-072]', () => {
    expect(numbers(lineView(tiles, undefined, false))).toEqual(['10.08', '10.08', 28, '£336.96'])
  })

  test('predicts the server’s values for a typed quantity immediately [T-054, T-061]', () => {
    expect(numbers(lineView(tiles, typed('10'), false))).toEqual(['10', '10.08', 28, '£336.96'])
    expect(numbers(lineView(tiles, typed('43.2'), false))).toEqual(['43.2', '43.2', 120, '£1,296.00'])
    expect(numbers(lineView(boxes, typed('2.7'), false))).toEqual(['2.7', '2', null, '£72.00'])
  })

  test('shows the waived price while a line qualifies [T-073]', () => {
    expect(numbers(lineView(tiles, typed('10.08'), true))).toEqual(['10.08', '10.08', 28, '£272.16'])
  })

  test('keeps the server’s values while its field holds no number [T-055]', () => {
    expect(numbers(lineView(tiles, typed(''), false))).toEqual(['', '10.08', 28, '£336.96'])
    expect(numbers(lineView(tiles, typed('1e3'), false))).toEqual(['1e3', '10.08', 28, '£336.96'])
  })

  test('that cannot be bought predicts nothing', () => {
    const line = { ...boxes, problem: 'Not currently available to buy online' }
    expect(numbers(lineView(line, typed('9'), false))).toEqual(['9', '2', null, '£72.00'])
  })

  test('has the next smaller and larger quantity, and knows when it holds all the stock [T-048, T-050]', () => {
    const { down, up, allInStock } = lineView(tiles, undefined, false)
    expect([amount(down), amount(up), allInStock]).toEqual(['9.72', '10.44', null])
    const all = lineView(tiles, typed('500'), false)
    expect([amount(all.up), amount(all.allInStock)]).toEqual([null, '216'])
    expect(amount(lineView(tiles, typed('216'), false).allInStock)).toBe('216')
    expect(lineView(tiles, typed('215.64'), false).allInStock).toBeNull()
  })

  test('notes that it holds all of the stock, or the last single piece [T-050]', () => {
    const stocked = (stock: number, text: string) =>
      stockNote(lineView({ ...boxes, model: { ...boxes.model, stock } }, typed(text), false))
    expect(stockNote(lineView(tiles, typed('500'), false))).toBe('all 216 m² in stock')
    expect(stocked(3, '3')).toBe('all 3 in stock')
    expect(stocked(1, '1')).toBe('the last one in stock')
    expect(stocked(4, '3')).toBeNull()
  })
})
