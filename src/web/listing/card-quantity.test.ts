import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CardQuantity,
  initialCardQuantity,
  readCardQuantity,
  stepCardQuantity,
  typeCardQuantity,
} from './card-quantity.ts'

const steps = (times: number, direction: 'up' | 'down'): CardQuantity =>
  Array.from({ length: times }).reduce<CardQuantity>(
    (q) => stepCardQuantity(q, direction),
    initialCardQuantity,
  )

describe("a card's stepper", () => {
  test('does not go down to zero [P-179]', () => {
    expect(steps(3, 'down')).toEqual(initialCardQuantity)
  })

  test('returns the error message for zero, nothing and fractions, and adds nothing [P-179]', () => {
    for (const text of ['0', '', '1.5', '-2', '1e1', 'two', '５'])
      expect(readCardQuantity(typeCardQuantity(text))).toEqual({
        ok: false,
        quantity: { text, error: 'You must set a quantity' },
      })
  })

  test('stops at ten: eleven steps, or a typed eleven, give ten [P-180, P-181]', () => {
    expect(steps(11, 'up').text).toBe('10')
    expect(typeCardQuantity('11').text).toBe('10')
    expect(readCardQuantity({ text: '999999999', error: null })).toEqual({ ok: true, count: 10 })
  })

  test('adds a whole number from 1 to 10 whatever is typed and stepped [P-180]', () => {
    const text = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String))
    fc.assert(
      fc.property(text, fc.array(fc.constantFrom('up' as const, 'down' as const)), (typed, directions) => {
        const entry = readCardQuantity(directions.reduce(stepCardQuantity, typeCardQuantity(typed)))
        if (entry.ok) expect(entry.count).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 10)
        else expect(entry.quantity.error).toBe('You must set a quantity')
      }),
    )
  })

  test('clears the error with the next key or step', () => {
    const wrong = { text: '0', error: 'You must set a quantity' }
    expect(stepCardQuantity(wrong, 'up')).toEqual({ text: '1', error: null })
    expect(typeCardQuantity('3')).toEqual({ text: '3', error: null })
  })
})
